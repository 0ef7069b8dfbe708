"""A player's turn, from drawing coins to claiming victory (rules D1 to D3, N1 to N7 and E1 to E5)."""

from timepirates.games.conspiracy.codes import (
    ACTING,
    ACTIONS_GO_ON,
    ATTACK,
    CLAIM,
    CLAIMING,
    COLUMNS,
    DRAWING,
    DRAWING_GOES_ON,
    GAME_OVER,
    GIVE,
    GIVING,
    HAND_SIZE,
    MARK,
    MARKING,
    MOST_PLAYERS,
    NO_CLAIM,
    NO_MARK,
    NO_SAVE,
    NOBODY,
    NOTHING,
    PHASE_OVER,
    PIECES,
    POINTS_PER_TURN,
    PRESENT,
    SAVE,
    SAVING,
    SAVING_DONE,
    SPOTS,
    TURN_ENDS,
    TURNS_GO_ON,
)
from timepirates.games.conspiracy.rules import effects, march, pieces, space
from timepirates.games.conspiracy.rules.sets import holds, size

# --- drawing (D)


def begin_turn(s):
    """Move the saved coin into the hand of the seat whose turn it is, and begin to draw coins (rule D1).

    Coins are drawn until the hand has 3.
    """
    pieces.take_saved_coin(s, s.turn)
    s.forced = 0
    begin_drawing(s)


def begin_drawing(s):
    """Begin to draw coins until the hand is full or the bag is empty (rules D1, D2)."""
    s.due = min(count_missing_coins(s), size(s.bag))
    s.deciding, s.asked = DRAWING_GOES_ON, NOBODY


def count_missing_coins(s):
    """Return how many coins must still be drawn until the hand is full (rule D1)."""
    return HAND_SIZE - size(s.hand[s.turn])


def continue_drawing(s):
    """Continue with the draw of a coin, an advance of all columns for more coins, or the actions (rules D1 to D3).

    If the bag was short, the columns advance. At the end, the gifts are taken up and the actions begin.
    """
    if s.due > 0:
        s.deciding = DRAWING
    elif count_missing_coins(s) > 0 and s.forced == 0:
        advance_for_coins(s)
    else:
        pieces.take_gifts(s, s.turn)
        s.points, s.deciding = POINTS_PER_TURN, ACTIONS_GO_ON


def draw(s, coin):
    """Move a drawn coin from the bag to the hand of the seat whose turn it is (rule D1)."""
    pieces.draw_coin(s, coin, s.turn)
    s.due -= 1
    s.deciding = DRAWING_GOES_ON


def advance_for_coins(s):
    """Advance all columns at least once, until the bag has enough coins to fill the player's hand (rule D2).

    It ends when no coin is left on the board.
    """
    march.advance_all_columns(s)
    while size(s.bag) < count_missing_coins(s) and space.has_coins_on_board(s):
        march.advance_all_columns(s)
    s.forced = 1
    begin_drawing(s)


# --- Actions and the payments for them (rules N1 to N7)


def continue_actions(s):
    """Begin the choice of the next action or, if no action points are left, of a coin to save (rule N1)."""
    s.asked = s.turn
    s.deciding = ACTING if s.points > 0 else SAVING


def end_actions(s):
    """End the actions of this turn, so that the remaining action points are lost (rule N1)."""
    s.points, s.deciding = 0, ACTIONS_GO_ON


def announce_action(s, action, points):
    """Announce an action that needs a payment, and subtract its action points (rules N1, N7).

    The payment comes before its effect.
    """
    s.points -= points
    s.pending, s.laid_at = action, NOTHING
    s.deciding = GIVING


def roll_to_advance(s, column):
    """Spend both action points, and begin to roll the four dice for a column (rule N6).

    No coin is given away.
    """
    s.points -= POINTS_PER_TURN
    march.begin_column_rolls(s, column)


def announced_coin(s):
    """Return the coin with which the announced attack is made, or -1 if no attack is announced (rule N7).

    It cannot be the payment.
    """
    if ATTACK <= s.pending < ATTACK + PIECES * SPOTS:
        return (s.pending - ATTACK) // SPOTS
    return NOTHING


def add_gifts(s, choices, n):
    """Add to the list `choices` the codes of all decisions that give a coin to another seat (rule N7).

    The coin of the announced attack cannot be given.
    """
    payable = s.hand[s.turn]
    if announced_coin(s) != NOTHING:
        payable &= ~(1 << announced_coin(s))
    for coin in range(PIECES):
        if holds(payable, coin):
            for seat in range(s.players):
                if seat != s.turn:
                    choices[n] = GIVE + MOST_PLAYERS * coin + seat
                    n += 1
    return n


