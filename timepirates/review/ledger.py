"""The ledger of a game: a table of all events that changed the players' probabilities of winning.

The kinds of rows::

    start        each seat's fair share
    luck         the deal (step 0), draws and reveals of layings, each compared with its exact mean
    decision     the listed mistakes, with the loss estimated by rollouts
    unexplained  the remaining change of each turn, too small or uncertain to attribute
    result       each seat's share of the win, or its probability of winning if the game is not over

For each seat, the start and all changes sum to the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

Numbers = tuple[float, ...]
"""A tuple of numbers, one per seat."""
START, CHANCE, DECISION, UNEXPLAINED, RESULT = "start", "luck", "decision", "unexplained", "result"
LEDGER = ("step", "kind", "seat", "by", "change")
TOTALS = ("seat", "start", "own", "others", "rest", "result")


class LedgerRow(NamedTuple):
    """A row of the ledger: an event of a game, and how it changed each seat's probability of winning."""

    step: int
    """The number of steps played; 0 is the deal."""
    kind: str
    by: int | None
    """The seat that made the decision, or None if the row is not about a decision."""
    changes: Numbers


def ledger_rows(
    curve: Sequence[tuple[int, Numbers]], lucks: Iterable[LedgerRow], mistakes: Iterable[LedgerRow]
) -> list[LedgerRow]:
    """Return the rows of a game's ledger, a list of all changes of the probabilities of winning, ordered by step.

    Parameters
    ----------
    curve : sequence of (int, tuple of float)
        Number of steps and the seats' probabilities of winning, for the beginning of each turn (0 steps first) and the end.
    lucks : iterable of LedgerRow
        Draws and reveals.
    mistakes : iterable of LedgerRow
        The listed mistakes.

    Returns
    -------
    list of LedgerRow
        The part of a turn's change that no other row accounts for is `unexplained`, in a row at the end of the turn.
        For each seat the rows sum to the result within 1e-9.
    """
    first = curve[0][1]
    fair = (1 / len(first),) * len(first)
    rows = [LedgerRow(0, START, None, fair), LedgerRow(0, CHANCE, None, subtract(first, fair))]
    ahead = sorted((*lucks, *mistakes), key=lambda row: row.step)
    for (_step, before), (step, now) in pairwise(curve):
        rest = subtract(now, before)
        while ahead and ahead[0].step <= step:
            rest = subtract(rest, ahead[0].changes)
            rows.append(ahead.pop(0))
        rows.append(LedgerRow(step, UNEXPLAINED, None, rest))
    return [*rows, LedgerRow(curve[-1][0], RESULT, None, curve[-1][1])]


def totals(rows: Iterable[LedgerRow], players: int) -> list[tuple[float, ...]]:
    """Return how much each kind of event changed each seat's probability of winning in total, with one row per seat."""
    kept = [dict.fromkeys(TOTALS[1:], 0.0) for _seat in range(players)]
    for row in rows:
        for seat, change in enumerate(row.changes):
            kind = (
                row.kind
                if row.kind in (START, RESULT)
                else "rest"
                if row.kind != DECISION
                else ("own" if row.by == seat else "others")
            )
            kept[seat][kind] += change
    return [(seat, *sums.values()) for seat, sums in enumerate(kept)]


def subtract(one: Numbers, other: Numbers) -> Numbers:
    """Return the first tuple minus the second, number by number. Both tuples have one number per seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))
