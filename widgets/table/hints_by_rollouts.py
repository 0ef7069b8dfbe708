"""Hints for any game, calculated by rollouts (simulated games from the position).

The first stage says how clear the choice is, the second names a decision to avoid, and the third names the best
decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates import Game
from timepirates.core.i18n import _, ngettext
from timepirates.review.hints_by_rollouts import Advice, RolloutCandidate, calculate_hint
from timepirates.review.intervals import clamp
from timepirates_widgets.table.chances import assumption_phrase, chance, less_than_the_best, loss, won_with
from timepirates_widgets.table.hinting import (
    Hint,
    HintLine,
    HintProgress,
    JudgedDecision,
    JudgingProgress,
    NamedDecision,
)

TOP = 3


def hints(game: Game, seat: int, who: Sequence[str | None], people: str, names: Mapping[str, str]) -> HintProgress:
    """Yield the progress of the calculation as floats from 0 to 1, and finally the hint.

    Parameters
    ----------
    game : Game
    seat : int
        0-based seat.
    who : sequence of str or None
        The level that plays each seat, None for a person.
    people : str
        The level assumed for people.
    names : mapping
        The name of each legal decision on the page.
    """
    for step in calculate_hint(game, seat, who, people):
        yield hint(game, step, names) if isinstance(step, Advice) else step


def judge_decisions(game: Game, seat: int) -> JudgingProgress:
    """Rate all legal decisions by simulated games (rollouts). Yield the progress, and finally the rated decisions."""
    for step in calculate_hint(game, seat):
        if isinstance(step, Advice):
            yield [JudgedDecision(str(row.decision), row.won, at < step.together) for at, row in enumerate(step.rows)]
        else:
            yield step


def hint(game: Game, found: Advice, names: Mapping[str, str]) -> Hint:
    """Convert the results of rollouts (simulated games) to a hint for the player."""
    rows, together = found.rows, found.together
    named = [NamedDecision(str(row.decision), names.get(str(row.decision), str(row.decision))) for row in rows]
    players = assumption_phrase(game, found.assumes)
    first = HintLine(tuple(named[:together]), _best(rows[:together], named, players), _why(rows[0]))
    others = [
        HintLine((name,), _other(row, name, players, rows[0].won), _why(row))
        for row, name in zip(rows[together:TOP], named[together:TOP], strict=True)
    ]
    return Hint(_clear(len(rows), together), _left(rows, named), (first, *others), _note(found))


def _clear(count: int, together: int) -> str:
    if count == 1:
        return _("There is only one possible decision.")
    if together == 1:
        return _("One decision is better than all others.")
    return ngettext("{count} decision may be the best.", "Any of {count} decisions may be the best.", together).format(
        count=together
    )


def _left(rows: Sequence[RolloutCandidate], named: Sequence[NamedDecision]) -> str:
    worse = [at for at, row in enumerate(rows) if row.behind_low > 0]
    if not worse:
        return _("Any of the decisions may be the best.")
    return _("Another decision is better than {decision}.").format(
        decision=named[max(worse, key=lambda at: rows[at].behind)].name
    )


def _best(group: Sequence[RolloutCandidate], named: Sequence[NamedDecision], players: str) -> str:
    won = chance(group[0].won, min(row.won_low for row in group), max(row.won_high for row in group))
    if len(group) == 1:
        return won_with(named[0].name, won, players)
    return _("With any of these decisions, your chance to win is {won}, {players}").format(won=won, players=players)


def _other(row: RolloutCandidate, name: NamedDecision, players: str, best: float) -> str:
    told = won_with(name.name, chance(row.won, row.won_low, row.won_high), players)
    return less_than_the_best(told, loss(row.behind, clamp(row.behind_low), clamp(row.behind_high, most=best)))


def _why(row: RolloutCandidate) -> str:
    return ngettext(
        "{games} game was simulated from this decision.", "{games} games were simulated from this decision.", row.games
    ).format(games=row.games)


def _note(found: Advice) -> str:
    games = sum(row.games for row in found.rows)
    return ngettext(
        "{games} game was simulated from this position to its end. The 80 % intervals take the luck in "
        "this game into account.",
        "{games} games were simulated from this position to their end, with the same luck for each "
        "decision. The 80 % intervals take the luck in these games into account.",
        games,
    ).format(games=games)
