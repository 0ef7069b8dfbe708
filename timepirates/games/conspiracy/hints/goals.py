"""Which goals the others may have: what their marks tell, and nothing that a seat could not know.

A mark lies on a tile that shows half of its owner's goal (E3), and which half is not said. Goals never change (U3), so
every mark that was ever set counts. The three coins from which a goal was chosen (U2) rule no goal out: three coins of
one's own leave a coin of every suit and of every number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from timepirates.core.game import Game
from timepirates.core.protocol import ONLOOKER, Snapshot
from timepirates.games.conspiracy.goal_halves import halves_shown
from timepirates.games.conspiracy.rules.space import suit, value
from timepirates.games.conspiracy.text import COLUMN_NAMES, PIECE_CODE, PIECE_NAMES, SUIT_CODE

Goals = frozenset[int]
"""Goals as pieces: suit and number."""
ALL: Goals = frozenset(range(len(PIECE_NAMES)))


NEARLY_SURE = 0.9


def fitting(tile: int) -> Goals:
    """E3: the goals of which a tile shows the suit or the number.

    >>> len(fitting(9))
    9
    """
    return frozenset(goal for goal in ALL if suit(goal) == suit(tile) or value(goal) == value(tile))


def possible_goals(game: Game, seat: int) -> dict[int, Goals]:
    """The goals that each other seat may have, as far as `seat` can know: by the marks that were set so far."""
    marked: dict[int, set[int]] = {other: set() for other in range(len(game.players)) if other != seat}
    for view in _moments(game, seat):
        for other, tiles in marked.items():
            if view["marks"][other]:
                tiles.add(PIECE_CODE[view["board"][f"{view['marks'][other]} P"]["tile"]])
    return {other: ALL.intersection(*map(fitting, tiles)) for other, tiles in marked.items()}


def _moments(game: Game, seat: int) -> list[Snapshot]:
    """The views in which marks have just been set, and the present one."""
    after = [number for number, (_by, text) in enumerate(game.steps, 1) if text.verb == "mark"]
    return [*(game.at(number).snapshot(seat) for number in after), game.snapshot(seat)]


def likeliest(game: Game, seat: int) -> tuple[tuple[str, str], float, int]:
    """What the schemer believes of a seat's goal by what everybody could see: the likeliest (suit and number), how
    likely that is, and how few goals share nine tenths of the chance."""
    from timepirates.games.conspiracy.players.watching import believed

    order = sorted(enumerate(believed(game)[seat]), key=lambda each: -each[1])
    sure = accumulate(chance for _goal, chance in order)
    enough = next(count for count, share in enumerate(sure, 1) if share >= NEARLY_SURE)
    found, number = PIECE_NAMES[order[0][0]].split("-")
    return (found, number), order[0][1], enough


def shown_over(game: Game, goals: Sequence[tuple[str, int]]) -> list[list[int]]:
    """After every step of a game, the first position included: how many halves of each goal the Present showed."""
    return [[_shown(view, goal) for goal in goals] for view in game.positions(ONLOOKER)]


def _shown(view: Snapshot, goal: tuple[str, int]) -> int:
    present = [
        (1 << n, PIECE_CODE[view["board"][f"{column} P"]["tile"]])
        for n, column in enumerate(COLUMN_NAMES)
        if f"{column} P" in view["board"]
    ]
    return halves_shown(
        sum(bit for bit, tile in present if suit(tile) == SUIT_CODE[goal[0]]),
        sum(bit for bit, tile in present if value(tile) == goal[1]),
    )
