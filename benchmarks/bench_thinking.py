"""The captain that thinks longer against the captain, and what else was tried: shares, and how long a thought takes.

`python -m benchmarks thinking` prints a short sample; `python -m benchmarks.bench_thinking --deals 35` what is kept in
docs/players.md. Each deal is played in every seating that rotation gives, as in `bench_players`; intervals are 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from benchmarks import searches
from benchmarks.searches import CAPTAINS, HERE, MATES, MORE_ROOM, TREE, look_into, play_until, write_turns
from timepirates import Game
from timepirates.compiling import functions_of
from timepirates.luck import Luck
from timepirates.matches.seatings import seatings
from timepirates.pirates import state
from timepirates.pirates.codes import GAME_OVER, RESTOCKING
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.table import PiratesTable
from timepirates.players import captain, compiled, layings, numbers, tuned
from timepirates.players.compiled import expect
from timepirates.players.levels import MOST_ENDS, PLAYERS, learned_desk
from timepirates.players.mass import STROKES, strokes_of
from timepirates.players.planning import MOST_OPTIONS
from timepirates.players.simple import seen_position
from timepirates.players.thinking import UNCOMPILED, Budget, consider, goes_on, nobody_is_told, quick
from timepirates.players.thinking.halving import Run, halved, weighed
from timepirates.players.thinking.playouts import MOST_WAYS
from timepirates.players.thinking.slow import Interpreted
from timepirates.simulate import rules_compiler

DEALS, ALIKE = 30, 12
SEED = 31
MOST_STROKES = 8 * STROKES
THROUGH = -1
"""Instead of one of `searches`: what the captain that thinks longer does."""


class Manner(NamedTuple):
    """A way to think: what about, how its ways are looked into, and how often."""

    restocks: bool
    turns: bool
    how: int
    playouts: int

    @property
    def name(self) -> str:
        """What it is called."""
        what = " and ".join(["restocks"] * self.restocks + ["turns"] * self.turns)
        how = {THROUGH: "the turn's end", MATES: "a round by mates", CAPTAINS: "a round by captains",
               TREE: "max^n of two turns"}[self.how]
        return f"{what}, {how}, {self.playouts} playouts"


KEPT = Manner(False, True, THROUGH, 1)
"""What pages offer."""
MANNERS = (
    KEPT,
    Manner(True, True, THROUGH, UNCOMPILED.playouts),
    Manner(True, True, THROUGH, 100),
    Manner(True, False, THROUGH, 100),
    Manner(True, False, MATES, 100),
    Manner(True, False, CAPTAINS, 100),
    Manner(False, True, MATES, 100),
    Manner(False, True, CAPTAINS, 100),
    Manner(True, True, TREE, 32),
)


@lru_cache(maxsize=1)
def loops() -> tuple[Any, Any, Any, Any]:
    """`write_turns`, `look_into`, `play_until` and `apply`, compiled."""
    mine = [each for module in (tuned, layings, captain, searches) for each in functions_of(module)]
    made, sources = rules_compiler(*dict.fromkeys((*quick.thoughts(), *mine)))

    def write(states, desk, codes, values):
        return write_turns(states, desk, codes, values, MOST_ENDS), sources

    def look(states, desk, thumbs, lot, luck, ways, n, how, found):
        look_into(states, desk, thumbs, lot, luck, ways, n, how, found)
        return sources

    def until(states, tape, n, desk, thinking, restocks, turns):
        return play_until(states, tape, n, desk, thinking, restocks, turns), sources

    def make(states, code):
        apply(states[0], code)
        return sources

    return made(write), made(look), made(until), made(make)


class Searching(quick.Compiled):
    """The ways of a position, restocks or turns, looked into as a manner says."""

    def __init__(self, s: state.State, manner: Manner):
        super().__init__(s, manner.playouts)
        self.manner = manner
        self._states = np.resize(self._states, MORE_ROOM)
        self._thumbs = np.array(numbers.thumbs())

    def write(self) -> list[tuple[int, float]]:
        """The ways, as the captain sees them."""
        if self.manner.how == THROUGH or self._states[HERE]["deciding"] == RESTOCKING:
            return super().write()
        codes, values = np.zeros(MOST_WAYS + MOST_OPTIONS, np.int64), np.zeros(MOST_WAYS)
        count, _sources = loops()[0](self._states, self._desk, codes, values)
        self._codes = codes[:count].tolist()
        return list(zip(self._codes, values.tolist(), strict=False))

    def sure(self, way: int) -> bool:
        """A way meets luck as soon as others move."""
        return self.manner.how == THROUGH and super().sure(way)

    def play(self, ways: Sequence[int], n: int, luck: int) -> None:
        """Look into some ways."""
        if self.manner.how == THROUGH:
            super().play(ways, n, luck)
        else:
            loops()[1](self._states, self._desk, self._thumbs, self._lot, luck, np.array(ways, np.int64), n,
                       self.manner.how, self._found)

    def game(self, table: PiratesTable, seed: int, thinking: np.ndarray) -> tuple[float, list[float]]:
        """A game between those who think and captains: what the first have of the win, seconds of each thought."""
        state.fill_record(table.deal(Luck(seed)), self._states[HERE])
        tape, n, times, here = np.array(strokes_of(seed, MOST_STROKES)), 0, [], self._states[HERE]
        while True:
            n, _sources = loops()[2](self._states, tape, n, self._desk, thinking, self.manner.restocks,
                                     self.manner.turns)
            if here["deciding"] == GAME_OVER:
                winners = [seat for seat in range(len(thinking)) if int(here["winners"]) >> seat & 1]
                return sum(thinking[winners]) / len(winners), times
            begin = time.process_time()
            code = self.thought(Luck(seed * 10_000 + len(times)))
            times.append(time.process_time() - begin)
            loops()[3](self._states, code)

    def thought(self, luck: Luck) -> int:
        """The code of the decision."""
        if self.manner.how == THROUGH and self._states[HERE]["deciding"] != RESTOCKING:
            return weighed(self.write()).code
        return halved(self, luck, Budget(self.manner.playouts), nobody_is_told, goes_on).code


def share(manner: Manner, deals: int, players: int = 4, rules: str = "rio-grande") -> tuple[float, float, np.ndarray]:
    """A manner's share of the win against captains, half the width of its interval, and seconds of its thoughts."""
    table, times, won = PiratesTable([f"P{seat}" for seat in range(players)], rules), [], []
    search = Searching(table.deal(Luck(0)), manner)
    for deal in range(deals):
        seed, shares = Luck(SEED).number("deal", deal, 1 << 40), []
        for order in seatings(2, players):
            found, seconds = search.game(table, seed, np.array(order) == 0)
            shares.append(found)
            times += seconds
        won.append(sum(shares) / len(shares))
    return float(np.mean(won)), 1.96 * float(np.std(won, ddof=1)) / sqrt(deals), np.array(times)


