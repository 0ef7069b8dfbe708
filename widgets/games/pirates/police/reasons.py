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
        raise BadSituation(_("nothing is known of {what}").format(what=repr(what)[:60]))
    first = found.of(desk)
    if problem := misfit(found.tell, about, first):
        raise BadSituation(_("this number cannot be explained: {problem}").format(problem=problem))
    return found.tell(*first, **about)


def _on_the_page(found: Found | None) -> Found:
    """Return the object of a number; raise BadSituation if the page has changed and no longer shows it."""
    if found is None:
        raise BadSituation(_("this number is not on the page any more"))
    return found


# --- draws with replacement, two situations


def _put_back(desk: ExplorerController, draws: Count, epoch: int) -> Explanation:
    """Explain a probability for draws with replacement, which are independent."""
    s, place = desk.situation, year_of(desk, epoch)
    row = _on_the_page(dict(enumerate(explorer.put_back_chances(s))).get(draws))
    return Explanation(
        ngettext(
            "The police in {epoch} after {draws} police token, put back",
            "The police in {epoch} after {draws} police tokens, each put back",
            draws,
        ).format(epoch=label_of(s.board, place), draws=draws),
        ngettext(
            "Every token finds the same bag, so each draw is the same coin: path 1 with {ones} of {all}. Count "
            "the ways in which {draws} token leads there, by how many of them bear a 1.",
            "Every token finds the same bag, so each draw is the same coin: path 1 with {ones} of {all}. Count "
            "the ways in which {draws} tokens lead there, by how many of them bear a 1.",
            draws,
        ).format(ones=s.ones, all=s.police_tokens, draws=draws),
        letters(s, "n x i w r r_1 r_2"),
        row[place],
    )


