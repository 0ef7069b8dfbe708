"""Measure the time of `import timepirates` and of `import chess`, in new interpreters that alternate."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator

ROUNDS = 15
MEASURED = "import time; t = time.perf_counter(); import {name}; print(time.perf_counter() - t)"


def seconds(name: str) -> float:
    """Return the seconds that one import takes in a new interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED.format(name=name)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def command_seconds() -> float:
    """Return the seconds that `timepirates --help` takes from start to end."""
    code = (
        "import subprocess, sys, time; t = time.perf_counter();"
        "subprocess.run([sys.executable, '-m', 'timepirates', '--help'], stdout=subprocess.DEVNULL, check=True);"
        "print(time.perf_counter() - t)"
    )
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def lines() -> Iterator[str]:
    """Yield the results as text."""
    import chess

    taken = {name: [] for name in ("timepirates", chess.__name__)}
    for _round in range(ROUNDS):
        for name, times in taken.items():
            times.append(seconds(name))
    mine, theirs = (statistics.median(times) for times in taken.values())
    yield (
        f"import timepirates {mine * 1e3:.0f} ms, import chess {theirs * 1e3:.0f} ms, ratio {mine / theirs:.2f} "
        "(to reach: at most 1)"
    )
    whole = statistics.median(command_seconds() for _round in range(5))
    yield f"timepirates --help, from start to end: {whole * 1e3:.0f} ms"
