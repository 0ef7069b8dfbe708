"""Tiles on the board: reveal a tile (R)."""

from timepirates.games.conspiracy.codes import ACTIONS_GO_ON, COLUMNS, FUTURE_1, NOTHING, QUARTERS, REVEAL_TILE
from timepirates.games.conspiracy.rules import pieces, space

COINS_NEEDED = 2
"""So many symbol-side-up coins let a tile be revealed (R1)."""


def may_reveal(s, place):
    """R1: a face-down tile with two or more symbol-side-up coins on it."""
    return space.is_down(s, place) and space.symbols_on(s, place) >= COINS_NEEDED


def legal_reveals(s, choices, n):
    """N5, R1: the tiles that may be revealed, while there is a coin to pay with."""
    if s.hand[s.turn] == 0:
        return n
    for place in range(COLUMNS * FUTURE_1, COLUMNS * (s.deepest + 1)):
        if may_reveal(s, place):
            choices[n] = REVEAL_TILE + place
            n += 1
    return n


def worth(coin, tile):
    """R2: what a coin counts for a tile: its number, minus it if the suits oppose, 1 for the other suits.

    >>> [worth(coin, 3) for coin in (5, 11, 17, 12)]  # crowns-5, arms-5, moons-5, moons-0 for crowns-3
    [5, -5, 1, 1]
    """
    if space.suit(coin) == space.suit(tile):
        return space.value(coin)
    if space.opposed(space.suit(coin), space.suit(tile)):
        return -space.value(coin)
    return 1


def support(s, place):
    """R2: what the symbol-side-up coins on a tile add up to; the others count nothing."""
    total = 0
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        if s.coin_at[square] != NOTHING and s.symbol[square] == 1:
            total += worth(s.coin_at[square], s.tile_at[place])
    return total


def reveal(s, place):
    """R2 to R5: the tile is turned up; with too little support it goes to the active player; its coins to the bag."""
    holds_up = support(s, place) >= space.value(s.tile_at[place])
    pieces.turn_up(s, place)
    pieces.clear_coins(s, place)
    if not holds_up:
        pieces.take_tile(s, place, s.turn)
    s.deciding = ACTIONS_GO_ON
