"""Break the product on purpose, breakage by breakage, and show which test noticed each.

    python -m tests.breakages                     all, the rules' own lists included
    python -m tests.breakages --part analysis     one list
    python -m tests.breakages -k curtain          those with a word in them
    python -m tests.breakages --kind secret       those of one kind, without the rules' own lists

`tests/breakages/unnoticed.json` keeps how many of each list are noticed and how many are not. The command fails where
more of a list go unnoticed than it says. A run of whole lists in which nothing failed writes their new numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.breakages import book
from tests.breakages.book import Breakage
from tests.breakages.chromium import shared_browser
from tests.breakages.running import Task, Told, as_it_is, asked_for, prepare, run_all
from tests.breakages.trees import Tree

RULES = {"rules-of-pirates": "tests/pirates/test_breakages.py",
         "rules-of-conspiracy": "tests/conspiracy/test_breakages.py"}
"""The rules' own lists: a test a breakage, which records what was broken and what noticed it."""

BASELINE = "unnoticed.json"
"""The file, beside the lists, with the numbers of breakages of each list that are noticed and that are not."""


@dataclass
class Outcome:
    """What became of a breakage: the test that noticed it, or why it does not count."""

    part: str
    what: str
    kind: str
    file: str
    noticed: str = ""
    why: str = ""


@dataclass
class Report:
    """All outcomes, and the lines that are wrong in the lists themselves."""

    outcomes: list[Outcome] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def missed(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if not outcome.noticed]

    def counts(self) -> dict[str, dict[str, int]]:
        """Return the numbers of noticed and unnoticed breakages of each list."""
        found: dict[str, dict[str, int]] = {}
        for outcome in sorted(self.outcomes, key=lambda each: each.part):
            found.setdefault(outcome.part, {"noticed": 0, "unnoticed": 0})[
                "noticed" if outcome.noticed else "unnoticed"] += 1
        return found


def break_all(breakages: list[Breakage], rules: list[str], workers: int) -> Report:
    """Run the tests of all breakages without and with them, and the rules' own lists."""
    report = Report(faults=[fault for breakage in breakages for fault in book.faults(breakage)])
    sound = Told()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="timepirates-breakages-")))
        trees = [Tree(folder / str(number)) for number in range(workers)]
        if any(in_chromium(test) for breakage in breakages for test in breakage.noticed_by):
            stack.enter_context(shared_browser(folder))
        prepare()
        run_all([*_rules(rules, report), *_soundly(breakages, sound, workers)], trees)
        run_all([_broken(breakage, sound, report) for breakage in breakages], trees)
    return report


def _rules(rules: list[str], report: Report) -> list[Task]:
    """One run for each of the rules' own lists."""
    def hear(part: str, told: Told) -> None:
        if told.trouble:
            report.faults.append(f"{part}: {told.trouble}")
        for note in told.noted:
            noticed = note.get("noticed_by", "") if note["passed"] else ""
            report.outcomes.append(
                Outcome(part, note["what"], "value", note["file"], noticed, "no test named for it fails"))
    return [Task([RULES[part]], as_it_is, lambda told, part=part: hear(part, told), 120) for part in rules]


def _soundly(breakages: list[Breakage], sound: Told, workers: int) -> list[Task]:
    """Runs of all named tests with nothing broken."""
    by_file: dict[str, set[str]] = {}
    for breakage in breakages:
        for test in breakage.noticed_by:
            by_file.setdefault(book.file_of(test), set()).add(test)
    files = sorted(by_file, key=in_chromium)
    lots = [files[first::2 * workers] for first in range(2 * workers)]

    def hear(told: Told) -> None:
        sound.passed |= told.passed
        sound.failed |= told.failed
        sound.trouble = sound.trouble or told.trouble
    return [Task([test for file in lot for test in sorted(by_file[file])], as_it_is, hear, 600) for lot in lots if lot]


def in_chromium(test: str) -> bool:
    """Whether a test, or a file of tests, runs in Chromium; such tests come last in a process."""
    return test.startswith(("tests/browser/", "tests/scripts/"))


def _broken(breakage: Breakage, sound: Told, report: Report) -> Task:
    """The run of one breakage's tests with it."""
    def hear(told: Told) -> None:
        noticed, why = verdict(breakage, sound, told)
        report.outcomes.append(Outcome(breakage.part, breakage.what, breakage.kind, breakage.file, noticed, why))
    return Task(list(breakage.noticed_by), lambda tree: tree.broken(breakage), hear, first=True)


