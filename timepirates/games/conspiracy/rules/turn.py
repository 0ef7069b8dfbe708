"""A player's turn, from drawing coins to claiming victory (D, N, E)."""

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
    """D1: Take up the saved coin, and begin to draw coins.

    Coins are drawn until the hand has 3.
    """
    pieces.take_saved_coin(s, s.turn)
    s.forced = 0
    begin_drawing(s)


def begin_drawing(s):
    """D1, D2: Begin to draw the coins that the hand needs, as far as the bag has them."""
    s.due = min(count_missing_coins(s), size(s.bag))
    s.deciding, s.asked = DRAWING_GOES_ON, NOBODY


def count_missing_coins(s):
    """D1: Return the number of coins that the hand still needs."""
    return HAND_SIZE - size(s.hand[s.turn])


def continue_drawing(s):
    """D1 to D3: Draw the next coin, or end the drawing of coins.

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
    """D1: Move a drawn coin from the bag to the hand."""
    pieces.draw_coin(s, coin, s.turn)
    s.due -= 1
    s.deciding = DRAWING_GOES_ON


def advance_for_coins(s):
    """D2: Advance all columns until the bag can fill the hand, at least once.

    It ends when no coin is left on the board.
    """
    march.advance_all_columns(s)
    while size(s.bag) < count_missing_coins(s) and space.has_coins_on_board(s):
        march.advance_all_columns(s)
    s.forced = 1
    begin_drawing(s)


# --- actions and their payment (N)


def continue_actions(s):
    """N1: Ask for the next action, or for the coin to save when no action points are left."""
    s.asked = s.turn
    s.deciding = ACTING if s.points > 0 else SAVING


def end_actions(s):
    """N1: Forfeit the remaining action points."""
    s.points, s.deciding = 0, ACTIONS_GO_ON


def announce_action(s, action, points):
    """N1, N7: Announce an action and spend its points.

    The payment comes before its effect.
    """
    s.points -= points
    s.pending, s.laid_at = action, NOTHING
    s.deciding = GIVING


def roll_to_advance(s, column):
    """N6: Spend both action points on a roll for a column.

    No coin is given away.
    """
    s.points -= POINTS_PER_TURN
    march.begin_column_rolls(s, column)


def announced_coin(s):
    """N7: Return the coin of the announced attack, or -1.

    It cannot be the payment.
    """
    if ATTACK <= s.pending < ATTACK + PIECES * SPOTS:
        return (s.pending - ATTACK) // SPOTS
    return NOTHING


def add_gifts(s, choices, n):
    """N7: Add all decisions that give a coin to another seat to `choices`.

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


# --- the end of the turn (E)


def write_saves(s, choices):
    """E1: Write all decisions about saving a coin into `choices`, and return their number."""
    n = 0
    for coin in range(PIECES):
        if holds(s.hand[s.turn], coin):
            choices[n] = SAVE + coin
            n += 1
    choices[n] = NO_SAVE
    return n + 1


def save(s, coin):
    """E1: Save a coin for the next turn.

    A spiral has its unexpected effect.
    """
    pieces.save_coin(s, coin, s.turn)
    if space.is_spiral(coin):
        effects.begin_effect(s, SAVING_DONE)
    else:
        s.deciding = SAVING_DONE


def discard(s):
    """E2: Drop the rest of the hand into the bag.

    Then a mark is asked for if one can be set (E3), else a claim (E4).
    """
    pieces.discard_hand(s, s.turn)
    s.asked = s.turn
    if s.marks_required == 1 and s.marks[s.turn] == NOTHING:
        s.deciding = MARKING
    else:
        s.deciding = CLAIMING


def present_fits_goal(s, seat, column):
    """E3: Return whether a column's Present tile has the suit or the number of a seat's goal."""
    return present_has_goal_suit(s, seat, column) or present_has_goal_number(s, seat, column)


def present_has_goal_suit(s, seat, column):
    """E3, E4: Return whether a column's Present tile has the suit of a seat's goal."""
    tile = s.tile_at[PRESENT + column]
    return tile != NOTHING and space.suit(tile) == space.suit(s.goal[seat])


def present_has_goal_number(s, seat, column):
    """E3, E4: Return whether a column's Present tile has the number of a seat's goal."""
    tile = s.tile_at[PRESENT + column]
    return tile != NOTHING and space.value(tile) == space.value(s.goal[seat])


def write_marks(s, choices):
    """E3: Write all decisions about setting a mark into `choices`, and return their number."""
    n = 0
    for column in range(COLUMNS):
        if present_fits_goal(s, s.turn, column):
            choices[n] = MARK + column
            n += 1
    choices[n] = NO_MARK
    return n + 1


def mark(s, column):
    """E3: Set a mark on the Present tile of a column."""
    s.marks[s.turn], s.marked_in[s.turn] = column, s.round
    s.deciding = TURN_ENDS


def may_claim(s, seat):
    """E4: Return whether a seat may claim victory.

    Suit and number of its goal must appear on two different Present tiles, one with a mark from an earlier round.
    """
    for one in range(COLUMNS):
        for other in range(COLUMNS):
            if one != other and is_goal_shown(s, seat, one, other) and has_earlier_mark_on(s, seat, one, other):
                return True
    return False


def is_goal_shown(s, seat, one, other):
    """E4: Return whether two Present tiles show a seat's goal.

    One has its suit, the other its number.
    """
    return present_has_goal_suit(s, seat, one) and present_has_goal_number(s, seat, other)


def has_earlier_mark_on(s, seat, one, other):
    """E4: Return whether a seat's mark has been on either of two columns since an earlier round.

    X1: always true without marks.
    """
    if s.marks_required == 0:
        return True
    return (s.marks[seat] == one or s.marks[seat] == other) and s.marked_in[seat] < s.round


def write_claims(s, choices):
    """E4: Write all decisions about claiming victory into `choices`, and return their number."""
    n = 0
    if may_claim(s, s.turn):
        choices[n] = CLAIM
        n += 1
    choices[n] = NO_CLAIM
    return n + 1


def claim(s):
    """E4: Show the goal, so that the active seat wins and the game is over."""
    pieces.show_goal(s, s.turn)
    s.winner, s.turn, s.asked = s.turn, NOBODY, NOBODY
    s.deciding, s.phase = GAME_OVER, PHASE_OVER


def end_turn(s):
    """End the turn, so that the round continues."""
    s.moved[s.moved_count] = s.turn
    s.moved_count += 1
    s.turn, s.deciding = NOBODY, TURNS_GO_ON
