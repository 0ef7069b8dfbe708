"""The order in which the players take their turns in a round (rules O1 to O6).

It depends on saved coins, roll-offs, and players with a spiral who interrupt.
"""

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
    """Begin the next round, or end the game if its last allowed round is over (see rule X2)."""
    if s.round_limit != 0 and s.round == s.round_limit:
        s.deciding, s.phase, s.asked = GAME_OVER, PHASE_OVER, NOBODY
        return
    s.round += 1
    s.deciding, s.phase, s.asked = ORDER_GOES_ON, PHASE_ORDER, NOBODY
    s.order_count = s.moved_count = s.last_settled = 0
    s.spirals = spiral_players(s)


def spiral_players(s):
    """Return the set of seats whose saved coin is a spiral (rule O3)."""
    seats = 0
    for seat in range(s.players):
        if s.saved[seat] != NOTHING and space.is_spiral(s.saved[seat]):
            seats |= 1 << seat
    return seats


def saved_number(s, seat):
    """Return the number of a seat's saved coin, or 0 if it has none (rule O1)."""
    return 0 if s.saved[seat] == NOTHING else space.value(s.saved[seat])


def seats_in_order(s):
    """Return the set of seats whose place in the turn order of this round is already decided."""
    seats = 0
    for n in range(s.order_count):
        seats |= 1 << s.order[n]
    return seats


def seats_with_highest(s):
    """Return the set of seats with the highest saved number among the seats not yet in the order (rule O1)."""
    waiting = everybody(s) & ~s.spirals & ~seats_in_order(s)
    best, seats = -1, 0
    for seat in range(s.players):
        if holds(waiting, seat):
            if saved_number(s, seat) > best:
                best, seats = saved_number(s, seat), 0
            if saved_number(s, seat) == best:
                seats |= 1 << seat
    return seats


def continue_order(s):
    """Give the next seat its place in the round's turn order, or begin a roll-off for a tie (rules O1, O2, O6).

    When all have one, the march of time begins.
    """
    if s.spirals == everybody(s):
        begin_roll_off(s, s.spirals, FOR_LAST)
        return
    equals = seats_with_highest(s)
    if equals == 0:
        s.deciding, s.phase, s.column = MARCH_GOES_ON, PHASE_MARCH, -1
    elif size(equals) == 1:
        append_to_order(s, lowest(equals))
    else:
        begin_roll_off(s, equals, FOR_ORDER)


def append_to_order(s, seat):
    """Give a seat the next free place in the order of the round (rule O1)."""
    s.order[s.order_count] = seat
    s.order_count += 1


# --- roll-offs (O2)


def begin_roll_off(s, seats, purpose):
    """Begin a roll-off, in which tied seats roll dice, and a seat with a higher roll comes first (rule O2).

    They roll in ascending order of seats.
    """
    s.tied, s.rolling_for = seats, purpose
    for seat in range(s.players):
        s.standing[seat] = 0
    begin_roll_off_pass(s, seats)


def begin_roll_off_pass(s, level):
    """Begin one pass of a roll-off, in which each seat that is still tied rolls one die (rule O2).

    Each seat that is still tied rolls one die.
    """
    s.level, s.deciding, s.asked = level, ORDER_DIE, NOBODY
    for seat in range(s.players):
        s.rolled[seat] = NOTHING


def next_roller(s):
    """Return the next seat that must roll a die in a roll-off, or -1 if all tied seats have rolled (rule O2)."""
    for seat in range(s.players):
        if holds(s.level, seat) and s.rolled[seat] == NOTHING:
            return seat
    return NOBODY


def roll_for_order(s, number):
    """Record a die roll of a roll-off (rule O2).

    After the last roll of a pass, the seats are ranked. Those still tied begin another pass.
    """
    s.rolled[next_roller(s)] = number
    if next_roller(s) == NOBODY:
        rank_seats(s)
        level = next_tied_seats(s)
        if level != 0:
            begin_roll_off_pass(s, level)
        else:
            finish_roll_off(s)


def rank_seats(s):
    """Rank the seats that have just rolled, so that a higher roll gets a better rank (rule O2)."""
    for seat in range(s.players):
        if holds(s.level, seat):
            for other in range(s.players):
                if holds(s.level, other) and s.rolled[other] > s.rolled[seat]:
                    s.standing[seat] += 1


