"""What holds for every test run.

A test run keeps its games and settings in a folder of its own. `--whole` is for runs that must leave nothing out:
it fails where a test is skipped or deselected, and where a file of tests is not collected; only the test in Firefox
may be skipped, and then the run ends with the reason.
`-m quick` is the half that a developer runs at every save; what is not in it is in the other half, `long`.
`-n` runs whole files side by side, so that what a file prepares is prepared once.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent
settings.register_profile("project", deadline=None, print_blob=True)
settings.load_profile("project")


LONG = (
    "tests/test_mutants.py::test_mutants_of_secrets_are_noticed",
    "tests/games/pirates/test_simulate.py",
    "tests/games/pirates/test_properties.py",
    "tests/games/pirates/police/test_simulated.py",
    "tests/test_packaging.py",
    "tests/scripts/test_checks.py",
    "tests/games/conspiracy/test_properties.py",
    "tests/games/pirates/players/",
    "tests/matches/test_mass.py",
    "tests/matches/test_start.py",
    "tests/matches/test_match.py",
    "tests/test_cli.py::test_a_match_prints",
    "tests/test_style.py::test_the_type_checker_finds_nothing",
    "tests/games/pirates/lessons/test_goals.py::test_where_the_",
    "tests/widgets/games/conspiracy/test_log.py",
    "tests/games/pirates/test_editions.py",
    "tests/test_docs.py",
    "tests/widgets/games/conspiracy/test_secrets.py",
    "tests/test_mutants.py::test_the_command",
    "tests/test_mutants.py::test_mutants_are_made",
    "tests/test_whole.py",
    "tests/widgets/games/pirates/editions/test_page.py",
    "tests/test_record.py::test_a_record_with_any_one_value",
    "tests/test_record.py::test_play_with_",
    "tests/test_binder.py",
    "tests/server/test_stranger.py",
    "tests/server/test_get.py",
    "tests/server/test_starting.py",
    "tests/server/test_workplace.py",
    "tests/worker/test_thoughts.py",
    "tests/games/pirates/police/test_exact.py::test_a_restock",
    "tests/widgets/games/pirates/board/test_board_view.py::test_thirty_epochs",
    "tests/widgets/test_nothing_secret_is_sent.py",
    "tests/widgets/test_written_down.py",
    "tests/widgets/games/conspiracy/test_saving.py",
    "tests/test_toml.py",
    "tests/games/pirates/police/test_position_input.py",
    "tests/games/pirates/police/test_danger.py::test_the_danger_map_is_the_",
    "tests/widgets/keeping/test_disk.py",
    "tests/widgets/panel/test_still.py::test_every_page_",
    "tests/widgets/visits/test_first_picture.py",
    "tests/site/test_check.py",
    "tests/site/test_thinking.py",
    "tests/widgets/games/pirates/play/test_panels.py::test_every_panel_draws_",
    "tests/games/pirates/review/",
    "tests/widgets/games/pirates/review/",
    "tests/games/conspiracy/lessons/test_advice.py",
    "tests/widgets/games/pirates/police/test_concluded.py",
    "tests/widgets/test_read_by_scripts.py",
    "tests/widgets/test_contents.py",
    "tests/test_record.py::test_arbitrary_bytes",
    "tests/lessons/test_form.py::test_a_lesson_with_any_value",
    "tests/test_layers.py::test_a_play_page_never_imports",
    "tests/browser/test_deletion.py",
    "tests/browser/test_games_from_outside.py",
    "tests/browser/test_site_lab.py",
    "tests/browser/test_notebooks_lab.py",
    "tests/browser/test_voila.py",
    "tests/browser/test_site.py",
    "tests/browser/test_by_ear.py",
    "tests/browser/test_tutorial.py",
    "tests/browser/test_police.py",
    "tests/browser/test_keeping.py",
    "tests/browser/test_conspiracy.py",
    "tests/browser/test_play_menu.py",
    "tests/browser/",
    "tests/scripts/",
)
MAY_BE_SKIPPED = "tests/browser/test_thinking.py::test_firefox_finds_the_same_bits"
"""The only test that a whole run may skip: a machine may have no Firefox, and no way to get one."""
NOT_TESTED = "not tested: "
"""How the line about it begins."""
PLAYWRIGHTS = {"browser", "scripts"}
"""The folders whose tests use Playwright."""
TOGETHER = dict.fromkeys(
    (
        "tests/games/pirates/test_simulate.py",
        "tests/games/pirates/test_editions.py",
        "tests/games/pirates/police/test_simulated.py",
        "tests/games/pirates/players/test_simple.py",
        "tests/games/pirates/players/test_compiled.py",
        "tests/games/pirates/players/test_rollouts.py",
        "tests/games/pirates/players/test_layings.py",
        "tests/games/pirates/players/test_styles.py",
        "tests/matches/test_start.py",
        "tests/widgets/games/pirates/editions/test_page.py",
        "tests/matches/test_match.py",
        "tests/matches/test_mass.py",
    ),
    "compiled",
)
TOGETHER |= dict.fromkeys(
    (
        "tests/browser/test_site.py",
        "tests/browser/test_site_offline.py",
        "tests/browser/test_thinking.py",
        "tests/site/test_thinking.py",
    ),
    "site",
)
TOGETHER |= dict.fromkeys(
    ("tests/widgets/test_contents.py", "tests/widgets/test_read_by_scripts.py", "tests/widgets/test_written_down.py"),
    "panels",
)
"""file -> the name of the lot whose files run in one process, since they share what is expensive to prepare.

Compiled loops share most of their functions: in a process that has compiled one, the next takes a quarter of the time.
So `test_match`, whose worker processes each would compile the whole loop, comes behind those that compile here.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="fail if anything is skipped, deselected or not collected")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "quick: in the half of the tests that is run at every save")
    config.addinivalue_line("markers", "long: in the half of the tests that takes its time")
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
        "QUERY_STRING",
        "VOILA_PREHEAT",
        "TIMEPIRATES_WORKER",
        "PYTHONDONTWRITEBYTECODE",
    ):
        os.environ.pop(name, None)
    sys.dont_write_bytecode = False  # some hundred servers and kernels would compile the project anew, one by one


def pytest_unconfigure(config: pytest.Config) -> None:
    config.own_folder.cleanup()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Part the tests into two halves and put them in order; note which files nothing was collected from.

    Tests in a browser come last: Playwright keeps an event loop running in the process, and tests that start one of
    their own must come before it. Before that comes first what takes longest, so that two processes end together.
    """
    place_of_file: dict[Path, int] = {}
    for item in items:
        place = long_place(item.nodeid)
        item.add_marker("quick" if place == len(LONG) else "long")
        place_of_file[item.path] = min(place, place_of_file.get(item.path, place))
    items.sort(key=lambda item: (not PLAYWRIGHTS.isdisjoint(item.path.parts), place_of_file[item.path]))
    missing = set(ROOT.glob("tests/**/test_*.py")) - {item.path for item in items}
    config.left_out += [f"not collected: {path.relative_to(ROOT)}" for path in sorted(missing)]


def long_place(test: str) -> int:
    """The place of a test in the list of what takes long; behind its end where it is not there."""
    return next((place for place, name in enumerate(LONG) if test.startswith(name)), len(LONG))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Side by side run whole files, in the order that the tests were put in."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return TOGETHER.get(file, file)

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
    """What one of several processes left out is told by the one that started them."""
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
    """Return what was left out and must not be in a whole run."""
    return [line for line in config.left_out if not line.startswith(NOT_TESTED)]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.left_out
    if session.config.getoption("whole") and missed(session.config) and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
