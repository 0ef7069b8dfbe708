"""Test runs in forks of one process that has imported the libraries already, so that each run begins at once."""

from __future__ import annotations

import gc
import importlib
import json
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from pathlib import Path

import pytest

from tests.mutants.syntax import ROOT
from tests.mutants.trees import Tree
from tests.mutants.trying import end_after, reason

LIBRARIES = (
    "_hypothesis_pytestplugin",
    "IPython.core.interactiveshell",
    "anywidget",
    "hypothesis.internal.conjecture.engine",
    "ipywidgets",
    "msgspec.json",
    "networkx",
    "numpy",
    "pandas",
    "platformdirs",
    "playwright.sync_api",
    "plotly.graph_objects",
    "psutil",
)
"""What takes time to import and is not the project's."""
PLUGINS = ("_hypothesis_pytestplugin", "no:unraisableexception", "no:cacheprovider")
OURS = re.compile(r"(tests|timepirates|timepirates_widgets|benchmarks|conftest)(\.|$)")
PATIENCE = "8000"
"""Milliseconds that a test in the browser or at a live table waits for anything: with a mutant it often waits in vain."""


@dataclass
class Told:
    """The result of one test run."""

    passed: set[str] = field(default_factory=set)
    failed: dict[str, str] = field(default_factory=dict)
    """test -> the first line of why"""
    trouble: str = ""
    """why no test could be run"""


class Reporter:
    """A pytest plugin that selects tests by their ids and collects the results."""

    def __init__(self, ids: Iterable[str]):
        self.ids, self.told = set(ids), Told()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if any(asked_for(item.nodeid, each) for each in self.ids)]
        for each in self.ids:
            if not any(asked_for(item.nodeid, each) for item in items):
                self.told.trouble = self.told.trouble or f"there is no test {each}"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.told.trouble = f"{report.nodeid} cannot be imported: {reason(report)}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.told.failed.setdefault(report.nodeid, reason(report))
        elif report.passed and report.when == "call":
            self.told.passed.add(report.nodeid)


def file_of(test: str) -> str:
    """Return the file of a test's id."""
    return test.partition("::")[0]


def asked_for(test: str, id: str) -> bool:
    """Return whether a test has a given id, or is one of the parametrized cases of that id."""
    return test == id or test.startswith(f"{id}[") or ("::" not in id and file_of(test) == id)


def in_chromium(test: str) -> bool:
    """Return whether a test or a file of tests runs in Chromium; such tests come last in a process."""
    return test.startswith(("tests/browser/", "tests/scripts/"))


def prepare() -> None:
    """Import the libraries once for all forks, and exclude them from later garbage collections."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for name in ("CI", "BUILD_NUMBER"):  # pytest would compare long lists line by line, which takes minutes
        os.environ.pop(name, None)
    for name in LIBRARIES:
        with suppress(ImportError):
            importlib.import_module(name)
    gc.freeze()


def _run(tree: Tree, task: Task) -> None:
    """Run tests in this forked process, in a copy of the project."""
    os.setsid()
    end_after(task.seconds)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for stream in (1, 2):
        os.dup2(os.open(tree.printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
    for name in [name for name in sys.modules if OURS.match(name)]:
        del sys.modules[name]
    sys.path[:] = [str(tree.root), *(place for place in sys.path if place and Path(place) != ROOT)]
    importlib.invalidate_caches()
    os.chdir(tree.root)
    os.environ.update(
        PYTHONPATH=str(tree.root), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", TIMEPIRATES_TESTS_PATIENCE=PATIENCE
    )
    reporter = Reporter(task.ids)
    files = list(dict.fromkeys(file_of(each) for each in task.ids))
    plugins = [option for name in PLUGINS for option in ("-p", name)]
    often = ["--maxfail=1"] if task.first else []
    status = pytest.main(["-q", "--tb=short", *often, *plugins, *files], plugins=[reporter, *task.plugins])
    told = reporter.told
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not told.failed:
        told.trouble = told.trouble or _last_line(tree)
    tree.said.write_text(json.dumps([sorted(told.passed), told.failed, told.trouble]))
    os._exit(0)


def _last_line(tree: Tree) -> str:
    """The last line that pytest printed."""
    sys.stdout.flush()
    sys.stderr.flush()
    return "the tests were not run: " + tree.printed.read_text(errors="replace").strip().rpartition("\n")[2][:200]


@dataclass
class Task:
    """Tests to run, the context of the copy in which they run, and the function that gets the outcome."""

    ids: list[str]
    within: Callable[[Tree], contextmanager]
    hear: Callable[[Told], None]
    seconds: int = 60
    """of processor time, after which the run is ended"""
    first: bool = False
    """whether the first test that fails is enough"""
    plugins: list[object] = field(default_factory=list)
    """further plugins of pytest"""


def run_all(tasks: Iterable[Task], trees: list[Tree]) -> None:
    """Run tasks, one at a time in each copy of the project; call each task's function when it has ended."""
    context, waiting = multiprocessing.get_context("fork"), iter(tasks)
    running: dict[int, tuple] = {}
    free = list(trees)
    try:
        while True:
            while free and (task := next(waiting, None)):
                tree = free.pop()
                context_of_tree = task.within(tree)
                context_of_tree.__enter__()
                tree.said.unlink(missing_ok=True)
                process = context.Process(target=_run, args=(tree, task))
                process.start()
                running[process.sentinel] = process, task, tree, context_of_tree
            if not running:
                return
            for sentinel in wait(list(running)):
                process, task, tree, context_of_tree = running.pop(sentinel)
                process.join()
                _end_group(process.pid)
                context_of_tree.__exit__(None, None, None)
                free.append(tree)
                task.hear(_told(tree, process.exitcode, task.seconds))
    finally:
        for process, *_rest in running.values():
            _end_group(process.pid)


def _end_group(number: int) -> None:
    """End the processes that a run has left behind."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(number, signal.SIGKILL)


def _told(tree: Tree, status: int | None, seconds: int) -> Told:
    """Return the result that a process wrote before it ended."""
    if not tree.said.exists():
        late = status in (-signal.SIGALRM, -signal.SIGPROF)
        return Told(trouble=f"the tests did not end within {seconds} s" if late else f"the tests ended with {status}")
    passed, failed, trouble = json.loads(tree.said.read_text())
    return Told(set(passed), failed, trouble)


@contextmanager
def as_it_is(_tree: Tree) -> Iterator[None]:
    """Leave the copy unchanged."""
    yield
