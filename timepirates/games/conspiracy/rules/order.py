"""The order of a round: saved numbers, roll-offs, spiral players who interrupt (O)."""

from timepirates.games.conspiracy.codes import (
    FOR_INTERRUPT,
    FOR_LAST,
    FOR_ORDER,
    GAME_OVER,
    INTERRUPTING,
    MARCH_GOES_ON,
    NOBODY,
    NOTHING,
    ORDER_DIE,
    ORDER_GOES_ON,
    PHASE_MARCH,
    PHASE_ORDER,
    PHASE_OVER,
    PHASE_TURNS,
    ROUND_BEGINS,
    TURN_BEGINS,
    TURNS_GO_ON,
)
from timepirates.games.conspiracy.rules import space
from timepirates.games.conspiracy.rules.sets import everybody, holds, lowest, size


def begin_round(s):
    """A round begins with its order; X2: it does not begin beyond the limit."""
    if s.round_limit != 0 and s.round == s.round_limit:
        s.deciding, s.phase, s.asked = GAME_OVER, PHASE_OVER, NOBODY
        return
    s.round += 1
    s.deciding, s.phase, s.asked = ORDER_GOES_ON, PHASE_ORDER, NOBODY
    s.order_count = s.moved_count = s.last_settled = 0
    s.spirals = spiral_players(s)


def spiral_players(s):
    """O3: the seats whose saved coin is the spiral."""
    seats = 0
    for seat in range(s.players):
        if s.saved[seat] != NOTHING and space.is_spiral(s.saved[seat]):
            seats |= 1 << seat
    return seats


def number_shown(s, seat):
    """O1: the number of the saved coin; a 0 and no coin count 0 alike."""
    return 0 if s.saved[seat] == NOTHING else space.value(s.saved[seat])


def in_order(s):
    """The seats that have their place in the order."""
    seats = 0
    for n in range(s.order_count):
        seats |= 1 << s.order[n]
    return seats


def next_equals(s):
    """O1: of the seats that still need a place in the order, those with the highest number."""
    waiting = everybody(s) & ~s.spirals & ~in_order(s)
    best, seats = -1, 0
    for seat in range(s.players):
        if holds(waiting, seat):
            if number_shown(s, seat) > best:
                best, seats = number_shown(s, seat), 0
            if number_shown(s, seat) == best:
                seats |= 1 << seat
    return seats


def settle_order(s):
    """O1, O2, O6: the next equals take their place, after a roll-off if they are several; then time marches on."""
    if s.spirals == everybody(s):
        begin_roll_off(s, s.spirals, FOR_LAST)
        return
    equals = next_equals(s)
    if equals == 0:
        s.deciding, s.phase, s.column = MARCH_GOES_ON, PHASE_MARCH, -1
    elif size(equals) == 1:
        append_to_order(s, lowest(equals))
    else:
        begin_roll_off(s, equals, FOR_ORDER)


def append_to_order(s, seat):
    """O1: a seat takes the next place in the order."""
    s.order[s.order_count] = seat
    s.order_count += 1


# --- roll-offs (O2)


def begin_roll_off(s, seats, purpose):
    """O2: seats that are level roll a die each, the lowest seat first."""
    s.tied, s.rolling_for = seats, purpose
    for seat in range(s.players):
        s.standing[seat] = 0
    begin_pass(s, seats)


def begin_pass(s, level):
    """O2: seats that are still level roll again among themselves."""
    s.level, s.deciding, s.asked = level, ORDER_DIE, NOBODY
    for seat in range(s.players):
        s.rolled[seat] = NOTHING


def roller(s):
    """O2: who rolls next, -1 when all who are level have rolled."""
    for seat in range(s.players):
        if holds(s.level, seat) and s.rolled[seat] == NOTHING:
            return seat
    return NOBODY


def roll_for_order(s, number):
    """O2: one die of a roll-off; the last of a pass ranks who rolled, and those still level roll again."""
    s.rolled[roller(s)] = number
    if roller(s) == NOBODY:
        rank(s)
        level = still_level(s)
        if level != 0:
            begin_pass(s, level)
        else:
            finish_roll_off(s)


