"""Draw random goals for the other players, and for each goal three coins that allow it (rule U2).

They agree with all that a seat has seen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple

from timepirates.envs.histories import RandomSource
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import turn
from timepirates.games.conspiracy.rules.space import suit, value
from timepirates.games.conspiracy.setting_up import ALL_PIECES, GOAL_COINS
from timepirates.games.conspiracy.state import ConspiracyState

FINE = 1 << 40


class ChosenGoal(NamedTuple):
    """A seat's goal coins (the coins drawn to choose a goal from), and the goal that it has chosen.

    The goal is NOTHING if it has not been chosen.
    """

    coins: int
    goal: int


class GoalBelief:
    """What one seat believes about the goals of the other seats, as a likelihood for each possible goal.

    It is assumed that they decide at random.

    Parameters
    ----------
    seat : int
        The seat that looks.
    own : int
        Its goal coins, as a set.
    """

    def __init__(self, seat: int, own: int):
        self._seat, self._own = seat, own
        self._likelihoods: dict[int, list[float]] = {}

    def chosen(self, seat: int) -> None:
        """Record that a seat has secretly chosen its goal: all goals are equally likely now (rule U3)."""
        self._likelihoods[seat] = [1.0] * c.PIECES

    def shown(self, seat: int, goal: int) -> None:
        """Record that a seat has shown its goal to all players (rule E4)."""
        if seat in self._likelihoods:
            self._likelihoods[seat] = [float(each == goal) for each in range(c.PIECES)]

    def update_from_decision(self, s: ConspiracyState, code: int) -> None:
        """Update the likelihoods of a seat's goals from its decision about a mark or a claim to victory (rules E3, E4).

        The decision depends on the seat's goal.
        """
        seat = s.asked
        if seat not in self._likelihoods:
            return
        real = s.goal[seat]
        offer = turn.write_marks if s.deciding == c.MARKING else turn.write_claims
        likelihoods, choices = self._likelihoods[seat], [0] * (c.COLUMNS + 1)
        for goal in range(c.PIECES):
            s.goal[seat] = goal
            count = offer(s, choices)
            likelihoods[goal] *= (code in choices[:count]) / count
        s.goal[seat] = real
        greatest = max(likelihoods)
        self._likelihoods[seat] = [each / greatest for each in likelihoods]

    def drawn(self, dealt: Sequence[int], pick: RandomSource) -> dict[int, ChosenGoal]:
        """Return, for each other seat, a random goal and random coins from which the seat may have chosen this goal.

        Parameters
        ----------
        dealt : sequence of int
            The number of goal coins that each seat has got so far.
        pick : callable
            The source of random numbers.
        """
        taken = -1
        while taken < 0:
            hands = {seat: _random_goal(self._own, each, pick) for seat, each in self._likelihoods.items()}
            taken = _disjoint_union([self._own, *(hand.coins for hand in hands.values())])
        rest = members(ALL_PIECES & ~taken)
        for seat, count in enumerate(dealt):
            if seat != self._seat and seat not in hands:
                hands[seat] = ChosenGoal(sum(1 << rest.pop(pick(len(rest))) for _coin in range(count)), c.NOTHING)
        return hands


def members(pieces: int) -> list[int]:
    """Return the pieces in a set, in ascending order."""
    found = []
    while pieces:
        found.append((pieces & -pieces).bit_length() - 1)
        pieces &= pieces - 1
    return found


def _disjoint_union(sets: Sequence[int]) -> int:
    """Return the union of several sets of pieces, or -1 if the sets are not disjoint."""
    union = 0
    for each in sets:
        if union & each:
            return -1
        union |= each
    return union


def _random_goal(own: int, likelihoods: Sequence[float], pick: RandomSource) -> ChosenGoal:
    """Return a random goal for another seat, and random coins from which the seat may have chosen this goal.

    The coins are none of the looking seat's. All are drawn with the right probabilities.
    """
    hands = _coin_sets_by_goal(own)
    weights = (each * hands[goal][1][-1] for goal, each in enumerate(likelihoods))
    goal = _weighted_index(list(accumulate(weights)), pick)
    coins, sums = hands[goal]
    return ChosenGoal(coins[_weighted_index(sums, pick)], goal)


def _weighted_index(sums: Sequence[float], pick: RandomSource) -> int:
    """Return a random index. Each index has a weight; `sums` are the cumulative sums of the weights."""
    return bisect_right(sums, sums[-1] * (pick(FINE) / FINE))


@lru_cache(maxsize=16)
def _coin_sets_by_goal(own: int) -> list[tuple[list[int], list[float]]]:
    """Return, for each goal, all sets of coins from which a seat can choose it, and cumulative weights (rule U2).

    The probabilities are cumulative.

    Each set is equally likely, and so is each goal that a set allows.
    """
    found: list[list[tuple[int, float]]] = [[] for _goal in range(c.PIECES)]
    for coins in combinations(members(ALL_PIECES & ~own), GOAL_COINS):
        goals = {c.VALUES * suit(one) + value(other) for one in coins for other in coins}
        for goal in goals:
            found[goal].append((sum(1 << coin for coin in coins), 1 / len(goals)))
    return [([coins for coins, _chance in each], [*accumulate(chance for _coins, chance in each)]) for each in found]