def _coin_path(desk: ExplorerController, tokens: str) -> Explanation:
    """Explain the probability of an order of tokens drawn with replacement."""
    s, chance = desk.situation, explorer.put_back_path(desk.situation, tokens)
    return Explanation(
        _("The police tokens {tokens} in this order, each put back").format(tokens=", ".join(tokens)),
        _("Every token finds the same bag: multiply how many of its number are in it, over all police tokens."),
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
        _("{epoch}: B less A").format(epoch=epoch),
        _("Each chance is computed by itself, in its own situation; the difference says what the change is worth."),
        (
            ("P_B", _("the chance in the present situation, B")),
            ("P_A", _("the chance in the situation that was kept, A")),
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
        _("Tokens that {player} loses on average by standing in {epoch}").format(
            player=game.players[desk.seat], epoch=label_of(desk.situation.board, place)
        ),
        _(
            "An arrest takes one token of a largest set and all white ones (A2, A3). Multiply the tokens it would take "
            "from the present hand with the chance that the police are there."
        ),
        (
            ("P", _("the chance that the police are there, as in the column before")),
            ("t", _("tokens an arrest takes from the present hand: {count}").format(count=lost)),
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
        ("r", _("police tokens in it then: {count}").format(count=r)),
    )
    length = ("w", _("draws of this wait: {count}").format(count=wait))
    if column == "expected":
        return Explanation(
            _("The wait for a police token, on average"),
            _(
                "The police tokens cut the row of artifacts into stretches of equal mean, one more than there are "
                "police tokens; the first stretch and the token behind it are the wait."
            ),
            began,
            found.expected,
            MEAN,
        )
    short = column == "so_short"
    title = (
        ngettext("A wait of {wait} draw, or shorter", "A wait of {wait} draws, or shorter", wait)
        if short
        else ngettext("A wait of {wait} draw, or longer", "A wait of {wait} draws, or longer", wait)
    )
    words = (
        _("It was no longer, unless all of these draws bring artifacts: what is left to 1.")
        if short
        else _("It was no shorter, if all draws before the last one bring artifacts.")
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
        ("c", _("police tokens that came")),
        ("e", _("police tokens to be expected")),
        ("D", _("how many more came than were to be expected")),
        ("N", _("repeats with a fair bag: {count}").format(count=repeats)),
        ("k", _("of them as far to that side: {count}").format(count=count)),
    )
    words = _(
        "Before each draw the bag says how likely a police token is; these chances are added up. The draws of "
        "each year are repeated from the bag with which it began, a fair one, and counted is how often police "
        "tokens come at least as early (or as late) beside their own sum of chances."
    )
    if column != "p":
        title = (
            _("Police tokens so early, with a fair bag")
            if column == "early"
            else _("Police tokens so late, with a fair bag")
        )
        formula = rf"{ahead.formula}, \quad p = \frac{{1 + k}}{{N + 1}}"
        return Explanation(title, words, letters_, Derivation(formula, "p", [tail], steps=(ahead,)))
    formula = rf"{ahead.formula}, \quad p_1 = \frac{{1 + k}}{{N + 1}}, \quad p = \min(1, 2 \cdot p_1)"
    smaller, last = Derivation("", "p_1", [tail]), Expression(p, rf"2 \cdot {decimal(one)}" if p < 1 else "1")
    return Explanation(
        _("The test of the bag, to both sides"),
        words + " " + _("To both sides: twice the smaller of the two, at most 1."),
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
            "Given when police tokens came, the chance of so many ones among them is exact: in each year all choices "
            "from the bag count alike. Added up are the chances of all counts that are no likelier than the one that "
            "came."
        ),
        (
            ("i", _("ones that came: {count}").format(count=ones)),
            ("j", _("counts of ones that might have come: 0 to {count}").format(count=len(drawn))),
        ),
        fairness.numbers_test(_line(desk)),
    )


def _power(
    _desk: ExplorerController, bias: float, power: Chance, repeats: Repeats = fairness.POWER_REPEATS
) -> Explanation:
    return Explanation(
        _("The power of the test"),
        _(
            "If police tokens were grasped {bias} times as easily as artifacts, in so many of games as long as this one "
            "the test would find it out at the level of five percent. A short game says little."
        ).format(bias=bias),
        (
            ("N", _("games that were repeated with the biased bag: {count}").format(count=repeats)),
            ("k", _("those of them in which the test finds it out")),
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
        _("{name}: the share of the plays").format(name=name),
        _(
            "The rules themselves were played again and again, each draw from the bag as it was then. Such a share "
            "scatters around the exact chance; here its standard error is {error}, and it shrinks with the root of the "
            "number of plays."
        ).format(error=f"{error:.6f}"),
        (("N", _("plays: {count}").format(count=repeats)), ("k", _("those in which it came"))),
        _share(share, repeats),
    )


def _off(_desk: ExplorerController, name: str, share: Chance, repeats: Repeats, exact: Inside) -> Explanation:
    """Explain the difference of a simulated share from the exact probability, in standard errors."""
    error = (exact * (1 - exact) / repeats) ** 0.5
    return Explanation(
        _("{name}: how far off the plays are").format(name=name),
        _(
            "The distance of the share from the exact chance, counted in standard errors of so many plays. Of 100 such "
            "numbers 95 lie between -2 and 2, if the chance is right."
        ),
        (
            (r"\hat p", _("the share of the plays: {share}").format(share=f"{share:.6f}")),
            ("p", _("the exact chance: {chance}").format(chance=f"{exact:.6f}")),
            ("N", _("plays: {count}").format(count=repeats)),
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
                "Each guess is scored by the squared distance from what came: 1 if it came, 0 if not. The mean of the "
                "scores is taken."
            ),
            (
                ("n", _("guesses: {count}").format(count=n)),
                ("p_k", _("what was guessed")),
                ("o_k", _("what came: 1 or 0")),
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
        ("n_j", _("guesses in the j-th tenth, of {count} in all").format(count=n)),
        (r"\bar o_j", _("the share of them that came")),
    )
    return Explanation(
        _("Distance from calibration") if calibrated else _("Telling cases apart"),
        _(
            "Guesses are put together by tenths. In each the share that came is laid beside what was guessed on "
            "average; the squared distances are weighed with the number of guesses."
        )
        if calibrated
        else _(
            "Guesses are put together by tenths. In each the share that came is laid beside the share of all guesses "
            "that came; the squared distances are weighed with the number of guesses."
        ),
        (
            *near,
            (r"\bar p_j", _("what was guessed in it on average"))
            if calibrated
            else (r"\bar o", _("the share of all guesses that came: {share}").format(share=f"{base:.4g}")),
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
