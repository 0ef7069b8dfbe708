"""Laying tiles, and placing, revealing and attacking coins (rules L1 to L5, V1 to V4 and Q1 to Q6)."""

from timepirates.games.conspiracy.codes import (
    ACTIONS_GO_ON,
    ATTACK,
    ATTACK_STRIKES,
    BUILDING,
    COLUMNS,
    DIRECTIONS,
    FUTURE_1,
    LAY,
    NOTHING,
    PIECES,
    PLACES,
    PRESENT,
    QUARTERS,
    REVEAL_COIN,
    SETTLING,
    SPOTS,
)
from timepirates.games.conspiracy.rules import effects, pieces, space
from timepirates.games.conspiracy.rules.sets import holds, size

SPIRAL_ATTACK_NUMBER = 99
"""The number with which a spiral attacks. It is greater than the number of every coin (rule Q4)."""

# --- Places where tiles may be laid and coins may be placed (rules L1 to L5)


def may_lay(s, place):
    """Return whether the rules allow a player to lay a tile in a place (rule L4).

    Whether a coin can follow is checked later.

    The place must be empty and in a Future row, and either in Future 1 or next to a tile. X3 can forbid deep rows.
    """
    row = space.row_of(place)
    if row == PRESENT or row > s.last_row or s.tile_at[place] != NOTHING:
        return False
    return row == FUTURE_1 or is_beside_tile(s, place)


def is_beside_tile(s, place):
    """Return whether there is a tile directly above, below, left or right of a place in a Future row (rule L4)."""
    column = place % COLUMNS
    return (
        s.tile_at[place - COLUMNS] != NOTHING
        or s.tile_at[place + COLUMNS] != NOTHING
        or (column > 0 and s.tile_at[place - 1] != NOTHING)
        or (column < COLUMNS - 1 and s.tile_at[place + 1] != NOTHING)
    )


def coin_can_follow(s, place):
    """Return whether a coin on a new tile in this place would have an allowed target to point at (rule L4)."""
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        for target in s.next_to[square]:
            if space.can_be_pointed_at(s, target):
                return True
    return False


def next_place_for_tile(s, place):
    """Return the first place, not before `place`, where a tile and then a coin can be laid, or -1 if none (rule L4)."""
    while place < COLUMNS * (s.deepest + 2):
        if may_lay(s, place) and coin_can_follow(s, place):
            return place
        place += 1
    return NOTHING


def add_lays(s, choices, n):
    """Add to the list `choices` the codes of all legal decisions to lay a tile (rule L4).

    A coin from the hand must be able to follow the tile.
    """
    places = 0
    place = next_place_for_tile(s, COLUMNS * FUTURE_1)
    while place != NOTHING:
        places |= 1 << place
        place = next_place_for_tile(s, place + 1)
    for tile in range(PIECES):
        if holds(s.tiles[s.turn], tile):
            for place in range(COLUMNS * FUTURE_1, COLUMNS * (s.deepest + 2)):
                if holds(places, place):
                    choices[n] = LAY + PLACES * tile + place
                    n += 1
    return n


def lay(s, tile, place):
    """Lay a tile from the hand face down in a place (rule L4).

    The seat must then place a coin on it.
    """
    pieces.lay_tile(s, tile, place)
    s.deciding, s.laid_at = BUILDING, place


def may_take_coins(s, place):
    """Return whether a coin may be placed on the tile in a place (rule L1).

    The tile must be face down. After a tile has been laid, only this tile takes coins (L4).
    """
    return space.is_down(s, place) and (s.laid_at == NOTHING or s.laid_at == place)


def write_squares(s, squares, attacks, most):
    """Store up to `most` squares for placing a coin (or for an attack), and return their number (rules L1 to L3)."""
    n = 0
    for place in range(COLUMNS * FUTURE_1, COLUMNS * (s.deepest + 1)):
        if may_take_coins(s, place):
            for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
                if s.coin_at[square] == NOTHING and has_target(s, square, attacks):
                    squares[n] = square
                    n += 1
                    if n == most:
                        return n
    return n


