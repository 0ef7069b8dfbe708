"""The lists of mutants are written as they should be, mutants of secrets are noticed, and the generator works."""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import subprocess
import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from tests.mutants import book, generating, operators, syntax
from tests.mutants.book import ROOT, Mutant
from tests.mutants.kept import verdict
from tests.mutants.running import Told

NAME = "test_bag_discard_pile_sites_and_hands_are_the_whole_box"
TEST = f"tests/widgets/games/pirates/play/test_values.py::{NAME}"
SAMPLE = Mutant(
    "sample", "the bag counts one token too many", "Bag._cell", "held.get(kind, 0)", "held.get(kind, 0) + 1", (NAME,)
)


@pytest.mark.long(2)
@pytest.mark.parametrize("part", book.parts())
def test_a_list_of_mutants_is_written_as_it_should_be(part):
    """Each changes code that occurs once in its symbol, and names tests that exist."""
    mutants, faults = book.read(part)
    assert faults == []
    assert [fault for mutant in mutants for fault in book.faults(mutant)] == []
    assert [name for name, count in Counter(map(str, mutants)).items() if count > 1] == []


def test_there_are_mutants_of_all_that_must_never_break():
    assert set(book.parts()) == {"secrets", "rules", "points", "probabilities", "kept"}
    assert min(len(book.read(part)[0]) for part in book.parts()) >= 30


def test_a_list_says_which_of_its_tables_cannot_be_read(tmp_path):
    (tmp_path / "odd.toml").write_text('[[mutant]]\nwhat = 3\nwhere = "x"\n[settings]\n')
    found, faults = book.read("odd", tmp_path)
    assert found == []
    assert faults == ["odd: unknown key 'settings'", "odd, mutant 1: Expected `str`, got `int` - at `$.what`"]


@pytest.mark.long(2)
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, []),
        ({"was": "held.get( kind,0 )  # in another layout"}, []),
        ({"symbol": "timepirates_widgets.games.pirates.play.bag.Bag._cell"}, []),
        ({"symbol": "Bag._cells"}, ["Bag._cells occurs 0 times, not once"]),
        ({"symbol": "main"}, ["main occurs MANY times, not once"]),
        ({"symbol": "no_such.js"}, ["no_such.js occurs 0 times, not once"]),
        ({"was": "count"}, ["the code 'count' occurs 2 times, not once"]),
        ({"was": "held.get(kind)"}, ["the code 'held.get(kind)' occurs 0 times, not once"]),
        ({"becomes": "held.get(("}, ["this is no Python: '(' was never closed"]),
        ({"becomes": "(held.get(kind, 0))"}, ["nothing changes"]),
        ({"noticed_by": ()}, ["one to 3 tests, not 0"]),
        ({"rule": "T1"}, ["it has a rule, so it names no tests"]),
        ({"noticed_by": ("test_nobody",)}, ["there are 0 tests test_nobody"]),
        ({"noticed_by": (f"test_game.py::{NAME}",)}, [f"there are 0 tests test_game.py::{NAME}"]),
    ],
)
def test_what_is_wrong_with_a_mutant_is_named(changes, said):
    said = [fault.replace("MANY", str(len(syntax.symbols()["main"]))) for fault in said]
    mutant = replace(SAMPLE, **changes)
    assert list(book.faults(mutant)) == [f"{mutant}: {fault}" for fault in said]


def test_a_mutant_changes_code_and_nothing_else():
    source = (ROOT / SAMPLE.file).read_text(encoding="utf-8")
    sound, changed = (ast.unparse(ast.parse(text)) for text in (source, SAMPLE.changed(source)))
    assert changed == sound.replace("= held.get(kind, 0)", "= held.get(kind, 0) + 1") != sound


