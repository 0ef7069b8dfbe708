"""A whole run (`pytest --whole`) fails where anything is left out, and only then."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

CONFTEST = Path(__file__).parents[1] / "conftest.py"
PASSING = "def test_it():\n    assert True\n"
SKIPPED = "import pytest\n\n\ndef test_it():\n    pytest." + "skip('not today')\n"
EXPECTED_TO_FAIL = "import pytest\n\n\n@pytest.mark." + "xfail\ndef test_it():\n    assert False\n"


def run(folder: Path, tests: dict[str, str], *options: str) -> tuple[int, str]:
    """Status and output of a whole run over some files of tests."""
    shutil.copy(CONFTEST, folder / "conftest.py")
    (folder / "tests").mkdir()
    for name, text in tests.items():
        (folder / "tests" / name).parent.mkdir(exist_ok=True)
        (folder / "tests" / name).write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--whole", "-p", "no:cacheprovider", *options],
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout


TWO_PROCESSES = ("-p", "xdist.plugin", "-n", "2")
in_one_process_and_in_two = pytest.mark.parametrize(
    "processes", [(), TWO_PROCESSES], ids=["one process", "two processes"]
)


@in_one_process_and_in_two
def test_a_run_that_leaves_nothing_out_passes(tmp_path, processes):
    status, out = run(tmp_path, {"test_a.py": PASSING, "test_b.py": PASSING}, *processes)
    assert status == 0
    assert "2 passed" in out.splitlines()[-1]


def test_of_two_processes_each_runs_whole_files(tmp_path):
    """What a file prepares is prepared once: its tests all leave the same mark, that of their process and file."""
    mark = "def test_{}():\n    open(f'{{os.getpid()}}.{}', 'a').close()\n"
    status, _out = run(
        tmp_path,
        {
            f"test_{file}.py": "import os\n\n\n" + "\n\n".join(mark.format(number, file) for number in range(8))
            for file in "abcd"
        },
        *TWO_PROCESSES,
    )
    assert status == 0
    marks = [path.name.split(".") for path in tmp_path.glob("*.[abcd]")]
    assert sorted(file for _process, file in marks) == ["a", "b", "c", "d"]
    assert len({process for process, _file in marks}) == 2


@in_one_process_and_in_two
@pytest.mark.parametrize(
    ("tests", "options", "said"),
    [
        ({"test_a.py": PASSING, "test_b.py": SKIPPED}, (), "skipped: tests/test_b.py::test_it"),
        ({"test_a.py": PASSING, "test_b.py": EXPECTED_TO_FAIL}, (), "skipped: tests/test_b.py::test_it"),
        (
            {"test_a.py": PASSING + PASSING.replace("it", "other")},
            ("-k", "other"),
            "deselected: tests/test_a.py::test_it",
        ),
        ({"test_a.py": PASSING, "test_b.py": PASSING}, ("tests/test_a.py",), "not collected: tests/test_b.py"),
        ({"test_a.py": PASSING, "test_b.py": "x = 1\n"}, (), "not collected: tests/test_b.py"),
    ],
    ids=["skipped", "expected to fail", "deselected", "not asked for", "empty"],
)
def test_a_run_that_leaves_something_out_fails_and_names_it(tmp_path, tests, options, said, processes):
    status, out = run(tmp_path, tests, *options, *processes)
    assert status == 1
    assert said in out
    assert out.count(said) == 1


@in_one_process_and_in_two
def test_only_the_test_in_firefox_may_be_skipped_and_the_run_ends_with_its_reason(tmp_path, processes):
    in_firefox = SKIPPED.replace("test_it", "test_firefox_finds_the_same_bits").replace("today", "installed")
    status, out = run(tmp_path, {"browser/test_thinking.py": in_firefox, "test_a.py": PASSING}, *processes)
    assert status == 0
    assert out.count("left out on this machine") == out.count("\nnot tested: not installed\n") == 1


@in_one_process_and_in_two
def test_a_run_in_which_a_test_fails_fails(tmp_path, processes):
    status, out = run(tmp_path, {"test_a.py": PASSING, "test_b.py": PASSING.replace("True", "False")}, *processes)
    assert status == 1
    assert "1 failed, 1 passed" in out


def test_each_test_is_in_one_of_two_halves(request):
    for item in request.session.items:
        assert len({mark.name for mark in item.iter_markers()} & {"quick", "long"}) == 1


def test_what_takes_long_is_marked_and_comes_first(tmp_path):
    """A file's tests stay together, and those in a browser come last."""
    long = "import pytest\n\n\n@pytest.mark.long({})\ndef test_it():\n    pass\n"
    tests = {
        "test_a.py": PASSING,
        "test_b.py": PASSING + long.format(20).replace("test_it", "test_more"),
        "test_c.py": long.format(""),
        "browser/test_d.py": PASSING,
    }
    status, out = run(tmp_path, tests, "-vv", "-m", "long or quick")
    assert status == 0
    order = re.findall(r"^tests/(\S+) PASSED", out, re.M)
    assert order == [
        "test_b.py::test_it",
        "test_b.py::test_more",
        "test_c.py::test_it",
        "test_a.py::test_it",
        "browser/test_d.py::test_it",
    ]
    half = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--co", "-m", "quick"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    assert re.findall(r"^tests/(\S+)", half, re.M) == ["test_b.py::test_it", "test_a.py::test_it"]


def test_files_of_a_lot_run_in_one_process(tmp_path):
    mark = (
        'import os\nimport pytest\npytestmark = pytest.mark.together("{}")\n\n\n'
        'def test_it():\n    open(f"{{os.getpid()}}.{}", "a").close()\n'
    )
    tests = {f"test_{file}.py": mark.format("one" if file in "abc" else "two", file) for file in "abcdef"}
    status, _out = run(tmp_path, tests, *TWO_PROCESSES)
    assert status == 0
    made = {path.suffix: path.stem for path in tmp_path.glob("*.[a-f]")}
    assert len(made) == 6
    assert made[".a"] == made[".b"] == made[".c"] != made[".d"] == made[".e"] == made[".f"]