def has_target(s, square, attacks):
    """Return whether a coin on this square could point at an allowed target, or at a coin to attack (rules L2, L3)."""
    for target in s.next_to[square]:
        if s.coin_at[target] != NOTHING:
            return True
        if not attacks and space.can_be_pointed_at(s, target):
            return True
    return False


def add_spots(s, choices, n, attacks):
    """Add to the list `choices` all squares and directions in which a coin may be placed (rules L1 to L3).

    For attacks, the coin must aim at another coin (Q1).
    """
    for place in range(COLUMNS * FUTURE_1, COLUMNS * (s.deepest + 1)):
        if may_take_coins(s, place):
            for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
                if s.coin_at[square] == NOTHING:
                    n = add_directions(s, choices, n, square, attacks)
    return n


def add_directions(s, choices, n, square, attacks):
    """Add to the list `choices` all directions in which a coin on an empty square may point (rules L2, L3).

    For attacks, the coin must aim at another coin.
    """
    for direction in range(DIRECTIONS):
        target = s.next_to[square][direction]
        if s.coin_at[target] != NOTHING or (not attacks and space.can_be_pointed_at(s, target)):
            choices[n] = DIRECTIONS * square + direction
            n += 1
    return n


def add_placements(s, choices, n, verb):
    """Add to the list `choices` the codes of all decisions to place a coin, or to attack with it (rules L1 to L4, Q1).

    An attack needs a second coin as payment (N4).
    """
    if verb == ATTACK and size(s.hand[s.turn]) < 2:
        return n
    start, count = n, 0
    for coin in range(PIECES):
        if holds(s.hand[s.turn], coin):
            if count == 0:
                # Every coin in the hand may go to the same squares and directions, so this list is computed
                # only once.
                n = add_spots(s, choices, n, verb == ATTACK)
                count = n - start
                for k in range(start, n):
                    choices[k] += verb + SPOTS * coin
                first_coin = coin
            else:
                for k in range(start, start + count):
                    choices[n] = choices[k] + SPOTS * (coin - first_coin)
                    n += 1
    return n


def place(s, coin, spot):
    """Spend one action point to place a coin from the hand on a square (rules N2, L1, L5).

    A spiral has its unexpected effect.
    """
    s.points -= 1
    s.laid_at = NOTHING
    put_coin_with_effect(s, coin, spot, ACTIONS_GO_ON)


