"""Play thousands of games in compiled code, and return the results as NumPy arrays.

    from timepirates import simulate

    results = simulate.random_games(1000, players=3, rules="german", seed=7)
    results.winners.mean(axis=0)                 # the share of games that each seat has won

    results = simulate.play_games(["mate", "simple", "simple"], 1000, seed=7, columns=["year", "police", "points"])
    results.trace                                # one row per decision

`random_games` plays at random, and `play_games` lets chosen players play. A game may provide compiled code for this (the
parts `random_games` and `mass` of its entry in the registry). Without it, random games are played step by step, and
`play_games` is not possible.

**A compiled player of your own** is a plain function `choose(s, lot)` that Numba can compile and that returns the code
of a legal decision. So far only Time Pirates plays with such functions. `s` is the position, with the fields that
`timepirates.games.pirates.state` lists; `timepirates.games.pirates.codes` lists the codes. The function may call the
functions of the rules and of the included players, for example `legal(s)`, which writes the codes of the legal
decisions into `s.choices` and returns their number. It must not change the position otherwise. `lot` is the state of the
seat's random numbers, for `timepirates.core.luck.next_number(lot, below)`.
The function gets the real position, not what its seat knows: in Time Pirates it must not read `s.laid` of other seats
while they lay. It remembers nothing. The first call with a new function compiles for up to a minute.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting, check_whole, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED, Luck
from timepirates.core.protocol import BoardSource, Rules
from timepirates.matches.match_plan import MOST_NUMBER, Job, chosen_rules
from timepirates.players.whole_games import MOST_DECISIONS, CompiledGames, CompiledPlayer, RandomGames

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

MOST_STEPS = 100_000
"""Number of steps after which a random game is ended."""


class MassPlayLoop(Protocol):
    """The type of a function that plays one game many times with random decisions, in compiled code.

    It is the part `random_games` of the game's registry entry.
    """

    def __call__(
        self, games: int, players: int, rules: Rules, board: BoardSource | None, seed: int, compiled: bool
    ) -> RandomGames:
        """Play the games, and return the results.

        Compiled and interpreted code make equal decisions.
        """
        ...


def random_games(
    games: int,
    players: int | None = None,
    rules: Rules | None = None,
    board: BoardSource | None = None,
    seed: int = 0,
    compiled: bool = True,
) -> RandomGames:
    """Play games with random decisions, each legal decision equally likely.

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
    rules = chosen_rules(rules)
    entry = registry.of_rules(rules)
    fewest, most = entry.seats
    players = min(max(4, fewest), most) if players is None else players
    check_whole("games", games, 1, 10**9)
    check_whole("players", players, fewest, most)
    check_whole("seed", seed, 0, MOST_SEED)
    loop: MassPlayLoop = entry.part("random_games", _play_stepwise)
    return loop(games, players, rules, board, seed, compiled)


@dataclass(frozen=True)
class MassPlayResults:
    """The results of many games between chosen players, as arrays with one row per game."""

    decisions: np.ndarray
    """The number of decisions of each seat in each game, as an int64 array of shape (games, players)."""
    points: np.ndarray | None
    """int64, shape (games, players): points when the game ended or was stopped; None in a game without points."""
    winners: np.ndarray
    """1 for each winner, otherwise 0, as an int64 array of shape (games, players). Stopped games have no winner."""
    trace: pd.DataFrame | None
    """A table with one row per decision: `game`, `decision`, `code` and the chosen columns. None if none are chosen."""


def play_games(
    who: Sequence[CompiledPlayer],
    games: int,
    rules: Rules | None = None,
    board: BoardSource | None = None,
    seed: int = 0,
    columns: Sequence[str] = (),
    most_decisions: int = MOST_DECISIONS,
) -> MassPlayResults:
    """Play games between chosen players in compiled code.

    Each game has a deal of its own. All games are played in this process.

    Parameters
    ----------
    who : sequence of str or function
        The player of each seat: the name of one that can be compiled, or a function of your own (see above).
    games : int
        Number of games, up to 10^9.
    rules : str or mapping, optional
        As for `Game`, or the name of a game. By default those of the first game.
    board : optional
        As for `Game`.
    seed : int
        From 0 to 2^64 - 1. Equal seeds give equal games.
    columns : sequence of str, optional
        Fields of the position to keep before each decision: the name of a number such as "police", of an array such as
        "points", which gives a column for each of its numbers, or of one of these, such as "hand[2][15]".
    most_decisions : int
        Number of decisions after which a game is stopped.

    Returns
    -------
    MassPlayResults
        Arrays with one row per game, and the table of the chosen columns.

    Raises
    ------
    BadSetting
        If an argument is not allowed, no compiler is installed, or a player of your own makes an illegal decision.

    Notes
    -----
    ``match(who, games, seed=seed)`` plays the same games as the first seating of each of its deals, decision for
    decision, if `who` has one name per seat.
    """
    rules = chosen_rules(rules)
    check_whole("games", games, 1, 10**9)
    check_whole("seed", seed, 0, MOST_SEED)
    check_whole("most_decisions", most_decisions, 1, MOST_STEPS)
    return _played(_compiled_loop(rules, who), tuple(who), games, rules, board, seed, tuple(columns), most_decisions)


def _compiled_loop(rules: Rules, who: Sequence[CompiledPlayer]) -> CompiledGames:
    """Return the compiled function that plays games between the given players."""
    entry = registry.of_rules(rules)
    mass = entry.part("mass")
    loop: CompiledGames | None = None if isinstance(who, str) or mass is None else mass(who)
    if loop is None:
        raise BadSetting(
            _("these players cannot play compiled games of {game} together: {got}").format(
                game=entry.title, got=shown(who)
            )
        )
    return loop


def _played(
    loop: CompiledGames,
    who: Sequence[CompiledPlayer],
    games: int,
    rules: Rules,
    board: BoardSource | None,
    seed: int,
    columns: Sequence[str],
    most: int,
) -> MassPlayResults:
    import numpy as np

    seats = tuple(range(len(who)))
    decisions, winners = (np.zeros((games, len(seats)), np.int64) for _each in range(2))
    points: list[list[int]] = []
    traces: list[Mapping[str, np.ndarray]] = []
    for number in range(games):
        job = Job(number, number, 0, Luck(seed).number("deal", number, MOST_NUMBER), seats)
        game = Game([f"P{seat}" for seat in seats], rules, board, job.seed, chance="ask")
        whole = loop(game, who, job.seed, [job.seat_seed(seat) for seat in seats], False, most, columns)
        decisions[number] = whole.decisions
        winners[number, whole.winners] = 1
        points += [] if whole.points is None else [whole.points]
        traces.append(whole.trace)
    trace = _joined(traces) if columns else None
    return MassPlayResults(decisions, np.array(points, np.int64) if points else None, winners, trace)


def _joined(traces: Sequence[Mapping[str, np.ndarray]]) -> pd.DataFrame:
    import numpy as np
    import pandas as pd

    lengths = [len(trace["code"]) for trace in traces]
    numbers = {
        "game": np.repeat(np.arange(len(traces)), lengths),
        "decision": np.concatenate([np.arange(length) for length in lengths]),
    }
    return pd.DataFrame(numbers | {name: np.concatenate([each[name] for each in traces]) for name in traces[0]})


def _play_stepwise(
    games: int, players: int, rules: Rules, board: BoardSource | None, seed: int, _compiled: bool
) -> RandomGames:
    """Play random games one step at a time, for a game that has no compiled code."""
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
