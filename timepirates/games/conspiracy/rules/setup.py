"""The choice of goals when the game is set up (U)."""

from timepirates.games.conspiracy.codes import GOAL, PIECES, ROUND_BEGINS
from timepirates.games.conspiracy.rules import space
from timepirates.games.conspiracy.rules.sets import holds


def may_choose_goal(s, seat, goal):
    """U2: Return whether a seat's three coins allow it to choose a goal.

    The goal's suit and its number must each appear on a coin.
    """
    suit_found = number_found = False
    for coin in range(PIECES):
        if holds(s.goal_coins[seat], coin):
            suit_found = suit_found or space.suit(coin) == space.suit(goal)
            number_found = number_found or space.value(coin) == space.value(goal)
    return suit_found and number_found


def write_goals(s, choices):
    """U2: Write all goals that a seat may choose into `choices`, and return their number."""
    n = 0
    for goal in range(PIECES):
        if may_choose_goal(s, s.asked, goal):
            choices[n] = GOAL + goal
            n += 1
    return n


def choose_goal(s, goal):
    """U2, U3: Set a seat's goal for the whole game.

    After the last choice the first round begins.
    """
    s.goal[s.asked] = goal
    s.asked += 1
    if s.asked == s.players:
        s.deciding = ROUND_BEGINS
