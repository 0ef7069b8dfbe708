"""The scoring of decisions by `schemer`, the strongest computer player.

Most functions here return the score, or a part of it, of one kind of decision of the seat that decides (`s.asked`).
"""

from __future__ import annotations

from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.goal_halves import count_shown_halves
from timepirates.games.conspiracy.players import scheme_weights as at
from timepirates.games.conspiracy.players.futures import HITTABLE_PLACES, chance_if_advanced, effect
from timepirates.games.conspiracy.players.prospects import (
    HALF,
    LAST,
    X_COVER,
    X_HAND,
    X_LAST,
    X_NUMBERS,
    X_PLAN,
    X_PLANS,
    X_ROOM,
    X_SHOWN,
    X_SPEED,
    X_SUITS,
    X_WON,
    Y_ADVANCE,
    Y_CHANCE,
    Y_EFFECT,
    Y_SLOPE,
    added_halves,
    chance_to_win,
    danger,
    matching_halves,
    store_advance_chances,
    store_present_halves,
    tile_weight_index,
    use_in_present,
)
from timepirates.games.conspiracy.players.weighing import (
    NEVER,
    SURE,
    coin_support,
    knows,
    make_chooser,
    make_scorer,
    pointing_benefit,
)
from timepirates.games.conspiracy.rules import coins, plans
from timepirates.games.conspiracy.rules.space import count_symbols_on, is_down, is_spiral, place_of, row_of, suit, value

FAILED_REVEAL_SCORE = -20.0
"""The score of revealing a tile without enough coins to support it, because this tile would leave the board."""
FIRST_STUCK_ROUND = 10
"""From this round on, a seat without tiles for its own goal lays other tiles, so that other players can get them."""
LAST_EARLY_ROUND = 3
"""The last round in which the score of laying a tile contains the weight `LAY_EARLY`."""
SPIRALS = sum(1 << c.VALUES * each + c.SPIRAL for each in range(c.SUITS))
"""The set of all spirals."""
USEFUL, WANTED = 1, 2
"""Classes of tiles. USEFUL: has the goal's suit or number. WANTED: in the Present, would show more of the goal."""


# --- preparation


def look(s, desk):
    """Precalculate the values that are needed to score the legal decisions in a position."""
    if s.goal[s.asked] == c.NOTHING:
        return
    if s.deciding == c.ACTING or s.deciding == c.BUILDING or s.deciding == c.SAVING:
        store_chance_changes(s, desk)
    else:
        store_present_halves(s, desk)
        store_advance_chances(s, desk)
    store_tile_classes(s, desk)
    store_room(s, desk)


def store_room(s, desk):
    """Store whether the deciding seat can lay a tile, as 1 or 0. If this cannot affect the scores, store 1."""
    desk.x[X_ROOM] = 1 * (
        s.deciding != c.ACTING or desk.x[X_HAND] == 0 or coins.next_place_for_tile(s, c.COLUMNS) != c.NOTHING
    )


def store_chance_changes(s, desk):
    """Store how an unexpected effect, and an advance of each column, would change the chance of winning."""
    y, now = desk.y, chance_to_win(s, desk)
    if desk.x[X_WON] == 0:
        y[Y_EFFECT] = effect(s, desk, now) if s.hand[s.asked] & SPIRALS != 0 else 0.0
        if s.deciding == c.ACTING and s.points == c.POINTS_PER_TURN:
            for column in range(c.COLUMNS):
                y[Y_ADVANCE + column] = chance_if_advanced(s, desk, column) - now
    chance_to_win(s, desk)
    y[Y_SLOPE] = now * (1 - now)


def store_tile_classes(s, desk):
    """Classify the tile in each Future place for the deciding seat's goal, as USEFUL, WANTED or neither (0).

    They are the tiles that show half of its goal, and those that are wanted.
    """
    x = desk.x
    x[X_COVER] = x[X_PLANS] = 0
    for place in range(c.COLUMNS * (s.deepest + 2)):
        x[X_PLAN + place] = 0
    for place in range(c.COLUMNS, c.COLUMNS * (s.deepest + 1)):
        tile = s.tile_at[place]
        if tile != c.NOTHING and knows(s, tile):
            halves = matching_halves(tile, s.goal[s.asked])
            if halves != 0:
                x[X_PLAN + place] = USEFUL
                if added_halves(x, halves, place % c.COLUMNS) > 0:
                    x[X_PLAN + place] = WANTED
                    x[X_COVER] |= halves
                    x[X_PLANS] += s.up[place] == 0


