"""The captain, the strongest computer player of Time Pirates, which plans whole turns.

The captain plans whole turns, and judges the position at the end of a turn with weights that were learned in games
between captains.
"""

from __future__ import annotations

from timepirates.games.pirates.codes import (
    ACTING,
    LANDING,
    LAYING,
    LOSE,
    LOSING,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    RESTOCKING,
)
from timepirates.games.pirates.players.features import tally
from timepirates.games.pirates.players.layings import solution_choice
from timepirates.games.pirates.players.planning import (
    HANDS,
    PLACES,
    PLAN_START,
    evaluate_epoch,
    evaluate_hand,
    next_payment,
    search_best_turn,
)
from timepirates.games.pirates.players.restocking import restock_choice
from timepirates.games.pirates.players.simple import simple_choice
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.setup import free_epochs
from timepirates.games.pirates.rules.tokens import enter_hand, leave_hand
from timepirates.games.pirates.rules.turn import kinds_to_lose


def captain_choice(s, desk, most):
    """Return the decision of the computer player `captain` in a position, as an integer code.

    Most decisions come from planning with learned weights. `most` is the maximum number of ends of the turn that are
    tried. White contracts are laid with the probabilities of an equilibrium (see `layings`).
    """
    if s.deciding == ACTING or s.deciding == LANDING:
        search_best_turn(s, desk, most)
        return desk.x[PLAN_START + 1]
    if s.deciding == RESTOCKING:
        return restock_choice(s, desk)
    if s.deciding == PAYING:
        return PAY + next_payment(s)
    if s.deciding == PLACING:
        return PLACE + best_start_epoch(s, desk)
    if s.deciding == LOSING:
        return LOSE + best_token_to_lose(s, desk)
    if s.deciding == LAYING and not s.white_stays_laid:
        return solution_choice(s, desk.x, desk.y)
    return simple_choice(s)


def best_start_epoch(s, desk):
    """Return the free epoch in which a pirate gives the player the most expected points (rule S4)."""
    seat, best, most = s.mover, 0, -1000.0
    before, epochs = s.pirate[seat], free_epochs(s)
    while epochs:
        epoch = lowest_member(epochs)
        epochs &= epochs - 1
        s.pirate[seat] = epoch
        evaluate_epoch(s, desk, 0, seat, s.start)
        if desk.y[PLACES + seat] > most:
            best, most = epoch, desk.y[PLACES + seat]
    s.pirate[seat] = before
    return best


def best_token_to_lose(s, desk):
    """Return the kind of token that the player can lose with the smallest loss of expected points (rule A2)."""
    best, most = 0, -1000.0
    kinds = kinds_to_lose(s)
    tally(s, desk.points)
    while kinds:
        kind = lowest_member(kinds)
        kinds &= kinds - 1
        leave_hand(s, s.turn, kind)
        evaluate_hand(s, desk, 0, s.turn, s.turn)
        enter_hand(s, s.turn, kind)
        if desk.y[HANDS + s.turn] > most:
            best, most = kind, desk.y[HANDS + s.turn]
    return best
