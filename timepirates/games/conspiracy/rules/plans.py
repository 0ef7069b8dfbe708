"""The action of revealing a tile (R)."""

from timepirates.games.conspiracy.codes import ACTIONS_GO_ON, COLUMNS, FUTURE_1, NOTHING, QUARTERS, REVEAL_TILE
from timepirates.games.conspiracy.rules import pieces, space

COINS_NEEDED = 2
"""The number of symbol-side-up coins that must be on a tile before it may be revealed (R1)."""


def may_reveal_tile(s, place):
    """R1: Return whether a place has a face-down tile that may be revealed.

    It needs at least two symbol-side-up coins.
    """
    return space.is_down(s, place) and space.count_symbols_on(s, place) >= COINS_NEEDED


def add_tile_reveals(s, choices, n):
    """N5, R1: Add all decisions that reveal a tile to `choices`.

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
    """R2: Return the support that a symbol-side-up coin gives to a tile.

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
    """R2: Return the total support of the coins on a tile.

    Only symbol-side-up coins count.
    """
    total = 0
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        if s.coin_at[square] != NOTHING and s.symbol[square] == 1:
            total += support_value(s.coin_at[square], s.tile_at[place])
    return total


def reveal(s, place):
    """R2 to R5: Turn a tile up, and drop its coins into the bag.

    Without enough support, the tile goes to the active player.
    """
    holds_up = total_support(s, place) >= space.value(s.tile_at[place])
    pieces.turn_up(s, place)
    pieces.clear_coins(s, place)
    if not holds_up:
        pieces.take_tile(s, place, s.turn)
    s.deciding = ACTIONS_GO_ON
