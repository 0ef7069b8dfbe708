"""The only place where pieces move (K1), and with them what each seat knows of them (K5)."""

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


def show(s, what, seat):
    """K5: write down what this step uncovers, for one seat or for everybody."""
    s.shown[s.shown_count] = what
    s.shown_to[s.shown_count] = seat
    s.shown_count += 1


# --- coins


def coin_to_bag(s, coin):
    """Drop a coin, which has left its place, into the bag; nobody can name it there (K5)."""
    s.coin_known[coin] = 0
    s.bag |= 1 << coin


def draw_coin(s, coin, seat):
    """D1: a coin comes out of the bag into a hand."""
    s.bag &= ~(1 << coin)
    s.hand[seat] |= 1 << coin


def take_up_saved(s, seat):
    """D1: the saved coin comes back into the hand."""
    if s.saved[seat] != NOTHING:
        s.hand[seat] |= 1 << s.saved[seat]
        s.saved[seat] = NOTHING


def take_gifts(s, seat):
    """D3: the coins given by others come into the hand."""
    s.hand[seat] |= s.gifts[seat]
    s.gifts[seat] = 0


def give_coin(s, coin, giver, receiver):
    """N7: a coin goes to another player, who keeps it apart; giver and receiver know it (K5)."""
    s.hand[giver] &= ~(1 << coin)
    s.gifts[receiver] |= 1 << coin
    s.giver[coin] = giver


def save_coin(s, coin, seat):
    """E1: a coin of the hand is laid in front of its player."""
    s.hand[seat] &= ~(1 << coin)
    s.saved[seat] = coin


def discard_hand(s, seat):
    """E2: all coins in hand go to the bag."""
    s.bag |= s.hand[seat]
    s.hand[seat] = 0


def put_coin(s, coin, square, direction):
    """L1: a coin of the hand lies number side up on a square; only who placed it knows its suit (K5)."""
    s.hand[s.turn] &= ~(1 << coin)
    s.coin_at[square], s.symbol[square], s.pointing[square] = coin, 0, direction
    s.coin_known[coin] = 1 << s.turn


def remove_coin(s, square):
    """A coin, if one lies on the square, goes from the board to the bag."""
    if s.coin_at[square] != NOTHING:
        coin_to_bag(s, s.coin_at[square])
        s.coin_at[square], s.symbol[square], s.pointing[square] = NOTHING, 0, 0


def reveal_coin(s, square):
    """V3: a coin is turned symbol side up, its direction stays; all know it from now on (K5)."""
    s.symbol[square] = 1
    s.coin_known[s.coin_at[square]] = everybody(s)
    show(s, SHOWN_COIN + SQUARES * s.coin_at[square] + square, EVERYBODY)


def turn_back(s, square):
    """Q3: a coin is turned back to its number side; all still know it (K5)."""
    s.symbol[square] = 0


# --- tiles


def lay_tile(s, tile, place):
    """L4: a tile of the hand lies face down; which of the hand's tiles it was, the others cannot say (K5)."""
    for other in range(PIECES):
        if holds(s.tiles[s.turn], other):
            s.tile_known[other] = 1 << s.turn
    s.tiles[s.turn] &= ~(1 << tile)
    s.tile_at[place], s.up[place] = tile, 0
    s.deepest = max(s.deepest, place // COLUMNS)


def turn_up(s, place):
    """A tile is turned face up; all know it from now on (K5)."""
    tile = s.tile_at[place]
    s.up[place] = 1
    s.tile_known[tile] = everybody(s)
    show(s, SHOWN_TILE + PLACES * tile + place, EVERYBODY)


def turn_down(s, place):
    """H3: a tile is turned face down; all still know it (K5)."""
    s.up[place] = 0


def clear_coins(s, place):
    """The coins of a tile go to the bag."""
    for square in range(QUARTERS * place, QUARTERS * place + QUARTERS):
        remove_coin(s, square)


def take_tile(s, place, seat):
    """K6: a tile, without coins by now, goes to a hand; a face-down one is seen by its receiver alone (K5)."""
    tile = s.tile_at[place]
    if s.up[place] == 0:
        s.tile_known[tile] |= 1 << seat
        show(s, SHOWN_GOT + PLACES * tile + place, seat)
    s.tiles[seat] |= 1 << tile
    s.tile_at[place], s.up[place] = NOTHING, 0


def move_tile(s, place, to):
    """W6: a tile moves with its coins to another place, which is free; nothing lies where it was."""
    s.tile_at[to], s.up[to] = s.tile_at[place], s.up[place]
    s.tile_at[place], s.up[place] = NOTHING, 0
    for quarter in range(QUARTERS):
        old, new = QUARTERS * place + quarter, QUARTERS * to + quarter
        s.coin_at[new], s.symbol[new], s.pointing[new] = s.coin_at[old], s.symbol[old], s.pointing[old]
        s.coin_at[old], s.symbol[old], s.pointing[old] = NOTHING, 0, 0


def leave_present(s, column, seat):
    """A Present tile goes to a hand, the marks on it go back to their owners (W5, E5)."""
    for owner in range(s.players):
        if s.marks[owner] == column:
            s.marks[owner] = s.marked_in[owner] = NOBODY
    if s.tile_at[PRESENT + column] != NOTHING:
        take_tile(s, PRESENT + column, seat)


# --- goals


def show_goal(s, seat):
    """E4: a player shows his goal to all."""
    show(s, SHOWN_GOAL + PIECES * seat + s.goal[seat], EVERYBODY)
