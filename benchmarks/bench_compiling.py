"""Measure how long it takes to compile rollouts, against the way in which Numba compiles by default."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

PROGRAM = """
import sys, time
from contextlib import nullcontext
from timepirates.core import compiling
from timepirates.games.pirates.players.rollouts import compile_rollouts

if sys.argv[1] == "default":
    compiling.skip_machine_code = nullcontext
begin = time.process_time()
assert compile_rollouts()
print(time.process_time() - begin)
"""


def compile_seconds(way: str) -> float:
    """Return the processor time, in seconds, in which a new process with an empty cache compiles rollouts."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        command = [sys.executable, "-c", PROGRAM, way]
        return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def lines() -> Iterator[str]:
    """Yield the results as text."""
    ours, default = compile_seconds("as a whole"), compile_seconds("default")
    yield (
        f"rollouts are compiled in {ours:.0f} s, by Numba's default in {default:.0f} s; ratio {ours / default:.2f} "
        "(to reach: at most 0.50)"
    )
