"""What thinking longer is compared with: turns too played on for a round, and a tree of two turns. Plain functions.

A way is a restock, or an action with the captain's turn after it. It is played on by mates or captains for a round of
turns and valued there; or it is searched by max^n two turns deep: every seat takes what is best for itself, and where
tokens are drawn a few draws are tried.
"""

from __future__ import annotations

from timepirates.pirates.codes import (
    ACTING,
    DRAW,
    DRAWING,
    END,
    GAME_OVER,
    LANDING,
    LAYING,
    LOSING,
    NO_RESTOCK,
    RESTOCK,
    RESTOCKING,
)
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.rules.bits import lowest
from timepirates.pirates.rules.legal import to_move
from timepirates.pirates.rules.restock import restockable
from timepirates.players.captain import captain_choice
from timepirates.players.levels import MOST_ENDS
from timepirates.players.mass import BITS
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
    plan,
    value_all,
    write_options,
)
from timepirates.players.thinking.playouts import FIRST_WAY, HERE, MOST_WAYS, PLAYED, ROOM, go_on, make_and_pay
from timepirates.players.tuned import tuned_choice
from timepirates.protocol import LUCK, OVER
from timepirates.simulate import draw_from_bag, kind_in_bag

NODE, LEAF, MORE_ROOM = ROOM, ROOM + 1, ROOM + 2
MATES, CAPTAINS, TREE = range(3)
"""How a way is looked into."""
FEWER_ENDS = 60
DRAWS = 3
"""So many draws of the next seat's restocks are tried in the tree."""
MOST_STEPS = 3000


def write_turns(states, desk, codes, values, most):
    """The best few actions that the turn may go on with, each followed by the captain's turn to its end."""
    s, x, count = states[HERE], desk.x, 0
    x[LAST], x[GOING_ON] = best_epochs(s, FEW_EPOCHS), best_epochs(s, FEWER_EPOCHS)
    write_options(s, x, 0, -1)
    options = x[COUNT]
    for n in range(options):
        codes[MOST_WAYS + n] = x[OPTIONS + n]
    for n in range(options):
        states[PLAYED] = states[HERE]
        then, code = states[PLAYED], codes[MOST_WAYS + n]
        if code == END or go_on(then, desk, code, max(FEWER_ENDS, most // options)):
            value_all(then, desk, 0, (then.turn + 1) % then.players)
            value = chance(then, desk, 0, then.turn)
            apply(then, END)
            count = keep_turn(states, codes, values, count, code, value)
    return count


def keep_turn(states, codes, values, count, code, value):
    """One turn more, if it is new and among the best; equal values are the same turn in another order."""
    place, least = count, value
    for n in range(count):
        if values[n] == value:
            return count
        if count == MOST_WAYS and values[n] < least:
            place, least = n, values[n]
    if place < MOST_WAYS:
        codes[place], values[place] = code, value
        states[FIRST_WAY + place] = states[PLAYED]
        return max(count, place + 1)
    return count


def look_into(states, desk, thumbs, lot, luck, ways, n, how, found):
    """Look into some ways, for the n-th time; the chances to win go into their rows of `found`."""
    seat, begun = states[HERE].mover, states[HERE].deciding != RESTOCKING
    for way in ways:
        lot[0] = luck
        states[NODE] = states[FIRST_WAY + way]
        if how == TREE:
            found[way][n] = two_turns(states, desk, lot, luck, seat)
        else:
            play_on(states[NODE], desk, thumbs, lot, seat, how, states[HERE].players - begun)
            found[way][n] = won(states[NODE], desk, seat)


def play_on(s, desk, thumbs, lot, seat, others, ends):
    """Play on until so many turns have ended, or the game is over: the seat, and captains, by whole turns."""
    steps = 0
    while ends and steps < MOST_STEPS:
        steps += 1
        mover = to_move(s)
        if mover == OVER:
            break
        if mover == LUCK:
            apply(s, DRAW + draw_from_bag(s, lot))
        elif others == MATES and mover != seat:
            code = tuned_choice(s, thumbs)
            ends -= code == END
            apply(s, code)
        elif s.deciding == ACTING or s.deciding == LANDING:
            best_turn(s, desk)
            ends -= 1
        else:
            apply(s, captain_choice(s, desk, FEWER_ENDS))


def best_turn(s, desk):
    """The captain's turn, to its end."""
    if s.deciding != GAME_OVER:
        plan(s, desk, FEWER_ENDS)
        for n in range(desk.x[BEST]):
            make_and_pay(s, desk.x[BEST + 1 + n])


def won(s, desk, seat):
    """A seat's chance to win as a turn begins; its share of the win where the game is over."""
    if s.deciding != GAME_OVER:
        value_all(s, desk, 0, s.turn)
        return chance(s, desk, 0, seat)
    winners = 0
    for other in range(s.players):
        winners += s.winners >> other & 1
    return (s.winners >> seat & 1) / winners


def drawn(s, desk, lot):
    """All draws of a restock, and the layings of a year that ends meanwhile."""
    while s.deciding == DRAWING or s.deciding == LAYING:
        if s.deciding == DRAWING:
            apply(s, DRAW + draw_from_bag(s, lot))
        else:
            apply(s, captain_choice(s, desk, FEWER_ENDS))


def two_turns(states, desk, lot, luck, seat):
    """max^n: the rest of the seat's own turn, then that of the next seat, which does what is best for itself."""
    s = states[NODE]
    drawn(s, desk, lot)
    if s.turn == seat:
        best_turn(s, desk)
    if s.deciding == LOSING:
        apply(s, captain_choice(s, desk, FEWER_ENDS))
    if s.deciding != RESTOCKING:
        best_turn(s, desk)
        return won(s, desk, seat)
    best, mine, code, epochs = -1.0, 0.0, NO_RESTOCK, restockable(s)
    while code >= 0:
        theirs, ours, count = 0.0, 0.0, 1 if code == NO_RESTOCK else DRAWS
        for n in range(count):
            lot[0] = luck + 7919 * (n + 1)
            states[LEAF] = states[NODE]
            apply(states[LEAF], code)
            drawn(states[LEAF], desk, lot)
            best_turn(states[LEAF], desk)
            theirs += won(states[LEAF], desk, s.turn)
            ours += won(states[LEAF], desk, seat)
        if theirs / count > best:
            best, mine = theirs / count, ours / count
        code = RESTOCK + lowest(epochs) if epochs else -1
        epochs &= epochs - 1
    return mine


def play_until(states, tape, n, desk, thinking, restocks, turns):
    """Play a game on until a seat that thinks has a restock, or a turn, to think about; returns how many tokens were
    drawn. The others are captains; `thinking`: a flag a seat."""
    s = states[HERE]
    while True:
        mover = to_move(s)
        if mover == OVER:
            return n
        if mover == LUCK:
            apply(s, DRAW + kind_in_bag(s, tape[n % len(tape)] * s.bag_total >> BITS))
            n += 1
        elif thinking[mover] and ((restocks and s.deciding == RESTOCKING) or (
                turns and (s.deciding == ACTING or s.deciding == LANDING))):
            return n
        else:
            apply(s, captain_choice(s, desk, MOST_ENDS))
