"""Rules for a player's turn: arrest, standard and special actions, and end (T1 to T5, A1 to A5, M1, M2, X1 to X6)."""

from timepirates.games.pirates.codes import (
    ACTING,
    ARROW,
    ARROW_KINDS,
    ATOMIC,
    ATOMIC_KINDS,
    COLOURS,
    KINDS_OF_A_COLOUR,
    LOSING,
    MAX_REMEMBERED_ACTIONS,
    NOWHERE,
    RESTOCKING,
    SECOND_ACTION_MAY,
    SECOND_ACTION_NONE,
    SYMBOLS,
    WHITE_KIND,
)
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.tokens import discard, enter_hand, leave_hand, leave_site


def begin_turn(s, seat):
    """T1: Begin a seat's turn. If the police are in the epoch of its pirate, the seat is arrested."""
    s.turn = s.mover = seat
    clear_recorded_hands(s)
    s.arrested = int(s.pirate[seat] == s.police)
    if s.arrested:
        begin_arrest(s)
    else:
        begin_free_turn(s)


def begin_free_turn(s):
    """T2, T3: Begin a turn without an arrest. The first decision is whether to restock an epoch."""
    s.must_move = 0
    s.actions_left = 2
    s.deciding = RESTOCKING


def begin_arrest(s):
    """A1 to A5: Begin a turn in which the player is arrested.

    The player may not restock, loses tokens, must move, and has a further action in some editions.
    """
    s.must_move = 1
    s.actions_left = 1 if s.second_action == SECOND_ACTION_NONE else 2
    if kinds_to_lose(s):
        s.deciding = LOSING
    else:
        discard_white_tokens(s)
        await_action(s)


def kinds_to_lose(s):
    """A2: Return the kinds of tokens that an arrested player may lose, as a set.

    These are the kinds of the player's most frequent colour, or of all such colours if several are tied. A switch
    decides whether white counts as a colour.
    """
    largest, kinds = 0, 0
    for colour in range(COLOURS + s.white_counts_as_set):
        count = s.of_colour[s.turn][colour]
        if count > largest:
            largest, kinds = count, 0
        if count == largest:
            kinds |= KINDS_OF_A_COLOUR << SYMBOLS * colour
    return kinds & s.holds[s.turn]


def lose(s, kind):
    """A2, A3: Discard the token that an arrested player has chosen, and all white tokens of this player."""
    discard(s, s.turn, kind)
    discard_white_tokens(s)
    await_action(s)


def discard_white_tokens(s):
    """A3: Discard all white tokens of the player to move."""
    while s.hand[s.turn][WHITE_KIND]:
        discard(s, s.turn, WHITE_KIND)


def await_action(s):
    """T4, X6: Let the player to move choose an action, and record which tokens all players hold."""
    s.deciding = ACTING
    s.mover = s.turn
    record_hands(s)


# --- standard actions


def move(s, path):
    """M1: Move the player's pirate along path 1 or 2.

    After an arrest, this is the forced move (A4).
    """
    s.pirate[s.turn] = s.path_to[s.pirate[s.turn]][path]
    s.must_move = 0
    s.actions_left -= 1
    await_action(s)


def take(s, kind):
    """M2: Take an artifact from the epoch of the player's pirate."""
    leave_site(s, s.pirate[s.turn], kind)
    enter_hand(s, s.turn, kind)
    s.actions_left -= 1
    await_action(s)


def may_act(s):
    """T3, A5: Return whether the player has at least one standard action left."""
    return s.actions_left > 0


def may_end(s):
    """T5, A5: Return whether the player may end the turn now.

    A turn ends when no standard action is left. A switch lets an arrested player end it right after the forced move.
    """
    if s.must_move:
        return False
    return s.actions_left == 0 or (s.arrested == 1 and s.second_action == SECOND_ACTION_MAY)


def end_turn(s):
    """T5, S5: End the turn, and begin the turn of the next player clockwise."""
    begin_turn(s, (s.turn + 1) % s.players)


# --- special actions


def usable_atomics(s):
    """X1, X2: Return the set of atomic token kinds with which the player may jump.

    The set is empty until an arrested player has made the forced move.
    """
    return 0 if s.must_move else s.holds[s.turn] & ATOMIC_KINDS


def jump_targets(s):
    """X1: Return the set of epochs to which the player may jump: all except the epoch of the player's pirate."""
    return ((1 << s.epochs) - 1) & ~(1 << s.pirate[s.turn])


def jump(s, colour, epoch):
    """X1: Discard an atomic token and move the pirate to another epoch."""
    discard(s, s.turn, SYMBOLS * colour + ATOMIC)
    s.pirate[s.turn] = epoch
    await_action(s)


def usable_arrows(s):
    """X3: Return the set of double-arrow token kinds that the player may trade.

    The set is empty after `MAX_REMEMBERED_ACTIONS` decisions in a turn (X6).
    """
    return s.holds[s.turn] & ARROW_KINDS if s.acts_this_turn <= MAX_REMEMBERED_ACTIONS else 0


def kinds_for_trade(s, arrow, partner):
    """X3 to X6: Return the kinds of tokens that the player may get from another player for a double arrow.

    Within a turn, only trades change the hands of other players. A trade can therefore bring back an earlier
    distribution only if it changes nothing, or takes back a kind that this partner received in the same turn.
    """
    kinds = s.holds[partner] & ~(1 << arrow)
    suspects = kinds & s.given[partner]
    while suspects:
        kind = lowest_member(suspects)
        suspects ^= 1 << kind
        if hands_occurred_before(s, hands_number_after_trade(s, arrow, partner, kind)):
            kinds ^= 1 << kind
    return kinds


def trade(s, colour, partner, kind):
    """X3, X5: Give a double-arrow token to another player, and take any token from this player."""
    arrow = SYMBOLS * colour + ARROW
    leave_hand(s, s.turn, arrow)
    enter_hand(s, partner, arrow)
    leave_hand(s, partner, kind)
    enter_hand(s, s.turn, kind)
    s.given[partner] |= 1 << arrow
    await_action(s)


# --- X6: the same distribution of tokens may not occur twice in a turn


def clear_recorded_hands(s):
    """X6: Forget the recorded distributions of tokens at the start of a turn."""
    s.acts_this_turn = 0
    for seat in range(s.players):
        s.given[seat] = 0


def record_hands(s):
    """X6: Record which tokens all players hold now."""
    if s.acts_this_turn < MAX_REMEMBERED_ACTIONS:
        s.memory[s.acts_this_turn] = s.hands_mark
    s.acts_this_turn += 1


def hands_occurred_before(s, hands):
    """X6: Return whether all players have already held the same tokens earlier in this turn.

    `hands` identifies a distribution of tokens: the sum of the marks of all held tokens.
    """
    for earlier in range(s.acts_this_turn):  # noqa: SIM110 - the compiler knows no generators
        if s.memory[earlier] == hands:
            return True
    return False


def hands_number_after_trade(s, arrow, partner, kind):
    """X6: Return the number that would identify the distribution of tokens after a trade.

    The number is the sum of the marks of all held tokens.
    """
    mine, theirs = s.mark[s.turn], s.mark[partner]
    return s.hands_mark - mine[arrow] + theirs[arrow] - theirs[kind] + mine[kind]


def pirates_epochs(s):
    """Return the set of epochs that contain a pirate."""
    epochs = 0
    for seat in range(s.players):
        if s.pirate[seat] != NOWHERE:
            epochs |= 1 << s.pirate[seat]
    return epochs
