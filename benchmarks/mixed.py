"""Games between random levels for the benchmarks, with all numbers of players and all rule sets equally often."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from typing import TypeVar

from timepirates import Game
from timepirates.core.compiling import there_is_a_compiler
from timepirates.games.pirates.players import mass
from timepirates.games.pirates.variants import RULE_SETS
from timepirates.players import LEVELS, PLAYERS

Found = TypeVar("Found")
SETTINGS = tuple(product((3, 4, 5, 6), RULE_SETS))
ENDLESS = 20_000


def mixed(number: int, seed: int, levels: Sequence[str] = LEVELS) -> Game | None:
    """Return the finished game with this number; None if it does not end, as may happen with random players."""
    lot = random.Random(f"{seed} {number}")
    players, rules = SETTINGS[number % len(SETTINGS)]
    seats = [lot.choice(levels) for _seat in range(players)]
    deal, seeds = lot.getrandbits(48), [lot.getrandbits(32) for _seat in range(players)]
    game = Game([f"{seat} {name}" for seat, name in enumerate(seats, 1)], rules, seed=deal)
    if not there_is_a_compiler():
        return stepped(game, seats, seeds)
    whole = mass.play(game, seats, deal, seeds, keep=True)
    for code in whole.codes if whole.winners else ():
        game.play(game.table.name(code))
    return game if whole.winners else None


def stepped(game: Game, seats: Sequence[str], seeds: Sequence[int]) -> Game | None:
    """Play the game without compilation; return None after `ENDLESS` steps."""
    players = [
        PLAYERS[name](seed) if name == "random" else PLAYERS[name]() for name, seed in zip(seats, seeds, strict=True)
    ]
    while not game.over and len(game) < ENDLESS:
        seat = int(str(game.to_move))
        game.play(players[seat].choose(game, seat))
    return game if game.over else None


def by_cores(find: Callable[..., Found], numbers: Iterable[int], workers: int, **given: object) -> Iterator[Found]:
    """Yield the results of `find` for all numbers, in order, computed in `workers` processes."""
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(partial(find, **given), numbers, chunksize=4)
    else:
        yield from map(partial(find, **given), numbers)


def asked_for(
    part: str, about: str, games: int, seed: int, keep: str = "write the lines there too"
) -> argparse.Namespace:
    """Return the command-line options of a long run: `games`, `seed`, `workers` and `keep`."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.bench_{part}", description=about.splitlines()[0])
    parser.add_argument("--games", type=int, default=games, help=f"how many games ({games})")
    parser.add_argument("--seed", type=int, default=seed, help=f"which games ({seed})")
    parser.add_argument("--workers", type=int, help="how many processes (all cores)")
    parser.add_argument("--keep", type=Path, help=keep)
    return parser.parse_args()


def kept(lines: Iterable[str], file: Path | None) -> None:
    """Print lines as they arrive. At the end, also write them to the file, if one is given."""
    said = []
    for line in lines:
        print(line, flush=True)
        said.append(line)
    if file is not None:
        file.write_text("\n".join(said) + "\n", encoding="utf-8")
