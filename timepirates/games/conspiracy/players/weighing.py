"""The method that Conspiracy's computer players share: choose the legal decision with the highest score.

All functions here take a position and can be compiled, like the rules. `s.asked` is the seat that decides. The
functions do not use pieces that this seat does not know. So they give the same results in the position that the seat
imagines (`timepirates.games.conspiracy.imagining`) as in the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timepirates.core.compiling import FloatRows, Floats, Ints
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import march, plans
from timepirates.games.conspiracy.rules.space import neighbour_pointing_at, value

if TYPE_CHECKING:
    import numpy as np

SURE = 100000.0
NEVER = -100000.0


class SchemerWorkspace(NamedTuple):
    """The weights, the position data and the beliefs about goals that a computer player needs to score decisions.

    They are lists or, in compiled code, arrays.
    """

    thumbs: FloatRows
    """For each seat, the weights that are used to score decisions (see `scheme_weights.DECISION_WEIGHTS`)."""
    values: FloatRows
    """For each seat, the weights of the features of a position (see `scheme_weights.FEATURE_BLOCKS`)."""
    x: Ints
    """A list of integers that describe the position. Constants such as `X_SUITS` in `prospects` are its indices."""
    y: Floats
    """A list of floats that describe the position. Constants such as `Y_CHANCE` in `prospects` are its indices."""
    belief: list[list[float]] | np.ndarray
    """For each seat, the estimated probabilities of the 24 possible goals."""
    laid_by: Ints
    """For each tile, the seat that laid it, until all players have seen the tile."""


def make_scorer(goal, now, lay, place, reveal_coin, reveal_tile, advance, end, give, save, mark):
    """Combine one scoring function per kind of decision into a function that scores any decision.

    Each scoring function is called as `kind(s, desk, ...)` with the parts of the decision. The result never attacks and
    always claims.
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


def make_chooser(look, worth):
    """Return a function that chooses the legal decision to which the function `worth` gives the highest score.

    In a tie, it chooses the first. It first calls `look` once, to prepare the data that the scores need.
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


# --- shared functions


def knows(s, tile):
    """Return whether the deciding seat knows which suit and number a tile shows (rule K5)."""
    return (s.tile_known[tile] >> s.asked) & 1 == 1


def coin_support(s, coin, tile):
    """Return how much a coin counts towards the value of a tile, according to what the seat knows (rule R2).

    It is 1 if the deciding seat does not know the coin.
    """
    return plans.support_value(coin, tile) if (s.coin_known[coin] >> s.asked) & 1 == 1 else 1


def is_enough(count, total, wild, number):
    """Return whether a coin can be revealed, given the coins that point at it (rules V1, V2).

    Their number and their sum are given.
    """
    return wild > 0 or (count == 1 and total == number) or (count > 1 and total > number)


def pointing_benefit(s, coin, target):
    """Return 0 if the target coin can be revealed now, 1 if `coin` would make it possible, else 2 (rules V1, V2).

    0 means that the other coin can be revealed already, 1 that it could be revealed then, 2 that it needs still more.
    """
    number = value(s.coin_at[target])
    count = total = wild = 0
    for direction in range(c.DIRECTIONS):
        other = neighbour_pointing_at(s, target, direction)
        if other != c.NOTHING and s.symbol[other] == 0:
            count += 1
            total += value(s.coin_at[other])
            wild += value(s.coin_at[other]) == c.SPIRAL
    if is_enough(count, total, wild, number):
        return 0
    wild += value(coin) == c.SPIRAL
    return 1 if is_enough(count + 1, total + value(coin), wild, number) else 2


def advance_probability(s, column):
    """Return the probability that a column advances when its four dice are rolled (rules W3, W4)."""
    none, one = 1.0, 0.0
    for suit in range(c.SUITS):
        chance = max(1, march.greatest_tile_value(s, column, suit)) / 6
        one = one * (1 - chance) + none * chance
        none = none * (1 - chance)
    return 1 - none - one
