"""Find all legal decisions of the seat to move, or all possible results of the next random draw.

In this package `s` is a state (`timepirates.games.conspiracy.state`). Functions that append to `choices` take the
number `n` of codes written so far and return the new number.
"""

from timepirates.games.conspiracy.codes import (
    ACTING,
    ATTACK,
    BUILDING,
    CLAIMING,
    DRAW,
    DRAWING,
    END,
    FLIP,
    GIVING,
    GOALS,
    MARCH_DIE,
    MARKING,
    NOW,
    PHASE_OVER,
    PLACE,
    POINTS_PER_TURN,
    ROLL,
    ROLL_SUIT,
    SAVING,
    SETTLING,
    VALUES,
    WAIT,
)
from timepirates.games.conspiracy.rules import coins, march, plans, setup, turn
from timepirates.games.conspiracy.rules.sets import lowest


def write_legal_codes(s, choices):
    """Write the codes of all legal decisions or draws into `choices`, in ascending order; return their number."""
    if s.asked >= 0:
        return write_decisions(s, choices)
    return write_random_results(s, choices)


def write_decisions(s, choices):
    """Write the codes of all legal decisions of the seat to move into `choices`, and return their number."""
    if s.deciding == ACTING:
        return write_actions(s, choices)
    if s.deciding == BUILDING:
        return coins.add_placements(s, choices, coins.add_placements(s, choices, 0, PLACE), ATTACK)
    if s.deciding == GIVING:
        return turn.add_gifts(s, choices, 0)
    if s.deciding == SAVING:
        return turn.write_saves(s, choices)
    if s.deciding == MARKING:
        return turn.write_marks(s, choices)
    if s.deciding == CLAIMING:
        return turn.write_claims(s, choices)
    if s.deciding == SETTLING:
        choices[0] = FLIP
        return turn.add_gifts(s, choices, 1)
    if s.deciding == GOALS:
        return setup.write_goals(s, choices)
    choices[0], choices[1] = NOW, WAIT
    return 2


def write_actions(s, choices):
    """Write the codes of all legal actions of the seat to move into `choices`, and return their number (rule N1).

    The action points, the hand and the board determine them.
    """
    n = 0
    if s.hand[s.turn] != 0:
        n = coins.add_lays(s, choices, n)
        n = coins.add_placements(s, choices, n, PLACE)
        n = coins.add_placements(s, choices, n, ATTACK)
    return add_actions_on_board(s, choices, n)


def add_actions_on_board(s, choices, n):
    """Add to `choices` the legal reveals and advances, and the decision to end the actions (rules N3, N5, N6)."""
    n = coins.add_coin_reveals(s, choices, n)
    if s.points == POINTS_PER_TURN:
        n = plans.add_tile_reveals(s, choices, n)
        n = march.add_advances(s, choices, n)
    choices[n] = END
    return n + 1


def write_random_results(s, choices):
    """Write the codes of all results of the next draw or die roll into `choices`, and return their number.

    It is 0 after the end of the game.
    """
    if s.deciding == DRAWING:
        return write_draws(s, choices)
    if s.phase == PHASE_OVER:
        return 0
    lowest = ROLL
    if s.deciding == MARCH_DIE:
        lowest = ROLL_SUIT + VALUES * march.next_die_suit(s)
    for number in range(VALUES):
        choices[number] = lowest + number
    return VALUES


def write_draws(s, choices):
    """Write the codes for drawing each coin in the bag into `choices`, and return their number (rule D1)."""
    n, rest = 0, int(s.bag)
    while rest != 0:
        choices[n] = DRAW + lowest(rest)
        rest &= rest - 1
        n += 1
    return n
