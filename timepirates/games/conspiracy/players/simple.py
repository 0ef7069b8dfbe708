"""The scores of the computer player `simple`, which never attacks or disturbs others.

Most functions here return the score of one kind of decision of the seat that decides (`s.asked`).
"""

from __future__ import annotations

from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players.belief import shows
from timepirates.games.conspiracy.players.weighing import (
    advance_probability,
    coin_support,
    knows,
    make_chooser,
    make_scorer,
    pointing_benefit,
)
from timepirates.games.conspiracy.rules import plans
from timepirates.games.conspiracy.rules.space import is_spiral, is_up, place_of, row_of, suit, value

CERTAIN_SCORE = 1000.0
"""The score of a decision that is certain to make a useful tile a Present tile. Other scores are relative to it."""
REVEAL, LAY, SUPPORT, PLACE, END = 300.0, 150.0, 120.0, 60.0, 20.0
SPIRAL_PENALTY = 40.0
"""The amount subtracted from the score of placing a spiral, because a spiral causes an unexpected effect."""
MAX_PLANS = 2
"""The maximum number of useful tiles kept face down: one for the suit and one for the number of the player's goal."""
STUCK, LAY_IDLE = 20, 30.0
"""The round from which a seat without tiles for its goal lays other tiles, and the score of laying such a tile.

Otherwise all players could hold tiles that only others need, and the game would not end.
"""


# --- the goal


def is_useful(s, tile):
    """Return whether a tile shows the suit or the number of the deciding seat's goal."""
    return shows(tile, s.goal[s.asked])


def adds_missing_half(s, tile):
    """Return whether a tile shows a half of the seat's goal (suit or number) that no Present tile shows yet."""
    goal, present, has_suit, has_number = s.goal[s.asked], 0, False, False
    for column in range(c.COLUMNS):
        other = s.tile_at[column]
        if other != c.NOTHING:
            present += 1
            has_suit = has_suit or suit(other) == suit(goal)
            has_number = has_number or value(other) == value(goal)
    if has_suit and has_number:
        return present == 1 and is_useful(s, tile)
    return (suit(tile) == suit(goal) and not has_suit) or (value(tile) == value(goal) and not has_number)


def is_useful_face_down(s, place):
    """Return whether a place has a face-down tile that the deciding seat knows and needs for its goal."""
    tile = s.tile_at[place]
    return tile != c.NOTHING and s.up[place] == 0 and knows(s, tile) and adds_missing_half(s, tile)


# --- actions


def lay(s, desk, tile, place):
    """Return the score of the decision to lay a given tile in a given place.

    It is high for a useful tile of low value below a Present tile that is not needed.
    """
    wanted, laid = adds_missing_half(s, tile), 0
    if not wanted and not is_stuck(s):
        return 0.0
    for other in range(c.COLUMNS * (s.deepest + 1)):
        laid += is_useful_face_down(s, other)
    if not wanted:
        return LAY_IDLE if laid == 0 else 0.0
    if laid >= MAX_PLANS:
        return 0.0
    return LAY - 10 * value(tile) - 20 * (row_of(place) - 1) - 60 * is_useful(s, s.tile_at[place % c.COLUMNS])


def is_stuck(s):
    """Return whether a late round has begun and the seat has no tile in hand that it needs for its goal."""
    if s.round < STUCK:
        return False
    tiles = 0
    for tile in range(c.PIECES):
        tiles += (s.tiles[s.asked] >> tile) & 1 == 1 and adds_missing_half(s, tile)
    return tiles == 0


def place(s, desk, coin, square, direction):
    """Return the score of the decision to place a coin on a square so that it points in a direction.

    It is high if the coin supports a useful tile or lets another coin be revealed.
    """
    here = 0.0
    if is_useful_face_down(s, place_of(square)):
        count = plans.support_value(coin, s.tile_at[place_of(square)])
        here = PLACE + 5 * count if count > 0 else -PLACE
    return here + score_pointing(s, coin, s.next_to[square][direction]) - SPIRAL_PENALTY * is_spiral(coin)


