"""What holds for every test run.

A test run keeps its games and settings in a folder of its own. `--whole` is for runs that must leave nothing out:
it fails where a test is skipped or deselected, and where a file of tests is not collected; only the test in Firefox
may be skipped, and then the run ends with the reason.
`-m quick` is the half that a developer runs at every save; what is not in it is in the other half, `long`. A run of the
quick half does not import files of which all tests are long.
`-n` runs whole files side by side, so that what a file prepares is prepared once.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent
settings.register_profile("project", deadline=None, print_blob=True)
settings.load_profile("project")


MAY_BE_SKIPPED = "tests/browser/test_thinking.py::test_firefox_finds_the_same_bits"
"""The only test that a whole run may skip: a machine may have no Firefox, and no way to get one."""
NOT_TESTED = "not tested: "
"""The beginning of the line that is printed about the skipped test."""
PLAYWRIGHTS = {"browser", "scripts"}
"""The folders whose tests use Playwright."""
PROCESSES = {"server", "site", "worker", "training"}
"""Further folders whose tests are in the long half: they start servers or workers, build the site, or fit players."""
SECONDS = 10
"""The assumed seconds of a test marked `long` whose mark has no number."""
ALL_LONG = re.compile(r"^pytestmark = \[?pytest\.mark\.long\b", re.MULTILINE)
TOGETHER = re.compile(r'pytest\.mark\.together\("(\w+)"\)')


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="fail if anything is skipped, deselected or not collected")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "quick: in the half of the tests that is run at every save")
    config.addinivalue_line("markers", "long(seconds): in the other half; roughly how long this file or test takes")
    config.addinivalue_line(
        "markers",
        "together(lot): files of a lot run in one process, since they share what is expensive to prepare, such as "
        "compiled functions",
    )
    config.left_out = []
    config.own_folder = tempfile.TemporaryDirectory(prefix="timepirates-tests-")
    folder = Path(config.own_folder.name)
    os.environ["TIMEPIRATES_DATA"] = str(folder / "data")
    os.environ["IPYTHONDIR"] = str(folder / "ipython")
    os.environ["JUPYTER_CONFIG_DIR"] = str(folder / "jupyter")
    for name in (
        "TIMEPIRATES_LANGUAGE",
        "TIMEPIRATES_SERVED",
        "TIMEPIRATES_ADDRESSES",
        "TIMEPIRATES_INVITATION",
        "QUERY_STRING",
        "VOILA_PREHEAT",
        "TIMEPIRATES_WORKER",
        "PYTHONDONTWRITEBYTECODE",
    ):
        os.environ.pop(name, None)
    sys.modules.setdefault("rfc3987_syntax", None)  # jsonschema works without it, and importing it takes 1.5 s
    sys.dont_write_bytecode = False  # some hundred servers and kernels would compile the project anew, one by one


def pytest_unconfigure(config: pytest.Config) -> None:
    config.own_folder.cleanup()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out folders and files without quick tests if only quick tests are wanted: importing them takes seconds."""
    if config.getoption("markexpr") != "quick" or not _is_long(collection_path):
        return None
    asked = [Path(argument.partition("::")[0]).resolve() for argument in config.args]
    return None if any(path.is_relative_to(collection_path) for path in asked) else True


def _is_long(path: Path) -> bool:
    """Return whether all tests of a folder or a file are in the long half."""
    if path.is_dir():
        return path.name in PLAYWRIGHTS | PROCESSES
    return path.match("test_*.py") and bool(ALL_LONG.search(path.read_text(encoding="utf-8")))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test as `quick` or `long`, sort the tests, and note the files without collected tests.

    Tests in a browser come last, because Playwright keeps an event loop running in the process, which would disturb
    tests that start their own. With them come the other files of their lots, since a lot runs in one process. Within
    each group, the files that take longest come first, so that parallel processes end at about the same time.
    """
    seconds: dict[Path, float] = {}
    with_a_browser = {lot_of(item) for item in items if _is_in_a_browser(item)}
    for item in items:
        mark = item.get_closest_marker("long")
        in_a_browser = _is_in_a_browser(item)
        if mark is None:
            slow = in_a_browser or not PROCESSES.isdisjoint(folders(item.path))
            item.add_marker("long" if slow else "quick")
        takes = (mark.args or (SECONDS,))[0] if mark else SECONDS * in_a_browser
        seconds[item.path] = max(takes, seconds.get(item.path, 0))
    items.sort(key=lambda item: (lot_of(item) in with_a_browser, _is_in_a_browser(item), -seconds[item.path]))
    missing = set(ROOT.glob("tests/**/test_*.py")) - {item.path for item in items}
    config.left_out += [f"not collected: {path.relative_to(ROOT)}" for path in sorted(missing)]


def folders(path: Path) -> set[str]:
    """Return the names of the folders of the project in which a file is."""
    return set(path.parts[len(ROOT.parts) : -1])


def _is_in_a_browser(item: pytest.Item) -> bool:
    """Return whether a test uses Playwright."""
    return not PLAYWRIGHTS.isdisjoint(folders(item.path))


def lot_of(item: pytest.Item) -> str:
    """Return the name of the lot of a test's file."""
    return lot(item.nodeid.partition("::")[0])


@cache
def lot(file: str) -> str:
    """Return the name of the lot that a test file is marked with, or else the file itself.

    All files of a lot run in one process.
    """
    found = TOGETHER.search((ROOT / file).read_text(encoding="utf-8"))
    return found[1] if found else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Return a scheduler that gives whole files to the processes, in the sorted order."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return lot(nodeid.partition("::")[0])

    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in items:
        item.config.left_out.append(f"deselected: {item.nodeid}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    report = yield
    if report.skipped:
        allowed = item.nodeid == MAY_BE_SKIPPED and call.when == "call"
        item.config.left_out.append(f"{NOT_TESTED}{call.excinfo.value}" if allowed else f"skipped: {item.nodeid}")
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object, error: object) -> None:
    """Collect the tests that a finished worker process left out."""
    for line in getattr(node, "workeroutput", {}).get("left_out", []):
        if line not in node.config.left_out:
            node.config.left_out.append(line)


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    must_not = missed(config) if config.getoption("whole") else []
    allowed = [line for line in config.left_out if line.startswith(NOT_TESTED)]
    for title, lines in (("left out, which a whole run must not", must_not), ("left out on this machine", allowed)):
        if lines:
            terminalreporter.section(title, sep="=", red=True)
        for line in lines:
            terminalreporter.line(line)


def missed(config: pytest.Config) -> list[str]:
    """Return the tests and files that were left out and that a `--whole` run must not leave out."""
    return [line for line in config.left_out if not line.startswith(NOT_TESTED)]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.left_out
    if session.config.getoption("whole") and missed(session.config) and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
