"""The data that a match exchanges with its worker processes: settings, games and results."""

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
from timepirates.players.whole_games import MOST_DECISIONS

MOST_NUMBER = 1 << 63
"""The upper limit of random seeds, chosen so that every seed fits into a column of 64-bit integers."""


Side: TypeAlias = str | type[Player] | Player
"""A side of a match: a computer player by name, a class of players, or a player object."""


@dataclass(frozen=True)
class Job:
    """A game of a match that is still to be played.

    Attributes
    ----------
    game : int
        0-based number in the match.
    deal : int
        0-based number of the deal.
    rotation : int
        0-based number of the seating.
    seed : int
        Seed of the deal.
    seating : tuple of int
        The side of each seat.
    until : int or None
        Number of decisions after which the player to move is known to fail, when a game is repeated.
    why : str
        Why the player fails.
    """

    game: int
    deal: int
    rotation: int
    seed: int
    seating: Seating
    until: int | None = None
    why: str = ""

    def seat_seed(self, seat: int) -> int:
        """Return the seed of the random numbers for the player in a seat."""
        return Luck(self.seed).number(f"player {self.rotation}", seat, MOST_NUMBER)


@dataclass(frozen=True)
class JobResult:
    """The result of one game of a match.

    Attributes
    ----------
    job : Job
    won : tuple of float
        Each seat's share of the win; they sum to 1.
    points : tuple of int or None
        Each seat's points; None if the game counts none or was not finished.
    decisions : tuple of int
        Number of decisions of each seat.
    failed : dict of int to str
        Why the player of a seat failed. Lists every seat if the game did not end.
    steps : tuple of (int or None, Decision)
        All steps of the match's game, if the plan keeps them.
    before : int
        Number of steps that were made before the match began.
    record : str or None
        The record of the game as JSON, if the plan keeps records.
    """

    job: Job
    won: tuple[float, ...]
    points: tuple[int, ...] | None
    decisions: tuple[int, ...]
    failed: dict[int, str]
    steps: tuple[Step, ...] = ()
    before: int = 0
    record: str | None = None


@dataclass(frozen=True)
class MatchPlan:
    """The settings that all games of a match share."""

    sides: tuple[Side, ...]
    labels: tuple[str, ...]
    players: int
    rules: Rules
    board: BoardSource | None
    keep_steps: bool
    start: Start | None = None
    """The position in which every game begins, or None if every game begins with a new deal."""
    keep_records: bool = False
    """Whether results contain the record of the game."""
    most_decisions: int = MOST_DECISIONS
    """Maximum number of decisions in a game. A game that reaches it is stopped, and all seats win equal shares."""
    compiled: bool = False
    """Whether the games are played in compiled code instead of step by step."""
    entries: dict[str, dict[str, str]] = field(
        default_factory=lambda: {name: dict(registry.entry(name).parts) for name in registry.game_names()}
    )
    """The registry entries of all games, so that worker processes also know games that a program has added."""
    path: Sequence[str] = field(default_factory=lambda: tuple(sys.path))
    """The folders in which worker processes look for the modules of players and games (`sys.path`)."""

    def names(self, seating: Seating) -> list[str]:
        """Return the label of the player in each seat.

        It serves as the name of the player.
        """
        return [self.labels[side] for side in seating]

    def deal(self, job: Job) -> Game:
        """Return a new game of the match.

        The caller makes its random draws.
        """
        if self.start is not None:
            return self.start.begin(job.seed)
        return Game(self.names(job.seating), self.rules, self.board, seed=job.seed, chance="ask")


def chosen_rules(rules: Rules | None) -> Rules:
    """Return the rules for an argument that may also be a game's name, or None for the default rule set."""
    if rules is None:
        return registry.default_rule_set()
    if isinstance(rules, str) and rules in registry.game_names():
        return next(iter(registry.entry(rules).rule_sets))
    return rules


def forfeit_shares(seating: Seating, seat: int) -> tuple[float, ...]:
    """Divide the win of a game that ended because one player failed, and return each seat's share.

    The side of the player in `seat` gets nothing, and the others share the win.

    >>> forfeit_shares((0, 1, 0, 1), 2), forfeit_shares((0, 0, 0), 1)
    ((0.0, 0.5, 0.0, 0.5), (0.5, 0.0, 0.5))
    """
    others = [side != seating[seat] for side in seating]
    if not any(others):
        others = [other != seat for other in range(len(seating))]
    return tuple(other / sum(others) for other in others)
