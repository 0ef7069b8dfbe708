"""What the games of a match have in common, what is asked for one of them, and what comes back."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from timepirates.core import registry
from timepirates.core.game import Game, Step
from timepirates.core.luck import Luck
from timepirates.core.protocol import BoardSource, Rules
from timepirates.matches.seatings import Seating
from timepirates.matches.start import Start
from timepirates.players import Player

MOST_DECISIONS = 10_000
"""A game that goes on after so many decisions is ended without a winner; games of people end after some hundreds."""
MOST_NUMBER = 1 << 63
"""Seeds stay below it, so that a frame's column of whole numbers holds them."""


Side: TypeAlias = str | type[Player] | Player
"""Who takes part: the name of a computer player, a class that makes one, or an object that decides."""


@dataclass(frozen=True)
class Job:
    """One game: its number in the match, the seed of its deal, the number of its seating and the side of each seat."""

    game: int
    deal: int
    rotation: int
    seed: int
    seating: Seating
    until: int | None = None
    """After so many decisions the player to move cannot go on, and it is known `why`."""
    why: str = ""

    def seat_seed(self, seat: int) -> int:
        """The seed of what a player of this game decides by lot."""
        return Luck(self.seed).number(f"player {self.rotation}", seat, MOST_NUMBER)


@dataclass(frozen=True)
class JobResult:
    """What became of a job. `points` are None where the game counts none, or was not played to its end."""

    job: Job
    won: tuple[float, ...]
    """What each seat has of the win; they sum to 1."""
    points: tuple[int, ...] | None
    decisions: tuple[int, ...]
    """How many each seat has made."""
    failed: dict[int, str]
    """seat -> why its player could not go on; every seat's where the game did not end."""
    steps: tuple[Step, ...] = ()
    """All steps from the match's beginning on, where they are kept."""
    before: int = 0
    """The number of steps that the game had before."""


@dataclass(frozen=True)
class MatchPlan:
    """A match: its sides (names of computer players, classes, or objects that choose) and the game they play."""

    sides: tuple[Side, ...]
    labels: tuple[str, ...]
    players: int
    rules: Rules
    board: BoardSource | None
    keep_steps: bool
    start: Start | None = None
    """The position in which every game begins; None for a deal."""
    compiled: bool = False
    """Whether the game has a way to play these sides at once (its entry's `mass`)."""
    entries: dict[str, dict[str, str]] = field(
        default_factory=lambda: {name: dict(registry.entry(name).parts) for name in registry.names()}
    )
    """The games there are: a process that plays learns from it of those that were added."""
    path: Sequence[str] = field(default_factory=lambda: tuple(sys.path))
    """Where modules are found: of players, and of games that were added."""

    def names(self, seating: Seating) -> list[str]:
        """The players' names by seat: each is called as its side is."""
        return [self.labels[side] for side in seating]

    def deal(self, job: Job) -> Game:
        """A game of the match at its beginning; it asks for its draws."""
        if self.start is not None:
            return self.start.begin(job.seed)
        return Game(self.names(job.seating), self.rules, self.board, seed=job.seed, chance="ask")


def forfeited(seating: Seating, seat: int) -> tuple[float, ...]:
    """What each seat has of a game that a player could not finish: its whole side loses, the others share the win.

    >>> forfeited((0, 1, 0, 1), 2), forfeited((0, 0, 0), 1)
    ((0.0, 0.5, 0.0, 0.5), (0.5, 0.0, 0.5))
    """
    others = [side != seating[seat] for side in seating]
    if not any(others):
        others = [other != seat for other in range(len(seating))]
    return tuple(other / sum(others) for other in others)
