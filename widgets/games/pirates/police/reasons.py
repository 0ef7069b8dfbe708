"""The explanations of the numbers on the explorer's panels, with one function per kind of number.

Explanations of situations and games are in `timepirates.games.pirates.police.explain` and `explain_restock`. This
module has those that also depend on the page. The last value of each explanation is the number that was clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from timepirates import Game
from timepirates.core.derivations import Derivation, Expression, decimal
from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police import arrest_risk, explain, explain_restock, explorer, fairness
from timepirates.games.pirates.police.explanation import CHANGE, ERRORS, MEAN, Explanation, letters
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.police.token_words import chances
from timepirates.games.pirates.review import calibration
from timepirates_widgets.games.pirates.police.board import danger_rows
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import label_of
from timepirates_widgets.games.pirates.police.panel import year_of
from timepirates_widgets.panel.panel import misfit

MOST = 10**9
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Repeats: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Chance: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]
Inside: TypeAlias = Annotated[float, msgspec.Meta(gt=0, lt=1)]
"""The probability of an event that is neither impossible nor certain."""
Found = TypeVar("Found")


class Told(NamedTuple):
    """The explanation of a kind of number."""

    tell: Callable[..., Explanation]
    of: Callable[[ExplorerController], tuple[object, ...]]
    """A function that returns the first arguments of `tell`, from which the number is computed."""


def explanation(desk: ExplorerController, what: str, **about: object) -> Explanation:
    """Return the explanation of a number that some panel shows.

    Parameters
    ----------
    desk : ExplorerController
    what : str
        A key of `EXPLAINED`.
    **about : object
        Other values on which the number depends, as sent by a page.

    Raises
    ------
    BadSituation
        If the number does not exist, or no longer does.
    """
    found = EXPLAINED.get(what)
    if found is None:
        raise BadSituation(_("there is no explanation named {what}").format(what=repr(what)[:60]))
    first = found.of(desk)
    if problem := misfit(found.tell, about, first):
        raise BadSituation(_("this number cannot be explained: {problem}").format(problem=problem))
    return found.tell(*first, **about)


def _on_the_page(found: Found | None) -> Found:
    """Return the object of a number; raise BadSituation if the page has changed and no longer shows it."""
    if found is None:
        raise BadSituation(_("this number is no longer on the page"))
    return found


# --- draws with replacement, two situations


def _put_back(desk: ExplorerController, draws: Count, epoch: int) -> Explanation:
    """Explain a probability for draws with replacement, which are independent."""
    s, place = desk.situation, year_of(desk, epoch)
    row = _on_the_page(dict(enumerate(explorer.put_back_chances(s))).get(draws))
    return Explanation(
        ngettext(
            "The police in {epoch} after {draws} police token, if each is put back",
            "The police in {epoch} after {draws} police tokens, if each is put back",
            draws,
        ).format(epoch=label_of(s.board, place), draws=draws),
        ngettext(
            "Every token is drawn from the same bag, so each draw gives a 1 with the same chance, {ones} of "
            "{all}. For each possible number of 1s in {draws} draw, count the ways that lead there, and "
            "multiply with the chance of each way.",
            "Every token is drawn from the same bag, so each draw gives a 1 with the same chance, {ones} of "
            "{all}. For each possible number of 1s in {draws} draws, count the ways that lead there, and "
            "multiply with the chance of each way.",
            draws,
        ).format(ones=s.ones, all=s.police_tokens, draws=draws),
        letters(s, "n x i w r r_1 r_2"),
        row[place],
    )


def _coin_path(desk: ExplorerController, tokens: str) -> Explanation:
    """Explain the probability of an order of tokens drawn with replacement."""
    s, chance = desk.situation, explorer.put_back_path(desk.situation, tokens)
    return Explanation(
        _("The police tokens {tokens} in this order, if each is put back").format(tokens=", ".join(tokens)),
        _(
            "Every token is drawn from the same bag. For each token, divide the number of police tokens of "
            "its kind by the number of all police tokens, and multiply the results."
        ),
        letters(s, "n i r r_1 r_2"),
        chance,
    )


def _kept(desk: ExplorerController) -> Situation:
    if desk.other is None:
        raise BadSituation(_("no situation is kept for comparison"))
    return desk.other


def _spread_other(desk: ExplorerController, draws: int, epoch: int) -> Explanation:
    return explain.spread(_kept(desk), draws, epoch)


def _restock_year_end_other(desk: ExplorerController, sites: int) -> Explanation:
    return explain_restock.restock_year_end(_kept(desk), sites)


def _difference(desk: ExplorerController, draws: Count, epoch: int) -> Explanation:
    """Explain the difference of two situations: the second probability minus the first."""
    rows = [_on_the_page(dict(enumerate(chances(s))).get(draws)) for s in (_kept(desk), desk.situation)]
    if not any(epoch in row for row in rows):
        raise BadSituation(_("neither board has this epoch"))
    first, second = (row[epoch].value if epoch in row else Fraction(0) for row in rows)
    return Explanation(
        _("{epoch}: B minus A").format(epoch=epoch),
        _("Each chance is calculated in its own situation. The difference shows the effect of the change."),
        (
            ("P_B", _("the chance in the present situation, B")),
            ("P_A", _("the chance in the kept situation, A")),
        ),
        explorer.difference(first, second),
        CHANGE,
    )


# --- the danger map


def _danger(desk: ExplorerController, epoch: int) -> Explanation:
    game = _position(desk)
    if desk.model.get("model") != "hunters":
        return explain.standing(game, desk.seat, epoch, desk.model)
    place = year_of(desk, epoch)
    chance = _on_the_page(desk.hunted.get(place))
    return explain.worst_case(game.players[desk.seat], label_of(desk.situation.board, place), chance)


def _loss(desk: ExplorerController, epoch: int) -> Explanation:
    game, place = _position(desk), year_of(desk, epoch)
    p = dict(danger_rows(desk)).get(place, Fraction(0))
    lost = arrest_risk.tokens_lost(game.snapshot()["hands"][desk.seat], game.switches)
    return Explanation(
        _("Tokens that {player} loses on average in {epoch}").format(
            player=game.players[desk.seat], epoch=label_of(desk.situation.board, place)
        ),
        _(
            "An arrest costs one token of a largest set and all white tokens (A2, A3). Multiply the number "
            "of tokens that an arrest would cost now with the chance that the police are there."
        ),
        (
            ("P", _("the chance that the police are there, from the column before")),
            ("t", _("tokens that an arrest would cost now: {count}").format(count=lost)),
        ),
        arrest_risk.expected_loss(p, lost),
        MEAN,
    )


# --- a game in hindsight, and its bag


def _line(desk: ExplorerController) -> Game:
    if desk.line is None:
        raise BadSituation(_("this number needs a game"))
    return desk.line


def _arrest_danger(desk: ExplorerController, step: Count, seat: Count, epoch: int) -> Explanation:
    """Explain the probability of an arrest when the seat last ended a turn."""
    game = _line(desk)
    turns = [n for n, seen in enumerate(game.positions()) if n < step and seen["turn"] == seat]
    before = _on_the_page(max(turns, default=None))
    return explain.standing(game.at(before), seat, epoch)


def _arrest_then(desk: ExplorerController, epoch: int, restock: Count) -> Explanation:
    """Explain the probability that the restock left the police in the epoch."""
    game = _line(desk)
    step = _on_the_page(dict(enumerate(game.steps)).get(restock))[1]
    place = _on_the_page(step.parts[0] if step.verb == "restock" else None)
    return explain_restock.left_there(game.at(restock), int(place), epoch)


def _wait(desk: ExplorerController, step: Count, column: Literal["expected", "so_short", "so_long"]) -> Explanation:
    """Explain a wait for a police token: its mean, or the probability of a wait that short or that long."""
    waits = fairness.waits_by_token(_line(desk))
    found = _on_the_page(next((each for each in waits if each.step == step), None))
    a, r, wait = found.artifacts, found.police, found.wait
    began = (
        ("A", _("artifacts in the bag when the wait began: {count}").format(count=a)),
        ("r", _("police tokens in the bag when the wait began: {count}").format(count=r)),
    )
    length = ("w", _("draws of this wait: {count}").format(count=wait))
    if column == "expected":
        return Explanation(
            _("The average wait for a police token"),
            _(
                "Imagine all tokens of the bag in the order in which they are drawn. The police tokens divide "
                "the artifacts into stretches, one more than there are police tokens, and all stretches have the "
                "same average length. The wait is the first stretch plus the police token after it."
            ),
            began,
            found.expected,
            MEAN,
        )
    short = column == "so_short"
    title = (
        ngettext("A wait of at most {wait} draw", "A wait of at most {wait} draws", wait)
        if short
        else ngettext("A wait of at least {wait} draw", "A wait of at least {wait} draws", wait)
    )
    words = (
        _("The wait is longer only if all of these draws are artifacts. Subtract the chance of that from 1.")
        if short
        else _("The wait is at least this long if all draws before the last one are artifacts.")
    )
    return Explanation(title.format(wait=wait), words, (length, *began), found.so_short if short else found.so_long)


def _p_value(
    desk: ExplorerController, column: Literal["early", "late", "p"], p: Chance, repeats: Repeats
) -> Explanation:
    """Explain the p-value of the test of the bag, for early or late police tokens or for both."""
    last_draw = _on_the_page(next(reversed(fairness.draws(_line(desk)).dicts()), None))
    came, expected = last_draw["came"], last_draw["expected"]
    ahead = Derivation("D = c - e", "D", [Expression(came - expected, f"{came} - {expected:.3f}")])
    one = p / 2 if column == "p" and p < 1 else p
    count = round(one * (repeats + 1)) - 1
    tail = Expression(one, r"\frac{1 + %s}{%s + 1}", (count, repeats))
    letters_ = (
        ("c", _("police tokens drawn")),
        ("e", _("expected number of police tokens")),
        ("D", _("police tokens drawn, minus the expected number")),
        ("N", _("repeats with a fair bag: {count}").format(count=repeats)),
        ("k", _("repeats that differ at least as much in that direction: {count}").format(count=count)),
    )
    words = _(
        "Before each draw, the content of the bag gives the chance of a police token. The sum of these "
        "chances is the expected number. Then the draws of each year are simulated many times with a "
        "fair bag. The result is the share of the simulations in which police tokens are drawn at least "
        "this early (or this late), compared with their own expected number."
    )
    if column != "p":
        title = (
            _("Police tokens at least this early, with a fair bag")
            if column == "early"
            else _("Police tokens at least this late, with a fair bag")
        )
        formula = rf"{ahead.formula}, \quad p = \frac{{1 + k}}{{N + 1}}"
        return Explanation(title, words, letters_, Derivation(formula, "p", [tail], steps=(ahead,)))
    formula = rf"{ahead.formula}, \quad p_1 = \frac{{1 + k}}{{N + 1}}, \quad p = \min(1, 2 \cdot p_1)"
    smaller, last = Derivation("", "p_1", [tail]), Expression(p, rf"2 \cdot {decimal(one)}" if p < 1 else "1")
    return Explanation(
        _("The two-sided test of the bag"),
        words + " " + _("The two-sided p-value is twice the smaller of both one-sided values, but at most 1."),
        letters_,
        Derivation(formula, "p", [last], steps=(ahead, smaller) if p < 1 else (ahead,)),
        MEAN,
    )


def _p_numbers(desk: ExplorerController) -> Explanation:
    drawn = [each for each in fairness.drawn(_line(desk)) if each.police]
    ones = sum(each.token == "police-1" for each in drawn)
    return Explanation(
        _("The test of the numbers"),
        _(
            "This test is exact. It takes the draws with police tokens as given and asks how many of these "
            "tokens have a 1. In each year, all choices of tokens from the bag are equally likely. The "
            "p-value is the sum of the chances of all counts that are at most as likely as the observed one."
        ),
        (
            ("i", _("1s drawn: {count}").format(count=ones)),
            ("j", _("possible numbers of 1s: 0 to {count}").format(count=len(drawn))),
        ),
        fairness.numbers_test(_line(desk)),
    )


def _power(
    _desk: ExplorerController, bias: float, power: Chance, repeats: Repeats = fairness.POWER_REPEATS
) -> Explanation:
    return Explanation(
        _("The power of the test"),
        _(
            "Suppose that police tokens are drawn {bias} times as easily as artifacts. The power is the "
            "share of games of this length in which the test detects this at a level of 5 %. In a short "
            "game, it is low."
        ).format(bias=bias),
        (
            ("N", _("simulated games with the biased bag: {count}").format(count=repeats)),
            ("k", _("simulated games in which the test detects the bias")),
        ),
        _share(power, repeats),
    )


def _share(share: float, repeats: int) -> Derivation:
    """Return the derivation of a share of repeats from their counts."""
    counted = Expression(share, r"\frac{%s}{%s}", (round(share * repeats), repeats))
    return Derivation(r"\hat p = \frac{k}{N}", r"\hat p", [counted])


# --- simulations and guesses


def _simulated(_desk: ExplorerController, name: str, share: Chance, repeats: Repeats) -> Explanation:
    error = (share * (1 - share) / repeats) ** 0.5
    return Explanation(
        _("{name}: the share of the simulations").format(name=name),
        _(
            "The draws were simulated many times by the rules. The share in the simulations varies around "
            "the exact chance. Its standard error is {error} here; four times as many simulations halve it."
        ).format(error=f"{error:.6f}"),
        (("N", _("simulations: {count}").format(count=repeats)), ("k", _("simulations in which it happened"))),
        _share(share, repeats),
    )


def _off(_desk: ExplorerController, name: str, share: Chance, repeats: Repeats, exact: Inside) -> Explanation:
    """Explain the difference of a simulated share from the exact probability, in standard errors."""
    error = (exact * (1 - exact) / repeats) ** 0.5
    return Explanation(
        _("{name}: distance of the simulations from the exact chance").format(name=name),
        _(
            "The share in the simulations minus the exact chance, in standard errors. If the exact chance is "
            "right, about 95 of 100 such numbers are between -2 and 2."
        ),
        (
            (r"\hat p", _("the share of the simulations: {share}").format(share=f"{share:.6f}")),
            ("p", _("the exact chance: {chance}").format(chance=f"{exact:.6f}")),
            ("N", _("simulations: {count}").format(count=repeats)),
        ),
        Derivation(
            r"z = \frac{\hat p - p}{\sqrt{p (1 - p) / N}}",
            "z",
            [
                Expression(
                    (share - exact) / error,
                    rf"\frac{{{share:.6f} - {exact:.6f}}}{{\sqrt{{{exact:.6f} (1 - {exact:.6f}) / {repeats}}}}}",
                )
            ],
        ),
        ERRORS,
    )


def _brier(desk: ExplorerController, column: Literal["mean", "reliability", "resolution"]) -> Explanation:
    """Explain the mean Brier score or one of two components of it."""
    made = desk.guesses.made
    if not made:
        raise BadSituation(_("no guess has been made yet"))
    n = len(made)
    if column == "mean":
        return Explanation(
            _("The mean Brier score"),
            _(
                "The result of a guess is 1 if the event happened, and 0 if it did not. The score is the squared "
                "difference between guess and result. This is the mean of all scores."
            ),
            (
                ("n", _("guesses: {count}").format(count=n)),
                ("p_k", _("the guess")),
                ("o_k", _("the result: 1 or 0")),
            ),
            Derivation(
                r"B = \frac{1}{n} \sum_k (p_k - o_k)^2",
                "B",
                [
                    Expression(
                        each.score / n, rf"\frac{{1}}{{{n}}} ({each.guessed:.2f} - {int(bool(each.happened))})^2"
                    )
                    for each in made
                ],
            ),
            MEAN,
        )
    piles, calibrated = calibration.calibration(made).dicts(), column == "reliability"
    base = sum(row["guesses"] * row["came"] for row in piles) / n
    near = (
        ("n_j", _("number of guesses in class j, of {count} in all").format(count=n)),
        (r"\bar o_j", _("the share of events in the class that happened")),
    )
    return Explanation(
        _("Reliability of the guesses") if calibrated else _("Resolution of the guesses"),
        _(
            "Guesses are grouped into ten classes: 0 to 10 %, 10 to 20 % and so on. In each class, the share "
            "of events that happened is compared with the average guess. The result is the average of the "
            "squared differences, weighted by the number of guesses."
        )
        if calibrated
        else _(
            "Guesses are grouped into ten classes: 0 to 10 %, 10 to 20 % and so on. In each class, the share "
            "of events that happened is compared with this share over all guesses. The result is the average "
            "of the squared differences, weighted by the number of guesses."
        ),
        (
            *near,
            (r"\bar p_j", _("average guess in the class"))
            if calibrated
            else (r"\bar o", _("the share of all events that happened: {share}").format(share=f"{base:.4g}")),
        ),
        Derivation(
            r"\sum_j \frac{n_j}{n} (\bar p_j - \bar o_j)^2"
            if calibrated
            else r"\sum_j \frac{n_j}{n} (\bar o_j - \bar o)^2",
            "",
            [
                Expression(
                    row["guesses"] * (first - second) ** 2 / n,
                    rf"\frac{{{row['guesses']}}}{{{n}}} ({first:.4g} - {second:.4g})^2",
                )
                for row in piles
                for first, second in ((row["guessed"], row["came"]) if calibrated else (row["came"], base),)
            ],
        ),
        MEAN,
    )


# --- the registry


def _position(desk: ExplorerController) -> Game:
    if desk.game is None:
        raise BadSituation(_("this number needs the position of a game"))
    return desk.game


def _all_of(
    tells: tuple[Callable[..., Explanation], ...], of: Callable[[ExplorerController], tuple[object, ...]]
) -> dict[str, Told]:
    return {tell.__name__.strip("_"): Told(tell, of) for tell in tells}


EXPLAINED: Mapping[str, Told] = {
    **_all_of(
        (
            explain.spread,
            explain.path,
            explain.next_draw,
            explain.next_police,
            explain.sites_until_year_end,
            explain.year_mean,
            explain.year_ended,
            explain.visits,
            explain.arrivals,
            explain.first_token,
            explain.first_sites,
            explain.year_end,
            explain_restock.restock_year_end,
        ),
        lambda desk: (desk.situation,),
    ),
    **_all_of((explain.even_odds, explain.long_run), lambda desk: (desk.situation.board,)),
    **_all_of(
        (
            explain_restock.restock_law,
            explain_restock.restock_count,
            explain_restock.restock_mean,
            explain_restock.restock_over,
            explain_restock.lies,
            explain_restock.lies_mean,
        ),
        lambda desk: (desk.situation, desk.sites),
    ),
    **_all_of((explain_restock.arrest,), lambda desk: (_position(desk),)),
    **_all_of(
        (
            _put_back,
            _coin_path,
            _spread_other,
            _restock_year_end_other,
            _difference,
            _arrest_danger,
            _arrest_then,
            _wait,
            _p_value,
            _p_numbers,
            _power,
            _simulated,
            _off,
            _brier,
            _danger,
            _loss,
        ),
        lambda desk: (desk,),
    ),
}
"""The explanation of each kind of number, by its name."""
