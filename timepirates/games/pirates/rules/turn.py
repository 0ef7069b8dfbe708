"""Rules for a player's turn: arrest, actions, and the end of the turn (see rules T1 to T5, A1 to A5, M1, M2, X1 to X6)."""

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
    """Begin a seat's turn (rule T1). The seat is arrested if its pirate is in the same epoch as the police."""
    s.turn = s.mover = seat
    clear_recorded_hands(s)
    s.arrested = int(s.pirate[seat] == s.police)
    if s.arrested:
        begin_arrest(s)
    else:
        begin_free_turn(s)


def begin_free_turn(s):
    """Begin a turn of a player who is not arrested (rules T2, T3). The first decision is whether to restock an epoch."""
    s.must_move = 0
    s.actions_left = 2
    s.deciding = RESTOCKING


def begin_arrest(s):
    """Begin a turn in which the player is arrested (rules A1 to A5).

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
    """Return the kinds of tokens from which an arrested player must choose a token to lose, as a set (rule A2).

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
    """Discard the token that an arrested player has chosen, and all white tokens of this player (rules A2, A3)."""
    discard(s, s.turn, kind)
    discard_white_tokens(s)
    await_action(s)


def discard_white_tokens(s):
    """Discard all white tokens of the player to move (rule A3)."""
    while s.hand[s.turn][WHITE_KIND]:
        discard(s, s.turn, WHITE_KIND)


def await_action(s):
    """Let the player to move choose an action, and record which tokens each player holds (rules T4, X6)."""
    s.deciding = ACTING
    s.mover = s.turn
    record_hands(s)


# --- standard actions


def move(s, path):
    """Move the player's pirate along path 1 or 2 (rule M1).

    After an arrest, this is the forced move (A4).
    """
    s.pirate[s.turn] = s.path_to[s.pirate[s.turn]][path]
    s.must_move = 0
    s.actions_left -= 1
    await_action(s)


def take(s, kind):
    """Take an artifact from the epoch of the player's pirate (rule M2)."""
    leave_site(s, s.pirate[s.turn], kind)
    enter_hand(s, s.turn, kind)
    s.actions_left -= 1
    await_action(s)


def may_act(s):
    """Return whether the player may still take a standard action in this turn (rules T3, A5)."""
    return s.actions_left > 0


def may_end(s):
    """Return whether the player may end the turn now (rules T5, A5).

    A turn ends when no standard action is left. A switch lets an arrested player end it right after the forced move.
    """
    if s.must_move:
        return False
    return s.actions_left == 0 or (s.arrested == 1 and s.second_action == SECOND_ACTION_MAY)


def end_turn(s):
    """End the turn, and begin the turn of the next player clockwise (rules T5, S5)."""
    begin_turn(s, (s.turn + 1) % s.players)


# --- special actions


def usable_atomics(s):
    """Return the kinds of atomic tokens that the player may use for a jump, as a set (rules X1, X2).

    The set is empty until an arrested player has made the forced move.
    """
    return 0 if s.must_move else s.holds[s.turn] & ATOMIC_KINDS


def jump_targets(s):
    """Return the set of epochs to which the player may jump: all except the epoch of the player's pirate (rule X1)."""
    return ((1 << s.epochs) - 1) & ~(1 << s.pirate[s.turn])


def jump(s, colour, epoch):
    """Discard an atomic token and move the pirate to another epoch (rule X1)."""
    discard(s, s.turn, SYMBOLS * colour + ATOMIC)
    s.pirate[s.turn] = epoch
    await_action(s)


def usable_arrows(s):
    """Return the double-arrow tokens that the current player may give away in a trade, as a set of kinds (rule X3).

    The set is empty after `MAX_REMEMBERED_ACTIONS` decisions in a turn (X6).
    """
    return s.holds[s.turn] & ARROW_KINDS if s.acts_this_turn <= MAX_REMEMBERED_ACTIONS else 0


def kinds_for_trade(s, arrow, partner):
    """Return the kinds of tokens that the player may take from another player in a trade, as a set (rules X3 to X6).

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
    """Give a token with a double arrow to another player, and take a token of any kind in return (rules X3, X5)."""
    arrow = SYMBOLS * colour + ARROW
    leave_hand(s, s.turn, arrow)
    enter_hand(s, partner, arrow)
    leave_hand(s, partner, kind)
    enter_hand(s, s.turn, kind)
    s.given[partner] |= 1 << arrow
    await_action(s)


# --- X6: No distribution of tokens among the players may occur twice in the same turn


def clear_recorded_hands(s):
    """Delete the record of the tokens that each player held earlier, because a new turn begins (rule X6)."""
    s.acts_this_turn = 0
    for seat in range(s.players):
        s.given[seat] = 0


def record_hands(s):
    """Record which tokens each player holds at present (rule X6)."""
    if s.acts_this_turn < MAX_REMEMBERED_ACTIONS:
        s.memory[s.acts_this_turn] = s.hands_mark
    s.acts_this_turn += 1


def hands_occurred_before(s, hands):
    """Return whether each player has already held exactly the same tokens earlier in this turn (rule X6).

    `hands` identifies a distribution of tokens: the sum of the marks of all held tokens.
    """
    for earlier in range(s.acts_this_turn):  # noqa: SIM110 - the compiler knows no generators
        if s.memory[earlier] == hands:
            return True
    return False


def hands_number_after_trade(s, arrow, partner, kind):
    """Return a hash of the tokens that every player would hold after a trade (rule X6).

    The number is the sum of the marks of all held tokens.
    """
    mine, theirs = s.mark[s.turn], s.mark[partner]
    return s.hands_mark - mine[arrow] + theirs[arrow] - theirs[kind] + mine[kind]


def pirates_epochs(s):
    """Return the set of epochs in which there is at least one pirate."""
    epochs = 0
    for seat in range(s.players):
        if s.pirate[seat] != NOWHERE:
            epochs |= 1 << s.pirate[seat]
    return epochs
