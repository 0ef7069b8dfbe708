"""Compare compiled random games of Time Pirates with a program in C that plays nothing else, in alternating runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from timepirates.games.pirates.simulate import Results, random_games

PROGRAM = Path(__file__).with_name("limit") / "limit.c"
OPTIONS = ("-O3", "-march=native")
RUNS, GAMES = 7, 10_000
GOAL = 0.48
DEVIATIONS = 5
"""How many standard errors two means may differ by."""


def c_compiler() -> str | None:
    """Return the path of the C compiler: that of the variable `CC`, or `cc`; None if there is none."""
    return shutil.which(os.environ.get("CC", "cc"))


def built(compiler: str, folder: Path, players: int = 4) -> Path:
    """Compile the C program into a folder, and return the path of the result."""
    program = folder / f"limit-{players}"
    subprocess.run([compiler, *OPTIONS, f"-DPLAYERS={players}", "-o", str(program), str(PROGRAM)], check=True)
    return program


def sums(program: Path, games: int, seed: int) -> dict[str, float]:
    """Return the sums that the C program prints: over all games, and over all seats of a game."""
    done = subprocess.run([str(program), str(games), str(seed)], check=True, capture_output=True, text=True)
    return {name: float(value) for name, value in map(str.split, done.stdout.splitlines())}


def deviations(theirs: Mapping[str, float], ours: Results) -> dict[str, float]:
    """Return by how many standard errors each mean of the C program's games differs from that of the rules' games."""
    found = {}
    for name in ("decisions", "draws", "points", "contracts", "winners"):
        values = np.asarray(getattr(ours, name)).reshape(len(ours.decisions), -1).sum(axis=1)
        error = values.std() * (1 / len(values) + 1 / theirs["games"]) ** 0.5
        found[name] = float((theirs[name] / theirs["games"] - values.mean()) / error)
    return found


def our_seconds(games: int, seed: int) -> float:
    """Return the seconds of processor time per decision of compiled random games."""
    begin = time.process_time()
    results = random_games(games, seed=seed)
    return (time.process_time() - begin) / int(results.decisions.sum())


def their_seconds(program: Path, games: int, seed: int) -> float:
    """Return the seconds of processor time per decision of the C program."""
    found = sums(program, games, seed)
    return found["seconds"] / found["decisions"]


def lines() -> Iterator[str]:
    """Yield the results as text."""
    compiler = c_compiler()
    if compiler is None:
        yield "there is no C compiler here (cc, or the variable CC), so there is nothing to compare with"
        return
    random_games(10)
    with tempfile.TemporaryDirectory() as folder:
        program = built(compiler, Path(folder))
        apart = deviations(sums(program, 5 * GAMES, 1), random_games(5 * GAMES, seed=1))
        worst = max(apart, key=lambda name: abs(apart[name]))
        if abs(apart[worst]) > DEVIATIONS:
            raise ValueError(f"the C program plays another game: {worst} differ by {apart[worst]:.1f} standard errors")
        yield f"the means of both programs agree (largest difference: {abs(apart[worst]):.1f} standard errors, {worst})"
        pairs = [(our_seconds(GAMES, seed), their_seconds(program, 2 * GAMES, seed)) for seed in range(1, RUNS + 1)]
    ours, theirs = (min(times) for times in zip(*pairs, strict=True))
    ratios = ", ".join(f"{c / python:.3f}" for python, c in pairs)
    yield f"C: {theirs * 1e9:.1f} ns a decision, {1 / theirs / 1e6:.0f} million a second"
    yield f"compiled rules: {ours * 1e9:.1f} ns a decision, {1 / ours / 1e6:.0f} million a second"
    yield (
        f"speed as a share of C's, best of {RUNS} alternating runs each: {theirs / ours:.3f} (to reach: at least {GOAL}); "
        f"each pair of runs: {ratios}"
    )