def rank(s):
    """O2: higher rolls stand before lower ones."""
    for seat in range(s.players):
        if holds(s.level, seat):
            for other in range(s.players):
                if holds(s.level, other) and s.rolled[other] > s.rolled[seat]:
                    s.standing[seat] += 1


def still_level(s):
    """O2: the foremost seats that are level, nobody if none are; O4: only the first place matters there."""
    for place in range(s.players):
        seats = standing_at(s, place)
        if size(seats) > 1:
            return seats
        if s.rolling_for == FOR_INTERRUPT:
            return 0
    return 0


def standing_at(s, place):
    """O2: the tied seats with so many surely ahead of them."""
    seats = 0
    for seat in range(s.players):
        if holds(s.tied, seat) and s.standing[seat] == place:
            seats |= 1 << seat
    return seats


def finish_roll_off(s):
    """O2, O4, O5, O6: what a finished roll-off decides; the spiral players left just have their standing."""
    if s.rolling_for == FOR_INTERRUPT:
        give_turn(s, lowest(standing_at(s, 0)))
    elif s.phase == PHASE_TURNS:
        s.last_settled, s.deciding = 1, TURNS_GO_ON
    else:
        for place in range(size(s.tied)):
            append_to_order(s, lowest(standing_at(s, place)))
        s.spirals &= ~s.tied
        s.deciding = ORDER_GOES_ON


# --- whose turn (O3 to O5)


def have_moved(s):
    """The seats that have had their turn in this round."""
    seats = 0
    for n in range(s.moved_count):
        seats |= 1 << s.moved[n]
    return seats


def next_in_order(s):
    """O1: the first of the order who has not moved, -1 if all have."""
    for n in range(s.order_count):
        if not holds(have_moved(s), s.order[n]):
            return s.order[n]
    return NOBODY


def next_turn(s):
    """O3, O5: spiral players are asked as long as others have yet to move; afterwards they must move."""
    s.asked = NOBODY
    spirals_left = s.spirals & ~have_moved(s)
    if next_in_order(s) == NOBODY:
        last_turns(s, spirals_left)
    elif spirals_left == 0:
        give_turn(s, next_in_order(s))
    else:
        for seat in range(s.players):
            s.answer[seat] = NOTHING
        s.deciding, s.asked = INTERRUPTING, lowest(spirals_left)


def last_turns(s, spirals_left):
    """O5: the spiral players left move, one by itself, several in the order of one roll; then the round is over."""
    if spirals_left == 0:
        s.deciding = ROUND_BEGINS
    elif size(spirals_left) == 1:
        give_turn(s, lowest(spirals_left))
    elif s.last_settled == 0:
        begin_roll_off(s, spirals_left, FOR_LAST)
    else:
        give_turn(s, foremost(s, spirals_left))


def foremost(s, seats):
    """O5: of these seats the one that the roll put first."""
    best = lowest(seats)
    for seat in range(s.players):
        if holds(seats, seat) and s.standing[seat] < s.standing[best]:
            best = seat
    return best


def answer_interrupt(s, now):
    """O3: a spiral player says now or wait; the answers count when the last one is in."""
    s.answer[s.asked] = now
    spirals_left = s.spirals & ~have_moved(s)
    for seat in range(s.asked + 1, s.players):
        if holds(spirals_left, seat):
            s.asked = seat
            return
    count_answers(s)


def count_answers(s):
    """O3, O4: nobody wants the turn, one takes it, several roll for it."""
    s.asked = NOBODY
    eager = 0
    for seat in range(s.players):
        if s.answer[seat] == 1:
            eager |= 1 << seat
        s.answer[seat] = NOTHING
    if eager == 0:
        give_turn(s, next_in_order(s))
    elif size(eager) == 1:
        give_turn(s, lowest(eager))
    else:
        begin_roll_off(s, eager, FOR_INTERRUPT)


def give_turn(s, seat):
    """A turn begins."""
    s.turn, s.deciding = seat, TURN_BEGINS
