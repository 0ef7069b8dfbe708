"""The five rule sets compared: in words, in what they allow here, and in what they do to the game.

In words, from the switches alone; in a position, by asking the rules core under each rule set; over whole games, by
playing many of them, at random or with the simple player. Nothing is stored: every number is played when asked.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, TypedDict, Unpack

from timepirates.core import rules_text
from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.core.protocol import LUCK, OVER, Rules
from timepirates.games.pirates import state, variants
from timepirates.games.pirates.board import DEFAULT, BoardSource
from timepirates.games.pirates.codes import CONTRACTS, DRAW, END, NO_RESTOCK, RESTOCK
from timepirates.games.pirates.players import simple
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import choose, draw_from_bag, element, next_number, rules_compiler
from timepirates.games.pirates.table import PiratesTable

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

CHUNK = 1000
UNCOMPILED_CHUNK = 5
"""Games that are played before anybody hears of them, compiled or not."""
SHARES = 60
"""A game won counts 60 in `start_wins`, so that shares of two to six are whole numbers."""
PLAYERS = ("random", "simple")
MEASURES = {
    "decisions": mark("Decisions in a game"),
    "turns": mark("Turns in a game"),
    "restocks": mark("Restocks in a game"),
    "arrests": mark("Arrests in a game"),
    "contracts": mark("Contracts taken in a game"),
    "best": mark("Points of the winner"),
    "margin": mark("Points between first and second"),
    "bonus": mark("Points from bonuses, all players"),
    "start_wins": mark("Share of games the start player wins"),
}
"""What is counted in a game, in the order of the rows; `start_wins` shares a tied win."""


# --- in words


def words(rules: str, base: str = "rio-grande") -> list[str]:
    """What a rule set changes against another one, a sentence a switch; empty where nothing differs."""
    texts = {switch.name: switch.values for switch in rules_text.switches()}
    differing = variants.differences(variants.resolved(rules)[1], base)
    return [texts[name][now] for name, (_there, now) in differing.items()]


# --- in a position


def under(game: Game, rules: str) -> Game:
    """A game's present position under another rule set; in the middle of a restock with that set's actions left."""
    shown = {**game.snapshot(), "rules": rules}
    if shown["deciding"] == "draw":
        shown["actions_left"] += variants.RULE_SETS[rules]["restock_bonus"] - game.switches["restock_bonus"]
    return Game.from_snapshot(shown, rules=rules, board=game.board, chance="ask")


def allowed(game: Game, then: Sequence[str] = ()) -> dict[str, list[str]]:
    """rule set -> the decisions that are legal under it in a game's present position, or after a few more steps.

    A position that cannot stand under a rule set is a BadRecord.
    """
    out = {}
    for name in variants.RULE_SETS:
        there = under(game, name)
        for step in then:
            there.play(step)
        out[name] = [str(decision) for decision in there.legal()]
    return out


def only_under(game: Game, then: Sequence[str] = ()) -> dict[str, list[str]]:
    """rule set -> the decisions legal here under it but not under every rule set."""
    by_name = allowed(game, then)
    common = set.intersection(*map(set, by_name.values()))
    return {name: [decision for decision in legal if decision not in common] for name, legal in by_name.items()}


# --- over whole games: the loop, plain functions like the rules


def measured_game(s, luck, thoughtful, row):
    """Play a game from its box and count: decisions, turns, restocks, arrests, then what the end shows (`MEASURES`)."""
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
    count_the_end(s, row)


def count_the_end(s, row):
    """What the finished game shows: contracts, the best and the lead, bonuses, the start player's share of the win."""
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


def measured_games(boxed, states, luck, thoughtful, starts, rows):
    """Many games from the same box, a row each; the start player by lot (S3)."""
    for game in range(len(starts)):
        states[0] = boxed[0]
        luck[0] = starts[game]
        states[0].start = next_number(luck, states[0].players)
        measured_game(states[0], luck, thoughtful, rows[game])


