"""Measure this machine: `python -m benchmarks` runs all, `python -m benchmarks core pages` some.

Each module `bench_NAME` has `lines()`, which yields its figures, one a line, as ratios to something measured in the
same run where there is something to compare with. Figures of different machines do not compare; ratios do.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
from pathlib import Path


def names() -> list[str]:
    """What can be measured."""
    return sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))


def main() -> int:
    """Print the figures of the modules asked for."""
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