def verdict(breakage: Breakage, sound: Told, told: Told) -> tuple[str, str]:
    """The test that noticed a breakage, or why it does not count."""
    for id in breakage.noticed_by:
        if failing := [test for test in sound.failed if asked_for(test, id)]:
            return "", f"{failing[0]} fails without it: {sound.failed[failing[0]]}"
        if not any(asked_for(test, id) for test in sound.passed):
            return "", f"{id} was not run without it. {sound.trouble}".strip()
    if told.trouble:
        return "", told.trouble
    return next(iter(told.failed), ""), "" if told.failed else "none of its tests fails"


def by_kind(outcomes: Iterable[Outcome]) -> str:
    """How many breakages of each kind there are, in words."""
    kinds = Counter(outcome.kind for outcome in outcomes)
    return ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))


def say(report: Report, began: float) -> None:
    """Print what noticed each, the count by file and kind, and what went unnoticed."""
    for outcome in sorted(report.outcomes, key=lambda each: (each.file, each.what)):
        if outcome.noticed:
            print(f"{outcome.file}: {outcome.what} ({outcome.kind})\n    noticed by {outcome.noticed}")
    print()
    for file, count in sorted(Counter(outcome.file for outcome in report.outcomes).items()):
        print(f"{count:5} {file} ({by_kind(outcome for outcome in report.outcomes if outcome.file == file)})")
    for fault in report.faults:
        print(f"wrong: {fault}")
    for outcome in report.missed:
        print(f"not noticed: {outcome.part}: {outcome.what} ({outcome.file}): {outcome.why}")
    print(f"\n{len(report.outcomes)} breakages ({by_kind(report.outcomes)}), "
          f"{len(report.outcomes) - len(report.missed)} noticed, in {time.monotonic() - began:.0f} s")


def read_baseline(lists: Path) -> dict[str, dict[str, int]]:
    """Return the numbers that were kept for the lists of a folder; none where there is no such file."""
    file = lists / BASELINE
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def compare(report: Report, kept: dict[str, dict[str, int]]) -> None:
    """Report the lists of which more breakages go unnoticed than was kept."""
    for part, count in report.counts().items():
        most = kept.get(part, {}).get("unnoticed", 0)
        if count["unnoticed"] > most:
            report.faults.append(f"{part}: {count['unnoticed']} go unnoticed, at most {most} did before")


def write_baseline(lists: Path, counts: dict[str, dict[str, int]]) -> None:
    """Keep the numbers of the lists that were run, and leave out lists that are gone."""
    there = {*book.parts(lists), *RULES}
    all_counts = {part: count for part, count in {**read_baseline(lists), **counts}.items() if part in there}
    lines = ",\n".join(f"  {json.dumps(part)}: {json.dumps(all_counts[part])}" for part in sorted(all_counts))
    (lists / BASELINE).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the status is 0 where no more breakages go unnoticed than before."""
    began = time.monotonic()
    parser = argparse.ArgumentParser(prog="python -m tests.breakages", description=__doc__.partition("\n")[0])
    parser.add_argument("--part", action="append", metavar="NAME", help="one list only")
    parser.add_argument("-k", default="", metavar="TEXT", help="only breakages whose words, file or tests contain it")
    parser.add_argument("--kind", choices=book.KINDS, help="one kind only, without the rules' own lists")
    parser.add_argument("--workers", type=int, default=2, help="how many run side by side (2)")
    parser.add_argument("--lists", type=Path, default=book.FOLDER, help="the folder of the lists (tests/breakages)")
    chosen = parser.parse_args(arguments)
    there = [*book.parts(chosen.lists), *RULES]
    if unknown := set(chosen.part or ()) - set(there):
        parser.error(f"there is no list {', '.join(sorted(unknown))}; there are {', '.join(there)}")
    breakages, faults = [], []
    for part in (part for part in chosen.part or there if part not in RULES):
        found, wrong = book.read(part, chosen.lists)
        found = [each for each in found if chosen.kind in (None, each.kind)]
        breakages += [each for each in found if chosen.k in "\n".join([each.what, each.file, *each.noticed_by])]
        faults += wrong
    whole = not chosen.k and not chosen.kind
    rules = [part for part in chosen.part or there if part in RULES] if whole else []
    report = break_all(breakages, rules, chosen.workers)
    report.faults[:0] = faults
    compare(report, read_baseline(chosen.lists))
    say(report, began)
    if report.faults or not report.outcomes:
        return 1
    if whole:
        write_baseline(chosen.lists, report.counts())
    return 0


if __name__ == "__main__":
    sys.exit(main())
