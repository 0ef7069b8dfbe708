"""What the levels of Conspiracy share: a number for every legal decision, the greatest is played.

All here are plain functions over a position, like the rules, so that they can be compiled too. The seat that thinks is
the one that is asked (`s.asked`); what it cannot name it leaves alone, so that its imagined position
(`timepirates.games.conspiracy.imagining`) and the real one come to the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timepirates.core.compiling import FloatRows, Floats, Ints
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import march, plans
from timepirates.games.conspiracy.rules.space import pointing_at, value

if TYPE_CHECKING:
    import numpy as np

SURE = 100000.0
NEVER = -100000.0


class SchemerWorkspace(NamedTuple):
    """What a level thinks with: lists, or arrays where it is compiled."""

    thumbs: FloatRows
    """Each seat's numbers for decisions, a row of as many as `numbers.THUMBS`."""
    values: FloatRows
    """Each seat's numbers for what a position holds, a row of as many as `numbers.VALUES`."""
    x: Ints
    """Whole numbers noted while a position is looked at."""
    y: Floats
    """Others."""
    belief: list[list[float]] | np.ndarray
    """For each seat, how likely each goal is to be its own, a row of 24 (`belief`)."""
    laid_by: Ints
    """Who laid each tile that has not been seen face up since."""


def weighing(goal, now, lay, place, reveal_coin, reveal_tile, advance, end, give, save, mark):
    """The number of a legal decision, by what a level makes of each kind.

    Each is asked as `kind(s, desk, ...)` for what the decision names; nobody attacks, everybody claims.
    """

    def worth(s, desk, code):
        if code < c.LAY:
            return goal(s, desk, code) if code < c.NOW else now(s, desk) if code == c.NOW else 0.0
        if code < c.PLACE:
            return lay(s, desk, (code - c.LAY) // c.PLACES, (code - c.LAY) % c.PLACES)
        if code < c.ATTACK:
            spot = (code - c.PLACE) % c.SPOTS
            return place(s, desk, (code - c.PLACE) // c.SPOTS, spot // c.DIRECTIONS, spot % c.DIRECTIONS)
        if code < c.REVEAL_COIN:
            return NEVER
        if code < c.REVEAL_TILE:
            return reveal_coin(s, desk, code - c.REVEAL_COIN)
        if code < c.ADVANCE:
            return reveal_tile(s, desk, code - c.REVEAL_TILE)
        if code < c.END:
            return advance(s, desk, code - c.ADVANCE)
        if code < c.GIVE:
            return end(s, desk) if code == c.END else 1.0
        if code < c.SAVE:
            return give(s, desk, (code - c.GIVE) // c.MOST_PLAYERS, (code - c.GIVE) % c.MOST_PLAYERS)
        if code < c.MARK:
            return save(s, desk, code - c.SAVE) if code < c.NO_SAVE else 0.0
        if code < c.CLAIM:
            return mark(s, desk, code - c.MARK) if code < c.NO_MARK else 0.0
        return SURE if code == c.CLAIM else 0.0

    return worth


def choosing(look, worth):
    """The code of the greatest number among the first `count` of `choices`, the first of equal ones.

    `look` is asked once before, for what all the numbers need.
    """

    def choice(s, desk, choices, count):
        look(s, desk)
        best, most = choices[0], worth(s, desk, choices[0])
        for n in range(1, count):
            number = worth(s, desk, choices[n])
            if number > most:
                best, most = choices[n], number
        return best

    return choice


# --- what several ask


def knows(s, tile):
    """K5: whether the seat can name a tile."""
    return (s.tile_known[tile] >> s.asked) & 1 == 1


def counts(s, coin, tile):
    """R2: what a coin on the board counts for a tile; one that the seat cannot name a little."""
    return plans.worth(coin, tile) if (s.coin_known[coin] >> s.asked) & 1 == 1 else 1


def enough(count, total, wild, number):
    """V1, V2: whether so many coins with this sum, spirals among them, reveal a number."""
    return wild > 0 or (count == 1 and total == number) or (count > 1 and total > number)


def supports(s, coin, target):
    """V1, V2: whether a coin pointed at another one lets it be revealed: 0 it can be already, 1 then, 2 not yet."""
    number = value(s.coin_at[target])
    count = total = wild = 0
    for direction in range(c.DIRECTIONS):
        other = pointing_at(s, target, direction)
        if other != c.NOTHING and s.symbol[other] == 0:
            count += 1
            total += value(s.coin_at[other])
            wild += value(s.coin_at[other]) == c.SPIRAL
    if enough(count, total, wild, number):
        return 0
    wild += value(coin) == c.SPIRAL
    return 1 if enough(count + 1, total + value(coin), wild, number) else 2


def rolled(s, column):
    """W3, W4: the chance that a column advances when it is rolled for."""
    none, one = 1.0, 0.0
    for suit in range(c.SUITS):
        chance = max(1, march.best_value(s, column, suit)) / 6
        one = one * (1 - chance) + none * chance
        none = none * (1 - chance)
    return 1 - none - one
