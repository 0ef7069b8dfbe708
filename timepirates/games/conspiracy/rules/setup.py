"""Setting up: goals (U)."""

from timepirates.games.conspiracy.codes import GOAL, PIECES, ROUND_BEGINS
from timepirates.games.conspiracy.rules import space
from timepirates.games.conspiracy.rules.sets import holds


def goal_possible(s, seat, goal):
    """U2: the suit is found on one of the three coins drawn, the number on one of them."""
    suit_found = number_found = False
    for coin in range(PIECES):
        if holds(s.goal_coins[seat], coin):
            suit_found = suit_found or space.suit(coin) == space.suit(goal)
            number_found = number_found or space.value(coin) == space.value(goal)
    return suit_found and number_found


def legal_goals(s, choices):
    """U2: every suit and number that the seat's three coins allow."""
    n = 0
    for goal in range(PIECES):
        if goal_possible(s, s.asked, goal):
            choices[n] = GOAL + goal
            n += 1
    return n


def choose_goal(s, goal):
    """U2, U3: a goal is chosen for good; when all have chosen, the first round begins."""
    s.goal[s.asked] = goal
    s.asked += 1
    if s.asked == s.players:
        s.deciding = ROUND_BEGINS