def next_tied_seats(s):
    """Return the next set of seats that must roll again to break a tie, or the empty set if no tie is left (rule O2).

    A roll-off for an interruption (O4) only needs a winner, so it ignores ties behind the first rank.
    """
    for place in range(s.players):
        seats = seats_at_rank(s, place)
        if size(seats) > 1:
            return seats
        if s.rolling_for == FOR_INTERRUPT:
            return 0
    return 0


def seats_at_rank(s, place):
    """Return the set of seats that have the given rank in the current roll-off, a contest with dice (rule O2).

    The rank is the number of seats before them.
    """
    seats = 0
    for seat in range(s.players):
        if holds(s.tied, seat) and s.standing[seat] == place:
            seats |= 1 << seat
    return seats


def finish_roll_off(s):
    """Use the result of a roll-off to set the order of the round or the next turns (rules O2, O4, O5, O6).

    It determines the turn, the last turns or the order.
    """
    if s.rolling_for == FOR_INTERRUPT:
        start_turn(s, lowest(seats_at_rank(s, 0)))
    elif s.phase == PHASE_TURNS:
        s.last_settled, s.deciding = 1, TURNS_GO_ON
    else:
        for place in range(size(s.tied)):
            append_to_order(s, lowest(seats_at_rank(s, place)))
        s.spirals &= ~s.tied
        s.deciding = ORDER_GOES_ON


# --- The choice of the player who has the next turn (rules O3 to O5)


def have_moved(s):
    """Return the seats that have had their turn in this round, as a set."""
    seats = 0
    for n in range(s.moved_count):
        seats |= 1 << s.moved[n]
    return seats


def next_in_order(s):
    """Return the first seat in the order of this round that has not had its turn, or -1 if there is none (rule O1)."""
    for n in range(s.order_count):
        if not holds(have_moved(s), s.order[n]):
            return s.order[n]
    return NOBODY


def begin_next_turn(s):
    """Begin the next turn, or first ask the players who have saved a spiral whether they want this turn (rules O3, O5)."""
    s.asked = NOBODY
    spirals_left = s.spirals & ~have_moved(s)
    if next_in_order(s) == NOBODY:
        begin_last_turn(s, spirals_left)
    elif spirals_left == 0:
        start_turn(s, next_in_order(s))
    else:
        for seat in range(s.players):
            s.answer[seat] = NOTHING
        s.deciding, s.asked = INTERRUPTING, lowest(spirals_left)


def begin_last_turn(s, spirals_left):
    """Begin the turn of a player who saved a spiral and so moves last, or end the round if none is left (rule O5).

    If there are several, one roll decides their order.
    """
    if spirals_left == 0:
        s.deciding = ROUND_BEGINS
    elif size(spirals_left) == 1:
        start_turn(s, lowest(spirals_left))
    elif s.last_settled == 0:
        begin_roll_off(s, spirals_left, FOR_LAST)
    else:
        start_turn(s, best_ranked_seat(s, spirals_left))


def best_ranked_seat(s, seats):
    """Return the seat with the best rank in a roll-off among the given seats (rule O5)."""
    best = lowest(seats)
    for seat in range(s.players):
        if holds(seats, seat) and s.standing[seat] < s.standing[best]:
            best = seat
    return best


def record_answer(s, now):
    """Record whether a player with a saved spiral coin answers to take the next turn now or to wait (rule O3).

    After the last answer, the turn is given.
    """
    s.answer[s.asked] = now
    spirals_left = s.spirals & ~have_moved(s)
    for seat in range(s.asked + 1, s.players):
        if holds(spirals_left, seat):
            s.asked = seat
            return
    apply_answers(s)


def apply_answers(s):
    """Give the turn to a player with a saved spiral who asked for it, otherwise to the next in order (rules O3, O4).

    If several want it, a roll decides.
    """
    s.asked = NOBODY
    eager = 0
    for seat in range(s.players):
        if s.answer[seat] == 1:
            eager |= 1 << seat
        s.answer[seat] = NOTHING
    if eager == 0:
        start_turn(s, next_in_order(s))
    elif size(eager) == 1:
        start_turn(s, lowest(eager))
    else:
        begin_roll_off(s, eager, FOR_INTERRUPT)


def start_turn(s, seat):
    """Start the turn of the given seat."""
    s.turn, s.deciding = seat, TURN_BEGINS
