"""Measure the styles, computer players that prefer one way of playing: their strength, and numbers that show the style.

`python -m benchmarks styles` plays a sample, `python -m benchmarks.bench_styles` what docs/players.md reports: 400
games of four players against `mate`, and 400 against the captain, two against two, with the rules `rio-grande`. Each
deal is played as A, B, A, B and as B, A, B, A. The 95 % intervals treat deals, not games, as independent.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from benchmarks.mixed import SETTINGS
from timepirates import Game
from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.luck import Luck
from timepirates.core.protocol import LUCK
from timepirates.games.pirates.codes import ACTING, DRAW, JUMP, NOBODY, SELL
from timepirates.games.pirates.players import mass
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import MOST_STEPS
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.table import PiratesTable
from timepirates.players import STYLES, whole_games

SAMPLE, GAMES = 80, 400
SEED = 12
OTHERS = ("mate", "captain")


class Seat(NamedTuple):
    """A seat's result in a game."""

    who: str
    won: float
    sold: list[int]
    """The points of each contract that the seat sold tokens for (C4)."""
    majorities: int
    """The points for majorities, over all years (P3)."""
    arrests: int
    """The number of turns that began with an arrest (T1)."""


def codes_of(table: PiratesTable, names: Sequence[str], seed: int) -> list[int]:
    """Return the codes of all decisions of a game between these players; an empty list if the game does not end."""
    seeds = [seed] * len(names)
    if there_is_a_compiler():
        whole = mass.play(Game(table.players, table.rules_name, seed=seed), names, seed, seeds, keep=True)
        return whole.codes if whole.winners else []
    s, trace = table.deal(Luck(seed)), [0] * MOST_STEPS
    done = mass.play_seats(
        s, whole_games.draw_numbers(seed, 4 * mass.RANDOM_NUMBERS), mass.seat_players(names, seeds), trace, MOST_STEPS
    )
    return [code for code in trace[: sum(done)] if code < DRAW] if s.winners else []


def game(names: Sequence[str], seed: int) -> list[Seat]:
    """Play a game, and return the result of each seat; an empty list if the game does not end."""
    table = PiratesTable([str(seat) for seat in range(len(names))])
    codes = codes_of(table, names, seed)
    s, tape, draws = table.deal(Luck(seed)), whole_games.draw_numbers(seed, 4 * mass.RANDOM_NUMBERS), 0
    sold: list[list[int]] = [[] for _name in names]
    arrests = [0] * len(names)
    for code in codes:
        turn = s.turn
        if s.deciding == ACTING and SELL <= code < JUMP:
            sold[s.mover].append(points_per_year(code - SELL))
        apply(s, code)
        if s.turn not in (turn, NOBODY) and s.arrested:
            arrests[s.turn] += 1
        while to_move(s) == LUCK:
            apply(s, DRAW + mass.draw(s, tape, draws))
            draws += 1
    return [
        Seat(who, share(s, seat), sold[seat], majorities(s, seat), arrests[seat])
        for seat, who in enumerate(names)
        if codes
    ]


def share(s: PiratesState, seat: int) -> float:
    """Return a seat's share of the win."""
    return int(s.winners >> seat & 1) / int(s.winners).bit_count()


def majorities(s: PiratesState, seat: int) -> int:
    """Return a seat's points for majorities, over all years (P3)."""
    return sum(s.scored_majority[year][seat] for year in range(s.years))


class Side(NamedTuple):
    """The means of a side's seats: points per contract sold, points for majorities per game, and arrests per game."""

    sold: float
    majorities: float
    arrests: float


def side(seats: Sequence[Seat]) -> Side:
    """Return the means over a side's seats in all games."""
    return Side(
        mean(points for seat in seats for points in seat.sold),
        mean(seat.majorities for seat in seats),
        mean(seat.arrests for seat in seats),
    )


def against(style: str, other: str, games: int, seed: int = SEED) -> tuple[list[float], Side, Side]:
    """Return the style's share of the win in each deal, and the means of both sides."""
    won, seats = [], []
    for deal in range(seed << 20, (seed << 20) + games // 2):
        both = [game([style, other, style, other], deal), game([other, style, other, style], deal)]
        seats += [seat for one in both for seat in one]
        if all(both):
            won.append(sum(seat.won for one in both for seat in one if seat.who == style) / 2)
    return won, *(side([seat for seat in seats if seat.who == who]) for who in (style, other))


def told(style: str, other: str, games: int) -> str:
    """Return the result of a style against a level as a line of text."""
    won, own, theirs = against(style, other, games)
    off = 1.96 * stdev(won) / sqrt(len(won))
    return (
        f"{style} against {other}, {2 * len(won)} games of four: {mean(won):.3f} ± {off:.3f}; a contract sold "
        f"{own.sold:.2f} points (the others' {theirs.sold:.2f}), majorities {own.majorities:.2f} points "
        f"({theirs.majorities:.2f}), arrests {own.arrests:.2f} ({theirs.arrests:.2f})"
    )


def without_an_end(games: int, seed: int = SEED) -> str:
    """Return, as text, how many games between random styles do not end, for all player numbers and rule sets."""
    lot, waiting = random.Random(seed), 0
    for number in range(games):
        players, rules = SETTINGS[number % len(SETTINGS)]
        names = [lot.choice(STYLES) for _seat in range(players)]
        table = PiratesTable([str(seat) for seat in range(players)], rules)
        waiting += not codes_of(table, names, lot.getrandbits(48))
    return f"{games} games of styles alone, every table and rule set: {waiting} without an end"


def lines(games: int = SAMPLE) -> Iterator[str]:
    """Yield the results as text."""
    for style in STYLES:
        for other in OTHERS:
            yield told(style, other, games)
    yield without_an_end(5 * games)


def main() -> None:
    """Run the benchmark with the number of games given on the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_styles", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each kind ({GAMES})")
    for line in lines(parser.parse_args().games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
