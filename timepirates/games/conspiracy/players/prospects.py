"""Estimate a seat's chance of winning in Conspiracy from features of the position.

An example of a feature is a tile that shows half of the seat's goal. The chance of winning is a logistic function of
the sum of the features' learned weights.
"""

from __future__ import annotations

from timepirates.core.portable_math import exp
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.goal_halves import count_shown_halves
from timepirates.games.conspiracy.players import scheme_weights as at
from timepirates.games.conspiracy.players.weighing import coin_support, knows
from timepirates.games.conspiracy.rules import plans
from timepirates.games.conspiracy.rules.space import is_spiral, row_of, suit, value

X_SUITS, X_NUMBERS, X_SHOWN, X_LAST, X_COVER, X_WON, X_FACTS, X_PLANS, X_HAND, X_ROOM, X_BEST = range(11)
"""Indices of the entries of `x`, a list of integers that describe the position from the deciding seat's view.

X_SUITS, X_NUMBERS
    The columns whose Present tile has the goal's suit, or its number.
X_SHOWN
    The number of halves of the goal that the Present shows.
X_LAST
    The number of tiles that would bring the last half.
X_COVER
    The halves that tiles in the Future would bring.
X_WON
    1 if the game is practically won.
X_FACTS
    The number of features noted.
X_PLANS, X_HAND, X_ROOM
    The number of plans, the number of useful tiles in hand, and whether a tile can be laid.
X_BEST, X_SPEED
    The best value of each suit in each column, and the speed of each column.
X_PLAN
    For each place, how much the schemer wants its tile.
X_FACT, X_KEPT
    The features, and the coins of a tile while an advance is tried.
"""
X_SPEED = X_BEST + c.COLUMNS * c.SUITS
X_PLAN = X_SPEED + c.COLUMNS
X_FACT = X_PLAN + c.PLACES
X_KEPT = X_FACT + at.MAX_FEATURES
X_SIZE = X_KEPT + 3 * c.QUARTERS
Y_CHANCE, Y_EFFECT, Y_ADVANCE, Y_SLOPE, Y_FACT = 0, 3, 4, 7, 8
"""The indices in `y`, a list of floating-point numbers that describe the position for the deciding seat.

Y_CHANCE
    Each column's probability to advance.
Y_EFFECT, Y_ADVANCE
    The change in the chance of winning by an unexpected effect, and by an advance of each column.
Y_SLOPE
    The derivative of the chance of winning with respect to the sum of weights.
Y_FACT
    The amount of each feature.
"""
Y_SIZE = Y_FACT + at.MAX_FEATURES
BESIDE, SPARE, HALF, LAST = range(4)
"""What a new Present tile does for a goal (suit and number): hide a part, add none, add one, or add the last one."""
SLOW, QUICK = 0.2, 0.42
"""The probabilities of an advance that divide slow from medium columns, and medium columns from quick ones."""
ENOUGH_SUPPORT = 9
"""The result of `support_stage` for a tile with enough coins to turn the tile face up and to keep it face up."""


def matching_halves(tile, goal):
    """Return which halves of a goal, its suit and its number, a tile shows.

    1 stands for its suit, 2 for its number, 3 for both, and 0 for none.
    """
    return 1 * (suit(tile) == suit(goal)) + 2 * (value(tile) == value(goal))


def added_halves(x, halves, column):
    """Return the change in the number of goal halves shown when a tile replaces a column's Present tile.

    The tile would replace the one in a column.
    """
    bit = 1 << column
    suits = (x[X_SUITS] & ~bit) | (bit * (halves & 1))
    numbers = (x[X_NUMBERS] & ~bit) | (bit * (halves >> 1))
    return count_shown_halves(suits, numbers) - x[X_SHOWN]


def use_in_present(x, halves, column):
    """Return what a tile does for the goal as a column's new Present tile: BESIDE, SPARE, HALF or LAST."""
    more = added_halves(x, halves, column)
    if more <= 0:
        return SPARE if more == 0 else BESIDE
    return LAST if more + x[X_SHOWN] == 2 else HALF


def add_feature(desk, number, amount):
    """Append the number and the amount of one feature of the position to the list of features."""
    n = desk.x[X_FACTS]
    if n < at.MAX_FEATURES:
        desk.x[X_FACT + n] = number
        desk.y[Y_FACT + n] = amount
        desk.x[X_FACTS] = n + 1


