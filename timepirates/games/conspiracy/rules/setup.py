"""How players choose their secret goals when the game is set up (rules U1 to U3)."""

from timepirates.games.conspiracy.codes import GOAL, PIECES, ROUND_BEGINS
from timepirates.games.conspiracy.rules import space
from timepirates.games.conspiracy.rules.sets import holds


def may_choose_goal(s, seat, goal):
    """Return whether a seat's three coins allow it to choose a goal (rule U2).

    The goal's suit and its number must each appear on a coin.
    """
    suit_found = number_found = False
    for coin in range(PIECES):
        if holds(s.goal_coins[seat], coin):
            suit_found = suit_found or space.suit(coin) == space.suit(goal)
            number_found = number_found or space.value(coin) == space.value(goal)
    return suit_found and number_found


def write_goals(s, choices):
    """Write the codes of all goals that the seat to move may choose into `choices`, and return their number (rule U2)."""
    n = 0
    for goal in range(PIECES):
        if may_choose_goal(s, s.asked, goal):
            choices[n] = GOAL + goal
            n += 1
    return n


def choose_goal(s, goal):
    """Set the goal of the seat that chooses (rules U2, U3). The goal stays the same for the whole game.

    After the last choice the first round begins.
    """
    s.goal[s.asked] = goal
    s.asked += 1
    if s.asked == s.players:
        s.deciding = ROUND_BEGINS
