"""Compare the five rule sets of Time Pirates: their texts, their legal decisions and their game results.

`words` compares the switches. `with_rules`, `legal_by_rule_set` and `decisions_that_differ` apply each rule set to a
position. `play` and `compare` play many games, at random or with the simple player. No result is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, TypedDict, Unpack

from timepirates.core import rules_text
from timepirates.core.compiling import functions_of, there_is_a_compiler
from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.core.protocol import LUCK, OVER, Rules
from timepirates.games.pirates import state, variants
from timepirates.games.pirates.board import BoardSource
from timepirates.games.pirates.codes import CONTRACTS, DRAW, END, NO_RESTOCK, RESTOCK
from timepirates.games.pirates.players import simple
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import choose, draw_from_bag, element, next_number, rules_compiler
from timepirates.games.pirates.table import position_before_deal

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

CHUNK = 1000
PLAIN_BATCH_GAMES = 5
"""The number of games that `play` plays before each yield if NumPy is not installed."""
SHARES = 60
"""The integer that represents one win. It is divisible by every possible number of tied winners."""
PLAYERS = ("random", "simple")
MEASURES = {
    "decisions": mark("Decisions in a game"),
    "turns": mark("Turns in a game"),
    "restocks": mark("Restocks in a game"),
    "arrests": mark("Arrests in a game"),
    "contracts": mark("Contracts taken per game"),
    "best": mark("Points of the winner"),
    "margin": mark("Point difference between first and second"),
    "bonus": mark("Bonus points of all players together"),
    "start_wins": mark("Share of games won by the start player"),
}
"""The measured quantities of each game: a dict from keys to titles.

