"""Grade learners' exercise notebooks, each in a separate process.

    graded = grading.grade("handed-in/ann.ipynb", seed=2026)
    graded.points, graded.problems      # share of hidden cases by exercise; one line per problem

An error or endless loop thus affects only one notebook. The process that runs a notebook receives the arguments of the
learner's functions but never the correct results. If a cell or an exercise exceeds the time limit, the process is
ended, and started again without this cell or exercise.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import queue
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import IO

from timepirates.core import file_locations
from timepirates.core.errors import shown
from timepirates.core.i18n import _, ngettext
from timepirates.core.protocol import Json
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.lessons.exercise_cases import BOARD, EXERCISES, HIDDEN, LEARNERS_ERRORS, Case

TIME_LIMIT_SECONDS = 20.0
"""The time limit in seconds for one notebook cell, and for all test cases of one exercise together."""
MAX_STARTS = 5
"""The maximum number of times that the process that runs one learner's notebook is started.

After the last time, exercises that have not been run get no points.
"""
MOST_BYTES = 16 << 20
MOST_MEMORY = 4 << 30
"""The memory limit in bytes for a process that runs a notebook, on systems that support limits."""
MOST_DIGITS = 1000
ORIGINAL = "exercises.ipynb"
TOLERATED_ERRORS = (*LEARNERS_ERRORS, MemoryError, StopIteration, SystemExit, BufferError, EOFError)
"""The exceptions that a learner's code may raise, including `exit()`, without stopping the grading."""


@dataclass
class GradingResult:
    """The result of grading one learner's exercise notebook."""

    file: str
    points: dict[str, float]
    """The share of hidden test cases (0 to 1) that the learner's function passes, by name of the exercise."""
    problems: list[str] = field(default_factory=list)
    """The problems found in the notebook, as sentences: errors, exceeded time limits, missing or changed cells."""

    @property
    def right(self) -> int:
        """The number of exercises for which all test cases are correct."""
        return sum(share == 1 for share in self.points.values())


def grade(notebook: str | Path, seed: int = 0, seconds: float = TIME_LIMIT_SECONDS) -> GradingResult:
    """Grade an exercise notebook with hidden test cases, and return the result.

    Parameters
    ----------
    notebook : str or Path
    seed : int
        The seed of the hidden test cases.
    seconds : float
        The time limit for each cell, and for all test cases of each exercise.

    Returns
    -------
    GradingResult
        A file that cannot be read as a notebook gets no points, and a problem with the reason.
    """
    path = Path(notebook)
    graded = GradingResult(str(notebook), dict.fromkeys(EXERCISES, 0.0))
    try:
        cells = _cells(path)
    except (OSError, ValueError) as error:
        graded.problems.append(
            _("this is not a notebook: {reason}").format(
                reason=getattr(error, "strerror", None) or shown(str(error), 200).strip("'")
            )
        )
        return graded
    graded.problems += _changed_cells(cells, _cells(file_locations.notebooks() / ORIGINAL))
    _NotebookRun(cells, seed, seconds, graded).go()
    return graded


