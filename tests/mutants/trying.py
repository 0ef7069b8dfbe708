"""A plugin of pytest that tries the mutants in the code it imports, each in a fork of its own.

One fork runs all tests without a mutant and notes which tests reach which mutants. Then each mutant is tried against
the tests that pass and reach it, until one fails: first those in the folder of the first argument, and the quickest
first. What a fixture reaches counts as reached by all tests of the file. The process itself runs no test, so every fork
begins with empty caches.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psutil
import pytest

from tests.mutants import switch

TRY = "TIMEPIRATES_MUTANTS_TRY"
"""The variable with the number of mutants and the file for what came of them."""
IMPORTED = "run by imports only"
"""What came of a mutant that cannot be tried, since all is imported before one is chosen."""
LONGEST = 10
"""Seconds of processor time after which a test without a mutant is ended; such a test is left out."""
ENOUGH = 5
"""Seconds of processor time of tests, measured without a mutant, that are run against one mutant at most."""
IDLE = 15
"""Seconds after which a fork is ended that uses hardly any processor time, since it waits in vain."""
WAITING = 6
"""How many times its processor time a run may last, since tests wait and machines are busy."""


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return the line that says best why a test failed."""
    lines = [line[1:].strip() for line in report.longreprtext.splitlines() if line.startswith("E ")]
    return next(iter(lines), report.longreprtext.strip().rpartition("\n")[2])[:200]


class Heard:
    """The results of the tests in this process."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        """test -> the seconds of processor time that it took, with the processes that it started and ended"""
        self.failed: dict[str, str] = {}
        """test -> why it did not pass"""
        self._until_now = 0.0

    def pytest_runtest_logstart(self) -> None:
        self._used()

    def _used(self) -> float:
        """Return the processor time that was used since the last call."""
        before, self._until_now = self._until_now, sum(os.times()[:4])
        return self._until_now - before

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += self._used()
        if not report.passed:
            self.failed.setdefault(report.nodeid, reason(report))


@contextmanager
def _phase(item: pytest.Item, name: str) -> Iterator[None]:
    """Tell the switch which test runs, and end a test that takes too long without a mutant."""
    switch.test = f"{item.nodeid} ({name})"
    if switch.chosen:
        yield  # the fork has a limit for all its tests
        return
    end_after(LONGEST)
    try:
        yield
    finally:
        end_after(0)


def end_after(seconds: int) -> None:
    """End this process after some seconds of processor time, or if it waits for much longer; 0 means never."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(WAITING * seconds)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with _phase(item, "setup"):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _phase(item, "call"):
        return (yield)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try all mutants, and write down which test noticed each."""
    number, file = os.environ[TRY].split(" ", 1)
    sound = f"{file}.sound"
    forked(session, 0, lambda heard: _run_soundly(session, heard, sound), 0)
    with open(sound, encoding="utf-8") as found:
        seconds = json.load(found)
    reached, noticed, own = _reached(seconds), {}, session.config.args[0].rpartition("/")[0]
    for mutant in range(1, int(number) + 1):
        items = list(_enough([item for item in session.items if item.nodeid in reached[mutant]], seconds, own))
        limit = 10 + 4 * int(sum(seconds[item.nodeid] for item in items))
        if not items:
            noticed[mutant] = IMPORTED if "" in reached[mutant] else "not reached"
        elif forked(session, mutant, lambda heard, items=items: run_tests(items, heard), limit):
            noticed[mutant] = "noticed"
        else:
            noticed[mutant] = f"alive, tests that reach it: {len(items)}"
    with open(file, "w", encoding="utf-8") as out:
        json.dump({"tests": len(seconds), "left_out": len(session.items) - len(seconds), "noticed": noticed}, out)
    return True


def forked(session: pytest.Session, mutant: int, work: Callable[[Heard], int], limit: int) -> int:
    """Return the status of work in a fork with a mutant and a folder of its own, which is ended after a limit.

    The limit is in seconds of processor time, as in `end_after`. A fork that only waits is ended, too.
    """
    if number := os.fork():
        return _status(number, may_wait=not limit)
    os.setsid()
    end_after(limit)
    switch.chosen = mutant
    os.environ[switch.CHOSEN] = str(mutant)
    os.environ["TIMEPIRATES_DATA"] = f"{session.config.own_folder.name}/{mutant}"
    status = 1
    try:
        heard = Heard()
        session.config.pluginmanager.register(heard)
        status = work(heard)
    finally:
        os._exit(status)


def _status(number: int, may_wait: bool) -> int:
    """Wait until a fork ends, or end it if it only waits and must not; then end the processes that it has started."""
    used, since = 0.0, time.monotonic()
    while not (ended := os.waitpid(number, os.WNOHANG))[0]:
        time.sleep(0.02)
        if not may_wait and time.monotonic() > since + IDLE:
            before, used, since = used, _processor_time(number), time.monotonic()
            if used - before < IDLE / 200:
                os.killpg(number, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.killpg(number, signal.SIGKILL)
    return ended[1]


def _processor_time(number: int) -> float:
    """Return the processor time of a process and of those that it has started, in seconds."""
    with suppress(psutil.NoSuchProcess):
        process = psutil.Process(number)
        return sum(sum(each.cpu_times()[:4]) for each in (process, *process.children(recursive=True)))
    return 0.0


def _run_soundly(session: pytest.Session, heard: Heard, file: str) -> int:
    """Run all tests, and write down how long those took that passed."""

    def too_long(*_signal: object) -> None:
        pytest.fail("too long")

    for ending in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(ending, too_long)
    for item, following in zip(session.items, [*session.items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    with open(file, "w", encoding="utf-8") as out:
        json.dump({test: taken for test, taken in heard.seconds.items() if test not in heard.failed}, out)
    return 0


def run_tests(items: list[pytest.Item], heard: Heard) -> int:
    """Return 1 as soon as a test fails, 0 if none does."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if heard.failed:
            return 1
    return 0


def _reached(seconds: dict[str, float]) -> dict[int, set[str]]:
    """Return the tests that passed and reach each mutant, with "" among them if an import reaches it."""
    of_file, reached = defaultdict(set), defaultdict(set)
    for test in seconds:
        of_file[test.partition("::")[0]].add(test)
    with suppress(FileNotFoundError), open(os.environ[switch.REACHED], encoding="utf-8") as lines:
        for line in lines:
            number, _, rest = line.rstrip("\n").partition(" ")
            test, _, phase = rest.rpartition(" ")
            reached[int(number)] |= of_file[test.partition("::")[0]] if phase == "(setup)" else {test} & {"", *seconds}
    return reached


def _enough(items: list[pytest.Item], seconds: dict[str, float], own: str) -> Iterator[pytest.Item]:
    """Yield the tests of a folder and then others, the quickest first, as many as there is time for."""
    total = 0.0
    for item in sorted(items, key=lambda item: (not item.nodeid.startswith(f"{own}/"), seconds[item.nodeid])):
        total += seconds[item.nodeid]
        if total <= ENOUGH:
            yield item
