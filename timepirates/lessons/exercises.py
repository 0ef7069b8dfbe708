"""Exercises for the exercise notebook: open examples for the learner, hidden cases for whoever grades.

    exercises.check("worth", worth)             # in the notebook: the open examples
    exercises.grade("solved.ipynb", seed=2026)  # for the instructor: hidden cases, drawn from a seed of one's own
    python -m timepirates.lessons.exercises solved.ipynb --seed 2026

What is right is worked out by the rules core and by exact enumeration, never copied from anywhere.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any

from timepirates.errors import TimePiratesError
from timepirates.game import Game
from timepirates.i18n import _, ngettext
from timepirates.lessons.pirates.position import begin
from timepirates.pirates.board import Board
from timepirates.pirates.rules import contracts
from timepirates.pirates.text import CONTRACT_CODE, KIND_NAMES

HIDDEN = 12
"""Hidden cases an exercise."""
LEARNERS_ERRORS = (ArithmeticError, AssertionError, AttributeError, ImportError, LookupError, NameError, OSError,
                   RuntimeError, SyntaxError, TypeError, ValueError)
"""What code under way may raise: told to the learner, and no reason to lose the points of other exercises."""
Case = tuple[Any, ...]
"""What an exercise is called with."""


@dataclass(frozen=True)
class Exercise:
    """An exercise: the reference, the open examples, and how hidden cases are drawn. Cases are arguments."""

    reference: Callable[..., object]
    examples: tuple[Case, ...]
    hidden: Callable[[random.Random], Case]


def worth(contract: str) -> int:
    """The rules core's own table (C4)."""
    return contracts.worth(CONTRACT_CODE[contract])


def police_after(board: Board, start: int, tokens: str) -> int:
    """The rules core moves the police (B4)."""
    sketch = {"police": start, "pirates": ["1200", "1400", "1900"], "deciding": "draw", "restocking": "1600",
              "sites": {"1600": []}, "fill": 1}
    game = begin(sketch, "rio-grande", board)
    for token in tokens:
        game.play(f"draw police-{token}")
    return int(game.snapshot()["police"])


def same_number_twice(ones: int, twos: int) -> Fraction:
    """By listing every order of two tokens."""
    bag = [1] * ones + [2] * twos
    pairs = list(permutations(bag, 2))
    return Fraction(sum(first == second for first, second in pairs), len(pairs))


def can_pay(hand: dict[str, int], contract: str) -> bool:
    """The rules core says whether the sale is legal (M4, M5)."""
    game: Game = begin({"hands": [hand], "deciding": "act", "pirates": ["1200", "1400", "1600"]}, "rio-grande",
                       Board.named("reconstructed-2000"))
    return game.why_not(f"sell {contract}") is None


def police_tokens_expected(artifacts: int, police: int, sites: int) -> Fraction:
    """By adding up every number of police tokens that may come before the last artifact wanted."""
    total = comb(artifacts + police, police)
    return sum((Fraction(m * comb(sites - 1 + m, m) * comb(artifacts - sites + police - m, police - m), total)
                for m in range(police + 1)), Fraction(0))


def _a_hand(lot: random.Random) -> dict[str, int]:
    kinds = lot.sample(KIND_NAMES[:16], lot.randint(0, 5))
    return {kind: lot.randint(1, 2) for kind in KIND_NAMES[:16] if kind in kinds}


BOARD = Board.named("reconstructed-2000")
EXERCISES: dict[str, Exercise] = {
    "worth": Exercise(worth, (("blue-5",), ("white-3",), ("red-2",)), lambda lot: (lot.choice(list(CONTRACT_CODE)),)),
    "police_after": Exercise(
        police_after, ((BOARD, 2200, "12"), (BOARD, 1400, "1"), (BOARD, 2200, "")),
        lambda lot: (BOARD, lot.choice(BOARD.years), "".join(lot.choice("12") for _n in range(lot.randint(0, 4))))),
    "same_number_twice": Exercise(
        same_number_twice, ((5, 5), (4, 5), (1, 1)), lambda lot: (lot.randint(0, 5), lot.randint(2, 5))),
    "can_pay": Exercise(
        can_pay, (({"blue": 2, "white": 1}, "blue-3"), ({"blue-atomic": 1, "red": 2}, "white-3"), ({}, "green-2")),
        lambda lot: (_a_hand(lot), lot.choice(list(CONTRACT_CODE)))),
    "police_tokens_expected": Exercise(
        police_tokens_expected, ((42, 10, 1), (10, 10, 3), (5, 0, 5)),
        lambda lot: (lot.randint(7, 40), lot.randint(0, 10), lot.randint(1, 7))),
}


def check(name: str, function: Callable[..., object]) -> str:
    """Try the open examples of an exercise; the answer is a sentence for the learner."""
    for case in EXERCISES[name].examples:
        problem = _problem(name, function, case)
        if problem:
            return problem
    return _("All open examples come out right.")


def _problem(name: str, function: Callable[..., Any], case: Case) -> str:
    """What is wrong with a function's answer to a case; empty where it is right."""
    shown = ", ".join("board" if isinstance(each, Board) else repr(each) for each in case)
    try:
        got = function(*case)
    except LEARNERS_ERRORS as error:
        return _("{name}({arguments}) raised {error}").format(name=name, arguments=shown, error=repr(error))
    wanted = EXERCISES[name].reference(*case)
    if got is None:
        return _("{name} gives nothing back yet.").format(name=name)
    if got == wanted and type(got) in (type(wanted), int, Fraction, bool):
        return ""
    return _("{name}({arguments}) is {got}, and should be {wanted}").format(
        name=name, arguments=shown, got=repr(got)[:80], wanted=repr(wanted))


def grade(notebook: str | Path, seed: int = 0) -> dict[str, float]:
    """name -> share of hidden cases that a solved notebook gets right (0 to 1); the same seed draws the same cases.

    The notebook's code runs here, in this process: grade only on a machine meant for it.
    """
    names = _run(Path(notebook))
    out = {}
    for name, exercise in EXERCISES.items():
        lot = random.Random(f"{seed}/{name}")
        function = names.get(name)
        cases = [exercise.hidden(lot) for _case in range(HIDDEN)]
        right = [callable(function) and not _problem(name, function, case) for case in cases]
        out[name] = sum(right) / len(cases)
    return out


def _run(path: Path) -> dict[str, Any]:
    """The names that a notebook's code cells define; a cell that fails ends with what was defined so far."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in cells:
        if cell["cell_type"] == "code":
            try:
                exec(compile("".join(cell["source"]), str(path), "exec"), names)
            except LEARNERS_ERRORS as error:
                print(_("a cell raised {error}").format(error=repr(error)[:200]), file=sys.stderr)
    return names


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade notebooks from the command line: one line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m timepirates.lessons.exercises", description=_(
        "Grade solved exercise notebooks with hidden cases. Their code is run: use a machine meant for it."))
    parser.add_argument("notebooks", metavar="NOTEBOOK", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=0, help=_("draws the hidden cases"))
    asked = parser.parse_args(arguments)
    for path in asked.notebooks:
        points = grade(path, asked.seed)
        full = sum(share == 1 for share in points.values())
        print(json.dumps({"notebook": str(path), **points}), file=sys.stdout)
        print(ngettext("{full} exercise of {count} is right", "{full} exercises of {count} are right", full).format(
            full=full, count=len(points)), file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError, TimePiratesError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