def _cells(path: Path) -> list[dict[str, str]]:
    """Return the cells of a notebook as dicts, or raise ValueError if the file is not a notebook."""
    with path.open("rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise ValueError(_("the file is larger than {limit} MiB").format(limit=MOST_BYTES >> 20))
    try:
        cells = json.loads(text)["cells"]
        return [
            {
                "id": str(cell.get("id", "")),
                "type": str(cell["cell_type"]),
                "source": cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"]),
            }
            for cell in cells
        ]
    except (KeyError, TypeError, AttributeError, RecursionError):
        raise ValueError(_("it has no cells")) from None


def _changed_cells(cells: list[dict[str, str]], original: list[dict[str, str]]) -> Iterator[str]:
    """Yield a sentence for each cell of the original notebook that a learner has removed or changed.

    Cells that learners complete are not compared.
    """
    by_id, sources = {cell["id"]: cell for cell in cells if cell["id"]}, {cell["source"].strip() for cell in cells}
    for cell in original:
        there = by_id.get(cell["id"])
        source = cell["source"].strip()
        if source.startswith("def ") or source in sources:
            continue
        first = source.partition("\n")[0]
        yield (
            _("the notebook cell {first} is missing") if there is None else _("the notebook cell {first} was changed")
        ).format(first=repr(first))


class _NotebookRun:
    """The check of one learner's notebook. It restarts without a cell or exercise that takes too long or crashes."""

    def __init__(self, cells: list[dict[str, str]], seed: int, seconds: float, graded: GradingResult):
        self.code = [(number, cell["source"]) for number, cell in enumerate(cells, 1) if cell["type"] == "code"]
        self.seconds, self.graded = seconds, graded
        self.cases = {name: hidden_cases(name, seed) for name in EXERCISES}
        self.left = list(EXERCISES)
        self.told: set[str] = set()
        self.at: tuple[str, Json] = ("start", None)
        """The part of the notebook that is running: the kind of the part (cell or exercise), and its number or name."""

    def go(self) -> None:
        for _start in range(MAX_STARTS):
            ended = self._run_process()
            if ended == "end":
                return
            self._exclude_failed_part(ended)
        self._tell(
            _("the notebook had to be stopped {count} times, so the rest of it was not checked").format(
                count=MAX_STARTS
            )
        )

    def _exclude_failed_part(self, ended: str) -> None:
        """Remove the cell or exercise at which the process ended, so that the next run skips it."""
        what, which = self.at
        why = (
            _("takes longer than the limit of {seconds} s").format(seconds=f"{self.seconds:g}")
            if ended == "late"
            else _("ends the program")
        )
        if what == "cell":
            self.code = [(number, source) for number, source in self.code if number != which]
            self._tell(_("cell {number} {why}").format(number=which, why=why))
        elif what == "exercise":
            self.left.remove(which)
            self._tell(_("the exercise {name} {why}").format(name=which, why=why))

    def _tell(self, problem: str) -> None:
        if problem not in self.told:
            self.told.add(problem)
            self.graded.problems.append(problem)

    def _run_process(self) -> str:
        """Run all remaining cells and exercises in a new process, and return how the process ended.

        The result is "end", "late" after a time limit, or "gone" after a crash.
        """
        task = {"code": self.code, "cases": {name: [_packed(case) for case in self.cases[name]] for name in self.left}}
        process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import run_in_child_process; run_in_child_process()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        lines: queue.Queue[str] = queue.Queue()
        assert process.stdin is not None
        assert process.stdout is not None
        threading.Thread(target=_queue_lines, args=(process.stdout, lines), daemon=True).start()
        self.at = ("start", None)
        try:
            with contextlib.suppress(OSError):  # If the process has already crashed, the code below detects this.
                process.stdin.write(json.dumps(task))
                process.stdin.close()
            while True:
                line = lines.get(timeout=self.seconds + (TIME_LIMIT_SECONDS if self.at[0] == "start" else 0))
                if not line or line == "end":
                    return line or "gone"
                self._hear(json.loads(line))
        except (queue.Empty, ValueError):
            return "late"
        finally:
            process.kill()
            process.wait()
            process.stdout.close()

    def _hear(self, told: Mapping[str, Json]) -> None:
        if "cell" in told:
            self.at = ("cell", told["cell"])
        elif "raised" in told:
            self._tell(_("cell {number} raised {error}").format(number=told["raised"], error=told["error"]))
        elif "exercise" in told:
            self.at = ("exercise", told["exercise"])
        elif "undefined" in told:
            self.left.remove(told["undefined"])
            self._tell(_("the function {name} is missing").format(name=told["undefined"]))
        elif "answers" in told:
            self._judge(told["answers"], told["values"])

    def _judge(self, name: str, values: Sequence[object]) -> None:
        wanted = [EXERCISES[name].reference(*case) for case in self.cases[name]]
        self.graded.points[name] = sum(map(_same, values, wanted)) / len(wanted)
        self.left.remove(name)
        errors = [value["error"] for value in values if isinstance(value, dict) and "error" in value]
        if errors:
            self._tell(
                ngettext(
                    "{name} raised {error} in {count} test case",
                    "{name} raised {error} in {count} test cases",
                    len(errors),
                ).format(name=name, error=errors[0], count=len(errors))
            )


def hidden_cases(name: str, seed: int) -> list[Case]:
    """Return the hidden test cases of an exercise. Equal seeds give equal test cases."""
    lot = random.Random(f"{seed}/{name}")
    return [EXERCISES[name].hidden(lot) for _case in range(HIDDEN)]


def _queue_lines(lines: IO[str], into: queue.Queue[str]) -> None:
    """Put each line that a process writes into a queue, and at the end an empty string as a stop signal."""
    with contextlib.suppress(ValueError, OSError):  # The pipe to the process may already be closed.
        for line in lines:
            into.put(line.strip())
    into.put("")


def _packed(case: Case) -> list[object]:
    return ["@board" if isinstance(each, Board) else each for each in case]


def _same(value: object, wanted: object) -> bool:
    """Return whether a learner's result equals the correct result."""
    if not isinstance(value, dict) or len(str(value.get("value", ""))) > MOST_DIGITS:
        return False
    kind, text = value.get("kind"), str(value.get("value"))
    try:
        got: object = {"bool": lambda: text == "True", "int": lambda: int(text), "Fraction": lambda: Fraction(text)}[
            str(kind)
        ]()
    except (KeyError, ValueError, ZeroDivisionError):
        return False
    return got == wanted


# --- Functions that run in the notebook's own process


def run_in_child_process() -> None:
    """Run a notebook's cells, call the learner's functions, and write the results to standard output."""
    task = json.load(sys.stdin)
    tell = os.fdopen(os.dup(1), "w", encoding="utf-8")
    quiet = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(quiet, number)
    _limit_memory()

    def say(**told: object) -> None:
        tell.write(json.dumps(told) + "\n")
        tell.flush()

    names: dict[str, Json] = {"__name__": "notebook"}
    for number, source in task["code"]:
        say(cell=number)
        try:
            exec(compile(source, f"cell {number}", "exec"), names)
        except TOLERATED_ERRORS as error:
            say(raised=number, error=_error_line(error))
    for name, cases in task["cases"].items():
        say(exercise=name)
        if callable(names.get(name)):
            say(answers=name, values=list(_answers(names[name], cases)))
        else:
            say(undefined=name)
    tell.write("end\n")
    tell.flush()
    os._exit(0)  # End this process immediately. Threads that the notebook has started may still be running.


def _answers(function: Callable[..., object], cases: Iterable[list[object]]) -> Iterator[dict[str, str]]:
    for case in cases:
        try:
            got = function(*(BOARD if each == "@board" else each for each in case))
            yield {"kind": type(got).__name__, "value": str(got)[: MOST_DIGITS + 1]}
        except TOLERATED_ERRORS as error:
            yield {"error": _error_line(error)}


def _error_line(error: BaseException) -> str:
    """Return an error as one line of text, with at most 200 characters."""
    return " ".join(repr(error).split())[:200]


def _limit_memory() -> None:
    """Limit the memory of the current process, so that code that needs too much raises MemoryError."""
    try:
        import resource
    except ImportError:
        return  # Windows cannot limit the memory of a process.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


# --- for instructors


def csv_text(graded: Iterable[GradingResult]) -> str:
    """Return the results of several notebooks as CSV text, with one row per notebook."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["file", *EXERCISES, "right", "problems"])
    for each in graded:
        shares = [f"{each.points[name]:.3f}" for name in EXERCISES]
        writer.writerow([each.file, *shares, each.right, "; ".join(each.problems)])
    return out.getvalue()


def result_json(graded: GradingResult) -> str:
    """Return the grading result of a notebook as one line of JSON."""
    return json.dumps({"notebook": graded.file, **graded.points, "problems": graded.problems})