def test_statements_are_changed_wherever_they_are():
    """They may be the whole body of a loop or lie among others; a method with a setter is one symbol."""
    tree = ast.parse(
        "class A:\n @property\n def x(self):\n  return 1\n @x.setter\n def x(self, y):\n  for z in y:\n"
        "   self.z = z\n   self.n += 1\n  print(y)\n"
    )
    syntax.replace(syntax.members(tree, ("A", "x")), "self.z = z\nself.n += 1", "pass")
    assert ast.unparse(tree).endswith("for z in y:\n            pass\n        print(y)")


SCRIPT = "export function one() {\n  go(1);\n}\n\nconst two = () => {\n  go(1);\n};\n"


def test_a_change_of_a_script_is_one_of_a_function():
    assert (
        syntax.changed("sample.js:two", SCRIPT, "go(1)", "go(2)")
        == "export function one() {\n  go(1);\n}\n\nconst two = () => {\n  go(2);\n};\n"
    )
    with pytest.raises(syntax.NotOnce, match="occurs 2 times"):
        syntax.changed("sample.js", SCRIPT, "go(1)", "go(2)")


@pytest.mark.parametrize(
    ("sound", "told", "noticed", "why"),
    [
        (Told({TEST}), Told(failed={TEST: "assert 4 == 3"}), TEST, ""),
        (Told({TEST}), Told({TEST}), "", "none of its tests fails"),
        (Told({TEST}), Told(trouble="the tests did not end within 60 s"), "", "the tests did not end within 60 s"),
        (
            Told(failed={TEST: "assert 1 == 2"}),
            Told(failed={TEST: "assert 1 == 2"}),
            "",
            f"{TEST} fails without it: assert 1 == 2",
        ),
        (
            Told(trouble="there is no test x"),
            Told(failed={TEST: "no"}),
            "",
            f"{TEST} was not run without it. there is no test x",
        ),
    ],
    ids=["noticed", "unnoticed", "endless", "fails anyway", "not run"],
)
def test_a_mutant_counts_only_if_a_test_fails_with_it_and_passes_without(sound, told, noticed, why):
    assert verdict(SAMPLE, sound, told) == (noticed, why)


@pytest.mark.long(60)
def test_mutants_of_secrets_are_noticed():
    """The command runs the other lists; the rules' mutants are tests of their own.

    Beside other tests it takes one core, and leaves it to them to show that the tests pass without mutants.
    """
    how = ["--workers", "1", "--tests-pass"] if "PYTEST_XDIST_WORKER" in os.environ else []
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--list", "secrets", *how],
        cwd=ROOT,
        timeout=1200,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-6000:]}{done.stderr[-2000:]}"


@pytest.mark.long
def test_the_command_says_what_noticed_each_and_fails_if_nothing_did(tmp_path):
    """A list of three: a test notices one, one changes nothing that is seen, and with one no test can be imported."""
    table = "[[mutant]]\nwhat = '{}'\nsymbol = '{}'\nwas = '''{}'''\nbecomes = '''{}'''\nnoticed_by = ['{}']\n"
    (tmp_path / "sample.toml").write_text(
        "".join(
            table.format(*each, NAME)
            for each in [
                ("one too many", SAMPLE.symbol, SAMPLE.was, SAMPLE.becomes),
                ("nothing else", SAMPLE.symbol, SAMPLE.was, f"{SAMPLE.was} + 0"),
                (
                    "no module",
                    "play.bag",
                    "from __future__ import annotations",
                    'from __future__ import annotations\nraise ImportError("gone")',
                ),
            ]
        )
    )
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--lists", str(tmp_path)],
        cwd=ROOT,
        timeout=120,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"sample: one too many ({SAMPLE.symbol})\n    noticed by {TEST}\n" in done.stdout
    assert f"not noticed: sample: nothing else ({SAMPLE.symbol}): none of its tests fails" in done.stdout
    assert "not noticed: sample: no module (play.bag): " in done.stdout
    assert "cannot be imported: ImportError: gone" in done.stdout
    assert "3 mutants (3 sample), 1 noticed" in done.stdout


def test_the_example_of_the_operators_is_true():
    assert doctest.testmod(operators) == doctest.TestResults(failed=0, attempted=4)


