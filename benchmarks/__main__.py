"""Run the benchmarks: all of them by `python -m benchmarks`, or only some, such as `python -m benchmarks core pages`.

Each module `bench_NAME` has a function `lines()` that yields its results as lines of text. Where possible, a result is
a ratio to something else measured in the same run, because times of different machines cannot be compared.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
from pathlib import Path


def names() -> list[str]:
    """Return the names of all benchmarks."""
    return sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))


def main() -> int:
    """Run the benchmarks named on the command line, and print their results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.splitlines()[0])
    parser.add_argument("name", nargs="*", choices=[*names(), []], help=f"what to measure: {', '.join(names())}")
    asked = parser.parse_args().name or names()
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}", flush=True)
    status = 0
    for name in asked:
        try:
            for line in importlib.import_module(f"benchmarks.bench_{name}").lines():
                print(f"{name}: {line}", flush=True)
        except ModuleNotFoundError as missing:
            print(f"{name}: {missing.name} is not installed: pip install -e '.[bench,test]'", flush=True)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
