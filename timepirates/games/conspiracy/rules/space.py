"""The geometry of the board: rows, places for tiles, and squares for coins (rules K2, K3)."""

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
    """Return the suit of a tile or coin (rule K1)."""
    return piece // VALUES


def value(piece):
    """Return the value of a tile or coin (rule K1).

    The value of an ace is 1.
    """
    return piece % VALUES


def is_spiral(coin):
    """Return whether a coin is a spiral, the wild card (rule K2).

    The spiral is the number side of an ace.
    """
    return value(coin) == SPIRAL


def are_opposed(one, other):
    """Return whether two suits oppose each other: crowns and arms, or moons and suns (rule K1)."""
    return one ^ 1 == other


def row_of(place):
    """Return the row of a place (rule K3).

    The Present is 0, Future 1 is 1, and so on.
    """
    return place // COLUMNS


def place_of(square):
    """Return the place to which a square belongs (rule K3)."""
    return square // QUARTERS


def is_down(s, place):
    """Return whether a place has a face-down tile (rule K3)."""
    return s.tile_at[place] != NOTHING and s.up[place] == 0


def is_up(s, place):
    """Return whether a place has a face-up tile (rule K3)."""
    return s.tile_at[place] != NOTHING and s.up[place] == 1


def has_future_tile(s, column):
    """Return whether a column has a tile in a row below the Present (rules W2, G1)."""
    row = s.deepest
    while row >= FUTURE_1 and s.tile_at[COLUMNS * row + column] == NOTHING:
        row -= 1
    return row >= FUTURE_1


def can_be_pointed_at(s, square):
    """Return whether a coin on a neighbouring square may point at this square (rule L3).

    The square has a coin, belongs to a face-up tile, or is in an empty Present place.
    """
    if square == OFF_BOARD:
        return False
    if s.coin_at[square] != NOTHING:
        return True
    place = square // QUARTERS
    return s.up[place] == 1 or (place < COLUMNS * FUTURE_1 and s.tile_at[place] == NOTHING)


def neighbour_pointing_at(s, square, direction):
    """Return the adjacent square in a direction if a coin on it points back at the given square, otherwise -1."""
    other = s.next_to[square][direction]
    if s.coin_at[other] != NOTHING and (s.pointing[other] + 4) % DIRECTIONS == direction:
        return other
    return NOTHING


def count_symbols_at(s, square):
    """Return how many coins with the symbol side up point at a square (rule V4)."""
    count = 0
    for direction in range(DIRECTIONS):
        other = neighbour_pointing_at(s, square, direction)
        if other != NOTHING and s.symbol[other] == 1:
            count += 1
    return count


def count_symbols_on(s, place):
    """Return how many coins lie symbol side up on the tile in a place (rule R1)."""
    count = 0
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        if s.coin_at[square] != NOTHING and s.symbol[square] == 1:
            count += 1
    return count


def has_coins_on_board(s):
    """Return whether there is any coin on the board (rule D2)."""
    square = QUARTERS * COLUMNS * (s.deepest + 1) - 1
    while square >= 0 and s.coin_at[square] == NOTHING:
        square -= 1
    return square >= 0