# --- Saving, marking and claiming at the end of the turn (rules E1 to E5)


def write_saves(s, choices):
    """Write the codes of all decisions about saving a coin into `choices`, and return their number (rule E1)."""
    n = 0
    for coin in range(PIECES):
        if holds(s.hand[s.turn], coin):
            choices[n] = SAVE + coin
            n += 1
    choices[n] = NO_SAVE
    return n + 1


def save(s, coin):
    """Save a coin for the next turn (rule E1).

    A spiral has its unexpected effect.
    """
    pieces.save_coin(s, coin, s.turn)
    if space.is_spiral(coin):
        effects.begin_effect(s, SAVING_DONE)
    else:
        s.deciding = SAVING_DONE


def discard(s):
    """Put the coins that are left in the hand into the bag (rule E2).

    Then a mark is asked for if one can be set (E3), else a claim (E4).
    """
    pieces.discard_hand(s, s.turn)
    s.asked = s.turn
    if s.marks_required == 1 and s.marks[s.turn] == NOTHING:
        s.deciding = MARKING
    else:
        s.deciding = CLAIMING


def present_fits_goal(s, seat, column):
    """Return whether the Present tile of a column has the suit or the number of a seat's goal (rule E3)."""
    return present_has_goal_suit(s, seat, column) or present_has_goal_number(s, seat, column)


def present_has_goal_suit(s, seat, column):
    """Return whether the tile in the Present of a column has the same suit as a seat's goal (rules E3, E4)."""
    tile = s.tile_at[PRESENT + column]
    return tile != NOTHING and space.suit(tile) == space.suit(s.goal[seat])


def present_has_goal_number(s, seat, column):
    """Return whether the tile in the Present of a column has the same number as a seat's goal (rules E3, E4)."""
    tile = s.tile_at[PRESENT + column]
    return tile != NOTHING and space.value(tile) == space.value(s.goal[seat])


def write_marks(s, choices):
    """Write the codes of all legal decisions about setting a mark into `choices`, and return their number (rule E3)."""
    n = 0
    for column in range(COLUMNS):
        if present_fits_goal(s, s.turn, column):
            choices[n] = MARK + column
            n += 1
    choices[n] = NO_MARK
    return n + 1


def mark(s, column):
    """Put the mark of the seat whose turn it is on the Present tile of a column (rule E3)."""
    s.marks[s.turn], s.marked_in[s.turn] = column, s.round
    s.deciding = TURN_ENDS


def may_claim(s, seat):
    """Return whether a seat may claim victory (rule E4).

    Suit and number of its goal must appear on two different Present tiles, one with a mark from an earlier round.
    """
    for one in range(COLUMNS):
        for other in range(COLUMNS):
            if one != other and is_goal_shown(s, seat, one, other) and has_earlier_mark_on(s, seat, one, other):
                return True
    return False


def is_goal_shown(s, seat, one, other):
    """Return whether two Present tiles together show the suit and the number of a seat's goal (rule E4).

    One has its suit, the other its number.
    """
    return present_has_goal_suit(s, seat, one) and present_has_goal_number(s, seat, other)


def has_earlier_mark_on(s, seat, one, other):
    """Return whether a seat's mark is on one of two columns and was set in an earlier round (rule E4).

    X1: always true without marks.
    """
    if s.marks_required == 0:
        return True
    return (s.marks[seat] == one or s.marks[seat] == other) and s.marked_in[seat] < s.round


def write_claims(s, choices):
    """Write the codes for claiming (if allowed) and for not claiming into `choices`, and return their number (rule E4)."""
    n = 0
    if may_claim(s, s.turn):
        choices[n] = CLAIM
        n += 1
    choices[n] = NO_CLAIM
    return n + 1


def claim(s):
    """Show the goal, so that the active seat wins and the game is over (rule E4)."""
    pieces.show_goal(s, s.turn)
    s.winner, s.turn, s.asked = s.turn, NOBODY, NOBODY
    s.deciding, s.phase = GAME_OVER, PHASE_OVER


def end_turn(s):
    """End the turn, so that the round continues."""
    s.moved[s.moved_count] = s.turn
    s.moved_count += 1
    s.turn, s.deciding = NOBODY, TURNS_GO_ON
