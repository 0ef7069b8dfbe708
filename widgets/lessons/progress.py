"""What is kept of a learner's progress in a course, lesson by lesson, by pages that may be open at the same time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from timepirates.core import registry
from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.lessons import learner
from timepirates_widgets.keeping.learners import Learners

Kept = Mapping[str, Json]
"""What is kept of one lesson."""


def note_of(game: str) -> str:
    """The name under which the progress in a game's course is kept."""
    return "lessons" if game == registry.first() else f"{game}-lessons"


QUESTIONS = "questions"
"""The name under which the progress in the banks of questions is kept."""


def notes() -> list[str]:
    """All names under which progress is kept."""
    return [*map(note_of, registry.names()), QUESTIONS]


class CourseNotes(TypedDict):
    """What is kept of one course."""

    current: str
    """the name of the lesson that was taken last"""
    lessons: dict[str, Kept]


class Progress:
    """The notes of the learner at a page on one course: `current` is the lesson on the board."""

    def __init__(self, learners: Learners, note: str):
        self._learners, self._note = learners, note
        self.problem = ""
        """Why what is done here cannot be kept, or what was kept not be read."""
        self._notes = self._read()

    @property
    def current(self) -> str:
        """The name of the lesson that was taken last."""
        return str(self._notes["current"])

    @property
    def lessons(self) -> Mapping[str, Kept]:
        """What is kept, by the lessons' names."""
        return dict(self._notes["lessons"])

    def of(self, name: str) -> Kept:
        """What is kept of a lesson; empty where it was never taken."""
        found: Kept = self._notes["lessons"].get(name, {})
        return found

    def finished(self, name: str) -> bool:
        """Whether a lesson was finished once."""
        return bool(self.of(name).get("finished"))

    def keep(self, name: str, mine: Kept, before: Kept) -> Kept:
        """Write what this page has of a lesson; `before` is what it had the last time. Returns what was written."""
        dated = {**mine, **_dates(mine, before)}
        self._notes["current"], self._notes["lessons"][name] = name, dated
        self._change(lambda kept: {**_with(kept, name, dated, before), "current": name})
        return dated

    def bring(self, lessons: Mapping[str, Kept]) -> None:
        """Put what was done elsewhere beside what was done here: what is solved in either is solved."""

        def both(kept: CourseNotes) -> CourseNotes:
            for name, mine in lessons.items():
                there = kept["lessons"].get(name)
                if there is None or len(there["done"]) == len(mine["done"]):  # else the lesson has changed meanwhile
                    kept = _with(kept, name, mine, {})
            return kept

        self._change(both)

    def _change(self, how: Callable[[CourseNotes], CourseNotes]) -> None:
        try:
            self._notes = _good(
                self._learners.shelf.change(self._learners.note(self._note), lambda kept: how(_good(kept)))
            )
            self._learners.bin.take_out([self._learners.now.id])  # another page had deleted who learns on here
            self.problem = ""
        except OSError as error:
            self.problem = _("What you have done could not be kept on the disk: {reason}").format(
                reason=error.strerror or error
            )

    def _read(self) -> CourseNotes:
        """What is kept; a damaged file gives way to the version before it."""
        kept: dict[str, Json] = {}
        for _attempt in range(2):
            try:
                kept = self._learners.shelf.kept(self._learners.note(self._note))
                break
            except BadRecord as error:
                self.problem = str(error)
            except OSError as error:
                self.problem = _("What you have done before could not be read: {reason}").format(
                    reason=error.strerror or error
                )
                break
        return _good(kept)


def _dates(mine: Kept, before: Kept) -> dict[str, str]:
    """When something was first and last done in a lesson; nothing of one that was only looked at."""
    dates = {key: before[key] for key in ("first", "last") if before.get(key)}
    if not any(done.get("tries") or done.get("hints") for done in mine["done"]):
        return dates
    now = learner.moment()
    changed = mine["done"] != before.get("done") or "last" not in dates
    return {"first": dates.get("first", now), "last": now if changed else dates["last"]}


def _with(kept: CourseNotes, name: str, mine: Kept, before: Kept) -> CourseNotes:
    """What is kept now with this page's lesson in it. Where another page has taken the same lesson meanwhile, what is
    solved in either stays solved."""
    there = kept["lessons"].get(name)
    kept["lessons"][name] = mine if there is None or there == before else _together(there, mine)
    return kept


def _good(kept: Mapping[str, object]) -> CourseNotes:
    """Notes as this page writes them; damaged ones begin anew, lesson by lesson."""
    lessons = kept.get("lessons")
    good = {name: each for name, each in lessons.items() if _is_note(each)} if isinstance(lessons, dict) else {}
    current = kept.get("current", "")
    return {"current": current if isinstance(current, str) else "", "lessons": good}


def _together(one: Kept, other: Kept) -> Kept:
    """The progress of two pages in one lesson: the steps of the one that has solved more, and where that one stands.

    A lesson's steps are solved one after the other, so whoever has solved more has solved all that the other has.
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


def _solved(note: Kept) -> int:
    return sum(bool(done.get("solved")) for done in note["done"])


def _is_note(note: object) -> bool:
    done = note.get("done") if isinstance(note, dict) else None
    return isinstance(done, list) and all(isinstance(each, dict) for each in done)