def told(manner: Manner, deals: int, players: int = 4, rules: str = "rio-grande") -> str:
    """A line about a manner."""
    won, off, times = share(manner, deals, players, rules)
    return (f"{manner.name}, against captain, {rules}, {players} players, "
            f"{deals * len(seatings(2, players))} games: {won:.3f} ± {off:.3f}; {1000 * times.mean():.1f} ms each, "
            f"p95 {1000 * np.quantile(times, 0.95):.1f}")


def positions(count: int) -> list[state.State]:
    """Restocks to be decided, as their seats see them, from a game of mates."""
    game, found, mate = Game(seed=SEED), [], PLAYERS["mate"]()
    while len(found) < count:
        if game.deciding == "restock":
            found.append(seen_position(game, game.to_move))
        game.play(mate.choose(game, game.to_move))
    return found


def in_the_interpreter(count: int = ALIKE) -> str:
    """The same thoughts compiled and not, and how long they take where nothing is compiled."""
    quick.bring()
    alike, times = 0, []
    for s in positions(3 * count)[-count:]:
        begin = time.process_time()
        slow = consider(s, compiled=False)
        times.append(time.process_time() - begin)
        alike += slow.code == consider(s).code
    return (f"{UNCOMPILED.playouts} playouts in the interpreter: {1000 * np.mean(times):.0f} ms a thought, at most "
            f"{1000 * max(times):.0f}; {alike} of {count} decisions the same compiled")


def playouts_a_second(run_of: Callable[[state.State, int], Run], times: int) -> float:
    """Restocks played through to the turn's end, its plan included."""
    done, seconds = 0, 0.0
    for s in positions(ALIKE):
        run = run_of(s, times)
        ways = [way for way in range(len(run.write())) if not run.sure(way)]
        begin = time.process_time()
        for n in range(times):
            run.play(ways, n, 1 + n)
        seconds += time.process_time() - begin
        done += times * len(ways)
    return done / seconds


def evaluations_a_second(value: Callable[[state.State], object], times: int) -> float:
    """Positions valued for every seat, one call each."""
    found = positions(ALIKE)
    begin = time.process_time()
    for _time in range(times):
        for s in found:
            value(s)
    return times * len(found) / (time.process_time() - begin)


def speed() -> Iterator[str]:
    """Playouts and evaluations, compiled and in the interpreter."""
    quick.bring()
    fast, slow = playouts_a_second(quick.Compiled, 100), playouts_a_second(Interpreted, 2)
    yield f"restocks played through to the turn's end: {fast:,.0f} a second compiled, {slow:,.0f} in the interpreter"
    compiled.bring()
    fast = evaluations_a_second(lambda s: compiled.expected(s, False), 100)
    slow = evaluations_a_second(lambda s: expect(state.copy(s), learned_desk(), False, [0.0] * s.players), 10)
    yield (f"positions valued for every seat, a call from Python each: {fast:,.0f} a second compiled, {slow:,.0f} in "
           "the interpreter")


def lines() -> Iterator[str]:
    """The figures, one a line: a sample in less than two minutes."""
    yield from speed()
    yield in_the_interpreter()
    yield told(KEPT, DEALS)


def main() -> None:
    """The long run: every manner with four players, the one that was kept with every number and under all rules."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_thinking", description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100, help="deals a match (100)")
    deals = parser.parse_args().deals
    for manner in MANNERS:
        print(told(manner, deals), flush=True)
    for rules, players in (("rio-grande", 3), ("rio-grande", 5), ("rio-grande", 6), ("german", 4), ("designer", 4)):
        each = deals if players % 2 == 0 else deals // 3
        print(told(KEPT, each, players, rules), flush=True)


if __name__ == "__main__":
    main()
