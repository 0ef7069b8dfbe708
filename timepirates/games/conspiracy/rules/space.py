"""The geometry of the board: rows, places and squares (K2, K3)."""

from timepirates.games.conspiracy.codes import (
    COLUMNS,
    DIRECTIONS,
    FUTURE_1,
    NOTHING,
    OFF_BOARD,
    QUARTERS,
    SPIRAL,
    VALUES,
)


def suit(piece):
    """K1: Return the suit of a tile or coin."""
    return piece // VALUES


def value(piece):
    """K1: Return the value of a tile or coin.

    The value of an ace is 1.
    """
    return piece % VALUES


def is_spiral(coin):
    """K2: Return whether a coin is a spiral.

    The spiral is the number side of an ace.
    """
    return value(coin) == SPIRAL


def are_opposed(one, other):
    """K1: Return whether two suits oppose each other: crowns and arms, or moons and suns."""
    return one ^ 1 == other


def row_of(place):
    """K3: Return the row of a place.

    The Present is 0, Future 1 is 1, and so on.
    """
    return place // COLUMNS


def place_of(square):
    """K3: Return the place to which a square belongs."""
    return square // QUARTERS


def is_down(s, place):
    """K3: Return whether a place has a face-down tile."""
    return s.tile_at[place] != NOTHING and s.up[place] == 0


def is_up(s, place):
    """K3: Return whether a place has a face-up tile."""
    return s.tile_at[place] != NOTHING and s.up[place] == 1


def has_future_tile(s, column):
    """W2, G1: Return whether a column has a tile in a Future row."""
    row = s.deepest
    while row >= FUTURE_1 and s.tile_at[COLUMNS * row + column] == NOTHING:
        row -= 1
    return row >= FUTURE_1


def can_be_pointed_at(s, square):
    """L3: Return whether a coin may point at a square.

    The square has a coin, belongs to a face-up tile, or is in an empty Present place.
    """
    if square == OFF_BOARD:
        return False
    if s.coin_at[square] != NOTHING:
        return True
    place = square // QUARTERS
    return s.up[place] == 1 or (place < COLUMNS * FUTURE_1 and s.tile_at[place] == NOTHING)


def neighbour_pointing_at(s, square, direction):
    """Return the neighbouring square in a direction if its coin points at this square, otherwise -1."""
    other = s.next_to[square][direction]
    if s.coin_at[other] != NOTHING and (s.pointing[other] + 4) % DIRECTIONS == direction:
        return other
    return NOTHING


def count_symbols_at(s, square):
    """V4: Return the number of symbol-side-up coins that point at a square."""
    count = 0
    for direction in range(DIRECTIONS):
        other = neighbour_pointing_at(s, square, direction)
        if other != NOTHING and s.symbol[other] == 1:
            count += 1
    return count


def count_symbols_on(s, place):
    """R1: Return the number of symbol-side-up coins on the tile in a place."""
    count = 0
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        if s.coin_at[square] != NOTHING and s.symbol[square] == 1:
            count += 1
    return count


def has_coins_on_board(s):
    """D2: Return whether there is any coin on the board."""
    square = QUARTERS * COLUMNS * (s.deepest + 1) - 1
    while square >= 0 and s.coin_at[square] == NOTHING:
        square -= 1
    return square >= 0
