"""Play thousands of games with random decisions, and return the results as NumPy arrays.

    from timepirates import simulate

    results = simulate.random_games(1000, players=3, rules="german", seed=7)
    results.winners.mean(axis=0)                 # the share of games that each seat has won

A game may provide compiled code for this (the part `random_games` of its entry in the registry). Other games are
played step by step.
"""

from __future__ import annotations

from typing import Protocol

from timepirates.core import registry
from timepirates.core.errors import check_whole
from timepirates.core.game import Game
from timepirates.core.luck import MOST_SEED, Luck
from timepirates.core.protocol import BoardSource, Rules
from timepirates.players.whole_games import RandomGames

MOST_STEPS = 100_000
"""Number of steps after which a random game is ended."""


class MassPlayLoop(Protocol):
    """A function with which a game plays many random games in compiled code (part `random_games` of its entry)."""

    def __call__(
        self, games: int, players: int, rules: Rules, board: BoardSource | None, seed: int, compiled: bool
    ) -> RandomGames:
        """Play the games. Compiled and interpreted code make equal decisions."""
        ...


def random_games(
    games: int,
    players: int | None = None,
    rules: Rules | None = None,
    board: BoardSource | None = None,
    seed: int = 0,
    compiled: bool = True,
) -> RandomGames:
    """Play games in which every legal decision is equally likely.

    Parameters
    ----------
    games : int
        Number of games, up to 10^9.
    players : int, optional
        Number of seats. By default 4, or the nearest number that the game allows.
    rules : str or mapping, optional
        As for `Game`, or the name of a game. By default those of the first game.
    board : optional
        As for `Game`.
    seed : int
        From 0 to 2^64 - 1. Equal seeds give equal games.
    compiled : bool
        Whether a compiled loop may play the games. The results are the same.

    Returns
    -------
    RandomGames
        The game's own loop may return a subclass with more columns.

    Raises
    ------
    BadSetting
        If a number or the rules are not allowed.
    """
    rules = registry.first_rules() if rules is None else rules
    if isinstance(rules, str) and rules in registry.game_names():
        rules = next(iter(registry.entry(rules).rule_sets))
    entry = registry.of_rules(rules)
    fewest, most = entry.seats
    players = min(max(4, fewest), most) if players is None else players
    check_whole("games", games, 1, 10**9)
    check_whole("players", players, fewest, most)
    check_whole("seed", seed, 0, MOST_SEED)
    loop: MassPlayLoop = entry.part("random_games", _stepped)
    return loop(games, players, rules, board, seed, compiled)


def _stepped(
    games: int, players: int, rules: Rules, board: BoardSource | None, seed: int, _compiled: bool
) -> RandomGames:
    """Play the games step by step, for a game without compiled code."""
    import numpy as np

    counts, winners = np.zeros((games, 2), np.int64), np.zeros((games, players), np.int64)
    points: list[list[int]] = []
    for number in range(games):
        game = Game.random(
            [f"P{seat}" for seat in range(players)],
            rules,
            board,
            Luck(seed).number("random game", number, MOST_SEED),
            MOST_STEPS,
        )
        decided = sum(seat is not None for seat, _decision in game.steps_from(0))
        counts[number] = decided, len(game) - decided
        winners[number, game.winners] = 1
        reached = game.snapshot().get("points")
        points += [reached] if isinstance(reached, list) else []
    return RandomGames(
        counts[:, 0], counts[:, 1], np.array(points, np.int64) if len(points) == games else None, winners
    )
