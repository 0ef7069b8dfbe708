"""Run the kept mutants: their tests must pass without them and fail with them."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutants import book, swapping
from tests.mutants.book import Mutant
from tests.mutants.chromium import shared_browser
from tests.mutants.running import Task, Told, as_it_is, asked_for, file_of, in_chromium, prepare, run_all
from tests.mutants.trees import Tree


@dataclass
class Outcome:
    """The result of a mutant: the test that noticed it, or why it counts as unnoticed."""

    mutant: Mutant
    noticed: str = ""
    why: str = ""


@dataclass
class Report:
    """All outcomes, and what is wrong in the lists themselves."""

    outcomes: list[Outcome] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def missed(self) -> list[Outcome]:
        """The mutants that no test noticed."""
        return [outcome for outcome in self.outcomes if not outcome.noticed]


def try_all(mutants: list[Mutant], workers: int, tests_pass: bool = False) -> Report:
    """Run the tests of all mutants with them, and without them unless it is known that they pass."""
    report = Report(faults=[fault for mutant in mutants for fault in book.faults(mutant)])
    if report.faults:
        return report
    sound = None if tests_pass else Told()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="timepirates-mutants-")))
        trees = [Tree(folder / str(number)) for number in range(workers)]
        if any(in_chromium(test) for mutant in mutants for test in mutant.tests):
            stack.enter_context(shared_browser(folder))
        prepare()
        if sound:
            run_all(_soundly(mutants, sound, workers), trees)
        run_all(_swapped(mutants, sound, report, trees), trees)
        tried = {outcome.mutant for outcome in report.outcomes}
        run_all([_mutated(mutant, sound, report) for mutant in mutants if mutant not in tried], trees)
    return report


def _soundly(mutants: list[Mutant], sound: Told, workers: int) -> list[Task]:
    """Return runs of all named tests without a mutant."""
    by_file: dict[str, set[str]] = {}
    for mutant in mutants:
        for test in mutant.tests:
            by_file.setdefault(file_of(test), set()).add(test)
    files = sorted(by_file, key=in_chromium)
    lots = [files[first::workers] for first in range(workers)]

    def hear(told: Told) -> None:
        sound.passed |= told.passed
        sound.failed |= told.failed
        sound.trouble = sound.trouble or told.trouble

    return [Task([test for file in lot for test in sorted(by_file[file])], as_it_is, hear, 600) for lot in lots if lot]


def _swapped(mutants: list[Mutant], sound: Told | None, report: Report, trees: list[Tree]) -> list[Task]:
    """Return one run per copy of the project, in which those mutants that only change functions get forks."""
    fit = [mutant for mutant in mutants if swapping.changes_only_functions(mutant)]
    return [
        _forked(lot, sound, report, tree.root.parent)
        for number, tree in enumerate(trees)
        if (lot := fit[number :: len(trees)])
    ]


def _forked(mutants: list[Mutant], sound: Told | None, report: Report, folder: Path) -> Task:
    forks = swapping.Forks(mutants, folder)

    def hear(_told: Told) -> None:
        for mutant, told in forks.outcomes():
            if (outcome := Outcome(mutant, *verdict(mutant, sound, told))).noticed:
                report.outcomes.append(outcome)

    ids = list(dict.fromkeys(test for mutant in mutants for test in mutant.tests))
    return Task(ids, as_it_is, hear, swapping.SECONDS * len(mutants), plugins=[forks])


def _mutated(mutant: Mutant, sound: Told | None, report: Report) -> Task:
    """Return the run of a mutant's tests with it."""

    def hear(told: Told) -> None:
        report.outcomes.append(Outcome(mutant, *verdict(mutant, sound, told)))

    return Task(mutant.tests, lambda tree: tree.mutated(mutant), hear, first=True)


def verdict(mutant: Mutant, sound: Told | None, told: Told) -> tuple[str, str]:
    """Return the test that noticed a mutant, or why it counts as unnoticed. `sound` is None if it is not asked for."""
    for id in mutant.tests if sound else ():
        if failing := [test for test in sound.failed if asked_for(test, id)]:
            return "", f"{failing[0]} fails without it: {sound.failed[failing[0]]}"
        if not any(asked_for(test, id) for test in sound.passed):
            return "", f"{id} was not run without it. {sound.trouble}".strip()
    if told.trouble:
        return "", told.trouble
    return next(iter(told.failed), ""), "" if told.failed else "none of its tests fails"


def say(report: Report, began: float) -> None:
    """Print which test noticed each mutant, and what went unnoticed."""
    for outcome in report.outcomes:
        if outcome.noticed:
            print(f"{outcome.mutant} ({outcome.mutant.symbol})\n    noticed by {outcome.noticed}")
    for fault in report.faults:
        print(f"wrong: {fault}")
    for outcome in report.missed:
        print(f"not noticed: {outcome.mutant} ({outcome.mutant.symbol}): {outcome.why}")
    counts = sorted(Counter(outcome.mutant.part for outcome in report.outcomes).items())
    print(
        f"\n{len(report.outcomes)} mutants ({', '.join(f'{count} {part}' for part, count in counts)}), "
        f"{len(report.outcomes) - len(report.missed)} noticed, in {time.monotonic() - began:.0f} s"
    )
