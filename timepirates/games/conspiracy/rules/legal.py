"""Determine all legal decisions and all possible results of random draws.

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
    POINTS,
    ROLL,
    ROLL_SUIT,
    SAVING,
    SETTLING,
    VALUES,
    WAIT,
)
from timepirates.games.conspiracy.rules import coins, march, plans, setup, turn
from timepirates.games.conspiracy.rules.sets import lowest


def write_legal(s, choices):
    """Write the legal codes into `choices` in ascending order, and return their number."""
    if s.asked >= 0:
        return legal_decisions(s, choices)
    return legal_luck(s, choices)


def legal_decisions(s, choices):
    """Write the legal decisions of the deciding seat into `choices`, and return their number."""
    if s.deciding == ACTING:
        return legal_actions(s, choices)
    if s.deciding == BUILDING:
        return coins.legal_spots(s, choices, coins.legal_spots(s, choices, 0, PLACE), ATTACK)
    if s.deciding == GIVING:
        return turn.legal_gifts(s, choices, 0)
    if s.deciding == SAVING:
        return turn.legal_saves(s, choices)
    if s.deciding == MARKING:
        return turn.legal_marks(s, choices)
    if s.deciding == CLAIMING:
        return turn.legal_claims(s, choices)
    if s.deciding == SETTLING:
        choices[0] = FLIP
        return turn.legal_gifts(s, choices, 1)
    if s.deciding == GOALS:
        return setup.legal_goals(s, choices)
    choices[0], choices[1] = NOW, WAIT
    return 2


def legal_actions(s, choices):
    """N1: Write all legal actions of the deciding seat into `choices`, and return their number.

    The action points, the hand and the board determine them.
    """
    n = 0
    if s.hand[s.turn] != 0:
        n = coins.legal_lays(s, choices, n)
        n = coins.legal_spots(s, choices, n, PLACE)
        n = coins.legal_spots(s, choices, n, ATTACK)
    return legal_without_a_spot(s, choices, n)


def legal_without_a_spot(s, choices, n):
    """N3, N5, N6: Append the legal actions that use no piece from the hand, and the decision to end the actions."""
    n = coins.legal_reveals(s, choices, n)
    if s.points == POINTS:
        n = plans.legal_reveals(s, choices, n)
        n = march.legal_advances(s, choices, n)
    choices[n] = END
    return n + 1


def legal_luck(s, choices):
    """Write all results of the next draw or die roll into `choices`, and return their number.

    It is 0 after the end of the game.
    """
    if s.deciding == DRAWING:
        return legal_draws(s, choices)
    if s.phase == PHASE_OVER:
        return 0
    lowest = ROLL
    if s.deciding == MARCH_DIE:
        lowest = ROLL_SUIT + VALUES * march.die_due(s)
    for number in range(VALUES):
        choices[number] = lowest + number
    return VALUES


def legal_draws(s, choices):
    """D1: Write a draw of each coin in the bag into `choices`, and return their number."""
    n, rest = 0, int(s.bag)
    while rest != 0:
        choices[n] = DRAW + lowest(rest)
        rest &= rest - 1
        n += 1
    return n
