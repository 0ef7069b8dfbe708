"""The simple player of Conspiracy: lays tiles that show half of its goal, supports, reveals and advances them, claims.

It never attacks, and it lets others do as they like: a fair partner to learn with.
"""

from __future__ import annotations

from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players.weighing import choosing, counts, knows, rolled, supports, weighing
from timepirates.games.conspiracy.rules import plans
from timepirates.games.conspiracy.rules.space import is_spiral, is_up, place_of, row_of, suit, value

SURE = 1000.0
"""What a plan come true is worth; everything else is measured by it."""
REVEAL, LAY, SUPPORT, PLACE, END = 300.0, 150.0, 120.0, 60.0, 20.0
SPIRAL_RISK = 40.0
"""What placing a spiral costs, for its unexpected effect."""
PLANS = 2
"""So many useful tiles lie face down at a time: one for each half of the goal."""


# --- the goal


def useful(s, tile):
    """Whether a tile shows half of the goal."""
    goal = s.goal[s.asked]
    return tile != c.NOTHING and (suit(tile) == suit(goal) or value(tile) == value(goal))


def missing(s, tile):
    """Whether a tile shows a half of the goal that the Present does not show yet."""
    goal, present, has_suit, has_number = s.goal[s.asked], 0, False, False
    for column in range(c.COLUMNS):
        other = s.tile_at[column]
        if other != c.NOTHING:
            present += 1
            has_suit = has_suit or suit(other) == suit(goal)
            has_number = has_number or value(other) == value(goal)
    if has_suit and has_number:
        return present == 1 and useful(s, tile)
    return (suit(tile) == suit(goal) and not has_suit) or (value(tile) == value(goal) and not has_number)


def is_plan(s, place):
    """Whether a useful tile lies face down in a place and the player knows it."""
    tile = s.tile_at[place]
    return tile != c.NOTHING and s.up[place] == 0 and knows(s, tile) and missing(s, tile)


def needed(s, column):
    """Whether the Present tile of a column shows half of the goal."""
    return useful(s, s.tile_at[column])


# --- actions


def lay(s, desk, tile, place):
    """A tile that is missing, easy to support, under a Present place that is not needed."""
    if not missing(s, tile):
        return 0.0
    laid = 0
    for other in range(c.COLUMNS * (s.deepest + 1)):
        laid += is_plan(s, other)
    if laid >= PLANS:
        return 0.0
    return LAY - 10 * value(tile) - 20 * (row_of(place) - 1) - 60 * needed(s, place % c.COLUMNS)


def place(s, desk, coin, square, direction):
    """A coin that will count for a plan, or that makes a coin on it revealable."""
    here = 0.0
    if is_plan(s, place_of(square)):
        count = plans.worth(coin, s.tile_at[place_of(square)])
        here = PLACE + 5 * count if count > 0 else -PLACE
    return here + support(s, coin, s.next_to[square][direction]) - SPIRAL_RISK * is_spiral(coin)


def support(s, coin, target):
    """What it is worth to point a coin at another one: much if that can be revealed then, and counts for a plan."""
    where = place_of(target)
    if s.coin_at[target] == c.NOTHING or s.symbol[target] == 1 or not is_plan(s, where):
        return 0.0
    if counts(s, s.coin_at[target], s.tile_at[where]) <= 0:
        return 0.0
    help_of = supports(s, coin, target)
    return 0.0 if help_of == 0 else SUPPORT if help_of == 1 else SUPPORT // 6


def reveal_coin(s, desk, square):
    """A coin that counts for a plan of one's own."""
    if not is_plan(s, place_of(square)):
        return 0.0
    count = counts(s, s.coin_at[square], s.tile_at[place_of(square)])
    return REVEAL + 10 * count if count > 0 else 0.0


def reveal_tile(s, desk, place):
    """A plan that holds."""
    if not is_plan(s, place):
        return 0.0
    return SURE * (plans.support(s, place) >= value(s.tile_at[place])) - END


def advance(s, desk, column):
    """A face-up tile that is missing, brought nearer; never one that would push a needed tile out."""
    some, head = False, c.COLUMNS + column
    for row in range(1, s.deepest + 1):
        there = c.COLUMNS * row + column
        some = some or (is_up(s, there) and missing(s, s.tile_at[there]))
    if needed(s, column) or not some:
        return 0.0
    near = is_up(s, head) and missing(s, s.tile_at[head])
    return float(int((SURE if near else SURE // 3) * rolled(s, column) + 1e-9))


def end(s, desk):
    """Nothing more to do."""
    return END


# --- the rest of the turn


def keep(s, coin):
    """What a coin in hand is worth: what it counts for the plans, a spiral as the supporter of anything."""
    best, some = 0, False
    for place in range(c.COLUMNS * (s.deepest + 1)):
        if is_plan(s, place):
            count = plans.worth(coin, s.tile_at[place])
            best, some = max(best, count) if some else count, True
    if not some:
        best = value(coin)
    return 10.0 * best + (35 if is_spiral(coin) else value(coin))


def save(s, desk, coin):
    """The coin that is worth most."""
    return keep(s, coin)


def give(s, desk, coin, receiver):
    """The least useful coin, to somebody who has no mark on the board."""
    return -10 * keep(s, coin) - 5 * (s.marks[receiver] != c.NOWHERE)


def goal(s, desk, code):
    """A goal that many of one's tiles show, and easy ones."""
    suits = numbers = total = 0
    for tile in range(c.PIECES):
        if (s.tiles[s.asked] >> tile) & 1 == 1:
            suits += suit(tile) == suit(code)
            numbers += value(tile) == value(code)
            total += (6 - value(tile)) * ((suit(tile) == suit(code)) + (value(tile) == value(code)))
    return total + 20.0 * (suits > 0 and numbers > 0)


def now(s, desk):
    """Whoever may move moves."""
    return 1.0


def mark(s, desk, column):
    """Any tile that fits, rather one whose other half is there too."""
    others = 1.0
    for other in range(c.COLUMNS):
        tile = s.tile_at[other]
        if other != column and tile != c.NOTHING:
            others += useful(s, tile) and suit(tile) != suit(s.tile_at[column])
    return others


def look(s, desk):
    """Nothing needs to be known beforehand."""


worth = weighing(goal, now, lay, place, reveal_coin, reveal_tile, advance, end, give, save, mark)
choice = choosing(look, worth)
