"""A player's turn, from drawing to claiming: draws, action points, payment, saving, mark and claim (D, N, E)."""

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
    HAND,
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
    POINTS,
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
    """D1: Take up the saved coin and begin to draw until the hand has 3 coins."""
    pieces.take_up_saved(s, s.turn)
    s.forced = 0
    begin_batch(s)


def begin_batch(s):
    """D1, D2: Begin to draw the coins that the hand lacks, or as many as the bag has."""
    s.due = min(lacking(s), size(s.bag))
    s.deciding, s.asked = DRAWING_GOES_ON, NOBODY


def lacking(s):
    """D1: Return the number of coins that the hand still needs."""
    return HAND - size(s.hand[s.turn])


def go_on_drawing(s):
    """D1 to D3: Draw the next coin, advance the columns if the bag was short, or take up the gifts and begin to act."""
    if s.due > 0:
        s.deciding = DRAWING
    elif lacking(s) > 0 and s.forced == 0:
        force_advances(s)
    else:
        pieces.take_gifts(s, s.turn)
        s.points, s.deciding = POINTS, ACTIONS_GO_ON


def draw(s, coin):
    """D1: Move a drawn coin from the bag to the hand."""
    pieces.draw_coin(s, coin, s.turn)
    s.due -= 1
    s.deciding = DRAWING_GOES_ON


def force_advances(s):
    """D2: Advance all columns at least once, until the bag can fill the hand or no coin is left on the board."""
    march.advance_all(s)
    while size(s.bag) < lacking(s) and space.coins_on_board(s):
        march.advance_all(s)
    s.forced = 1
    begin_batch(s)


# --- actions and their payment (N)


def go_on_acting(s):
    """N1: Ask for another action while action points are left, else for the coin to save."""
    s.asked = s.turn
    s.deciding = ACTING if s.points > 0 else SAVING


def stop_acting(s):
    """N1: Forfeit the remaining action points."""
    s.points, s.deciding = 0, ACTIONS_GO_ON


def announce(s, action, points):
    """N1, N7: Announce an action and spend its points. The payment comes before its effect."""
    s.points -= points
    s.pending, s.laid_at = action, NOTHING
    s.deciding = GIVING


def roll_to_advance(s, column):
    """N6: Spend both action points on a roll for a column, without giving a coin away."""
    s.points -= POINTS
    march.roll_for_column(s, column)


def announced_coin(s):
    """N7: Return the coin of the announced attack, which cannot be the payment, or -1."""
    if ATTACK <= s.pending < ATTACK + PIECES * SPOTS:
        return (s.pending - ATTACK) // SPOTS
    return NOTHING


def legal_gifts(s, choices, n):
    """N7: Append all gifts of a coin from the hand, except the announced one, to another seat."""
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


def legal_saves(s, choices):
    """E1: Write the decisions to save each coin of the hand, or none, into `choices` and return their number."""
    n = 0
    for coin in range(PIECES):
        if holds(s.hand[s.turn], coin):
            choices[n] = SAVE + coin
            n += 1
    choices[n] = NO_SAVE
    return n + 1


def save(s, coin):
    """E1: Save a coin. A spiral has its unexpected effect."""
    pieces.save_coin(s, coin, s.turn)
    if space.is_spiral(coin):
        effects.begin_effect(s, SAVING_DONE)
    else:
        s.deciding = SAVING_DONE


def discard(s):
    """E2: Drop the rest of the hand into the bag. Then ask for a mark if one can be set (E3), else for a claim (E4)."""
    pieces.discard_hand(s, s.turn)
    s.asked = s.turn
    if s.marks_required == 1 and s.marks[s.turn] == NOTHING:
        s.deciding = MARKING
    else:
        s.deciding = CLAIMING


def fits_goal(s, seat, column):
    """E3: Return whether the Present tile of a column has the suit or the number of the seat's goal."""
    return shows_suit(s, seat, column) or shows_number(s, seat, column)


def shows_suit(s, seat, column):
    """E3, E4: Return whether the Present tile of a column has the suit of the seat's goal."""
    tile = s.tile_at[PRESENT + column]
    return tile != NOTHING and space.suit(tile) == space.suit(s.goal[seat])


def shows_number(s, seat, column):
    """E3, E4: Return whether the Present tile of a column has the number of the seat's goal."""
    tile = s.tile_at[PRESENT + column]
    return tile != NOTHING and space.value(tile) == space.value(s.goal[seat])


def legal_marks(s, choices):
    """E3: Write the decisions to mark each fitting Present tile, or none, into `choices` and return their number."""
    n = 0
    for column in range(COLUMNS):
        if fits_goal(s, s.turn, column):
            choices[n] = MARK + column
            n += 1
    choices[n] = NO_MARK
    return n + 1


def mark(s, column):
    """E3: Set the active seat's mark on a Present tile in the current round."""
    s.marks[s.turn], s.marked_in[s.turn] = column, s.round
    s.deciding = TURN_ENDS


def may_claim(s, seat):
    """E4: Return whether a seat may claim victory.

    Suit and number of its goal must appear on two different Present tiles, one with a mark from an earlier round.
    """
    for one in range(COLUMNS):
        for other in range(COLUMNS):
            if one != other and goal_met(s, seat, one, other) and mark_serves(s, seat, one, other):
                return True
    return False


def goal_met(s, seat, one, other):
    """E4: Return whether one column's Present tile has the goal's suit and the other's has its number."""
    return shows_suit(s, seat, one) and shows_number(s, seat, other)


def mark_serves(s, seat, one, other):
    """E4: Return whether one of two columns has had the mark since an earlier round. X1: always true without marks."""
    if s.marks_required == 0:
        return True
    return (s.marks[seat] == one or s.marks[seat] == other) and s.marked_in[seat] < s.round


def legal_claims(s, choices):
    """E4: Write the decisions to claim (if possible) and not to claim into `choices` and return their number."""
    n = 0
    if may_claim(s, s.turn):
        choices[n] = CLAIM
        n += 1
    choices[n] = NO_CLAIM
    return n + 1


def claim(s):
    """E4: Show the goal; the active seat wins and the game is over."""
    pieces.show_goal(s, s.turn)
    s.winner, s.turn, s.asked = s.turn, NOBODY, NOBODY
    s.deciding, s.phase = GAME_OVER, PHASE_OVER


def end_turn(s):
    """End the turn, and continue the round."""
    s.moved[s.moved_count] = s.turn
    s.moved_count += 1
    s.turn, s.deciding = NOBODY, TURNS_GO_ON
