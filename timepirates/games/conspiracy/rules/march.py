"""The rules for the advance of columns, with dice (as when time marches on) or without dice."""

from timepirates.games.conspiracy.codes import (
    ACTIONS_GO_ON,
    ADVANCE,
    COLUMNS,
    FUTURE_1,
    MARCH_DIE,
    MARCH_GOES_ON,
    NOBODY,
    NOTHING,
    PHASE_TURNS,
    PRESENT,
    SUITS,
    TURNS_GO_ON,
)
from timepirates.games.conspiracy.rules import pieces, space

SUCCESSES_NEEDED = 2
"""The number of dice that must succeed so that a column advances (rule W3)."""


def continue_march(s):
    """Begin the die rolls for the next column with a Future tile. If none is left, begin the turns (rules W1, W2).

    In round 1 no column is rolled for.
    """
    s.column += 1
    while s.column < COLUMNS and (s.round == 1 or not space.has_future_tile(s, s.column)):
        s.column += 1
    if s.column < COLUMNS:
        begin_column_rolls(s, s.column)
    else:
        s.column, s.phase, s.deciding = -1, PHASE_TURNS, TURNS_GO_ON


def begin_column_rolls(s, column):
    """Begin to roll the four dice for a column (rule W3)."""
    s.column, s.deciding, s.asked = column, MARCH_DIE, NOBODY
    for suit in range(SUITS):
        s.dice[suit] = NOTHING


def next_die_suit(s):
    """Return the suit of the die that must be rolled next for a column (rule W3).

    The order is crowns, arms, moons, suns.
    """
    suit = 0
    while s.dice[suit] != NOTHING:
        suit += 1
    return suit


def record_column_roll(s, suit, number):
    """Record the number rolled with one suit's die in the roll for a column (rule W3).

    The last of the four dice decides whether the column advances.
    """
    s.dice[suit] = number
    if suit == SUITS - 1:
        if count_successes(s) >= SUCCESSES_NEEDED:
            advance(s, s.column)
        if s.turn == NOBODY:
            s.deciding = MARCH_GOES_ON
        else:
            s.column, s.deciding = -1, ACTIONS_GO_ON


def count_successes(s):
    """Return how many of the four dice rolled for a column are successes (rule W3)."""
    count = 0
    for suit in range(SUITS):
        if is_success(s, suit, s.dice[suit]):
            count += 1
    return count


def is_success(s, suit, number):
    """Return whether a number on the die of a suit is a success in the roll for the current column (rule W4).

    Its symbol (1) always does. A number from 2 does if a face-up Future tile of its suit in the column has at least
    that value.
    """
    return number == 1 or 2 <= number <= greatest_tile_value(s, s.column, suit)


def greatest_tile_value(s, column, suit):
    """Return the greatest value of a suit's face-up tiles in a column's Future rows, or 0 if none (rule W4)."""
    best = 0
    for row in range(FUTURE_1, s.deepest + 1):
        place = COLUMNS * row + column
        if space.is_up(s, place) and space.suit(s.tile_at[place]) == suit:
            best = max(best, space.value(s.tile_at[place]))
    return best


def active_seat(s):
    """Return the seat of the active player, who gets the tiles that leave the board (rules K6, W7).

    During the march of time it is the first seat in the order.
    """
    return s.order[0] if s.turn == NOBODY else s.turn


def advance(s, column):
    """Move the tiles in a column's Future rows up by one row (rule W5). A face-up tile in Future 1 enters the Present.

    A face-up tile in Future 1 displaces the Present tile, and a face-down one is forgotten. Then the tiles move up
    (W6).
    """
    first = COLUMNS * FUTURE_1 + column
    if space.is_up(s, first):
        pieces.give_present_tile(s, column, active_seat(s))
    elif space.is_down(s, first):
        remove_hidden_tile(s, first)
    move_column_up(s, column)


def remove_hidden_tile(s, place):
    """Remove a face-down tile in Future 1 from the board when its column advances (rule W5).

    Its coins go into the bag, and the tile to the active player.
    """
    pieces.clear_coins(s, place)
    pieces.take_tile(s, place, active_seat(s))


def move_column_up(s, column):
    """Move all tiles in a column's Future rows up by one row, with the coins on them (rule W6).

    Gaps move, too.
    """
    if s.tile_at[COLUMNS * FUTURE_1 + column] != NOTHING:
        pieces.move_tile(s, COLUMNS * FUTURE_1 + column, COLUMNS * PRESENT + column)
    for row in range(FUTURE_1 + 1, s.deepest + 1):
        pieces.move_tile(s, COLUMNS * row + column, COLUMNS * (row - 1) + column)


def advance_all_columns(s):
    """Advance all three columns without dice, because the bag has too few coins (rule D2)."""
    for column in range(COLUMNS):
        advance(s, column)


# --- the action (G)


def can_advance(s, column):
    """Return whether a column has a tile in a Future row. Only then may a player roll its dice (rule G1)."""
    return space.has_future_tile(s, column)


def add_advances(s, choices, n):
    """Add to `choices` the code of each legal decision to roll the dice for the advance of a column (rules N6, G1)."""
    for column in range(COLUMNS):
        if can_advance(s, column):
            choices[n] = ADVANCE + column
            n += 1
    return n
