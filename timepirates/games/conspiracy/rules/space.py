"""Where pieces lie and what points at what (K2, K3)."""

from timepirates.games.conspiracy.codes import (
    COLUMNS,
    DIRECTIONS,
    FUTURE_1,
    NOTHING,
    OFF_BOARD,
    PRESENT,
    QUARTERS,
    SPIRAL,
    VALUES,
)


def suit(piece):
    """K1: the suit of a tile or a coin."""
    return piece // VALUES


def value(piece):
    """K1: the value of a tile or a coin, 1 for an ace."""
    return piece % VALUES


def is_spiral(coin):
    """K2: an ace's number side is the spiral."""
    return value(coin) == SPIRAL


def opposed(one, other):
    """K1: crowns oppose arms, suns oppose moons."""
    return one ^ 1 == other


def row_of(place):
    """K3: 0 for the Present, 1 for Future 1, and so on."""
    return place // COLUMNS


def place_of(square):
    """K3: the place a square belongs to."""
    return square // QUARTERS


def is_down(s, place):
    """K3: whether a face-down tile lies in a place."""
    return s.tile_at[place] != NOTHING and s.up[place] == 0


def is_up(s, place):
    """K3: whether a face-up tile lies in a place."""
    return s.tile_at[place] != NOTHING and s.up[place] == 1


def has_future(s, column):
    """W2, G1: whether a tile lies in a Future row of a column."""
    row = s.deepest
    while row >= FUTURE_1 and s.tile_at[COLUMNS * row + column] == NOTHING:
        row -= 1
    return row >= FUTURE_1


def aimable(s, square):
    """L3: a coin may point at a coin, at a face-up tile, at an empty Present place."""
    if square == OFF_BOARD:
        return False
    if s.coin_at[square] != NOTHING:
        return True
    place = place_of(square)
    return s.up[place] == 1 or (row_of(place) == PRESENT and s.tile_at[place] == NOTHING)


def pointing_at(s, square, direction):
    """The square in this direction of a square if a coin there points at it, else -1."""
    other = s.next_to[square][direction]
    if s.coin_at[other] != NOTHING and (s.pointing[other] + 4) % DIRECTIONS == direction:
        return other
    return NOTHING


def symbols_at(s, square):
    """V4: how many symbol-side-up coins point at a square."""
    count = 0
    for direction in range(DIRECTIONS):
        other = pointing_at(s, square, direction)
        if other != NOTHING and s.symbol[other] == 1:
            count += 1
    return count


def symbols_on(s, place):
    """R1: how many symbol-side-up coins lie on a place."""
    count = 0
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        if s.coin_at[square] != NOTHING and s.symbol[square] == 1:
            count += 1
    return count


def coins_on_board(s):
    """D2: whether any coin lies on the board."""
    square = QUARTERS * COLUMNS * (s.deepest + 1) - 1
    while square >= 0 and s.coin_at[square] == NOTHING:
        square -= 1
    return square >= 0
