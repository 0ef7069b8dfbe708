"""A learner's saved progress in a course."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from timepirates.core import registry
from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.lessons import learner
from timepirates_widgets.keeping.learners import Learners

LessonProgress = Mapping[str, Json]
"""The saved progress in one lesson, as a JSON object."""


def note_name(game: str) -> str:
    """Return the name under which the progress in a game's lessons is saved as JSON."""
    return "lessons" if game == registry.first() else f"{game}-lessons"


QUESTION_BANK_NOTE = "questions"
"""The name under which the progress in the question banks is saved as JSON."""


def progress_note_names() -> list[str]:
    """Return the names under which the progress in all lessons and question banks is saved as JSON."""
    return [*map(note_name, registry.game_names()), QUESTION_BANK_NOTE]


class CourseNotes(TypedDict):
    """The saved progress in one course."""

    current: str
    """The name of the lesson that was opened last."""
    lessons: dict[str, LessonProgress]


class Progress:
    """The progress of the current learner in one course.

    Parameters
    ----------
    learners : Learners
    note : str
        Name of the note in which the progress is saved.
    """

    def __init__(self, learners: Learners, note: str):
        self._learners, self._note = learners, note
        self.problem = ""
        """The error message if progress cannot be read or saved, otherwise an empty string."""
        self._notes = self._read()

    @property
    def current(self) -> str:
        """The name of the lesson that was opened last."""
        return str(self._notes["current"])

    @property
    def lessons(self) -> Mapping[str, LessonProgress]:
        """The progress in each lesson, as a dict from lesson name to progress."""
        return dict(self._notes["lessons"])

    def of(self, name: str) -> LessonProgress:
        """Return the learner's progress in a lesson. The dict is empty if the lesson was never begun."""
        found: LessonProgress = self._notes["lessons"].get(name, {})
        return found

    def finished(self, name: str) -> bool:
        """Return whether the learner has finished a lesson."""
        return bool(self.of(name).get("finished"))

    def keep(self, name: str, mine: LessonProgress, before: LessonProgress) -> LessonProgress:
        """Save the learner's progress in a lesson.

        Parameters
        ----------
        name : str
            The name of the lesson.
        mine : mapping
            The progress on this page.
        before : mapping
            The progress that this page last read or saved. It is used to detect changes by other pages.

        Returns
        -------
        mapping
            The progress that was saved, with dates.
        """
        dated = {**mine, **_dates(mine, before)}
        self._notes["current"], self._notes["lessons"][name] = name, dated
        self._change(lambda kept: {**_merge_lesson(kept, name, dated, before), "current": name})
        return dated

    def merge_import(self, lessons: Mapping[str, LessonProgress]) -> None:
        """Merge a learner's imported progress into the saved progress."""

        def both(kept: CourseNotes) -> CourseNotes:
            for name, mine in lessons.items():
                there = kept["lessons"].get(name)
                if there is None or len(there["done"]) == len(mine["done"]):
                    # If the numbers of steps differ, do not merge: the lesson was changed after the
                    # export.
                    kept = _merge_lesson(kept, name, mine, {})
            return kept

        self._change(both)

    def _change(self, how: Callable[[CourseNotes], CourseNotes]) -> None:
        try:
            self._notes = _good(
                self._learners.shelf.change(self._learners.note(self._note), lambda kept: how(_good(kept)))
            )
            self._learners.bin.take_out(
                [self._learners.now.id]
            )  # If another page has moved this learner to the bin, restore the learner.
            self.problem = ""
        except OSError as error:
            self.problem = _("Your progress could not be saved: {reason}").format(reason=error.strerror or error)

    def _read(self) -> CourseNotes:
        kept: dict[str, Json] = {}
        for _attempt in range(2):
            try:
                kept = self._learners.shelf.read_note(self._learners.note(self._note))
                break
            except BadRecord as error:
                self.problem = str(error)
            except OSError as error:
                self.problem = _("Your earlier progress could not be read: {reason}").format(
                    reason=error.strerror or error
                )
                break
        return _good(kept)


def _dates(mine: LessonProgress, before: LessonProgress) -> dict[str, str]:
    dates = {key: before[key] for key in ("first", "last") if before.get(key)}
    if not any(done.get("tries") or done.get("hints") for done in mine["done"]):
        return dates
    now = learner.current_time()
    changed = mine["done"] != before.get("done") or "last" not in dates
    return {"first": dates.get("first", now), "last": now if changed else dates["last"]}


def _merge_lesson(kept: CourseNotes, name: str, mine: LessonProgress, before: LessonProgress) -> CourseNotes:
    """Merge this page's progress in a lesson into the saved progress of the course, and return the result.

    If another page has also saved progress in this lesson, each step that was solved on one of the pages counts as solved.
    """
    there = kept["lessons"].get(name)
    kept["lessons"][name] = mine if there is None or there == before else _merge_progress(there, mine)
    return kept


def _good(kept: Mapping[str, object]) -> CourseNotes:
    lessons = kept.get("lessons")
    good = {name: each for name, each in lessons.items() if _is_note(each)} if isinstance(lessons, dict) else {}
    current = kept.get("current", "")
    return {"current": current if isinstance(current, str) else "", "lessons": good}


def _merge_progress(one: LessonProgress, other: LessonProgress) -> LessonProgress:
    """Merge two pages' progress in the same lesson, and return the result.

    Steps are solved in order, so the result is the progress with more solved steps.
    """
    further = max(other, one, key=_solved)
    dates = [{key: each[key] for key in ("first", "last") if each.get(key)} for each in (one, other)]
    return {
        **other,
        **dates[0],
        **dates[1],
        "done": further["done"],
        "step": further.get("step", 0),
        "finished": bool(one.get("finished") or other.get("finished")),
    }


def _solved(note: LessonProgress) -> int:
    return sum(bool(done.get("solved")) for done in note["done"])


def _is_note(note: object) -> bool:
    done = note.get("done") if isinstance(note, dict) else None
    return isinstance(done, list) and all(isinstance(each, dict) for each in done)
