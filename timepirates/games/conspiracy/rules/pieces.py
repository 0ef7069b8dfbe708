"""Functions that move tiles and coins, and record which seats know each piece (rules K1, K5).

No other module moves a piece, so the seats' knowledge always agrees with the pieces' locations.
"""

from timepirates.games.conspiracy.codes import (
    COLUMNS,
    EVERYBODY,
    NOBODY,
    NOTHING,
    PIECES,
    PLACES,
    PRESENT,
    QUARTERS,
    SHOWN_COIN,
    SHOWN_GOAL,
    SHOWN_GOT,
    SHOWN_TILE,
    SQUARES,
)
from timepirates.games.conspiracy.rules.sets import everybody, holds


def record_shown(s, what, seat):
    """Record that the current step shows a piece to one seat, or to all seats (rule K5)."""
    s.shown[s.shown_count] = what
    s.shown_to[s.shown_count] = seat
    s.shown_count += 1


# --- coins


def coin_to_bag(s, coin):
    """Put a coin from the board into the bag. From then on, no seat knows this coin (see rule K5)."""
    s.coin_known[coin] = 0
    s.bag |= 1 << coin


def draw_coin(s, coin, seat):
    """Move a coin from the bag to a seat's hand (rule D1)."""
    s.bag &= ~(1 << coin)
    s.hand[seat] |= 1 << coin


def take_saved_coin(s, seat):
    """Move a seat's saved coin, if it has one, into the seat's hand (rule D1)."""
    if s.saved[seat] != NOTHING:
        s.hand[seat] |= 1 << s.saved[seat]
        s.saved[seat] = NOTHING


def take_gifts(s, seat):
    """Move the coins that other players have given to a seat into the seat's hand (rule D3)."""
    s.hand[seat] |= s.gifts[seat]
    s.gifts[seat] = 0


def give_coin(s, coin, giver, receiver):
    """Move a coin from a seat's hand to the gifts of another seat (rule N7).

    The seat keeps it apart until its next turn. Both seats know the coin (K5).
    """
    s.hand[giver] &= ~(1 << coin)
    s.gifts[receiver] |= 1 << coin
    s.giver[coin] = giver


def save_coin(s, coin, seat):
    """Save a coin from a seat's hand (rule E1)."""
    s.hand[seat] &= ~(1 << coin)
    s.saved[seat] = coin


def discard_hand(s, seat):
    """Put all coins of a seat's hand into the bag (rule E2)."""
    s.bag |= s.hand[seat]
    s.hand[seat] = 0


def put_coin(s, coin, square, direction):
    """Place a coin from the hand on a square, number side up (rule L1).

    Only the seat that places it knows its suit (K5).
    """
    s.hand[s.turn] &= ~(1 << coin)
    s.coin_at[square], s.symbol[square], s.pointing[square] = coin, 0, direction
    s.coin_known[coin] = 1 << s.turn


def remove_coin(s, square):
    """Put the coin on a square, if there is one, into the bag."""
    if s.coin_at[square] != NOTHING:
        coin_to_bag(s, s.coin_at[square])
        s.coin_at[square], s.symbol[square], s.pointing[square] = NOTHING, 0, 0


def reveal_coin(s, square):
    """Turn a coin to its symbol side, and keep its direction (rule V3).

    From now on all seats know it (K5).
    """
    s.symbol[square] = 1
    s.coin_known[s.coin_at[square]] = everybody(s)
    record_shown(s, SHOWN_COIN + SQUARES * s.coin_at[square] + square, EVERYBODY)


def turn_back(s, square):
    """Turn a coin back to its number side (rule Q3).

    All seats still know it (K5).
    """
    s.symbol[square] = 0


# --- tiles


def lay_tile(s, tile, place):
    """Lay a tile from the hand of the active seat face down in a place (rule L4).

    The other seats cannot tell which tile of the hand it was (K5).
    """
    for other in range(PIECES):
        if holds(s.tiles[s.turn], other):
            s.tile_known[other] = 1 << s.turn
    s.tiles[s.turn] &= ~(1 << tile)
    s.tile_at[place], s.up[place] = tile, 0
    s.deepest = max(s.deepest, place // COLUMNS)


def turn_up(s, place):
    """Turn a tile face up.

    From now on all seats know it (K5).
    """
    tile = s.tile_at[place]
    s.up[place] = 1
    s.tile_known[tile] = everybody(s)
    record_shown(s, SHOWN_TILE + PLACES * tile + place, EVERYBODY)


def turn_down(s, place):
    """Turn a tile face down (rule H3).

    All seats still know it (K5).
    """
    s.up[place] = 0


def clear_coins(s, place):
    """Put all coins on the tile in a place into the bag."""
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        remove_coin(s, square)


def take_tile(s, place, seat):
    """Move a tile without coins from the board to a seat's hand (rule K6).

    If the tile is face down, only this seat sees it (K5).
    """
    tile = s.tile_at[place]
    if s.up[place] == 0:
        s.tile_known[tile] |= 1 << seat
        record_shown(s, SHOWN_GOT + PLACES * tile + place, seat)
    s.tiles[seat] |= 1 << tile
    s.tile_at[place], s.up[place] = NOTHING, 0


def move_tile(s, place, to):
    """Move a tile with its coins to an empty place (rule W6)."""
    s.tile_at[to], s.up[to] = s.tile_at[place], s.up[place]
    s.tile_at[place], s.up[place] = NOTHING, 0
    for quarter in range(QUARTERS):
        old, new = QUARTERS * place + quarter, QUARTERS * to + quarter
        s.coin_at[new], s.symbol[new], s.pointing[new] = s.coin_at[old], s.symbol[old], s.pointing[old]
        s.coin_at[old], s.symbol[old], s.pointing[old] = NOTHING, 0, 0


def give_present_tile(s, column, seat):
    """Move a column's Present tile to a seat, and return the marks on this tile to their owners (see rules W5, E5).

    Nothing happens if there is no tile.
    """
    for owner in range(s.players):
        if s.marks[owner] == column:
            s.marks[owner] = s.marked_in[owner] = NOBODY
    if s.tile_at[PRESENT + column] != NOTHING:
        take_tile(s, PRESENT + column, seat)


# --- goals


def show_goal(s, seat):
    """Show a seat's goal to all seats (rule E4)."""
    record_shown(s, SHOWN_GOAL + PIECES * seat + s.goal[seat], EVERYBODY)
