"""A player's turn: arrest, standard actions, special actions, its end (T1 to T5, A1 to A5, M1, M2, X1 to X6)."""

from timepirates.games.pirates.codes import (
    ACTING,
    ARROW,
    ARROW_KINDS,
    ATOMIC,
    ATOMIC_KINDS,
    COLOURS,
    KINDS_OF_A_COLOUR,
    LONGEST_MEMORY,
    LOSING,
    NOWHERE,
    RESTOCKING,
    SECOND_ACTION_MAY,
    SECOND_ACTION_NONE,
    SYMBOLS,
    WHITE_KIND,
)
from timepirates.games.pirates.rules.bits import lowest
from timepirates.games.pirates.rules.tokens import discard, enter_hand, leave_hand, leave_site


def begin_turn(s, seat):
    """T1: is the pirate in the police's epoch? Then it is arrested, else the turn is free."""
    s.turn = s.mover = seat
    forget_earlier_hands(s)
    s.arrested = int(s.pirate[seat] == s.police)
    if s.arrested:
        begin_arrest(s)
    else:
        begin_free_turn(s)


def begin_free_turn(s):
    """T2, T3: the restock decision comes first; two standard actions."""
    s.must_move = 0
    s.actions_left = 2
    s.deciding = RESTOCKING


def begin_arrest(s):
    """A1 to A5: no restock; a token is lost, then the whites; then the forced move and one more action."""
    s.must_move = 1
    s.actions_left = 1 if s.second_action == SECOND_ACTION_NONE else 2
    if losable(s):
        s.deciding = LOSING
    else:
        lose_whites(s)
        await_action(s)


def losable(s):
    """A2: the kinds in the largest colour set, or in each of the largest; white is a set only by a switch."""
    largest, kinds = 0, 0
    for colour in range(COLOURS + s.white_counts_as_set):
        count = s.of_colour[s.turn][colour]
        if count > largest:
            largest, kinds = count, 0
        if count == largest:
            kinds |= KINDS_OF_A_COLOUR << SYMBOLS * colour
    return kinds & s.holds[s.turn]


def lose(s, kind):
    """A2, A3: the chosen token is discarded, then all white ones."""
    discard(s, s.turn, kind)
    lose_whites(s)
    await_action(s)


def lose_whites(s):
    """A3: all white tokens are discarded."""
    while s.hand[s.turn][WHITE_KIND]:
        discard(s, s.turn, WHITE_KIND)


def await_action(s):
    """T4, X6: the player on turn chooses an action, standard or special; the hands as they are now have stood."""
    s.deciding = ACTING
    s.mover = s.turn
    remember_hands(s)


# --- standard actions


def move(s, path):
    """M1: along path 1 or 2; it is also the move an arrested player owes (A4)."""
    s.pirate[s.turn] = s.path_to[s.pirate[s.turn]][path]
    s.must_move = 0
    s.actions_left -= 1
    await_action(s)


def take(s, kind):
    """M2: an artifact from the epoch the pirate is in."""
    leave_site(s, s.pirate[s.turn], kind)
    enter_hand(s, s.turn, kind)
    s.actions_left -= 1
    await_action(s)


def may_act(s):
    """T3, A5: whether a standard action is still to be done."""
    return s.actions_left > 0


def may_end(s):
    """T5: when no standard action is owed; A5: an arrested player, by a switch, right after the forced move."""
    if s.must_move:
        return False
    return s.actions_left == 0 or (s.arrested == 1 and s.second_action == SECOND_ACTION_MAY)


def end_turn(s):
    """T5, S5: the next player clockwise."""
    begin_turn(s, (s.turn + 1) % s.players)


# --- special actions


def atomics(s):
    """X1, X2: the atomic kinds held for a jump; none while the forced move is owed."""
    return 0 if s.must_move else s.holds[s.turn] & ATOMIC_KINDS


def jumpable(s):
    """X1: any epoch but the one the pirate is in."""
    return ((1 << s.epochs) - 1) & ~(1 << s.pirate[s.turn])


def jump(s, colour, epoch):
    """X1: an atomic token is discarded, the pirate appears in another epoch."""
    discard(s, s.turn, SYMBOLS * colour + ATOMIC)
    s.pirate[s.turn] = epoch
    await_action(s)


def arrows(s):
    """X3: the double-arrow kinds held, as long as the turn's memory lasts (X6)."""
    return s.holds[s.turn] & ARROW_KINDS if s.acts_this_turn <= LONGEST_MEMORY else 0


def takeable(s, arrow, partner):
    """X3 to X6: the kinds that may be taken from a partner in exchange for an arrow token.

    In a turn only trades change other hands. So a trade can bring back earlier hands only by changing nothing,
    or by taking back a kind that this partner was given in this turn.
    """
    kinds = s.holds[partner] & ~(1 << arrow)
    suspects = kinds & s.given[partner]
    while suspects:
        kind = lowest(suspects)
        suspects ^= 1 << kind
        if have_stood(s, hands_after_trade(s, arrow, partner, kind)):
            kinds ^= 1 << kind
    return kinds


def trade(s, colour, partner, kind):
    """X3, X5: an arrow token is given, any token taken; it may be used at once."""
    arrow = SYMBOLS * colour + ARROW
    leave_hand(s, s.turn, arrow)
    enter_hand(s, partner, arrow)
    leave_hand(s, partner, kind)
    enter_hand(s, s.turn, kind)
    s.given[partner] |= 1 << arrow
    await_action(s)


# --- X6: hands that have stood in this turn do not come back


def forget_earlier_hands(s):
    """X6: a turn begins with no memory."""
    s.acts_this_turn = 0
    for seat in range(s.players):
        s.given[seat] = 0


def remember_hands(s):
    """X6: the distribution of tokens at this `act` decision has stood in this turn."""
    if s.acts_this_turn < LONGEST_MEMORY:
        s.memory[s.acts_this_turn] = s.hands_mark
    s.acts_this_turn += 1


def have_stood(s, hands):
    """X6: whether a distribution (the sum of its marks) has stood in this turn."""
    for earlier in range(s.acts_this_turn):  # noqa: SIM110 - the compiler knows no generators
        if s.memory[earlier] == hands:
            return True
    return False


def hands_after_trade(s, arrow, partner, kind):
    """X6: the distribution that a trade would lead to, as the sum of its marks."""
    mine, theirs = s.mark[s.turn], s.mark[partner]
    return s.hands_mark - mine[arrow] + theirs[arrow] - theirs[kind] + mine[kind]


def pirates_epochs(s):
    """The set of the epochs with a pirate."""
    epochs = 0
    for seat in range(s.players):
        if s.pirate[seat] != NOWHERE:
            epochs |= 1 << s.pirate[seat]
    return epochs
