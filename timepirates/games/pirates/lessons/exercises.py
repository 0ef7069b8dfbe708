"""Grade learners' solutions to the exercises in the exercise notebook, from the command line.

    exercises.check("worth", worth)             # in the notebook: the open examples
    exercises.grade("solved.ipynb", seed=2026)  # for the instructor: hidden cases, drawn from a secret seed
    python -m timepirates.games.pirates.lessons.exercises solved.ipynb --seed 2026

The correct results are computed by the rules and by exact enumeration.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.lessons import grading
from timepirates.games.pirates.lessons.exercise_cases import (
    BOARD,
    EXERCISES,
    HIDDEN,
    LEARNERS_ERRORS,
    Case,
    Exercise,
    can_pay,
    police_after,
    police_tokens_expected,
    same_number_twice,
    worth,
)

__all__ = [
    "BOARD",
    "EXERCISES",
    "HIDDEN",
    "Exercise",
    "can_pay",
    "check",
    "grade",
    "main",
    "police_after",
    "police_tokens_expected",
    "same_number_twice",
    "worth",
]


def check(name: str, function: Callable[..., object]) -> str:
    """Test a learner's function with the examples of an exercise, and return the result as a sentence.

    Parameters
    ----------
    name : str
        The exercise, a key of `EXERCISES`.
    function : callable
        The learner's solution.

    Returns
    -------
    str
        What was right, or the first example with a wrong result.
    """
    for case in EXERCISES[name].examples:
        problem = _problem(name, function, case)
        if problem:
            return problem
    return _("All examples are correct.")


def _problem(name: str, function: Callable[..., object], case: Case) -> str:
    """Return a description of the error in a learner's result, or "" if the result is correct."""
    shown = ", ".join("board" if isinstance(each, Board) else repr(each) for each in case)
    try:
        got = function(*case)
    except LEARNERS_ERRORS as error:
        return _("{name}({arguments}) raised {error}").format(name=name, arguments=shown, error=repr(error))
    wanted = EXERCISES[name].reference(*case)
    if got is None:
        return _("{name} does not return a value yet.").format(name=name)
    if got == wanted and type(got) in (type(wanted), int, Fraction, bool):
        return ""
    return _("{name}({arguments}) returned {got}, but the correct result is {wanted}").format(
        name=name, arguments=shown, got=repr(got)[:80], wanted=repr(wanted)
    )


def grade(notebook: str | Path, seed: int = 0) -> dict[str, float]:
    """Return, for each exercise, the share of hidden test cases that a learner's notebook passes.

    The notebook's code runs in a separate process with a time limit. `timepirates.games.pirates.lessons.grading` also
    returns the problems that were noticed.

    Parameters
    ----------
    notebook : str or Path
        The path of the solved notebook.
    seed : int
        The seed of the hidden cases.

    Returns
    -------
    dict of str to float
        Shares from 0 to 1.
    """
    return grading.grade(notebook, seed).points


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade the notebooks given on the command line, and return the exit status.

    One line of JSON for each notebook goes to standard output, and the problems go to standard error.
    """
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.pirates.lessons.exercises",
        description=_(
            "Grade solved exercise notebooks with hidden test cases. This runs the learners' code, so "
            "use a machine that is reserved for grading."
        ),
    )
    parser.add_argument("notebooks", metavar="NOTEBOOK", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=0, help=_("seed of the hidden cases"))
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=grading.TIME_LIMIT_SECONDS,
        metavar="N",
        help=_("time limit in seconds for each cell and for each exercise (default: 20)"),
    )
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help=_("write the results to a CSV file, with one row per notebook")
    )
    asked = parser.parse_args(arguments)
    results = []
    for path in asked.notebooks:
        graded = grading.grade(path, asked.seed, asked.seconds)
        results.append(graded)
        print(grading.result_json(graded), flush=True)
        for problem in graded.problems:
            print(_("{file}: {problem}").format(file=path, problem=problem), file=sys.stderr)
        print(
            ngettext(
                "{file}: {full} of {count} exercises is correct",
                "{file}: {full} of {count} exercises are correct",
                graded.right,
            ).format(file=path, full=graded.right, count=len(graded.points)),
            file=sys.stderr,
        )
    if asked.csv is not None:
        asked.csv.write_text(grading.csv_text(results), encoding="utf-8", newline="")
    return 0


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(
            _("must be a number of seconds greater than 0 and at most 3600 (got {got})").format(got=repr(text))
        )
    return value


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError, TimePiratesError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