def is_wanted(desk, place):
    """Return whether the tile in a place would show a missing part of the goal if it moved to the Present."""
    return desk.x[X_PLAN + place] == WANTED


def is_wanted_face_down(s, desk, place):
    """Return whether the tile in a place lies face down and would show a missing part of the goal in the Present."""
    return is_wanted(desk, place) and s.up[place] == 0


# --- tiles


def lay(s, desk, tile, place):
    """Return the score of the decision to lay a given tile in a given place.

    The tile shows half of the goal, or is a useless one if the seat is stuck.
    """
    w, x = desk.thumbs[s.asked], desk.x
    halves, column = matching_halves(tile, s.goal[s.asked]), place % c.COLUMNS
    if x[X_WON] == 1 or (halves == 0 and not is_stuck(s, desk)):
        return NEVER
    if halves == 0:
        return w[at.LAY_IDLE]
    more = added_halves(x, halves, column)
    worth = w[at.LAY] + w[at.LAY_VALUE + value(tile)] + w[at.LAY_PLAN] * x[X_PLANS]
    if more <= 0:
        worth += w[at.LAY_SPARE] if more == 0 else w[at.LAY_BESIDE]
    elif more + x[X_SHOWN] == 2:
        worth += w[at.LAY_LAST]
    if (halves & ~x[X_COVER]) == 0:
        worth += w[at.LAY_COVERED]
    if s.round <= LAST_EARLY_ROUND:
        worth += w[at.LAY_EARLY]
    return (
        worth
        + score_laying_place(s, desk, place)
        + w[at.CHANCE] * desk.y[Y_SLOPE] * feature_change_by_laying(s, desk, halves, place)
    )


def score_laying_place(s, desk, place):
    """Return the part of the score for laying a tile that depends on the place chosen for this tile.

    It depends on the row and on the other tiles in the column.
    """
    w, column, worth = desk.thumbs[s.asked], place % c.COLUMNS, 0.0
    for row in range(1, s.deepest + 1):
        there = c.COLUMNS * row + column
        worth += w[at.LAY_COLUMN] * (desk.x[X_PLAN + there] != 0)
        worth += w[at.LAY_UP] * (row < row_of(place) and s.up[there] == 1)
    return worth + w[at.LAY_ROW] * (row_of(place) - 1)


def feature_change_by_laying(s, desk, halves, place):
    """Return by how much the sum of the feature weights changes if a tile is laid in a place.

    The module `prospects` explains the features.
    """
    v, x, column = desk.values[s.asked], desk.x, place % c.COLUMNS
    kind = use_in_present(x, halves, column)
    total = v[tile_weight_index(kind, 0, row_of(place), x[X_SPEED + column])]
    if kind >= HALF:
        total += v[at.V_STAGE + 1]
    if x[X_SHOWN] == 1 and kind == LAST:
        total += v[at.V_LAST + min(x[X_LAST] + 1, 3)] - v[at.V_LAST + min(x[X_LAST], 3)]
    elif x[X_SHOWN] == 0:
        total += v[at.V_COVER + (x[X_COVER] | halves)] - v[at.V_COVER + x[X_COVER]]
    return total + v[at.V_HAND + min(max(x[X_HAND] - 1, 0), 3)] - v[at.V_HAND + min(x[X_HAND], 3)]


def is_stuck(s, desk):
    """Return whether a late round has begun and the seat still has no tile that is useful for its goal.

    Tiles on the board and in hand count.
    """
    return s.round >= FIRST_STUCK_ROUND and desk.x[X_COVER] == 0 and desk.x[X_HAND] == 0


def reveal_tile(s, desk, place):
    """Return the score of the decision to reveal the face-down tile in a place.

    It is high for a wanted tile with enough support.
    """
    if not is_wanted_face_down(s, desk, place):
        return 0.0
    return (
        desk.thumbs[s.asked][at.TILE]
        if plans.total_support(s, place) >= value(s.tile_at[place])
        else FAILED_REVEAL_SCORE
    )