For a tied win, `start_wins` counts the start player's share.
"""


# --- differences as text


def words(rules: str, base: str = "rio-grande") -> list[str]:
    """Return the differences between two rule sets as sentences, one per rule that differs.

    Parameters
    ----------
    rules : str
        Name of the rule set.
    base : str, optional
        Name of the rule set to compare with.

    Returns
    -------
    list of str
        One sentence per switch that differs.
    """
    texts = {switch.name: switch.values for switch in rules_text.switches()}
    differing = variants.changed_switches(variants.resolved(rules)[1], base)
    return [texts[name][now] for name, (_there, now) in differing.items()]


# --- in a position


def with_rules(game: Game, rules: str) -> Game:
    """Return a copy of a game in the same position, but with another rule set.

    If an epoch is being restocked, the number of remaining actions is that of the other rule set.

    Parameters
    ----------
    game : Game
        The game in its present position.
    rules : str
        Name of the rule set.

    Raises
    ------
    BadRecord
        If the position is not possible under the rule set.
    """
    shown = {**game.snapshot(), "rules": rules}
    if shown["deciding"] == "draw":
        shown["actions_left"] += variants.RULE_SETS[rules]["restock_bonus"] - game.switches["restock_bonus"]
    return Game.from_snapshot(shown, rules=rules, board=game.board, chance="ask")


def legal_by_rule_set(game: Game, then: Sequence[str] = ()) -> dict[str, list[str]]:
    """Return a dict from each rule set to the decisions that are legal in a position under this rule set.

    Parameters
    ----------
    game : Game
        The game whose present position is used.
    then : sequence of str, optional
        Decisions to play first, in the notation.

    Returns
    -------
    dict of str to list of str
        The legal decisions, by name of the rule set.

    Raises
    ------
    BadRecord
        If the position is not possible under a rule set.
    """
    out = {}
    for name in variants.RULE_SETS:
        there = with_rules(game, name)
        for step in then:
            there.play(step)
        out[name] = [str(decision) for decision in there.legal()]
    return out


def decisions_that_differ(game: Game, then: Sequence[str] = ()) -> dict[str, list[str]]:
    """Return the decisions in a position that are legal under some rule sets but not under all of them.

    The parameters and errors are those of `legal_by_rule_set`.

    Returns
    -------
    dict of str to list of str
        By name of the rule set, the legal decisions that are not legal under every rule set.
    """
    by_name = legal_by_rule_set(game, then)
    common = set.intersection(*map(set, by_name.values()))
    return {name: [decision for decision in legal if decision not in common] for name, legal in by_name.items()}


# --- Functions that play whole games and collect statistics, without classes so that they can be compiled


def play_measured_game(s, luck, thoughtful, row):
    """Play one game to the end, and write its statistics, such as turns and arrests, into a list.

    Parameters
    ----------
    s : PiratesState
        A position before the deal, which is modified.
    luck : list of one int
        The state of the random numbers, which changes.
    thoughtful : bool
        Whether all seats play like the simple player, or at random.
    row : list of int
        Receives one number for each of `MEASURES`.
    """
    while to_move(s) != OVER:
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, luck))
        else:
            code = simple.simple_choice(s) if thoughtful else choose(s, luck)
            apply(s, code)
            row[0] += 1
            row[1] += code == END
            row[2] += RESTOCK <= code < NO_RESTOCK
            row[3] += code == END and s.arrested == 1
    record_final_scores(s, row)


def record_final_scores(s, row):
    """Write the final statistics of a finished game, such as points and bonuses, into a list."""
    best, second, winners = 0, 0, 0
    for seat in range(s.players):
        if s.points[seat] > best:
            best, second = s.points[seat], best
        elif s.points[seat] > second:
            second = s.points[seat]
        winners += s.winners >> seat & 1
        for contract in range(CONTRACTS):
            row[4] += s.contract[seat][contract]
        for year in range(s.years):
            row[7] += s.scored_majority[year][seat] + s.scored_five[year][seat]
    row[5], row[6] = best, best - second
    row[8] = SHARES * (s.winners >> s.start & 1) // winners


def play_measured_games(boxed, states, luck, thoughtful, starts, rows):
    """Play many games, each with a random start player (rule S3), and write the statistics of each game into a list.

    Parameters
    ----------
    boxed : sequence of one PiratesState
        The position before the deal, which is not modified.
    states : list of one PiratesState
        Buffer for the position that is played.
    luck : list of one int
        Buffer for the state of the random number generator.
    thoughtful : bool
        Whether all seats play like the simple player, or at random.
    starts : sequence of int
        The initial generator state of each game.
    rows : sequence of list
        Receives the `MEASURES` of each game.
    """
    for game in range(len(starts)):
        states[0] = boxed[0]
        luck[0] = starts[game]
        states[0].start = next_number(luck, states[0].players)
        play_measured_game(states[0], luck, thoughtful, rows[game])


@lru_cache(maxsize=1)
def _compiled() -> Callable[..., int]:
    compiled, sources = rules_compiler(
        *functions_of(simple), record_final_scores, play_measured_game, play_measured_games
    )

    def games(boxed, states, luck, thoughtful, starts, rows):
        play_measured_games(boxed, states, luck, thoughtful, starts, rows)
        return sources

    return compiled(games)


# --- for callers


@dataclass(frozen=True)
class PlayedGames:
    """The statistics, such as turns and points, of all games that were played under one rule set.

    Attributes
    ----------
    rules : str
        Name of the rule set.
    player : str
        "random" or "simple".
    rows : numpy.ndarray or list of list of int
        One row per game, with the columns of `MEASURES`; `start_wins` is in 60ths. An int64 array, or lists if NumPy is
        not installed.
    """

    rules: str
    player: str
    rows: np.ndarray | list[list[int]]

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.rows)

    def mean(self, measure: str) -> tuple[float, float]:
        """Return the mean of one statistic of the games, such as the number of turns, and its standard error.

        Parameters
        ----------
        measure : str
            A key of `MEASURES`.
        """
        place, one = list(MEASURES).index(measure), SHARES if measure == "start_wins" else 1
        if isinstance(self.rows, list):
            plain = [row[place] / one for row in self.rows]
            return fmean(plain), stdev(plain) / sqrt(len(plain))
        column = self.rows[:, place] / one
        return float(column.mean()), float(column.std(ddof=1)) / sqrt(len(column))


def play(
    rules: Rules = "rio-grande",
    games: int = 10_000,
    player: str = "random",
    players: int = 4,
    board: BoardSource | None = None,
    seed: int = 0,
    compiled: bool = True,
) -> Iterator[PlayedGames]:
    """Play games under one rule set, and yield the accumulated results after each batch of games.

    Parameters
    ----------
    rules : str or mapping, optional
        A rule set's name, or {"name": ..., "switches": {...}}.
    games : int, optional
        Number of games, at least 2.
    player : str, optional
        The player of every seat: "random" or "simple".
    players : int, optional
        Number of players, 3 to 6.
    board : optional
        A source that `Board.read` accepts; the default board if None.
    seed : int, optional
        The same seed gives the same games, compiled or not.
    compiled : bool, optional
        Whether to use Numba, if it is installed.

    Yields
    ------
    PlayedGames
        All games played so far, after every 1000 games.

    Raises
    ------
    BadSetting
        If a parameter has no allowed value.

    Notes
    -----
    Without NumPy (in a browser) the games are played in the interpreter, in groups of 5, and differ from those with
    NumPy.
    """
    if player not in PLAYERS:
        raise BadSetting(
            _("player must be one of {players} (got {got})").format(players=", ".join(PLAYERS), got=repr(player)[:60])
        )
    if type(games) is not int or games < 2:
        raise BadSetting(_("games must be a whole number of at least 2 (got {got})").format(got=repr(games)[:60]))
    name, _switches = variants.resolved(rules)
    boxed = position_before_deal(players, rules, board)
    thoughtful = int(player == "simple")
    if find_spec("numpy") is None:
        yield from _plainly(name, player, boxed, games, Random(seed), thoughtful)
        return
    import numpy as np

    starts = np.random.default_rng(seed).integers(1, 1 << 60, games, np.int64)
    rows = np.zeros((games, len(MEASURES)), np.int64)
    for first in range(0, games, CHUNK):
        behind = min(first + CHUNK, games)
        _play_chunk(boxed, starts[first:behind], rows[first:behind], thoughtful, compiled)
        yield PlayedGames(name, player, rows[:behind])


def _plainly(
    name: str, player: str, boxed: state.PiratesState, games: int, luck: Random, thoughtful: int
) -> Iterator[PlayedGames]:
    rows: list[list[int]] = []
    while len(rows) < games:
        many = min(PLAIN_BATCH_GAMES, games - len(rows))
        rows += [_play_uncompiled(boxed, luck.randrange(1, 1 << 60), thoughtful) for _game in range(many)]
        yield PlayedGames(name, player, list(rows))


def _play_chunk(
    boxed: state.PiratesState, starts: np.ndarray, rows: np.ndarray, thoughtful: int, compiled: bool
) -> None:
    if compiled and there_is_a_compiler():
        _compiled()(element(boxed), element(boxed), starts[:1].copy(), thoughtful, starts, rows)
        return
    for game, first_luck in enumerate(starts.tolist()):
        rows[game] = _play_uncompiled(boxed, first_luck, thoughtful)


def _play_uncompiled(boxed: state.PiratesState, first_luck: int, thoughtful: int) -> list[int]:
    """Play one game without compiled code, and return its statistics, such as turns and arrests."""
    s = state.copy(boxed)
    counted, luck = [0] * len(MEASURES), [first_luck]
    s.start = next_number(luck, s.players)
    play_measured_game(s, luck, thoughtful, counted)
    return counted


class ComparisonSettings(TypedDict, total=False):
    """The settings that all games of a comparison of rule sets share, such as the board and the random seed."""

    players: int
    board: BoardSource | None
    seed: int
    compiled: bool


def compare(
    games: int = 10_000,
    player: str = "random",
    rules: Sequence[str] = tuple(variants.RULE_SETS),
    **settings: Unpack[ComparisonSettings],
) -> pd.DataFrame:
    """Play games under several rule sets, and return a data frame with the mean of each statistic of a game.

    Parameters
    ----------
    games : int, optional
        Number of games per rule set, at least 2.
    player : str, optional
        The player of every seat: "random" or "simple".
    rules : sequence of str, optional
        Names of the rule sets; all if not given.
    **settings
        The parameters `players`, `board`, `seed` and `compiled` of `play`.

    Returns
    -------
    pandas.DataFrame
        One row per rule set and quantity, as `frame` returns it.
    """
    return frame([last(play(name, games, player, **settings)) for name in rules])


def last(results: Iterator[PlayedGames]) -> PlayedGames:
    """Return the last item of an iterator. For the iterator that `play` returns, this is the result of all games."""
    *_earlier, everything = results
    return everything


def frame(results: Sequence[PlayedGames]) -> pd.DataFrame:
    """Return a data frame with the mean of each statistic of a game, such as turns or arrests, for each rule set.

    Returns
    -------
    pandas.DataFrame
        One row per rule set and measure, with the columns `rules`, `player`, `measure`, `title`, `mean`, `error`
        (standard error) and `games`.
    """
    import pandas as pd

    rows = [
        (each.rules, each.player, measure, _(title), *each.mean(measure), each.games)
        for measure, title in MEASURES.items()
        for each in results
    ]
    return pd.DataFrame(rows, columns=["rules", "player", "measure", "title", "mean", "error", "games"])
