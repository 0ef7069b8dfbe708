"""Format scripts and styles with Prettier: `python -m tests.scripts.formatting [--check] [FILE ...]`."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.scripts.tools import HERE, installed, node

ROOT = Path(__file__).parents[2]
SETTINGS = HERE / "prettier.json"


def files() -> list[str]:
    """Return the repository's scripts and styles, except those of other projects."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.js", "*.mjs", "*.css"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listed.stdout.split("\0") if name and ".min." not in name and (ROOT / name).exists()]


def format_files(names: Sequence[str], check: bool = False) -> subprocess.CompletedProcess[str]:
    """Format files, or with `check` return those that Prettier would change."""
    prettier = installed() / "prettier/bin/prettier.cjs"
    todo = "--list-different" if check else "--write"
    return node(str(prettier), "--config", str(SETTINGS), "--log-level", "warn", todo, *names, cwd=ROOT)


def main() -> int:
    """Run the command; return 1 if a file cannot be read, or if `--check` finds a file that is not formatted."""
    parser = argparse.ArgumentParser(prog="python -m tests.scripts.formatting", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, and fail where something would change")
    parser.add_argument("files", nargs="*", help="which files (all of the repository)")
    asked = parser.parse_args()
    done = format_files(asked.files or files(), asked.check)
    print(done.stdout + done.stderr, end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