def score_pointing(s, coin, target):
    """Return the part of a coin placement's score that comes from the coin at which the placed coin points."""
    where = place_of(target)
    if s.coin_at[target] == c.NOTHING or s.symbol[target] == 1 or not is_useful_face_down(s, where):
        return 0.0
    if coin_support(s, s.coin_at[target], s.tile_at[where]) <= 0:
        return 0.0
    help_of = pointing_benefit(s, coin, target)
    return 0.0 if help_of == 0 else SUPPORT if help_of == 1 else SUPPORT // 6


def reveal_coin(s, desk, square):
    """Return the score of the decision to reveal the coin on a square.

    It is high if the coin supports a useful tile.
    """
    if not is_useful_face_down(s, place_of(square)):
        return 0.0
    count = coin_support(s, s.coin_at[square], s.tile_at[place_of(square)])
    return REVEAL + 10 * count if count > 0 else 0.0


def reveal_tile(s, desk, place):
    """Return the score of the decision to reveal the face-down tile in a place.

    It is high for a useful tile with enough support.
    """
    if not is_useful_face_down(s, place):
        return 0.0
    return CERTAIN_SCORE * (plans.total_support(s, place) >= value(s.tile_at[place])) - END


def advance(s, desk, column):
    """Return the score of the decision to roll the dice for a column, so that the column may advance.

    It is high if a useful tile comes nearer, and 0 if a needed one is removed.
    """
    some, head = False, c.COLUMNS + column
    for row in range(1, s.deepest + 1):
        there = c.COLUMNS * row + column
        some = some or (is_up(s, there) and adds_missing_half(s, s.tile_at[there]))
    if is_useful(s, s.tile_at[column]) or not some:
        return 0.0
    near = is_up(s, head) and adds_missing_half(s, s.tile_at[head])
    return float(int((CERTAIN_SCORE if near else CERTAIN_SCORE // 3) * advance_probability(s, column) + 1e-9))


def end(s, desk):
    """Return the score of the decision to take no further action in this turn."""
    return END


# --- the rest of the turn


def score_coin(s, coin):
    """Return how valuable a coin is for the seat. Decisions about saving and giving coins use this score.

    It depends on the use of the coin for the player's tiles. A spiral gets more.
    """
    best, some = 0, False
    for place in range(c.COLUMNS * (s.deepest + 1)):
        if is_useful_face_down(s, place):
            count = plans.support_value(coin, s.tile_at[place])
            best, some = max(best, count) if some else count, True
    if not some:
        best = value(coin)
    return 10.0 * best + (35 if is_spiral(coin) else value(coin))


def save(s, desk, coin):
    """Return the score of the decision to save a coin for the next turn.

    It is high for the most useful coin.
    """
    return score_coin(s, coin)


def give(s, desk, coin, receiver):
    """Return the score of the decision to give a coin to another seat as a payment.

    It is high for useless coins and for receivers without a mark.
    """
    return -10 * score_coin(s, coin) - 5 * (s.marks[receiver] != c.NOWHERE)


def goal(s, desk, code):
    """Return the score of the decision to choose a given goal (a suit and a number) at the beginning of the game.

    It is high if many own tiles fit the goal, and if their values are low.
    """
    suits = numbers = total = 0
    for tile in range(c.PIECES):
        if (s.tiles[s.asked] >> tile) & 1 == 1:
            suits += suit(tile) == suit(code)
            numbers += value(tile) == value(code)
            total += (6 - value(tile)) * ((suit(tile) == suit(code)) + (value(tile) == value(code)))
    return total + 20.0 * (suits > 0 and numbers > 0)


def now(s, desk):
    """Return the score of the decision to take the next turn immediately instead of waiting.

    It is higher than the score of waiting.
    """
    return 1.0


def mark(s, desk, column):
    """Return the score of the decision to put the seat's mark on the Present tile of a column.

    It is higher if the other half of the goal shows on another tile.
    """
    others = 1.0
    for other in range(c.COLUMNS):
        tile = s.tile_at[other]
        if other != column and tile != c.NOTHING:
            others += is_useful(s, tile) and suit(tile) != suit(s.tile_at[column])
    return others


def look(s, desk):
    """Do nothing, because the computer player `simple` scores decisions without precalculated data."""


worth = make_scorer(goal, now, lay, place, reveal_coin, reveal_tile, advance, end, give, save, mark)
choice = make_chooser(look, worth)