@lru_cache(maxsize=1)
def _compiled() -> Callable[..., int]:
    """`measured_games`, compiled, the simple player's thoughts included."""
    thoughts = [
        each for each in vars(simple).values() if inspect.isfunction(each) and each.__module__ == simple.__name__
    ]
    compiled, sources = rules_compiler(*thoughts, count_the_end, measured_game, measured_games)

    def games(boxed, states, luck, thoughtful, starts, rows):
        measured_games(boxed, states, luck, thoughtful, starts, rows)
        return sources

    return compiled(games)


# --- for callers


@dataclass(frozen=True)
class PlayedGames:
    """Games played under one rule set: a row a game, the columns of `MEASURES`."""

    rules: str
    player: str
    rows: np.ndarray | list[list[int]]
    """int64 (games, measures); `start_wins` in 60ths. Lists where there is no NumPy."""

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.rows)

    def mean(self, measure: str) -> tuple[float, float]:
        """The mean of a measure, and its standard error (from the games' own spread)."""
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
    """Play games under a rule set, a thousand at a time; each item holds all games so far. Stopping is not asking on.

    `player`: "random" or "simple", for every seat. The same seed gives the same games, compiled or not. Where there is
    no NumPy (in a browser) it gives other games, some at a time, in the interpreter.
    """
    if player not in PLAYERS:
        raise BadSetting(
            _("player must be one of {players} (got {got})").format(players=", ".join(PLAYERS), got=repr(player)[:60])
        )
    if type(games) is not int or games < 2:
        raise BadSetting(_("games must be a whole number, 2 or more (got {got})").format(got=repr(games)[:60]))
    name, _switches = variants.resolved(rules)
    boxed = PiratesTable([f"P{seat}" for seat in range(players)], rules, board or DEFAULT).before_the_deal(0)
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
        many = min(UNCOMPILED_CHUNK, games - len(rows))
        rows += [_counted(boxed, luck.randrange(1, 1 << 60), thoughtful) for _game in range(many)]
        yield PlayedGames(name, player, list(rows))


def _play_chunk(
    boxed: state.PiratesState, starts: np.ndarray, rows: np.ndarray, thoughtful: int, compiled: bool
) -> None:
    if compiled and there_is_a_compiler():
        _compiled()(element(boxed), element(boxed), starts[:1].copy(), thoughtful, starts, rows)
        return
    for game, first_luck in enumerate(starts.tolist()):
        rows[game] = _counted(boxed, first_luck, thoughtful)


def _counted(boxed: state.PiratesState, first_luck: int, thoughtful: int) -> list[int]:
    """What is counted in a game, played in the interpreter."""
    s = state.copy(boxed)
    counted, luck = [0] * len(MEASURES), [first_luck]
    s.start = next_number(luck, s.players)
    measured_game(s, luck, thoughtful, counted)
    return counted


class Deal(TypedDict, total=False):
    """What the games of a comparison have in common, as `play` takes it."""

    players: int
    board: BoardSource | None
    seed: int
    compiled: bool


def compare(
    games: int = 10_000,
    player: str = "random",
    rules: Sequence[str] = tuple(variants.RULE_SETS),
    **settings: Unpack[Deal],
) -> pd.DataFrame:
    """The rule sets side by side: `rules`, `measure`, `title`, `mean`, `error` (standard error), `games`."""
    return frame([last(play(name, games, player, **settings)) for name in rules])


def last(results: Iterator[PlayedGames]) -> PlayedGames:
    """All the games of an iterator of `play`."""
    *_earlier, everything = results
    return everything


def frame(results: Sequence[PlayedGames]) -> pd.DataFrame:
    """Results as a tidy frame, a row a rule set and measure."""
    import pandas as pd

    rows = [
        (each.rules, each.player, measure, _(title), *each.mean(measure), each.games)
        for measure, title in MEASURES.items()
        for each in results
    ]
    return pd.DataFrame(rows, columns=["rules", "player", "measure", "title", "mean", "error", "games"])