def put_coin_with_effect(s, coin, spot, afterwards):
    """Put a coin on its square (rule L5). If the coin is a spiral, start the unexpected effect that a spiral has.

    The step `afterwards` comes next.
    """
    pieces.put_coin(s, coin, spot // DIRECTIONS, spot % DIRECTIONS)
    if space.is_spiral(coin):
        effects.begin_effect(s, afterwards)
    else:
        s.deciding = afterwards


# --- reveal a coin (V)


def is_supported(s, square):
    """Return whether the coins that point at a coin are enough to reveal this coin (rules V1, V2).

    One such coin must show the same number; several must have a greater sum. A spiral stands for any number.
    """
    count = total = wild = 0
    coin_at, symbol = s.coin_at, s.symbol
    for other in s.next_to[square]:
        if coin_at[other] != NOTHING and symbol[other] == 0 and target_square(s, other) == square:
            count += 1
            total += space.value(s.coin_at[other])
            wild += space.is_spiral(s.coin_at[other])
    if wild > 0:
        return True
    number = space.value(s.coin_at[square])
    return (count == 1 and total == number) or (count > 1 and total > number)


def may_reveal_coin(s, square):
    """Return whether the coin on a square can be revealed (rule V1).

    It must be number side up and have enough support.
    """
    return s.coin_at[square] != NOTHING and s.symbol[square] == 0 and is_supported(s, square)


def add_coin_reveals(s, choices, n):
    """Add to the list `choices` the codes of all legal decisions to reveal a coin (rules N3, V1).

    There are none if the seat has no coin to pay with.
    """
    if s.hand[s.turn] == 0:
        return n
    coin_at = s.coin_at
    for square in range(QUARTERS * COLUMNS * FUTURE_1, QUARTERS * COLUMNS * (s.deepest + 1)):
        if coin_at[square] != NOTHING and may_reveal_coin(s, square):
            choices[n] = REVEAL_COIN + square
            n += 1
    return n


def reveal(s, square):
    """Turn a coin to its symbol side, then each coin in the chain reaction that this causes (rules V3, V4)."""
    pieces.reveal_coin(s, square)
    due = next_in_chain(s)
    while due != NOTHING:
        pieces.reveal_coin(s, due)
        due = next_in_chain(s)
    s.deciding = ACTIONS_GO_ON


def next_in_chain(s):
    """Return the square of the next coin to be revealed in a chain reaction, or -1 if there is none (rule V4).

    Two symbol-side-up coins point at it.
    """
    for square in range(QUARTERS * COLUMNS * FUTURE_1, QUARTERS * COLUMNS * (s.deepest + 1)):
        if s.coin_at[square] != NOTHING and s.symbol[square] == 0 and space.count_symbols_at(s, square) >= 2:
            return square
    return NOTHING


# --- attack a coin (Q)


def target_square(s, square):
    """Return the square at which the coin on a square points (rule Q1)."""
    return s.next_to[square][s.pointing[square]]


def begin_attack(s, coin, spot):
    """Place the attacking coin on the board, after the player has paid for the attack with another coin (rule Q1).

    The effect of a spiral happens before the attack.
    """
    s.attacker = spot // DIRECTIONS
    put_coin_with_effect(s, coin, spot, ATTACK_STRIKES)


def resolve_attack(s):
    """Carry out an attack if the attacking and the attacked coin are both still on the board (rules Q2, Q3, Q6).

    Q5: A failed attack changes nothing more.
    """
    s.deciding = ACTIONS_GO_ON
    if both_coins_remain(s) and attack_succeeds(s, s.attacker):
        apply_attack_success(s, target_square(s, s.attacker))
    else:
        s.attacker = NOTHING


def both_coins_remain(s):
    """Return whether the attacking and the attacked coin are both still on the board (rule Q6)."""
    return s.coin_at[s.attacker] != NOTHING and s.coin_at[target_square(s, s.attacker)] != NOTHING


def attack_succeeds(s, square):
    """Return whether an attacking coin beats the attacked coin (rules Q2, Q3)."""
    return attack_number(s.coin_at[square]) >= number_to_beat(s, square, target_square(s, square))


def attack_number(coin):
    """Return the number that a coin has when it attacks another coin (rule Q4).

    A spiral beats everything.
    """
    return SPIRAL_ATTACK_NUMBER if space.is_spiral(coin) else space.value(coin)


def number_to_beat(s, square, target):
    """Return the smallest number with which the given coin can be attacked successfully (rules Q2, Q3).

    A number-side-up coin resists with its own number, a symbol-side-up coin with the greatest number-side-up coin that
    points at it, other than the attacker.
    """
    if s.symbol[target] == 0:
        return space.value(s.coin_at[target])
    greatest = 0
    for direction in range(DIRECTIONS):
        other = space.neighbour_pointing_at(s, target, direction)
        if other != NOTHING and other != square and s.symbol[other] == 0:
            greatest = max(greatest, space.value(s.coin_at[other]))
    return greatest


def apply_attack_success(s, target):
    """Carry out the result of a successful attack: remove the attacked coin or turn it back (rules Q2, Q3).

    A number-side-up coin is removed. A symbol-side-up coin is turned back, or its removal for a coin is offered.
    """
    if s.symbol[target] == 0:
        pieces.remove_coin(s, target)
        s.attacker = NOTHING
    elif s.hand[s.turn] == 0:
        flip(s)
    else:
        s.deciding, s.asked = SETTLING, s.turn


def flip(s):
    """Turn the attacked coin back to its number side (rule Q3)."""
    pieces.turn_back(s, target_square(s, s.attacker))
    s.attacker, s.deciding = NOTHING, ACTIONS_GO_ON


def remove_attacked_coin(s, coin, receiver):
    """Pay for the removal of an attacked coin with a second coin, and put the attacked coin into the bag (rule Q3)."""
    pieces.give_coin(s, coin, s.turn, receiver)
    pieces.remove_coin(s, target_square(s, s.attacker))
    s.attacker, s.deciding = NOTHING, ACTIONS_GO_ON