def store_present_halves(s, desk):
    """Store which Present tiles show the suit, and which show the number, of the deciding seat's goal (rule E4).

    Whether the seat could claim victory now is stored, too.
    """
    x, goal = desk.x, s.goal[s.asked]
    x[X_SUITS] = x[X_NUMBERS] = 0
    for column in range(c.COLUMNS):
        tile = s.tile_at[column]
        if tile != c.NOTHING:
            x[X_SUITS] |= (1 << column) * (suit(tile) == suit(goal))
            x[X_NUMBERS] |= (1 << column) * (value(tile) == value(goal))
    x[X_SHOWN] = count_shown_halves(x[X_SUITS], x[X_NUMBERS])
    marked = s.marks[s.asked] != c.NOWHERE and s.marked_in[s.asked] < s.round
    x[X_WON] = 1 * (x[X_SHOWN] == 2 and (marked or s.marks_required == 0))


def two_of_four_probability(x, first):
    """Return the probability of at least two successes when the four dice are rolled for a column (rule W3)."""
    none, one = 1.0, 0.0
    for n in range(c.SUITS):
        chance = x[first + n] / c.VALUES
        one = one * (1 - chance) + none * chance
        none = none * (1 - chance)
    return 1 - none - one


def store_advance_chances(s, desk):
    """Store, for each column, the probability that it advances when its four dice are rolled (rule W4)."""
    x = desk.x
    for n in range(c.COLUMNS * c.SUITS):
        x[X_BEST + n] = 1
    for place in range(c.COLUMNS, c.COLUMNS * (s.deepest + 1)):
        if s.up[place] == 1:
            n = X_BEST + c.SUITS * (place % c.COLUMNS) + suit(s.tile_at[place])
            if value(s.tile_at[place]) > x[n]:
                x[n] = value(s.tile_at[place])
    for column in range(c.COLUMNS):
        chance = two_of_four_probability(x, X_BEST + c.SUITS * column)
        desk.y[Y_CHANCE + column] = chance
        x[X_SPEED + column] = 0 if chance < SLOW else 1 if chance < QUICK else 2


def support_stage(s, place):
    """Return a number that measures how close a face-down tile is to being revealed, given the coins on the tile.

    The result is 3 * (symbol-side-up coins, at most 2) + (number-side-up coins that help, at most 2), or ENOUGH if the
    tile could be turned up now.
    """
    tile, symbols, lying, sums = s.tile_at[place], 0, 0, 0
    for square in range(c.QUARTERS * place, c.QUARTERS * place + c.QUARTERS):
        if s.coin_at[square] != c.NOTHING:
            count = coin_support(s, s.coin_at[square], tile)
            if s.symbol[square] == 1:
                symbols += 1
                sums += count
            elif count > 0 or (count == 0 and value(tile) == 0):
                lying += 1
    if symbols >= plans.COINS_NEEDED and sums >= value(tile):
        return ENOUGH_SUPPORT
    return 3 * min(symbols, 2) + min(lying, 2)


def tile_weight_index(kind, up, row, speed):
    """Return the index, in the list of feature weights, of the weight for a tile in a Future row.

    It depends on the use and the side of the tile, on its row, and on the speed of its column.
    """
    return at.V_TILE + ((kind * 2 + up) * at.ROWS + min(row, at.ROWS) - 1) * at.SPEEDS + speed


def add_tile_features(s, desk):
    """Append the features of all tiles in the Future rows to the list of features."""
    x, unknown = desk.x, 0
    x[X_LAST] = x[X_COVER] = x[X_PLANS] = 0
    for place in range(c.COLUMNS, c.COLUMNS * (s.deepest + 1)):
        tile = s.tile_at[place]
        if tile != c.NOTHING:
            if not knows(s, tile):
                unknown += 1
            elif matching_halves(tile, s.goal[s.asked]) != 0:
                add_useful_tile_features(s, desk, place)
    if x[X_SHOWN] == 1:
        add_feature(desk, at.V_LAST + min(x[X_LAST], 3), 1.0)
    elif x[X_SHOWN] == 0:
        add_feature(desk, at.V_COVER + x[X_COVER], 1.0)
    add_feature(desk, at.V_PLANS, 1.0 * unknown)


