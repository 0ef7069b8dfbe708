"""Two overviews of a class for its teacher: the learners' progress, and the most difficult steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.lessons import learner
from timepirates.lessons.form import load, names

MAX_DIFFICULT_STEPS = 10
"""The maximum number of difficult steps that the overview of a class lists."""


class HandedInFile(NamedTuple):
    """A file that a learner has handed in: the name of the file, and its content."""

    file: str
    export: learner.Export


class ProgressTable(NamedTuple):
    """The progress of a class as a table, with one row per learner and one column per lesson."""

    lessons: Sequence[str] = ()
    """The titles of the lessons, in the order of the courses; the teacher's own lessons come last."""
    rows: Sequence[tuple[str, Sequence[str]]] = ()
    """One row per file: the learner's name, and for each lesson the solved steps ("3/6"), or "-" if not started."""


class DifficultStep(NamedTuple):
    """A step of a lesson in which at least one learner gave a wrong answer or made a wrong decision."""

    lesson: str
    step: int
    text: str
    """The task or question; "" if the lesson is not available here or has changed."""
    missed: int
    """The number of learners who made at least one wrong decision or gave a wrong answer in the step."""
    tried: int
    """The number of learners who have tried the step."""
    wrong: int
    """The total number of wrong decisions and wrong answers of all learners in the step."""


def make_progress_table(files: Sequence[HandedInFile]) -> ProgressTable:
    """Return a table with the progress of each learner in each lesson."""
    titles: dict[tuple[str, str], str] = {}
    for each in files:
        for lesson in each.export["lessons"]:
            titles.setdefault((lesson["game"], lesson["name"]), lesson["title"] or lesson["name"])
    course = [(game, name) for game in registry.game_names() for name in names(game)]
    order = [*(key for key in course if key in titles), *(key for key in titles if key not in course)]
    same = Counter(each.export["learner"] for each in files)
    rows = []
    for each in files:
        cells = {
            (lesson["game"], lesson["name"]): f"{lesson['solved']}/{lesson['steps']}"
            for lesson in each.export["lessons"]
        }
        rows.append((_label(each, same), [cells.get(key, "-") for key in order]))
    return ProgressTable([titles[key] for key in order], rows)


def _label(each: HandedInFile, same: Counter[str]) -> str:
    """Return a learner's name, with the file name if several learners have the same name."""
    name = each.export["learner"] or _("without a name")
    return name if each.export["learner"] and same[each.export["learner"]] == 1 else f"{name} ({each.file})"


def find_difficult_steps(files: Sequence[HandedInFile]) -> list[DifficultStep]:
    """Return the steps in which learners made mistakes, those with the most such learners first."""
    tried, wrongly, wrong = (Counter[tuple[str, str, int]]() for _counter in range(3))
    lessons: dict[tuple[str, str], learner.LessonEntry] = {}
    for each in files:
        for lesson in each.export["lessons"]:
            lessons.setdefault((lesson["game"], lesson["name"]), lesson)
            for number, count in _wrong_tries(lesson):
                key = (lesson["game"], lesson["name"], number)
                tried[key] += 1
                wrongly[key] += count > 0
                wrong[key] += count
    worst = sorted((key for key in wrong if wrong[key]), key=lambda key: (-wrongly[key], -wrong[key], *key))
    return [
        DifficultStep(
            lessons[key[:2]]["title"] or key[1],
            key[2],
            _text(lessons[key[:2]], key[2]),
            wrongly[key],
            tried[key],
            wrong[key],
        )
        for key in worst[:MAX_DIFFICULT_STEPS]
    ]


def _wrong_tries(lesson: learner.LessonEntry) -> Iterator[tuple[int, int]]:
    done = lesson.get("progress", {}).get("done")
    for number, tries in enumerate(lesson["tried"], 1):
        solved = number <= lesson["solved"]
        # A learner's file without progress data has only the latest tries. In a solved step, all tries but
        # the last were wrong.
        wrong = done[number - 1]["wrong"] if done else max(0, len(tries) - solved)
        if tries or solved or wrong:
            yield number, wrong


def _text(lesson: learner.LessonEntry, number: int) -> str:
    if lesson["game"] not in registry.game_names() or lesson["name"] not in names(lesson["game"]):
        return ""
    steps = load(lesson["name"]).steps
    return _(steps[number - 1].text) if len(steps) == lesson["steps"] else ""
