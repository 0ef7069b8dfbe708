"""The lists of deliberate breakages are written as they should be, and each breakage is noticed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.breakages import book
from tests.breakages.__main__ import Outcome, Report, compare, read_baseline, verdict, write_baseline
from tests.breakages.book import ROOT, Breakage
from tests.breakages.running import Told

TEST = "tests/widgets/pirates/test_panels.py::test_the_bag_counts_every_kind_and_says_when_it_is_empty"
SAMPLE = Breakage("sample", "the bag counts one token too many", "value", "widgets/pirates/bag.py",
                  "count = held.get(kind, 0)", "count = held.get(kind, 0) + 1", (TEST,))

END_OF_MODULE = "\n\n\nraise ImportError('gone')\n\n\nclass Rest:\n    def _more(self, count, kind):"


@pytest.mark.parametrize("part", book.parts())
def test_a_list_of_breakages_is_written_as_it_should_be(part):
    """Each changes words that occur once in a file of the product, and names tests that are there."""
    breakages, faults = book.read(part)
    assert faults == []
    assert [fault for breakage in breakages for fault in book.faults(breakage)] == []
    assert len({breakage.what for breakage in breakages}) == len(breakages)


def test_a_list_says_which_of_its_tables_cannot_be_read(tmp_path):
    (tmp_path / "odd.toml").write_text('[[breakage]]\nwhat = 3\nwhere = "x"\n[settings]\n')
    found, faults = book.read("odd", tmp_path)
    assert found == []
    assert sorted(faults) == sorted([
        "odd: unknown key 'settings'", "odd, breakage 1: what is no text", "odd, breakage 1: unknown key 'where'",
        *(f"odd, breakage 1: {name} is missing" for name in ("kind", "file", "was", "becomes", "noticed_by"))])


@pytest.mark.parametrize(("changes", "said"), [
    ({}, []),
    ({"kind": "wrong"}, ["kind 'wrong' is none of value, missing, secret"]),
    ({"file": "tests/test_game.py"}, ["tests/test_game.py is no file of the product"]),
    ({"file": "widgets/pirates/bags.py"}, ["widgets/pirates/bags.py is no file of the product"]),
    ({"was": "held"}, ["`was` occurs 7 times in widgets/pirates/bag.py, not once"]),
    ({"becomes": "count = ("}, ["widgets/pirates/bag.py is no Python any more: '(' was never closed"]),
    ({"becomes": "count = held.get(kind, 0)"}, ["nothing changes"]),
    ({"noticed_by": ()}, ["one to 3 tests, not 0"]),
    ({"noticed_by": ("tests/test_game.py::test_nobody",)}, ["there is no test tests/test_game.py::test_nobody"]),
    ({"noticed_by": ("tests/test_game.py",)}, ["there is no test tests/test_game.py"]),
])
def test_what_is_wrong_with_a_breakage_is_named(changes, said):
    assert list(book.faults(replace(SAMPLE, **changes))) == [f"sample: {SAMPLE.what}: {fault}" for fault in said]


@pytest.mark.parametrize(("sound", "told", "noticed", "why"), [
    (Told({TEST}), Told(failed={TEST: "assert 4 == 3"}), TEST, ""),
    (Told({TEST}), Told({TEST}), "", "none of its tests fails"),
    (Told({TEST}), Told(trouble="the tests did not end within 60 s"), "", "the tests did not end within 60 s"),
    (Told(failed={TEST: "assert 1 == 2"}), Told(failed={TEST: "assert 1 == 2"}), "",
     f"{TEST} fails without it: assert 1 == 2"),
    (Told(trouble="there is no test x"), Told(failed={TEST: "no"}), "",
     f"{TEST} was not run without it. there is no test x"),
], ids=["noticed", "unnoticed", "endless", "broken anyway", "not run"])
def test_a_breakage_counts_only_where_a_test_fails_with_it_and_passes_without(sound, told, noticed, why):
    assert verdict(SAMPLE, sound, told) == (noticed, why)


def test_there_are_breakages_of_everything():
    """At least 150 besides the rules' own; 60 of them in the pages, 25 in scripts; values, what is missing, secrets."""
    everything = book.everything()
    assert len(everything) >= 150
    assert len([breakage for breakage in everything if re.fullmatch(r"widgets/.*\.py", breakage.file)]) >= 60
    assert len([breakage for breakage in everything if breakage.file.endswith(".js")]) >= 25
    assert {breakage.kind for breakage in everything} == set(book.KINDS)


def test_breakages_that_show_a_secret_are_noticed():
    """The others are run by the command; those of the rules are tests of their own.

    Beside other tests it takes one core.
    """
    workers = "1" if "PYTEST_XDIST_WORKER" in os.environ else "2"
    done = subprocess.run([sys.executable, "-m", "tests.breakages", "--kind", "secret", "--workers", workers], cwd=ROOT,
                          timeout=1200, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-6000:]}{done.stderr[-2000:]}"


def test_more_unnoticed_breakages_than_before_are_refused_and_fewer_are_kept(tmp_path):
    """A run of one list leaves the kept numbers of the others alone; a list that is gone is forgotten."""
    for part in ("sample", "other"):
        (tmp_path / f"{part}.toml").write_text("")
    write_baseline(tmp_path, {part: {"noticed": 3, "unnoticed": 2} for part in ("sample", "other", "gone")})
    for unnoticed, wrong in [(3, ["sample: 3 go unnoticed, at most 2 did before"]), (1, [])]:
        report = Report([Outcome("sample", "x", "value", "x", "" if place < unnoticed else TEST) for place in range(5)])
        compare(report, read_baseline(tmp_path))
        assert report.faults == wrong
    write_baseline(tmp_path, report.counts())
    assert read_baseline(tmp_path) == {
        "other": {"noticed": 3, "unnoticed": 2}, "sample": {"noticed": 4, "unnoticed": 1}}


def test_the_command_says_what_noticed_each_and_fails_where_nothing_did(tmp_path):
    """A list of three: one that a test notices, one that changes nothing that is seen, one that no test survives."""
    table = ("[[breakage]]\nwhat = '{}'\nkind = 'value'\nfile = '{}'\nwas = '{}'\n"
             "becomes = '''{}'''\nnoticed_by = ['{}']\n")
    (tmp_path / "sample.toml").write_text("".join(
        table.format(what, SAMPLE.file, SAMPLE.was, f"{SAMPLE.was}{more}", TEST) for what, more in [
            ("one too many", " + 1"), ("nothing else", " + 0"), ("no module", END_OF_MODULE)]))
    done = subprocess.run([sys.executable, "-m", "tests.breakages", "--lists", str(tmp_path), "--part", "sample"],
                          cwd=ROOT, timeout=120, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{SAMPLE.file}: one too many (value)\n    noticed by {TEST}\n" in done.stdout
    assert f"not noticed: sample: nothing else ({SAMPLE.file}): none of its tests fails" in done.stdout
    assert f"not noticed: sample: no module ({SAMPLE.file}): " in done.stdout
    assert "cannot be imported: ImportError: gone" in done.stdout
    assert "3 breakages (3 value), 1 noticed" in done.stdout
    assert "wrong: sample: 2 go unnoticed, at most 0 did before" in done.stdout
