"""Exchange the roles of pieces in a game's history in ways that one seat cannot notice.

Pieces that are in the same bag, hand or heap are indistinguishable for those who do not look into it. From then on,
they may have had each other's fate, up to the next time they are together, or up to now. `exchange_events` permutes a few
pieces between two such moments, if the seat has seen nothing that would be different. All histories that the seat
cannot tell apart are equally likely after many such exchanges, because each exchange is as likely as its reverse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from timepirates.envs.histories import RandomSource
from timepirates.games.conspiracy.rules.space import value

NOT_SEEN, NUMBER_SEEN, SEEN = range(3)
ALONE = -1
"""The value of the field `heap` for a piece in no heap (no hand, not the bag): on the board, or a saved coin."""


class Event(NamedTuple):
    """The effect of one step on a piece, and the part of the piece that the seat sees in this step."""

    time: int
    heap: int
    """The number of the heap (such as a hand or the bag) that has the piece after the step, or `ALONE`."""
    sight: int
    """The part of the piece that the seat sees: nothing, only the number, or the suit and the number."""
    named: bool
    """Whether the code of the step names the piece."""


def exchange_events(fates: list[list[Event]], group: Sequence[int], pick: RandomSource) -> None:
    """Cut the histories of some pieces where all are in one heap, and permute the parts between cuts at random.

    Parameters
    ----------
    fates : list of lists of Event
        The events of each piece, in order; the first one is where it is at first. They change.
    group : sequence of int
        The pieces to permute.
    pick : callable
        The source of random numbers.
    """
    count = len(group)
    heaps, sights = [ALONE] * count, [NOT_SEEN] * count
    before: list[list[Event]] = [[] for _piece in group]
    parts: list[list[Event]] = [[] for _piece in group]
    latest = None
    merged = [(event.time, n, event) for n, piece in enumerate(group) for event in fates[piece]]
    for time, n, event in sorted(merged):
        if time != latest:
            latest = time
            if heaps[0] != ALONE and heaps.count(heaps[0]) == count:
                _append_permuted(group, parts, sights, before, pick)
                parts, sights = [[] for _piece in group], [NOT_SEEN] * count
        parts[n].append(event)
        heaps[n] = event.heap
        sights[n] = max(sights[n], event.sight)
    _append_permuted(group, parts, sights, before, pick)
    for piece, events in zip(group, before, strict=True):
        fates[piece] = events


def _append_permuted(
    group: Sequence[int], parts: list[list[Event]], sights: list[int], before: list[list[Event]], pick: RandomSource
) -> None:
    """Append one part of a history to each piece. The parts change pieces, unless the seat could notice this."""
    order = list(range(len(group)))
    for n in range(len(group) - 1, 0, -1):
        other = pick(n + 1)
        order[n], order[other] = order[other], order[n]
    if any(not _unnoticed(group[n], group[to], sight) for n, (to, sight) in enumerate(zip(order, sights, strict=True))):
        order = list(range(len(group)))
    for to, events in zip(order, parts, strict=True):
        before[to] += events


def _unnoticed(piece: int, other: int, sight: int) -> bool:
    return piece == other or sight == NOT_SEEN or (sight == NUMBER_SEEN and value(piece) == value(other))
