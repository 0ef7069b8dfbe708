"""Change the product on purpose, and show which tests notice.

Usage::

    python -m tests.mutants                       run all kept mutants (those of the rules are tests of their own)
    python -m tests.mutants --list secrets        run one list
    python -m tests.mutants -k curtain            run those with a word in them
    python -m tests.mutants timepirates/matches   make mutants of a package folder, and try them
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.mutants import book, generating, kept


def main(arguments: list[str] | None = None) -> int:
    """Run the command. The status is 0 where no mutant lives that must not."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="a package folder to make mutants of")
    parser.add_argument("--most", type=int, default=generating.MOST, help="how many mutants are made of a ROOM (100)")
    parser.add_argument("--list", action="append", metavar="NAME", help="one list of kept mutants only")
    parser.add_argument("-k", default="", metavar="TEXT", help="only kept mutants whose words, symbol or tests have it")
    parser.add_argument("--workers", type=int, default=2, help="how many kept mutants run side by side (2)")
    parser.add_argument("--tests-pass", action="store_true", help="do not run the tests without mutants, too")
    parser.add_argument("--lists", type=Path, default=book.FOLDER, help="the folder of the lists (tests/mutants)")
    chosen = parser.parse_args(arguments)
    for room in chosen.rooms:
        if not list((book.ROOT / room).glob("*.py")):
            parser.error(f"{room} is no package folder, such as timepirates/matches")
    if chosen.rooms:
        return max(generating.try_room(room, chosen.most) for room in chosen.rooms)
    return _run_kept(chosen, parser)


def _run_kept(chosen: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Run the kept mutants that were chosen."""
    began = time.monotonic()
    there = [part for part in book.parts(chosen.lists) if part != book.RULES]
    if unknown := set(chosen.list or ()) - set(there):
        parser.error(f"there is no list {', '.join(sorted(unknown))}; there are {', '.join(there)}")
    mutants, faults = [], []
    for part in chosen.list or there:
        found, wrong = book.read(part, chosen.lists)
        mutants += [each for each in found if chosen.k in "\n".join([each.what, each.symbol, *each.noticed_by])]
        faults += wrong
    report = kept.try_all(mutants, chosen.workers, chosen.tests_pass)
    report.faults[:0] = faults
    kept.say(report, began)
    return 1 if report.faults or report.missed or not report.outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
