"""The exercise notebook: open examples, hidden cases, grading."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from timepirates.games.pirates.lessons import exercises

NOTEBOOK = Path(__file__).parents[4] / "notebooks" / "exercises.ipynb"
SOLUTIONS = {
    "worth": "def worth(contract):\n    colour, cost = contract.split('-')\n    cost = int(cost)\n"
    "    return cost - 1 if colour == 'white' else cost + (cost >= 5)",
    "police_after": "def police_after(board, start, tokens):\n    for token in tokens:\n"
    "        epoch = board.epoch(start)\n"
    "        start = epoch.path_1 if token == '1' else epoch.path_2\n    return start",
    "same_number_twice": "def same_number_twice(ones, twos):\n    n = ones + twos\n"
    "    return Fraction(ones * (ones - 1) + twos * (twos - 1), n * (n - 1))",
    "can_pay": "def can_pay(hand, contract):\n    colour, cost = contract.split('-')\n"
    "    white = hand.get('white', 0)\n"
    "    counts = {}\n    for kind, n in hand.items():\n        key = kind.split('-')[0]\n"
    "        counts[key] = counts.get(key, 0) + n\n    counts.pop('white', None)\n"
    "    held = len(counts) if colour == 'white' else counts.get(colour, 0)\n"
    "    return held + white >= int(cost)",
    "police_tokens_expected": "def police_tokens_expected(artifacts, police, sites):\n"
    "    return Fraction(sites * police, artifacts + 1)",
}


def solved(tmp_path, **changes):
    """The notebook with solutions in it, some of them changed."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        name = "".join(cell["source"]).partition("(")[0].removeprefix("def ")
        if name in SOLUTIONS:
            cell["source"] = [{**SOLUTIONS, **changes}[name]]
    path = tmp_path / "solved.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def test_right_solutions_get_every_hidden_case(tmp_path):
    """Formulas on one side, the rules core and enumeration on the other."""
    assert exercises.grade(solved(tmp_path), seed=7) == dict.fromkeys(exercises.EXERCISES, 1.0)


def test_a_wrong_solution_costs_only_its_own_points(tmp_path):
    """So does one that raises, and one that does not even compile."""
    path = solved(
        tmp_path,
        worth="def worth(contract):\n    return 3",
        can_pay="def can_pay(:",
        police_after="def police_after(*all):\n    raise OSError('no')",
    )
    points = exercises.grade(path, seed=7)
    assert points["worth"] < 1
    assert points["can_pay"] == points["police_after"] == 0
    assert points["same_number_twice"] == points["police_tokens_expected"] == 1


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda contract: None, "does not return a value yet"),
        (lambda contract: 3, "the correct result is 6"),
        (lambda contract: 1 / 0, "raised ZeroDivisionError"),
    ],
)
def test_the_open_examples_tell_the_learner_what_is_wrong(function, says):
    """In a sentence, never by an error."""
    assert says in exercises.check("worth", function)


def test_the_references_give_known_values():
    """4/9 after ten tokens; one police token in 43/10 sites."""
    assert exercises.same_number_twice(5, 5) == Fraction(4, 9)
    assert exercises.police_tokens_expected(42, 10, 1) == Fraction(10, 43)
    assert exercises.can_pay({"blue": 2, "white": 1}, "blue-3")
