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
from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police import arrest_risk, explain, explain_repeats, explain_restock, explorer, fairness
from timepirates.games.pirates.police.explanation import CHANGE, MEAN, Explanation, letters
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.police.token_words import chances
from timepirates.games.pirates.review import explain_calibration
from timepirates_widgets.games.pirates.police.board import danger_rows
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import label_of
from timepirates_widgets.games.pirates.police.panel import year_of
from timepirates_widgets.panel.panel import misfit

MOST = 10**9
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
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


def _p_value(desk: ExplorerController, column: fairness.Side) -> Explanation:
    return explain_repeats.p_value(_on_the_page(desk.bag_test), column)


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


def _power(desk: ExplorerController) -> Explanation:
    return explain_repeats.power(_on_the_page(desk.power))


# --- simulations and guesses


def _simulated(desk: ExplorerController, name: str, value: Count) -> Explanation:
    return explain_repeats.simulated_share(name, _on_the_page(desk.shares.get(value)))


def _off(desk: ExplorerController, name: str, value: Count) -> Explanation:
    return explain_repeats.off(name, _on_the_page(desk.shares.get(value)))


def _brier(desk: ExplorerController, column: explain_calibration.Column) -> Explanation:
    return explain_calibration.brier(desk.guesses.made, column)


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
