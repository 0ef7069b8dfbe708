"""Explanations of the numbers in the police explorer's panels, with one function per kind of number.

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
from timepirates.games.pirates.police.explanation import CHANGE, MEAN, Explanation, symbol_meanings
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.police.token_words import chances
from timepirates.games.pirates.review import explain_calibration
from timepirates_widgets.games.pirates.police.board import danger_rows
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import label_of
from timepirates_widgets.games.pirates.police.panel import year_of
from timepirates_widgets.panel.panel import argument_problem

MOST = 10**9
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Found = TypeVar("Found")


class Explainer(NamedTuple):
    """Two functions for one kind of number: `of` collects the data, and `tell` explains the number."""

    tell: Callable[..., Explanation]
    of: Callable[[ExplorerController], tuple[object, ...]]
    """A function that takes the data for an explanation, the first arguments of `tell`, from the controller."""


def explanation(desk: ExplorerController, what: str, **about: object) -> Explanation:
    """Return an explanation of how a number on the page is calculated.

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
    if problem := argument_problem(found.tell, about, first):
        raise BadSituation(_("this number cannot be explained: {problem}").format(problem=problem))
    return found.tell(*first, **about)


def _require_number(found: Found | None) -> Found:
    """Return the number to be explained. Raise BadSituation if it is None, because it is no longer on the page."""
    if found is None:
        raise BadSituation(_("the number to be explained is no longer on the page"))
    return found


# --- Explanations: draws with replacement, and the comparison of two situations


def _put_back(desk: ExplorerController, draws: Count, epoch: int) -> Explanation:
    s, place = desk.situation, year_of(desk, epoch)
    row = _require_number(dict(enumerate(explorer.chances_with_replacement(s))).get(draws))
    return Explanation(
        ngettext(
            "The chance that the police are in {epoch} after {draws} police token, if each token is put back",
            "The chance that the police are in {epoch} after {draws} police tokens, if each token is put back",
            draws,
        ).format(epoch=label_of(s.board, place), draws=draws),
        ngettext(
            "Every token is drawn from the same bag, so each draw gives a 1 with the same chance, {ones} "
            "of {all}. For each possible number of 1s in {draws} draw, count the orders of 1s and 2s that "
            "lead to the epoch, and multiply the count by the chance of one such order. Add the results.",
            "Every token is drawn from the same bag, so each draw gives a 1 with the same chance, {ones} "
            "of {all}. For each possible number of 1s in {draws} draws, count the orders of 1s and 2s that "
            "lead to the epoch, and multiply the count by the chance of one such order. Add the results.",
            draws,
        ).format(ones=s.ones, all=s.police_tokens, draws=draws),
        symbol_meanings(s, "n x i w r r_1 r_2"),
        row[place],
    )


def _coin_path(desk: ExplorerController, tokens: str) -> Explanation:
    s, chance = desk.situation, explorer.order_with_replacement(desk.situation, tokens)
    return Explanation(
        _("The chance of the police tokens {tokens} in this order, if each token is put back").format(
            tokens=", ".join(tokens)
        ),
        _(
            "Every token is drawn from the same bag. The chance of a 1 is the number of 1s divided by the "
            "number of all police tokens. The chance of a 2 is calculated in the same way. Multiply the "
            "chances of all tokens."
        ),
        symbol_meanings(s, "n i r r_1 r_2"),
        chance,
    )


def _kept(desk: ExplorerController) -> Situation:
    if desk.other is None:
        raise BadSituation(_('situation A is missing: first choose "Save the present situation as A"'))
    return desk.other


def _spread_other(desk: ExplorerController, draws: int, epoch: int) -> Explanation:
    return explain.spread(_kept(desk), draws, epoch)


def _restock_year_end_other(desk: ExplorerController, sites: int) -> Explanation:
    return explain_restock.restock_year_end(_kept(desk), sites)


def _difference(desk: ExplorerController, draws: Count, epoch: int) -> Explanation:
    rows = [_require_number(dict(enumerate(chances(s))).get(draws)) for s in (_kept(desk), desk.situation)]
    if not any(epoch in row for row in rows):
        raise BadSituation(_("neither the board of situation A nor the board of situation B has this epoch"))
    first, second = (row[epoch].value if epoch in row else Fraction(0) for row in rows)
    return Explanation(
        _("{epoch}: B minus A").format(epoch=epoch),
        _(
            "Each chance is calculated in its own situation, A or B. The difference shows how much the "
            "chance has changed from A to B."
        ),
        (
            ("P_B", _("the chance in situation B, the present situation")),
            ("P_A", _("the chance in situation A, the saved situation")),
        ),
        explorer.difference(first, second),
        CHANGE,
    )


# --- the danger map


def _danger(desk: ExplorerController, epoch: int) -> Explanation:
    game = _position(desk)
    if desk.model.get("model") != "hunters":
        return explain.police_at_next_turn(game, desk.seat, epoch, desk.model)
    place = year_of(desk, epoch)
    chance = _require_number(desk.hunted.get(place))
    return explain.worst_case_chance(game.players[desk.seat], label_of(desk.situation.board, place), chance)


def _loss(desk: ExplorerController, epoch: int) -> Explanation:
    game, place = _position(desk), year_of(desk, epoch)
    p = dict(danger_rows(desk)).get(place, Fraction(0))
    lost = arrest_risk.tokens_lost(game.snapshot()["hands"][desk.seat], game.switches)
    return Explanation(
        _("Average number of tokens that {player} loses in {epoch}").format(
            player=game.players[desk.seat], epoch=label_of(desk.situation.board, place)
        ),
        _(
            "An arrest costs the player one token of their most frequent colour, and all white tokens "
            "(rules A2 and A3). Multiply the number of tokens that an arrest would cost now by the chance "
            "that the police are in the epoch."
        ),
        (
            ("P", _("the chance that the police are in the epoch (the column to the left)")),
            ("t", _("tokens that an arrest would cost now: {count}").format(count=lost)),
        ),
        arrest_risk.expected_loss(p, lost),
        MEAN,
    )