MODULE = '''"""A tiny module."""

from __future__ import annotations


def older(age: int = 3 - 1, than: int = 18) -> bool:
    return age > than


def at_import(n):
    return n * 2


def unused(n):
    return n + 1


FOUR = at_import(2)


class Purse:
    def __init__(self, coins):
        self.coins = list(coins, )

    def pay(self, n):
        self.coins = self.coins[n:]
        return f"{n} paid"
'''
CHECKS = """import pytest
from timepirates.tiny import sample


@pytest.fixture(scope="module")
def purse():
    return sample.Purse([1, 2])


def test_older():
    assert sample.older(20) and not sample.older(17)


def test_a_purse_holds_coins(purse):
    assert purse.coins == [1, 2]


def test_it_fails_anyway():
    sample.older(4)
    raise ValueError
"""


@pytest.mark.long
def test_mutants_are_made_of_a_package_folder_and_tried(tmp_path):
    """A boundary lives, code that nothing calls is not reached, and code that a fixture runs is tried as well."""
    for file, text in (
        ("timepirates/__init__.py", ""),
        ("timepirates/tiny/__init__.py", ""),
        ("timepirates/tiny/sample.py", MODULE),
        ("timepirates/tiny/deeper/__init__.py", ""),
        ("tests/tiny/test_sample.py", CHECKS),
        ("tests/test_above.py", "from timepirates.tiny import deeper\n"),
        ("tests/test_apart.py", "import timepirates.tiny\n"),
        ("conftest.py", (ROOT / "conftest.py").read_text(encoding="utf-8")),
        ("tests/mutants/__init__.py", ""),
    ):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    for name in ("switch", "trying"):
        (tmp_path / "tests" / "mutants" / f"{name}.py").write_bytes((ROOT / f"tests/mutants/{name}.py").read_bytes())
    planted = generating.plant_room("timepirates/tiny", tmp_path)
    tests = generating.choose_tests("timepirates/tiny/deeper", tmp_path)
    assert tests == ["tests/tiny/test_sample.py", "tests/test_above.py"]
    outcome = generating.run_tests(tmp_path, tests, planted, tmp_path)
    assert (outcome["tests"], outcome["left_out"]) == (2, 1)
    found = {f"{each.function}: {each.was} -> {each.becomes}": outcome["noticed"][str(each.number)] for each in planted}
    assert found == {
        "older: age > than -> age >= than": "alive, tests that reach it: 1",
        "unused: n + 1 -> n - 1": "not reached",
        "at_import: 2 -> 3": "run by imports only",
        "Purse.__init__: list(coins) -> list()": "noticed",
        "Purse.pay: self.coins = self.coins[n:] -> pass": "not reached",
        "Purse.pay: return f'{n} paid' -> return None": "not reached",
    }


def test_more_living_mutants_than_before_are_refused_and_fewer_are_kept(tmp_path):
    file = tmp_path / "alive.json"
    room, other = "timepirates/tiny", "timepirates/other"
    assert generating.compare(room, 9, 4, file) == ""
    assert generating.compare(other, 5, 5, file) == ""
    assert generating.compare(room, 9, 5, file) == f"{room}: 5 of 9 mutants live, at most 4 of 9 did before"
    assert generating.compare(room, 5, 3, file) == f"{room}: 3 of 5 mutants live, at most 4 of 9 did before"
    assert generating.compare(room, 8, 3, file) == ""
    assert json.loads(file.read_text()) == {other: {"tried": 5, "alive": 5}, room: {"tried": 8, "alive": 3}}


def test_the_table_for_contributors_has_the_kept_numbers():
    """`python -m tests.mutants ROOM` prints the row of a package folder."""
    kept = json.loads(generating.BASELINE.read_text())
    assert all((ROOT / room).is_dir() for room in kept)
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `[a-z_/]+` \| \d+ \| \d+ \|$", text, re.M) == [
        generating.row(room, numbers["tried"], numbers["alive"]) for room, numbers in kept.items()
    ]
