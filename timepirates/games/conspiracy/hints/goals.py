"""Infer which goals the other players may have, using only what one seat has seen.

A mark is on a tile that shows the suit or the number of its owner's goal (E3), but not which of the two. Goals never
change (U3), so every mark that was ever set counts. Each player chooses a goal from three coins (U2). This excludes no
goal, because coins of every suit and number remain besides the three that a seat has seen itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from timepirates.core.game import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.games.conspiracy.goal_halves import count_shown_halves
from timepirates.games.conspiracy.rules.space import suit, value
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates.games.conspiracy.text import COLUMN_NAMES, PIECE_CODE, PIECE_NAMES, SUIT_CODE

GoalSet = frozenset[int]
"""A set of goals. Each goal is represented by the number of the piece that has the goal's suit and number."""
ALL: GoalSet = frozenset(range(len(PIECE_NAMES)))


NEARLY_SURE = 0.9


def goals_fitting_tile(tile: int) -> GoalSet:
    """Return the set of goals that have the suit or the number of a tile (rule E3).

    >>> len(goals_fitting_tile(9))
    9
    """
    return frozenset(goal for goal in ALL if suit(goal) == suit(tile) or value(goal) == value(tile))


def possible_goals(game: Game, seat: int) -> dict[int, GoalSet]:
    """Return the possible goals of each other seat: the goals that fit all tiles on which it has put its mark.

    Parameters
    ----------
    game : Game
    seat : int
        The seat whose knowledge is used.

    Returns
    -------
    dict
        For each other seat a set of goals, as pieces.
    """
    marked: dict[int, set[int]] = {other: set() for other in range(len(game.players)) if other != seat}
    for view in _snapshots_after_marks(game, seat):
        for other, tiles in marked.items():
            if view["marks"][other]:
                tiles.add(PIECE_CODE[view["board"][f"{view['marks'][other]} P"]["tile"]])
    return {other: ALL.intersection(*map(goals_fitting_tile, tiles)) for other, tiles in marked.items()}


def _snapshots_after_marks(game: Game, seat: int) -> list[ConspiracySnapshot]:
    """Return a seat's snapshots: one after each step in which a player set a mark, and one of the current position."""
    after = [number for number, (_by, text) in enumerate(game.steps, 1) if text.verb == "mark"]
    return [as_conspiracy_snapshot(at.snapshot(seat)) for at in (*map(game.at, after), game)]


def likeliest(game: Game, seat: int) -> tuple[tuple[str, str], float, int]:
    """Return the most probable goal of a seat, as the computer player `schemer` believes.

    Parameters
    ----------
    game : Game
    seat : int
        The seat whose goal is estimated.

    Returns
    -------
    goal : tuple of str
        Suit and number, such as ("moons", "3").
    probability : float
        The believed probability of this goal.
    enough : int
        The number of most probable goals that together have a probability of at least 0.9.
    """
    from timepirates.games.conspiracy.players.watching import goal_probabilities

    order = sorted(enumerate(goal_probabilities(game)[seat]), key=lambda each: -each[1])
    sure = accumulate(chance for _goal, chance in order)
    enough = next(count for count, share in enumerate(sure, 1) if share >= NEARLY_SURE)
    found, number = PIECE_NAMES[order[0][0]].split("-")
    return (found, number), order[0][1], enough


def halves_shown_by_step(game: Game, goals: Sequence[tuple[str, int]]) -> list[list[int]]:
    """Return the number of goal halves (suit, number) that Present tiles show, for each position and each goal.

    Parameters
    ----------
    game : Game
    goals : sequence of tuple
        Goals as (suit, number), such as ("moons", 3).

    Returns
    -------
    list of list of int
        One row per position, the first position included; one entry (0 to 2) per goal.
    """
    return [[_shown(as_conspiracy_snapshot(view), goal) for goal in goals] for view in game.positions(ONLOOKER)]


def _shown(view: ConspiracySnapshot, goal: tuple[str, int]) -> int:
    present = [
        (1 << n, PIECE_CODE[view["board"][f"{column} P"]["tile"]])
        for n, column in enumerate(COLUMN_NAMES)
        if f"{column} P" in view["board"]
    ]
    return count_shown_halves(
        sum(bit for bit, tile in present if suit(tile) == SUIT_CODE[goal[0]]),
        sum(bit for bit, tile in present if value(tile) == goal[1]),
    )