def advance(s, desk, column):
    """Return the score of the decision to roll the dice for a column, so that the column may advance.

    It depends on the tile that enters the Present, and on those behind it.
    """
    w, head = desk.thumbs[s.asked], c.COLUMNS + column
    if desk.x[X_WON] == 1:
        return NEVER
    worth = w[at.CHANCE] * desk.y[Y_ADVANCE + column]
    if s.up[head] == 1:
        worth += score_new_present_tile(s, desk, column)
    elif s.tile_at[head] != c.NOTHING:
        worth += w[at.FORGET] * is_wanted(desk, head) + w[at.STEAL] * (not knows(s, s.tile_at[head]))
    if not (s.up[head] == 1 and is_wanted(desk, head)):
        for row in range(2, s.deepest + 1):
            there = c.COLUMNS * row + column
            if s.up[there] == 1 and is_wanted(desk, there):
                worth += w[at.FAR] / (row - 1)
                break
    return worth * desk.y[Y_CHANCE + column] + w[at.ADVANCE] * (worth > 0)


def score_new_present_tile(s, desk, column):
    """Return the part of a column advance's score that comes from the face-up tile that moves to the Present.

    It includes the marks that the tile removes.
    """
    w, x = desk.thumbs[s.asked], desk.x
    more = added_halves(x, matching_halves(s.tile_at[c.COLUMNS + column], s.goal[s.asked]), column)
    if more > 0:
        worth = w[at.NEAR] * more + w[at.FINISH] * (more + x[X_SHOWN] == 2)
    else:
        worth = w[at.LOSE] if more < 0 else w[at.ANY]
    worth += w[at.MY_MARK] * (s.marks[s.asked] == column)
    for other in range(s.players):
        worth += w[at.OUST] * (other != s.asked and s.marks[other] == column)
    return worth


# --- coins


def would_stay(s, place):
    """Return whether the tile in a place can be turned face up now and will then stay on the board (rules R1, R3)."""
    return count_symbols_on(s, place) >= plans.COINS_NEEDED and plans.total_support(s, place) >= value(s.tile_at[place])


def place(s, desk, coin, square, direction):
    """Return the score of the decision to place a coin on a square so that it points in a direction.

    The coin may support a plan, let a coin be revealed, or make room.
    """
    w, where = desk.thumbs[s.asked], place_of(square)
    if is_spiral(coin) and desk.x[X_WON] == 1:
        return NEVER
    worth = score_pointing(s, desk, coin, s.next_to[square][direction]) + on(s, desk, coin, where)
    if is_spiral(coin):
        worth += expected_effect(s, desk) + w[at.SPIRAL]
    if desk.x[X_ROOM] == 0 and allows_tile_beside(s, square):
        worth += w[at.ROOM if s.points == c.POINTS_PER_TURN and s.hand[s.asked] != 1 << coin else at.ROOM_LATER]
    if is_wanted(desk, where):
        for way in range(c.DIRECTIONS):
            other = s.next_to[square][way]
            if other != c.OFF_BOARD and s.coin_at[other] == c.NOTHING and is_down(s, place_of(other)):
                worth += w[at.NEIGHBOUR]
    return worth


def allows_tile_beside(s, square):
    """Return whether a coin on the given square would make it possible to lay a tile beside this square (rule L4)."""
    for way in range(c.DIRECTIONS):
        other = s.next_to[square][way]
        if other != c.OFF_BOARD and coins.may_lay(s, place_of(other)):
            return True
    return False


def on(s, desk, coin, where):
    """Return the part of a coin placement's score that depends on the tile on which the coin is placed."""
    w, tile = desk.thumbs[s.asked], s.tile_at[where]
    if not is_wanted(desk, where):
        return w[at.PLACE_SPARE] if desk.x[X_PLAN + where] == USEFUL else w[at.PLACE_ELSE]
    count = plans.support_value(coin, tile)
    good = count > 0 or (count == 0 and value(tile) == 0)
    worth = w[at.PLACE] + w[at.PLACE_COUNT] * count if good else w[at.PLACE_BAD]
    worth += (
        w[at.PLACE_NUMBER] * value(coin)
        + w[at.ENOUGH] * would_stay(s, where)
        + w[at.PAIR] * has_partner_in_hand(s, coin)
    )
    lying = sums = 0
    for square in range(c.QUARTERS * where, c.QUARTERS * (where + 1)):
        if s.coin_at[square] != c.NOTHING:
            each = coin_support(s, s.coin_at[square], tile)
            if each >= 0:
                lying += 1
                sums += each
    return worth + w[at.PLACE_EACH] * lying + w[at.MAY_BE_ENOUGH] * (lying >= 2 and sums >= value(tile))


