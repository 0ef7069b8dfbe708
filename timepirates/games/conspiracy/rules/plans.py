"""The action of revealing a tile, which turns a face-down tile up (rules R1 to R5)."""

from timepirates.games.conspiracy.codes import ACTIONS_GO_ON, COLUMNS, FUTURE_1, NOTHING, QUARTERS, REVEAL_TILE
from timepirates.games.conspiracy.rules import pieces, space

COINS_NEEDED = 2
"""The number of coins that must lie symbol side up on a tile so that a player may reveal the tile (rule R1)."""


def may_reveal_tile(s, place):
    """Return whether the tile in a place may be revealed (rule R1).

    It needs at least two symbol-side-up coins.
    """
    return space.is_down(s, place) and space.count_symbols_on(s, place) >= COINS_NEEDED


def add_tile_reveals(s, choices, n):
    """Add to the list `choices` the codes of all legal decisions to reveal a tile (rules N5, R1).

    There are none if the seat has no coin to pay with.
    """
    if s.hand[s.turn] == 0:
        return n
    for place in range(COLUMNS * FUTURE_1, COLUMNS * (s.deepest + 1)):
        if may_reveal_tile(s, place):
            choices[n] = REVEAL_TILE + place
            n += 1
    return n


def support_value(coin, tile):
    """Return how much a coin with the symbol side up adds to the sum for the tile under it (rule R2).

    A coin of the tile's suit counts its number, a coin of the opposing suit minus its number, any other coin 1.

    >>> [support_value(coin, 3) for coin in (5, 11, 17, 12)]  # crowns-5, arms-5, moons-5, moons-0 for crowns-3
    [5, -5, 1, 1]
    """
    if space.suit(coin) == space.suit(tile):
        return space.value(coin)
    if space.are_opposed(space.suit(coin), space.suit(tile)):
        return -space.value(coin)
    return 1


def total_support(s, place):
    """Return the sum that the coins on a tile contribute to the tile's value (rule R2).

    Only symbol-side-up coins count.
    """
    total = 0
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        if s.coin_at[square] != NOTHING and s.symbol[square] == 1:
            total += support_value(s.coin_at[square], s.tile_at[place])
    return total


def reveal(s, place):
    """Turn a tile face up, and put all coins that lie on the tile into the bag (rules R2 to R5).

    Without enough support, the tile goes to the active player.
    """
    holds_up = total_support(s, place) >= space.value(s.tile_at[place])
    pieces.turn_up(s, place)
    pieces.clear_coins(s, place)
    if not holds_up:
        pieces.take_tile(s, place, s.turn)
    s.deciding = ACTIONS_GO_ON
