"""Grading goes on, whatever is in a notebook: broken, endless, incomplete or changed, it is named with its file."""

import csv
import io
import json
import shutil

import pytest

from tests.games.pirates.lessons.test_exercises import NOTEBOOK, SOLUTIONS, solved
from timepirates.games.pirates.lessons import exercises, grading

pytestmark = pytest.mark.long


def changed(path, how):
    """A notebook after a change to its cells."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["cells"] = how(notebook["cells"])
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def test_an_endless_exercise_costs_only_its_own_points(tmp_path):
    """It is ended after the time limit; what stands behind it is tried still."""
    path = solved(tmp_path, police_after="def police_after(*all):\n    while True: pass")
    graded = grading.grade(path, seed=7, seconds=2)
    assert graded.points == {**dict.fromkeys(exercises.EXERCISES, 1.0), "police_after": 0.0}
    assert graded.problems == [
        "cell 8 takes longer than the limit of 2 s",
        "the exercise police_after takes longer than the limit of 2 s",
    ]


def test_an_endless_cell_is_left_out_and_the_rest_goes_on(tmp_path):
    path = changed(
        solved(tmp_path), lambda cells: [*cells, {"cell_type": "code", "id": "mine", "source": "while True: pass"}]
    )
    graded = grading.grade(path, seed=7, seconds=2)
    assert graded.right == 5
    assert graded.problems == ["cell 18 takes longer than the limit of 2 s"]


def test_a_cell_that_ends_the_program_and_one_that_raises_are_named(tmp_path):
    path = changed(
        solved(tmp_path),
        lambda cells: [
            {"cell_type": "code", "source": "import os; os._exit(3)"},
            {"cell_type": "code", "source": ["1 / ", "0"]},
            {"cell_type": "code", "source": "exit()"},
            *cells,
        ],
    )
    graded = grading.grade(path, seed=7, seconds=5)
    assert graded.right == 5
    assert graded.problems == [
        "cell 1 ends the program",
        "cell 2 raised ZeroDivisionError('division by zero')",
        "cell 3 raised SystemExit(None)",
    ]


def test_missing_and_changed_cells_are_named(tmp_path):
    """A cell that was given out, not one that was to be filled in; a function that is not there."""

    def how(cells):
        kept = [cell for cell in cells if cell["id"] not in ("cell-4", "cell-12")]
        return [{**cell, "source": "# mine"} if cell["id"] == "cell-7" else cell for cell in kept]

    graded = grading.grade(changed(solved(tmp_path), how), seed=7)
    assert graded.problems == [
        "the notebook cell 'exercises.check(\"worth\", worth)' is missing",
        "the notebook cell 'exercises.check(\"police_after\", police_after)' was changed",
        "cell 12 raised NameError(\"name 'can_pay' is not defined\")",
        "the function can_pay is missing",
    ]
    assert (graded.right, graded.points["can_pay"]) == (4, 0)


def test_a_notebook_cannot_give_itself_points(tmp_path):
    """What is right is not in the process in which it runs."""
    wrong = "def worth(contract):\n    return exercises.worth(contract) + 1"
    path = changed(
        solved(tmp_path, worth=wrong),
        lambda cells: [
            *cells,
            {
                "cell_type": "code",
                "source": "import timepirates.games.pirates.lessons.grading as g\n"
                "g._same = lambda *all: True\n"
                "exercises.EXERCISES.clear()",
            },
        ],
    )
    assert grading.grade(path, seed=7).points["worth"] == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no notebook", "this is not a notebook: Expecting value"),
        ("[]", "this is not a notebook: it has no cells"),
        ('{"cells": [3]}', "this is not a notebook: it has no cells"),
        ("\udc80", "this is not a notebook"),
    ],
)
def test_what_is_no_notebook_is_said_and_gets_nothing(tmp_path, text, reason):
    path = tmp_path / "x.ipynb"
    path.write_bytes(text.encode(errors="surrogateescape"))
    graded = grading.grade(path)
    assert graded.right == 0
    assert graded.problems[0].startswith(reason)


def test_a_folder_of_notebooks_becomes_a_csv_and_none_stops_the_others(tmp_path, capsys):
    """The good one comes last and gets all its points; each problem is named with its file."""
    (tmp_path / "broken.ipynb").write_text("{", encoding="utf-8")
    shutil.copy(NOTEBOOK, tmp_path / "empty.ipynb")
    solved(tmp_path).rename(tmp_path / "good.ipynb")
    files = [str(tmp_path / f"{name}.ipynb") for name in ("broken", "empty", "gone", "good")]
    assert exercises.main([*files, "--seed", "7", "--csv", str(tmp_path / "out.csv")]) == 0
    out, err = capsys.readouterr()
    printed = [json.loads(line) for line in out.splitlines()]
    assert [each["notebook"] for each in printed] == files
    assert [{each[name] for name in exercises.EXERCISES} for each in printed[1::2]] == [{0}, {1}]
    assert f"{files[0]}: this is not a notebook" in err
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text(encoding="utf-8"))))
    assert list(rows[0]) == ["file", *exercises.EXERCISES, "right", "problems"]
    assert [row["right"] for row in rows] == ["0", "0", "0", "5"]
    assert set(SOLUTIONS) == set(exercises.EXERCISES)