def has_partner_in_hand(s, coin):
    """Return whether the hand has, besides `coin`, a coin with the same number or a spiral (rules V1, V2)."""
    for other in range(c.PIECES):
        if other != coin and (s.hand[s.asked] >> other) & 1 == 1 and (value(other) == value(coin) or is_spiral(other)):
            return True
    return False


def score_pointing(s, desk, coin, target):
    """Return the part of the score for placing a coin that depends on the coin at which it points.

    That coin supports a wanted tile.
    """
    w, where = desk.thumbs[s.asked], place_of(target)
    if s.coin_at[target] == c.NOTHING or s.symbol[target] == 1 or not is_wanted_face_down(s, desk, where):
        return 0.0
    count = coin_support(s, s.coin_at[target], s.tile_at[where])
    if count < 0 or (count == 0 and value(s.tile_at[where]) > 0):
        return 0.0
    help_of = pointing_benefit(s, coin, target)
    if help_of == 1:
        return w[at.SUPPORT] + w[at.SUPPORT_COUNT] * count
    return w[at.PARTLY] if help_of == 2 else 0.0


def reveal_coin(s, desk, square):
    """Return the score of the decision to reveal the coin on a square.

    It is high if the coin supports a wanted tile.
    """
    w, where = desk.thumbs[s.asked], place_of(square)
    if not is_wanted(desk, where):
        return 0.0
    count = coin_support(s, s.coin_at[square], s.tile_at[where])
    if count < 0:
        return 0.0
    if count == 0 and value(s.tile_at[where]) > 0:
        return w[at.REVEAL_NOTHING]
    return w[at.REVEAL] + w[at.REVEAL_COUNT] * count + w[at.REVEAL_MORE] * would_stay(s, where)


def expected_effect(s, desk):
    """Return the expected score of a spiral's unexpected effect over all places it can hit (rules H1 to H5)."""
    w, total = desk.thumbs[s.asked], 0.0
    for place in range(min(HITTABLE_PLACES, c.COLUMNS * (s.deepest + 1))):
        if s.tile_at[place] != c.NOTHING:
            total += score_hit_in_present(s, desk, place) if place < c.COLUMNS else score_hit_in_future(s, desk, place)
    return w[at.EFFECT] + total / HITTABLE_PLACES + w[at.CHANCE] * desk.y[Y_EFFECT]


def score_hit_in_present(s, desk, column):
    """Return the score for the case that an unexpected effect removes a column's Present tile (rule H2)."""
    w, x, bit = desk.thumbs[s.asked], desk.x, 1 << column
    worth = w[at.EFFECT_LOST] * (count_shown_halves(x[X_SUITS] & ~bit, x[X_NUMBERS] & ~bit) < x[X_SHOWN])
    for other in range(s.players):
        worth += w[at.EFFECT_MARK] * (other != s.asked and s.marks[other] == column)
    return worth


def score_hit_in_future(s, desk, place):
    """Return the score for the case that an unexpected effect turns over a tile in a Future row (rules H3, H4)."""
    w = desk.thumbs[s.asked]
    if s.up[place] == 1:
        return w[at.EFFECT_DOWN] if is_wanted(desk, place) else w[at.EFFECT_OTHER_DOWN]
    if desk.x[X_PLAN + place] != 0:
        return w[at.EFFECT_UP] if is_wanted(desk, place) else w[at.EFFECT_SPARE_UP]
    return 0.0 if knows(s, s.tile_at[place]) else w[at.EFFECT_OTHER_UP]


# --- the rest of the turn


def end(s, desk):
    """Return the score of the decision to end the actions of this turn.

    It is very high if the game is won.
    """
    if desk.x[X_WON] == 1:
        return SURE
    return desk.thumbs[s.asked][at.END] + desk.thumbs[s.asked][at.END_POINT] * (s.points == 1)


