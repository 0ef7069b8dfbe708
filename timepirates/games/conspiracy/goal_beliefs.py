"""Draw the goals of other seats, and the coins they were chosen with (U2), from all that a seat has seen of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple

from timepirates.envs.histories import Pick
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules import turn
from timepirates.games.conspiracy.rules.space import suit, value
from timepirates.games.conspiracy.setting_up import ALL_PIECES, GOAL_COINS
from timepirates.games.conspiracy.state import ConspiracyState

FINE = 1 << 40


class ChosenGoal(NamedTuple):
    """The goal coins of a seat, and the goal it has chosen; NOTHING if it has not."""

    coins: int
    goal: int


class GoalBelief:
    """What a seat knows about the goals of the others, if they decide at random.

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
        """U3: Note that a seat has chosen its goal in secret."""
        self._likelihoods[seat] = [1.0] * c.PIECES

    def shown(self, seat: int, goal: int) -> None:
        """E4: Note the goal that a seat has shown."""
        if seat in self._likelihoods:
            self._likelihoods[seat] = [float(each == goal) for each in range(c.PIECES)]

    def weigh(self, s: ConspiracyState, code: int) -> None:
        """E3, E4: Note what the seat to move marks or claims, or that it does not, which depends on its goal."""
        seat = s.asked
        if seat not in self._likelihoods:
            return
        real = s.goal[seat]
        offer = turn.legal_marks if s.deciding == c.MARKING else turn.legal_claims
        likelihoods, choices = self._likelihoods[seat], [0] * (c.COLUMNS + 1)
        for goal in range(c.PIECES):
            s.goal[seat] = goal
            count = offer(s, choices)
            likelihoods[goal] *= (code in choices[:count]) / count
        s.goal[seat] = real
        greatest = max(likelihoods)
        self._likelihoods[seat] = [each / greatest for each in likelihoods]

    def drawn(self, dealt: Sequence[int], pick: Pick) -> dict[int, ChosenGoal]:
        """Return the coins and the goal of each other seat, drawn at random.

        Parameters
        ----------
        dealt : sequence of int
            The number of goal coins that each seat has got so far.
        pick : callable
            The source of random numbers.
        """
        taken = -1
        while taken < 0:
            hands = {seat: _drawn_hand(self._own, each, pick) for seat, each in self._likelihoods.items()}
            taken = _union([self._own, *(hand.coins for hand in hands.values())])
        rest = members(ALL_PIECES & ~taken)
        for seat, count in enumerate(dealt):
            if seat != self._seat and seat not in hands:
                hands[seat] = ChosenGoal(sum(1 << rest.pop(pick(len(rest))) for _coin in range(count)), c.NOTHING)
        return hands


def members(pieces: int) -> list[int]:
    """Return the members of a set in ascending order."""
    found = []
    while pieces:
        found.append((pieces & -pieces).bit_length() - 1)
        pieces &= pieces - 1
    return found


def _union(sets: Sequence[int]) -> int:
    """Return the union of sets, or -1 if two of them overlap."""
    union = 0
    for each in sets:
        if union & each:
            return -1
        union |= each
    return union


def _drawn_hand(own: int, likelihoods: Sequence[float], pick: Pick) -> ChosenGoal:
    """Return goal coins that the looking seat does not have, and a goal that they allow, as likely as they are."""
    hands = _hands(own)
    goal = _drawn([each * hands[goal][1][-1] for goal, each in enumerate(likelihoods)], pick)
    coins, sums = hands[goal]
    return ChosenGoal(coins[_place(sums, pick)], goal)


def _drawn(weights: Sequence[float], pick: Pick) -> int:
    return _place(list(accumulate(weights)), pick)


def _place(sums: Sequence[float], pick: Pick) -> int:
    """Return a random index; `sums` are the sums of the weights up to each index."""
    return bisect_right(sums, sums[-1] * (pick(FINE) / FINE))


@lru_cache(maxsize=16)
def _hands(own: int) -> list[tuple[list[int], list[float]]]:
    """U2: Return for each goal the sets of goal coins that allow it, and the sums of their probabilities.

    Each set is equally likely, and so is each goal that a set allows.
    """
    found: list[list[tuple[int, float]]] = [[] for _goal in range(c.PIECES)]
    for coins in combinations(members(ALL_PIECES & ~own), GOAL_COINS):
        goals = {c.VALUES * suit(one) + value(other) for one in coins for other in coins}
        for goal in goals:
            found[goal].append((sum(1 << coin for coin in coins), 1 / len(goals)))
    return [([coins for coins, _chance in each], [*accumulate(chance for _coins, chance in each)]) for each in found]