def add_useful_tile_features(s, desk, place):
    """Append the features of a Future tile that matches at least one half of the seat's goal, and of its coins."""
    x, column, halves = desk.x, place % c.COLUMNS, matching_halves(s.tile_at[place], s.goal[s.asked])
    kind = use_in_present(x, halves, column)
    add_feature(desk, tile_weight_index(kind, s.up[place], row_of(place), x[X_SPEED + column]), 1.0)
    x[X_LAST] += kind == LAST
    x[X_COVER] |= halves
    if kind >= HALF and s.up[place] == 0:
        x[X_PLANS] += 1
        add_feature(desk, at.V_STAGE + support_stage(s, place), 1.0)


def add_hand_features(s, desk):
    """Append the features of the seat's hand: its useful tiles, and a spiral that it has saved."""
    useful = 0
    for tile in range(c.PIECES):
        if (s.tiles[s.asked] >> tile) & 1 == 1:
            useful += matching_halves(tile, s.goal[s.asked]) != 0
    desk.x[X_HAND] = useful
    add_feature(desk, at.V_HAND + min(useful, 3), 1.0)
    if s.saved[s.asked] != c.NOTHING and is_spiral(s.saved[s.asked]):
        add_feature(desk, at.V_SPIRAL, 1.0)


def shown_goal_probability(desk, seat, one, two, three):
    """Return the probability that three given Present tiles show the suit and the number of a seat's goal."""
    row = desk.belief[seat]
    done, total = pair_goal_probability(row, 0, one, two)
    done, more = pair_goal_probability(row, done, two, three)
    total += more
    done, more = pair_goal_probability(row, done, one, three)
    return total + more


def pair_goal_probability(row, done, one, other):
    """Return the probability that a seat's goal is the suit of one of two tiles and the number of the other.

    Goals that are already counted are left out.
    """
    total = 0.0
    if one != c.NOTHING and other != c.NOTHING:
        for goal in (c.VALUES * suit(one) + value(other), c.VALUES * suit(other) + value(one)):
            if (done >> goal) & 1 == 0:
                done |= 1 << goal
                total += row[goal]
    return done, total


def danger(s, desk):
    """Return the expected number of other seats that have a mark and whose whole goal the Present shows."""
    total = 0.0
    for seat in range(s.players):
        if seat != s.asked and s.marks[seat] != c.NOWHERE:
            total += shown_goal_probability(desk, seat, s.tile_at[0], s.tile_at[1], s.tile_at[2])
    return total


def add_rival_features(s, desk):
    """Append features that estimate how close the other seats are to their goals."""
    marked = danger = to_come = threat = 0.0
    for seat in range(s.players):
        if seat != s.asked:
            chance = shown_goal_probability(desk, seat, s.tile_at[0], s.tile_at[1], s.tile_at[2])
            if s.marks[seat] == c.NOWHERE:
                to_come += chance
            else:
                marked += 1
                danger += chance
            threat += expected_threat(s, desk, seat, chance)
    add_feature(desk, at.V_MARKED, marked)
    add_feature(desk, at.V_DANGER, danger)
    add_feature(desk, at.V_TO_COME, to_come)
    add_feature(desk, at.V_THREAT, threat)


def expected_threat(s, desk, seat, now):
    """Return the expected increase, due to advances, in the probability that the Present shows a seat's goal.

    This is an expected value.
    """
    total = 0.0
    for column in range(c.COLUMNS):
        head = c.COLUMNS + column
        if s.up[head] == 1:
            tile = s.tile_at[head]
            then = shown_goal_probability(
                desk,
                seat,
                tile if column == 0 else s.tile_at[0],
                tile if column == 1 else s.tile_at[1],
                tile if column == 2 else s.tile_at[2],
            )
            total += max(then - now, 0.0) * desk.y[Y_CHANCE + column]
    return total


def collect_features(s, desk):
    """Replace the list of features by all features of the position that the deciding seat can see."""
    x = desk.x
    x[X_FACTS] = 0
    store_present_halves(s, desk)
    store_advance_chances(s, desk)
    add_feature(desk, at.V_SHOWN + x[X_SHOWN], 1.0)
    add_tile_features(s, desk)
    add_hand_features(s, desk)
    add_rival_features(s, desk)


def chance_to_win(s, desk):
    """Return the deciding seat's estimated chance of winning."""
    collect_features(s, desk)
    if desk.x[X_WON] == 1:
        return 1.0
    total, row = 0.0, desk.values[s.asked]
    for n in range(desk.x[X_FACTS]):
        total += row[desk.x[X_FACT + n]] * desk.y[Y_FACT + n]
    return 1.0 / (1.0 + exp(-total))
