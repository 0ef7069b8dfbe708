"""What holds for every test run, notebooks included.

A test run keeps its games and settings in a folder of its own. `--whole` is for runs that must leave nothing out:
it fails where a test is skipped or deselected, and where a file of tests or a notebook is not collected.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent
settings.register_profile("project", deadline=None, print_blob=True)
settings.load_profile("project")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="fail if anything is skipped, deselected or not collected")


def pytest_configure(config: pytest.Config) -> None:
    config.left_out = []
    config.own_folder = tempfile.TemporaryDirectory(prefix="timepirates-tests-")
    folder = Path(config.own_folder.name)
    os.environ["TIMEPIRATES_DATA"] = str(folder / "data")
    os.environ["IPYTHONDIR"] = str(folder / "ipython")
    os.environ["JUPYTER_CONFIG_DIR"] = str(folder / "jupyter")
    for name in ("TIMEPIRATES_LANGUAGE", "TIMEPIRATES_SERVED", "QUERY_STRING", "VOILA_PREHEAT"):
        os.environ.pop(name, None)


def pytest_unconfigure(config: pytest.Config) -> None:
    config.own_folder.cleanup()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which files of tests and which notebooks nothing was collected from; browser tests come last.

    Playwright keeps an event loop running in the process, and tests that start one of their own must come before it.
    """
    items.sort(key=lambda item: "browser" in item.path.parts)
    there = {*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("notebooks/*.ipynb")}
    there = {path for path in there if ".ipynb_checkpoints" not in path.parts}
    missing = there - {item.path for item in items}
    config.left_out += [f"not collected: {path.relative_to(ROOT)}" for path in sorted(missing)]


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in items:
        item.config.left_out.append(f"deselected: {item.nodeid}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    report = yield
    if report.skipped:
        item.config.left_out.append(f"skipped: {item.nodeid}")
    return report


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    if config.getoption("whole") and config.left_out:
        terminalreporter.section("left out, which a whole run must not", sep="=", red=True)
        for line in config.left_out:
            terminalreporter.line(line)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("whole") and session.config.left_out and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