def score_coin(s, desk, coin):
    """Return how valuable a coin is for the seat. Decisions about saving and giving coins use this score."""
    w, best, some, match = desk.thumbs[s.asked], 0, False, False
    for place in range(c.COLUMNS, c.COLUMNS * (s.deepest + 1)):
        if is_wanted_face_down(s, desk, place):
            count = plans.support_value(coin, s.tile_at[place])
            best, some = max(best, count) if some else count, True
            match = match or matches(s, coin, place)
    if not some:
        best = value(coin)
    return (
        w[at.KEEP_COUNT] * best
        + w[at.KEEP_MATCH] * match
        + w[at.KEEP_0] * (value(coin) == 0)
        + (w[at.KEEP_SPIRAL] if is_spiral(coin) else w[at.KEEP_NUMBER] * value(coin))
    )


def matches(s, coin, place):
    """Return whether a number-side-up coin on the tile in a place has the same number as the given coin."""
    for square in range(c.QUARTERS * place, c.QUARTERS * (place + 1)):
        if s.coin_at[square] != c.NOTHING and s.symbol[square] == 0 and value(s.coin_at[square]) == value(coin):
            return True
    return False


def save(s, desk, coin):
    """Return the score of the decision to save a coin for the next turn.

    A seat that can win never saves a spiral, because a saved spiral causes an unexpected effect at once (E1).
    """
    w = desk.thumbs[s.asked]
    if is_spiral(coin) and desk.x[X_WON] == 1:
        return NEVER
    worth = score_coin(s, desk, coin) + w[at.SAVE_NUMBER] * value(coin)
    if desk.x[X_SHOWN] == 2:
        worth += w[at.SAVE_FIRST] * (c.VALUES if is_spiral(coin) else value(coin))
    return worth + w[at.SAVE_EFFECT] * expected_effect(s, desk) / 100 if is_spiral(coin) else worth


def give(s, desk, coin, receiver):
    """Return the score of the decision to give a coin to another seat as a payment.

    It is high for useless coins and for receivers without a mark.
    """
    return -10 * score_coin(s, desk, coin) - 5 * (s.marks[receiver] != c.NOWHERE)


def goal(s, desk, code):
    """Return the score of choosing a given goal, a suit and a number, at the beginning of the game.

    It is high if the goal is easy to reach, and if the seat's own tiles show it.
    """
    w, suits, numbers = desk.thumbs[s.asked], False, False
    worth = w[at.GOAL + value(code)]
    for tile in range(c.PIECES):
        if (s.tiles[s.asked] >> tile) & 1 == 1:
            same_suit, same_number = suit(tile) == suit(code), value(tile) == value(code)
            worth += w[at.GOAL_SUIT + value(tile)] * same_suit + w[at.GOAL_NUMBER + value(tile)] * same_number
            suits, numbers = suits or same_suit, numbers or same_number
    return worth + w[at.GOAL_BOTH] * (suits and numbers)


def now(s, desk):
    """Return the score of the decision to take the next turn immediately instead of waiting (rule O3).

    A seat that waits may move last in this round and first in the next one, so twice in a row.
    """
    w = desk.thumbs[s.asked]
    if desk.x[X_WON] == 1:
        return SURE
    marked = s.marks[s.asked] != c.NOWHERE
    return w[at.NOW] + w[at.NOW_MARKED] * marked + w[at.NOW_DANGER] * danger(s, desk)


def mark(s, desk, column):
    """Return the score of the decision to set the seat's mark on the Present tile of a column.

    It is high if another tile shows the other half and this one will stay.
    """
    worth = 10.0
    for other in range(c.COLUMNS):
        tile = s.tile_at[other]
        if other != column and tile != c.NOTHING:
            worth += matching_halves(tile, s.goal[s.asked]) != 0 and suit(tile) != suit(s.tile_at[column])
    if s.up[c.COLUMNS + column] == 1:
        worth -= desk.thumbs[s.asked][at.MARK_SAFE] * desk.y[Y_CHANCE + column]
    return worth


worth = make_scorer(goal, now, lay, place, reveal_coin, reveal_tile, advance, end, give, save, mark)
choice = make_chooser(look, worth)
