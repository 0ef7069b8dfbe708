"""Measure the exact odds of the police, as fractions, and compare them with a plain memoised enumeration.

Times are processor time, the best of several repeats. Nothing is cached between calls, and building a frame is not
included.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from timepirates import Game
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police import averages as long_run
from timepirates.games.pirates.police import choices, restocking, year_odds
from timepirates.games.pirates.police import danger_map as danger
from timepirates.games.pirates.police import token_words as words
from timepirates.games.pirates.police.situation import Situation

REPEATS = 15
POSITIONS = 40
"""The number of positions for each number of players from 3 to 6."""
MODELS = (
    "nobody",
    "emptiest",
    {"model": "chance", "q": "1/2"},
    {"model": "weights", "pass": 3, "sites": [1, 2, "5/2", 3]},
    "hunters",
)


def milliseconds(call: Callable[[], Any], repeats: int = REPEATS) -> float:
    """Return the processor time of a call in milliseconds, as the fastest of several repeats."""

    def once() -> float:
        begin = time.process_time()
        call()
        return (time.process_time() - begin) * 1e3

    return min(once() for _repeat in range(repeats))


def enumerated(s: Situation, sites: int) -> dict[tuple[int, int, int, int, bool], Fraction]:
    """Return the distribution of a restock by memoised recursion over the draws, as a simple reference."""
    paths = s.board.paths

    @cache
    def law(x: int, ones: int, twos: int, artifacts: int, discards: int, years: int, left: int) -> dict:
        if left == 0 or artifacts + discards == 0:
            return {(x, 0, 0, 0, False): Fraction(1)}
        every, out = ones + twos + artifacts, {}
        for token, count in enumerate((artifacts, ones, twos)):
            if count:
                for (y, tokens, ends, filled, over), p in after(
                    token, x, ones, twos, artifacts, discards, years, left
                ).items():
                    key = y, tokens + (token > 0), ends, filled + (token == 0), over
                    out[key] = out.get(key, 0) + Fraction(count, every) * p
        return out

    def after(token: int, x: int, ones: int, twos: int, artifacts: int, discards: int, years: int, left: int) -> dict:
        if token == 0:
            return law(x, ones, twos, artifacts - 1, discards, years, left - 1)
        x = paths[x][token - 1]
        if ones + twos > 3:
            return law(x, ones - (token == 1), twos - (token == 2), artifacts, discards, years, left)
        if years == 1 or s.stops:
            return {(x, 0, 1, 0, years == 1): Fraction(1)}
        return {
            (y, tokens, ends + 1, filled, over): p
            for (y, tokens, ends, filled, over), p in law(x, 5, 5, artifacts + discards, 0, years - 1, left).items()
        }

    return law(s.place, s.ones, s.twos, s.artifacts, s.discards, s.years_left, sites)


def positions(players: int, count: int) -> Iterator[tuple[Game, int]]:
    """Yield random positions, each with the seat whose turn it is."""
    luck = random.Random(players)
    while count:
        game = Game([f"P{seat}" for seat in range(players)], seed=luck.randrange(10**9))
        for _step in range(luck.randrange(20, 500)):
            if not game.over:
                game.play_random()
        turn = game.snapshot()["turn"]
        if turn is not None:
            count -= 1
            yield game, turn


def restocks() -> Iterator[str]:
    """Yield lines with the times of a restock, compared with the enumeration; both must agree."""
    for sites in (1, 3, 7, 12):
        for name, s in (
            ("full bag", Situation()),
            ("small bag, four years", Situation(bag=3, discard=20, years_left=4)),
        ):
            mine = milliseconds(lambda s=s, k=sites: restocking.restock(s, k, exact=True))
            plain = milliseconds(lambda s=s, k=sites: enumerated(s, k), 1)
            assert {row[:5]: row[5] for row in restocking.restock(s, sites, exact=True).rows} == {
                (s.board.years[x], *rest): p for (x, *rest), p in enumerated(s, sites).items()
            }
            yield (
                f"restock of {sites} sites, {name}: {mine:.2f} ms (to reach: under 2); memoised enumeration "
                f"{plain:.0f} ms, {plain / mine:.0f} times as long"
            )
    every = max(
        milliseconds(lambda s=s, k=k: restocking.restock(s, k, exact=True), 5)
        for s in (Situation(), Situation(bag=30, discard=46, years_left=4))
        for k in range(1, 77)
    )
    yield f"the longest restock of 1 to 76 sites, up to four years: {every:.2f} ms (to reach: under 2)"


def whole_year() -> Iterator[str]:
    """Yield lines with the times of all numbers about the rest of a year."""
    s = Situation()

    def everything() -> None:
        words.spread(s, True)
        words.year_end(s, True)
        year_odds.visits(s, True)
        year_odds.sites_until_year_end(s, True)

    yield f"the whole year (spread, visits, sites, year end): {milliseconds(everything):.2f} ms (to reach: under 1)"
    yield f"all {len(words.paths(s, 8).rows)} paths of a year: {milliseconds(lambda: words.paths(s, 8, True)):.2f} ms"
    for name in Board.names():
        yield f"long run, {name}: {milliseconds(lambda n=name: long_run.long_run(n, True)):.2f} ms"


def turns() -> Iterator[str]:
    """Yield lines with the times of the numbers that help to decide in a turn, at random positions."""
    found = [each for players in (3, 4, 5, 6) for each in positions(players, POSITIONS)]
    deciding = [game for game, _seat in found if choices.permitted_restocks(game)]
    times = sorted(milliseconds(lambda g=game: choices.restock_choices(g, True), 3) for game in deciding)
    yield f"restock_choices, longest of {len(times)} positions: {times[-1]:.1f} ms (to reach: under 10)"
    for model in MODELS:
        times = sorted(
            milliseconds(lambda g=game, s=seat, m=model: danger.danger(g, s, m, True), 1) for game, seat in found
        )
        median, nine, worst = (times[int(len(times) * share)] for share in (0.5, 0.9, 0.9999))
        name = model if isinstance(model, str) else model["model"]
        bound = "" if name == "hunters" else " (to reach: 90 % under 50)"
        yield (
            f"danger, {name}, {len(times)} positions of 3 to 6 players: median {median:.1f}, 90 % {nine:.1f}, "
            f"longest {worst:.1f} ms{bound}"
        )


def lines() -> Iterator[str]:
    """Yield the results as text."""
    yield from restocks()
    yield from whole_year()
    yield from turns()
