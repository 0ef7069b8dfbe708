"""Exercises for the exercise notebook: open examples for the learner, hidden cases for whoever grades.

    exercises.check("worth", worth)             # in the notebook: the open examples
    exercises.grade("solved.ipynb", seed=2026)  # for the instructor: hidden cases, drawn from a seed of one's own
    python -m timepirates.games.pirates.lessons.exercises solved.ipynb --seed 2026

What is right is worked out by the rules core and by exact enumeration, never copied from anywhere.
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
    """Try the open examples of an exercise; the answer is a sentence for the learner."""
    for case in EXERCISES[name].examples:
        problem = _problem(name, function, case)
        if problem:
            return problem
    return _("All examples are correct.")


def _problem(name: str, function: Callable[..., object], case: Case) -> str:
    """What is wrong with a function's answer to a case; empty where it is right."""
    shown = ", ".join("board" if isinstance(each, Board) else repr(each) for each in case)
    try:
        got = function(*case)
    except LEARNERS_ERRORS as error:
        return _("{name}({arguments}) raised {error}").format(name=name, arguments=shown, error=repr(error))
    wanted = EXERCISES[name].reference(*case)
    if got is None:
        return _("{name} does not return anything yet.").format(name=name)
    if got == wanted and type(got) in (type(wanted), int, Fraction, bool):
        return ""
    return _("{name}({arguments}) returned {got}; the correct result is {wanted}").format(
        name=name, arguments=shown, got=repr(got)[:80], wanted=repr(wanted)
    )


def grade(notebook: str | Path, seed: int = 0) -> dict[str, float]:
    """name -> share of hidden cases that a solved notebook gets right (0 to 1); the same seed draws the same cases.

    The notebook's code runs in a process of its own, with a time limit: `timepirates.games.pirates.lessons.grading`
    says what else was noticed.
    """
    return grading.grade(notebook, seed).points


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade notebooks from the command line: one line of JSON each, and what was noticed on the other output."""
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.pirates.lessons.exercises",
        description=_(
            "Grade solved exercise notebooks with hidden cases. This runs the learners' code: use a machine that "
            "is reserved for it."
        ),
    )
    parser.add_argument("notebooks", metavar="NOTEBOOK", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=0, help=_("seed of the hidden cases"))
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=grading.SECONDS,
        metavar="N",
        help=_("time limit in seconds for a cell and for an exercise (default: 20)"),
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help=_("write one row per notebook to a file"))
    asked = parser.parse_args(arguments)
    results = []
    for path in asked.notebooks:
        graded = grading.grade(path, asked.seed, asked.seconds)
        results.append(graded)
        print(grading.told(graded), flush=True)
        for problem in graded.problems:
            print(_("{file}: {problem}").format(file=path, problem=problem), file=sys.stderr)
        print(
            ngettext(
                "{file}: {full} exercise of {count} is right",
                "{file}: {full} exercises of {count} are right",
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
            _("must be a number of seconds, above 0 and up to 3600 (got {got})").format(got=repr(text))
        )
    return value


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError, TimePiratesError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
