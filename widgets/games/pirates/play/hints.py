"""Hints for Time Pirates. A hint names decisions with the same words as the buttons on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from timepirates import Game
from timepirates.core.i18n import _, mark, ngettext
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.lessons.deciding import decision_name
from timepirates.games.pirates.review.layings import uniform_note
from timepirates.games.pirates.text import parse_decision
from timepirates.review.intervals import clamp
from timepirates.worker.asking import may_have_worker
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.table.chances import assumption_phrase, chance, less_than_the_best, loss, won_with
from timepirates_widgets.table.hinting import (
    Hint,
    HintLine,
    HintProgress,
    JudgedDecision,
    JudgingProgress,
    NamedDecision,
)

if TYPE_CHECKING:
    from timepirates.games.pirates.review.advice import RankedCandidates

TOP = 3
FIRST_STAGE_TEXTS = {
    "place": mark("Choose where your pirate begins."),
    "restock": mark("Restock an epoch first."),
    "no-restock": mark("Restock nothing."),
    "lose": mark("Find the token that you need least."),
    "move": mark("Move along a path."),
    "take": mark("Take a token."),
    "sell": mark("Sell for a contract."),
    "jump": mark("Jump with an atomic token."),
    "trade": mark("Trade a double arrow."),
    "end": mark("End the turn."),
    "pay": mark("Find the tokens that you need least."),
    "land": mark("Choose where to land."),
    "lay": mark("Find the colour in which a white contract counts most."),
}
"""The sentences of the first and vaguest stage of a hint, as a dict by the verb of the suggested decision."""


def hints(game: Game, seat: int, who: Sequence[str | None], people: str) -> HintProgress:
    """Yield the progress of the calculation as floats from 0 to 1, and finally the hint.

    Parameters
    ----------
    game : Game
    seat : int
    who : sequence of str or None
        The computer player in each seat; None for a person.
    people : str
        The level at which people are assumed to play.
    """
    from timepirates.games.pirates.review import thoughts

    for step in thoughts.weighing(game, seat, who, people):
        yield step if isinstance(step, float) else hint(game, step)


def judge_decisions(game: Game, seat: int) -> JudgingProgress:
    """Yield the calculation's progress from 0 to 1, and finally all decisions with their chances to win."""
    from timepirates.games.pirates.review import thoughts

    for step in thoughts.weighing(game, seat):
        if isinstance(step, float):
            yield step
        else:
            yield [
                JudgedDecision(str(row.decisions[0]), row.won, at < max(1, step.together))
                for at, row in enumerate(step.rows)
            ]


def hint(game: Game, found: RankedCandidates) -> Hint:
    """Return a hint that becomes more specific in each stage, given the legal decisions in order of quality."""
    rows, together = list(found.rows), max(1, found.together)
    names = [NamedDecision(str(row.decisions[0]), decision_name(game, str(row.decisions[0]))) for row in rows]
    first = tuple(names[:together])
    lines = [HintLine(first, _chances(game, found, 0), rows[0].because)]
    lines += [HintLine((names[at],), _chances(game, found, at), rows[at].because) for at in range(together, len(rows))]
    verbs = [parse_decision(each.decision).verb for each in first]
    kinds = {FIRST_STAGE_TEXTS[verb] for verb in verbs}
    return Hint(
        _with_alternative(_(FIRST_STAGE_TEXTS[verbs[0]]), len(kinds) == 1),
        _with_alternative(_where(game, first[0].decision), len(kinds) > 1 or together == 1),
        tuple(lines[:TOP]),
        _note(game, found, together),
    )


def _with_alternative(text: str, sure: bool) -> str:
    """Return a sentence of a hint. If other decisions may be as good, the sentence says so."""
    return text if sure else _("{told} Another decision may be as good.").format(told=text)


def _chances(game: Game, found: RankedCandidates, at: int) -> str:
    """Return one line of a hint: a decision, or several equally good decisions, with the chance to win."""
    together = max(1, found.together)
    group = found.rows[:together] if at == 0 else found.rows[at : at + 1]
    first, name = group[0], decision_name(game, str(group[0].decisions[0]))
    won = chance(first.won, clamp(min(row.won_low for row in group)), clamp(max(row.won_high for row in group)))
    if found.assumes is None:
        told = (
            _("{decision}: your chance to win is roughly {won} %")
            if len(group) == 1
            else _("{decision}; your chance to win is roughly {won} %")
        )
        return told.format(decision=name if len(group) == 1 else _any_of(found), won=round(100 * first.won))
    players = assumption_phrase(game, found.assumes)
    if len(group) > 1:
        return _("{group}. Your chance to win is {won}, {players}").format(
            group=_any_of(found), won=won, players=players
        )
    told = won_with(name, won, players)
    if at == 0 or first.behind_low <= 0:
        return told
    return less_than_the_best(
        told, loss(first.behind, clamp(first.behind_low), clamp(first.behind_high, most=found.rows[0].won))
    )


def _any_of(found: RankedCandidates) -> str:
    return _("{alike}: any of these").format(alike=found.alike) if found.alike else _("Any of these")


def _note(game: Game, found: RankedCandidates, together: int) -> str:
    if found.assumes is None:
        if may_have_worker():
            return _(
                "This hint is rough: games could not be simulated from this position, so the numbers of "
                "the hint are estimates. In the first minutes after the installation, the program cannot "
                "simulate games yet."
            )
        return _(
            "This hint is rough: this machine cannot simulate games from this position, so the numbers of the hint "
            "are estimates."
        )
    games = sum(row.games for row in found.rows)
    sure = ngettext(
        "The first decision is better than all others in {games} game simulated from this position.",
        "The first decision is better than all others in {games} games simulated from this position.",
        games,
    )
    close = ngettext(
        "{games} games were simulated from this position. {count} decision may be the best, because its "
        "results are not clearly worse.",
        "{games} games were simulated from this position. Any of {count} decisions may be the best, "
        "because their results do not differ clearly.",
        together,
    )
    intervals = _(
        "The 80 % intervals include the effect of luck in the simulated games. Before the last year, the "
        "intervals also include the error of the estimates of later years, a standard error of 2 "
        "percentage points."
    )
    told = (sure if together == 1 else close).format(games=games, count=together)
    return " ".join(text for text in (told, intervals if games else "", uniform_note(game)) if text)


def _where(game: Game, best: str) -> str:
    verb, parts = parse_decision(best).verb, parse_decision(best).parts
    seen = game.snapshot(game.to_move if isinstance(game.to_move, int) else None)
    if verb == "move":
        here = seen["pirates"][seen["to_move"]]
        return _("Look at {epoch}.").format(epoch=naming.paths_of(board_of(game))[here, int(parts[0])])
    if verb in ("place", "restock", "jump", "land"):
        return _("Look at {epoch}.").format(epoch=parts[-1])
    if verb in ("no-restock", "end"):
        return _("Look at your own epoch, {epoch}.").format(epoch=seen["pirates"][seen["to_move"]])
    if verb == "trade":
        return _("Look at the tokens of {player}.").format(player=seen["players"][int(parts[1])])
    return _("Look at {colour}.").format(colour=naming.kind_name(parts[1 if verb == "lay" else 0].split("-")[0]))