# --- Explanations of the numbers about arrests in a game, and about the tests whether the bag is fair


def _line(desk: ExplorerController) -> Game:
    if desk.line is None:
        raise BadSituation(_("this number needs an open game"))
    return desk.line


def _arrest_danger(desk: ExplorerController, step: Count, seat: Count, epoch: int) -> Explanation:
    game = _line(desk)
    turns = [n for n, seen in enumerate(game.positions()) if n < step and seen["turn"] == seat]
    before = _require_number(max(turns, default=None))
    return explain.police_at_next_turn(game.at(before), seat, epoch)


def _arrest_then(desk: ExplorerController, epoch: int, restock: Count) -> Explanation:
    game = _line(desk)
    step = _require_number(dict(enumerate(game.steps)).get(restock))[1]
    place = _require_number(step.parts[0] if step.verb == "restock" else None)
    return explain_restock.police_after_choice(game.at(restock), int(place), epoch)


def _wait(desk: ExplorerController, step: Count, column: Literal["expected", "so_short", "so_long"]) -> Explanation:
    """Explain the mean wait for a police token, or the chance of a wait at most or at least as long as in the game."""
    waits = fairness.police_token_waits(_line(desk))
    found = _require_number(next((each for each in waits if each.step == step), None))
    a, r, wait = found.artifacts, found.police, found.wait
    began = (
        ("A", _("artifacts in the bag before these draws: {count}").format(count=a)),
        ("r", _("police tokens in the bag before these draws: {count}").format(count=r)),
    )
    length = ("w", _("number of draws up to and including the police token: {count}").format(count=wait))
    if column == "expected":
        return Explanation(
            _("The average wait for a police token"),
            _(
                "Imagine that all tokens of the bag are drawn in a row. The police tokens divide the "
                "artifacts into groups, one more than there are police tokens. All groups have the same "
                "average size. The artifacts of the first group come before the first police token. So the "
                "average wait is the average size of a group, plus 1."
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
        _(
            "The police token comes after more than w draws only if the first w draws all give artifacts. "
            "Subtract the chance of this event from 1."
        )
        if short
        else _("The police token comes at draw w or later if all draws before draw w give artifacts.")
    )
    return Explanation(title.format(wait=wait), words, (length, *began), found.so_short if short else found.so_long)


def _p_value(desk: ExplorerController, column: fairness.TestSide) -> Explanation:
    return explain_repeats.p_value(_require_number(desk.bag_test), column)


def _p_numbers(desk: ExplorerController) -> Explanation:
    drawn = [each for each in fairness.drawn(_line(desk)) if each.police]
    ones = sum(each.token == "police-1" for each in drawn)
    return Explanation(
        _("The test of the numbers"),
        _(
            "This exact test asks how many of the drawn police tokens have the number 1. The test does not "
            "change the order of police tokens and artifacts. In each year, all selections of police "
            "tokens from the bag are equally likely. The p-value is the sum of the chances of all counts "
            "that are not more likely than the observed count."
        ),
        (
            ("i", _("1s drawn: {count}").format(count=ones)),
            ("j", _("possible numbers of 1s: 0 to {count}").format(count=len(drawn))),
        ),
        fairness.numbers_test(_line(desk)),
    )


def _power(desk: ExplorerController) -> Explanation:
    return explain_repeats.power(_require_number(desk.power))


# --- Explanations: simulations and guesses


def _simulated(desk: ExplorerController, name: str, value: Count) -> Explanation:
    return explain_repeats.simulated_share(name, _require_number(desk.shares.get(value)))


def _off(desk: ExplorerController, name: str, value: Count) -> Explanation:
    return explain_repeats.deviation(name, _require_number(desk.shares.get(value)))


def _brier(desk: ExplorerController, column: explain_calibration.Column) -> Explanation:
    return explain_calibration.brier(desk.guesses.made, column)


# --- The explanation function of each kind of number


def _position(desk: ExplorerController) -> Game:
    if desk.game is None:
        raise BadSituation(_("this number needs an open game whose position has not been changed"))
    return desk.game


def _all_of(
    tells: tuple[Callable[..., Explanation], ...], of: Callable[[ExplorerController], tuple[object, ...]]
) -> dict[str, Explainer]:
    return {tell.__name__.strip("_"): Explainer(tell, of) for tell in tells}


EXPLAINED: Mapping[str, Explainer] = {
    **_all_of(
        (
            explain.spread,
            explain.path,
            explain.next_draw,
            explain.next_police,
            explain.sites_until_year_end,
            explain.mean_sites_in_year,
            explain.year_end_before,
            explain.visits,
            explain.mean_arrivals,
            explain.mean_first_token,
            explain.mean_first_sites,
            explain.year_end,
            explain_restock.restock_year_end,
        ),
        lambda desk: (desk.situation,),
    ),
    **_all_of((explain.even_odds, explain.long_run), lambda desk: (desk.situation.board,)),
    **_all_of(
        (
            explain_restock.police_after_restock,
            explain_restock.police_token_count,
            explain_restock.mean_police_tokens,
            explain_restock.game_end_in_restock,
            explain_restock.new_token_chance,
            explain_restock.mean_new_tokens,
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
"""The function that explains a number, for each kind of number."""
