"""The seatings of a match: which player sits in which seat.

The sides alternate around the table. Each deal is played once in every rotation, so that no side has better seats.
"""

from __future__ import annotations

from itertools import permutations

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _

Seating = tuple[int, ...]
"""A seating arrangement: for each seat, the number of the side (a player of the match) that sits there."""


def table_size(sides: int, least: int, most: int) -> int:
    """Return the smallest number of seats that the sides can divide equally. Raise BadSetting if none exists.

    >>> table_size(2, 3, 6), table_size(3, 3, 6), table_size(1, 3, 6)
    (4, 3, 3)
    """
    for players in range(least, most + 1):
        if players % sides == 0:
            return players
    raise BadSetting(
        _(
            "no table of {least} to {most} players has the same number of seats for each of the {sides} "
            "names; give fewer names, or give the number of players"
        ).format(sides=sides, least=least, most=most)
    )


def seating_arrangements(sides: int, players: int, every: bool = False) -> list[Seating]:
    """Return the seating arrangements of a match. Each deal of the match is played once in each arrangement.

    They are the rotations of alternating sides, or all orders of these. If the sides cannot share the seats equally,
    each of them begins in turn, so that all sides sit equally often in every seat.

    >>> seating_arrangements(2, 4), len(seating_arrangements(2, 4, every=True)), seating_arrangements(2, 3)[:3]
    ([(0, 1, 0, 1), (1, 0, 1, 0)], 6, [(0, 1, 0), (1, 0, 0), (0, 0, 1)])
    """
    around = [tuple((first + seat) % sides for seat in range(players)) for first in range(sides)]
    if every:
        return sorted({order for row in around for order in permutations(row)})
    return list(dict.fromkeys(row[by:] + row[:by] for row in around for by in range(players)))


def two_side_seatings(mine: int, theirs: int, players: int) -> list[list[int]]:
    """Return all seating arrangements for two sides of a match in which the sides alternate around the table.

    If the number of seats is odd, `theirs` gets one seat more.
    """
    sides = [[mine if seat % 2 == first else theirs for seat in range(players)] for first in (0, 1)]
    if players % 2 == 0:
        return sides
    return [side[turn:] + side[:turn] for side in sides for turn in range(players)]
