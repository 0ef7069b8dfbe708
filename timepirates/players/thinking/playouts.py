"""Restocks played through, and turns valued at their ends from nothing; plain functions, like the rules.

A turn's ends are valued while it is planned by what each decision changes; here each action, with the best turn that
begins with it, is valued as if the position were new.

A restock's tokens are drawn, and the captain's best turn after them is found. A way is a restock, or none. The n-th
time all of them draw from the n-th number, so that they meet the same luck; what a playout finds is the chance to win
at the end of the turn, or the share of the win where the draws have ended the game.

`states` are positions in a row: the one thought about, one to play on in, and one for each way.
"""

from __future__ import annotations

from timepirates.pirates.codes import (
    DRAW,
    DRAWING,
    END,
    GAME_OVER,
    LAYING,
    NO_RESTOCK,
    PAY,
    PAYING,
    RESTOCK,
    RESTOCKING,
)
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.rules.bits import lowest
from timepirates.pirates.rules.restock import restockable
from timepirates.players.features import bare_board
from timepirates.players.planning import (
    BEST,
    COUNT,
    FEW_EPOCHS,
    FEWER_EPOCHS,
    GOING_ON,
    LAST,
    OPTIONS,
    best_epochs,
    chance,
    next_payment,
    plan,
    value_all,
    write_options,
)
from timepirates.players.restocking import common_facts, lead, restock_worth
from timepirates.players.simple import simple_choice
from timepirates.simulate import draw_from_bag

HERE, PLAYED, FIRST_WAY = range(3)
MOST_WAYS = 8
MOST_ROUNDS = 3
"""So often eight ways are halved until two are left, and those compared."""
ROOM = FIRST_WAY + MOST_WAYS
MOST_ENDS = 300
"""So many ends of the turn are valued after the draws, at most."""
MOST_OF_ALL, LEAST_ENDS = 3000, 60
"""So many are valued in all where each action is looked at, but after each of them so many."""


def write_ways(states, desk, codes, worths):
    """The ways to decide and their worths, restocks or actions; returns how many, in no order."""
    if states[HERE].deciding == RESTOCKING:
        return write_restocks(states, desk, codes, worths)
    return write_actions(states, desk, codes, worths)


# --- turns


def write_actions(states, desk, codes, worths):
    """Each decision that the turn may go on with; its worth is the chance to win at the end of the best turn that
    begins with it, -1 where none was found."""
    s, x = states[HERE], desk.x
    x[LAST], x[GOING_ON] = best_epochs(s, FEW_EPOCHS), best_epochs(s, FEWER_EPOCHS)
    write_options(s, x, 0, -1)
    count = x[COUNT]
    for n in range(count):
        codes[n], worths[n] = x[OPTIONS + n], -1.0
    for n in range(count):
        states[PLAYED] = states[HERE]
        then = states[PLAYED]
        if codes[n] == END or go_on(then, desk, codes[n], max(LEAST_ENDS, MOST_OF_ALL // count)):
            value_all(then, desk, 0, (then.turn + 1) % then.players)
            worths[n] = chance(then, desk, 0, then.turn)
    return count


def go_on(s, desk, code, most):
    """Make a decision and all of the captain's turn that follows but its end; whether there is one."""
    make_and_pay(s, code)
    plan(s, desk, most)
    for n in range(desk.x[BEST] - 1):
        make_and_pay(s, desk.x[BEST + 1 + n])
    return desk.x[BEST] > 0


def make_and_pay(s, code):
    """Make a decision; a sale with its payment."""
    apply(s, code)
    while s.deciding == PAYING:
        apply(s, PAY + next_payment(s))


# --- restocks


def write_restocks(states, desk, codes, worths):
    """The restocks that the captain would make soonest, and none: their codes, and what each adds to the chance to win
    as the captain sees it. A bare board is always restocked (B2)."""
    s, kept, count = states[HERE], desk.x, 0
    value_all(s, desk, 0, s.turn)
    common_facts(s, lead(s, desk, 0), kept)
    epochs = restockable(s)
    if epochs == 0 or not bare_board(s):
        count = keep_way(states, codes, worths, count, NO_RESTOCK, 0.0)
    while epochs:
        epoch = lowest(epochs)
        epochs &= epochs - 1
        count = keep_way(states, codes, worths, count, RESTOCK + epoch, restock_worth(s, desk, epoch, kept))
    return count


def keep_way(states, codes, worths, count, code, worth):
    """One way more, in the place of the worst epoch where there is no room; returns how many there are."""
    place = count
    if count == MOST_WAYS:
        place = MOST_WAYS - 1
        for n in range(MOST_WAYS):
            if codes[n] != NO_RESTOCK and worths[n] < worths[place]:
                place = n
        if worth <= worths[place]:
            return count
    codes[place], worths[place] = code, worth
    states[FIRST_WAY + place] = states[HERE]
    apply(states[FIRST_WAY + place], code)
    return max(count, place + 1)


def play_ways(states, desk, lot, luck, ways, n, most, found):
    """Play some ways through, for the n-th time; the chances to win go into their rows of `found`."""
    for way in ways:
        lot[0] = luck
        states[PLAYED] = states[FIRST_WAY + way]
        found[way][n] = played(states[PLAYED], desk, lot, states[HERE].mover, most)


def played(s, desk, lot, seat, most):
    """The chance to win of a seat at the end of its best turn, once all tokens are drawn."""
    while s.deciding == DRAWING or s.deciding == LAYING:
        if s.deciding == DRAWING:
            apply(s, DRAW + draw_from_bag(s, lot))
        else:
            apply(s, simple_choice(s))
    if s.deciding != GAME_OVER:
        return plan(s, desk, most)
    winners = 0
    for other in range(s.players):
        winners += s.winners >> other & 1
    return (s.winners >> seat & 1) / winners
