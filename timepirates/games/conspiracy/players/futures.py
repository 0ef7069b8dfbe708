"""Estimate what the deciding seat's chance of winning would be after tiles have moved or turned over.

Each function changes the position, estimates the chance of winning, and restores the position.
"""

from __future__ import annotations

from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players.prospects import X_KEPT, chance_to_win
from timepirates.games.conspiracy.players.weighing import knows
from timepirates.games.conspiracy.rules import pieces
from timepirates.games.conspiracy.rules.space import is_up

HITTABLE_PLACES = c.COLUMNS * c.VALUES
"""The number of places that an unexpected effect can hit. They are equally likely to be hit (rule H1)."""


def seats_with_mark_on(s, column):
    """Return the set of seats whose mark is on the Present tile of a column."""
    seats = 0
    for seat in range(s.players):
        if s.marks[seat] == column:
            seats |= 1 << seat
    return seats


def set_marks(s, seats, column):
    """Put the marks of the given seats on the Present tile of a column, or remove them if it is NOWHERE (rule E5)."""
    for seat in range(s.players):
        if (seats >> seat) & 1 == 1:
            s.marks[seat] = column


def chance_if_present_taken(s, desk, column):
    """Return the deciding seat's chance of winning if it received the Present tile of a column (rule H2)."""
    tile, seats = s.tile_at[column], seats_with_mark_on(s, column)
    set_marks(s, seats, c.NOWHERE)
    s.tile_at[column], s.up[column] = c.NOTHING, 0
    s.tiles[s.asked] |= 1 << tile
    chance = chance_to_win(s, desk)
    s.tiles[s.asked] &= ~(1 << tile)
    s.tile_at[column], s.up[column] = tile, 1
    set_marks(s, seats, column)
    return chance


def chance_if_turned_over(s, desk, place):
    """Return the chance of winning if a tile in a Future row were turned over (rules H3, H4, R2).

    The deciding seat must know the tile.
    """
    s.up[place] = 1 - s.up[place]
    chance = chance_to_win(s, desk)
    s.up[place] = 1 - s.up[place]
    return chance


def chance_if_hit(s, desk, place, now):
    """Return the seat's chance of winning after a spiral's unexpected effect hits the given place (rules H2 to H5).

    It is `now` if the seat does not know the tile there.
    """
    tile = s.tile_at[place]
    if tile == c.NOTHING:
        return now
    if place < c.COLUMNS:
        return chance_if_present_taken(s, desk, place)
    if s.up[place] == 1 or knows(s, tile):
        return chance_if_turned_over(s, desk, place)
    return now


def effect(s, desk, now):
    """Return the mean change in the chance of winning caused by an unexpected effect (rule H1)."""
    total = 0.0
    for place in range(min(HITTABLE_PLACES, c.COLUMNS * (s.deepest + 1))):
        total += chance_if_hit(s, desk, place, now) - now
    return total / HITTABLE_PLACES


def chance_if_advanced(s, desk, column):
    """Return the chance of winning if a column advanced by one row (rules W5, W6)."""
    first = c.COLUMNS + column
    if is_up(s, first):
        return chance_if_replaced(s, desk, column)
    tile, seat = s.tile_at[first], s.asked
    if tile == c.NOTHING:
        return moved(s, desk, column)
    mine = knows(s, tile)
    for n in range(c.QUARTERS):
        square, kept = c.QUARTERS * first + n, X_KEPT + 3 * n
        desk.x[kept], desk.x[kept + 1], desk.x[kept + 2] = s.coin_at[square], s.symbol[square], s.pointing[square]
        s.coin_at[square] = c.NOTHING
    s.tile_at[first] = c.NOTHING
    if mine:
        s.tiles[seat] |= 1 << tile
    chance = moved(s, desk, column)
    if mine:
        s.tiles[seat] &= ~(1 << tile)
    s.tile_at[first] = tile
    for n in range(c.QUARTERS):
        square, kept = c.QUARTERS * first + n, X_KEPT + 3 * n
        s.coin_at[square], s.symbol[square], s.pointing[square] = desk.x[kept], desk.x[kept + 1], desk.x[kept + 2]
    return chance


def chance_if_replaced(s, desk, column):
    """Return the chance of winning if the face-up tile in Future 1 replaced the Present tile (rule W5).

    The tile in Future 1 is face up.
    """
    tile, seats = s.tile_at[column], seats_with_mark_on(s, column)
    set_marks(s, seats, c.NOWHERE)
    if tile != c.NOTHING:
        s.tiles[s.asked] |= 1 << tile
    chance = moved(s, desk, column)
    if tile != c.NOTHING:
        s.tiles[s.asked] &= ~(1 << tile)
        s.tile_at[column], s.up[column] = tile, 1
    else:
        s.tile_at[column], s.up[column] = c.NOTHING, 0
    set_marks(s, seats, column)
    return chance


def moved(s, desk, column):
    """Return the seat's chance of winning if all Future tiles of a column moved up by one row (rule W6)."""
    first = c.COLUMNS + column
    comes = s.tile_at[first] != c.NOTHING
    if comes:
        pieces.move_tile(s, first, column)
    for row in range(2, s.deepest + 1):
        pieces.move_tile(s, c.COLUMNS * row + column, c.COLUMNS * (row - 1) + column)
    chance = chance_to_win(s, desk)
    for row in range(s.deepest, 1, -1):
        pieces.move_tile(s, c.COLUMNS * (row - 1) + column, c.COLUMNS * row + column)
    if comes:
        pieces.move_tile(s, column, first)
    return chance
