"""The page of a game's lessons: the lesson on the board, the task beside it, the course below it.

A game's own page (`pirates.tutorial`, `conspiracy.tutorial`) adds its board and its panels.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

import ipywidgets

from timepirates import places
from timepirates.errors import BadRecord
from timepirates.i18n import _
from timepirates.lessons import Lesson, Result, load
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.form import TUTOR, tutors_seed, with_the_tutor
from timepirates_widgets.keeping.joined import joined_class
from timepirates_widgets.keeping.storing import Archive
from timepirates_widgets.lessons.course import Course
from timepirates_widgets.lessons.lesson_panel import LessonPanel
from timepirates_widgets.lessons.lesson_table import LessonChoices, LessonTable
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.frame import Frame
from timepirates_widgets.table.keys import Keys, Listed
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.status import Status


class Topic(TypedDict):
    """One of several courses to choose from."""

    name: str
    text: str
    current: bool


class Scene(TypedDict):
    """A part of the picture of a game's aim: drawings, and what they say."""

    icons: list[str]
    chips: list[dict[str, str]]
    text: str


class Tutorial:
    """The page of a game's lessons: `page` is the widget, `table` the lesson on it."""

    note = "lessons"
    """Under this name the store keeps the learner's progress."""
    looks: tuple[str, ...] = ("tp-tutorial",)
    """The classes of the page, for the style sheets."""
    begins_with_the_aim = True
    """Whether the first lesson says what the game is about."""
    game = ""
    """The game that is learnt, whose drawings the panels need."""

    link_class: Classroom | None = None
    """The class that the page's link names."""
    joined = False
    """Whether it holds here."""

    def __init__(self, store: Archive | None = None, room: Classroom | None = None, first: str = "",
                 link_class: Classroom | None = None):
        self.store, self.room = store, room or Classroom()
        if link_class is not None:
            self.link_class = link_class
            self.joined = store is None or joined_class(store) == link_class.link()
            self.room = link_class if self.joined else self.room
        self.problem = ""
        """Why what is done here cannot be kept, or what was kept not be read."""
        self.notes = self._read()
        self.lessons = self._course()
        self.of_the_course = tuple(self.lessons)
        """The names of the course's lessons, without games with the tutor."""
        begun = self.notes["current"]
        for name in (first, begun):
            self._add_a_game(name)
        self.current = next((name for name in (first, begun) if name in self.lessons), next(iter(self.lessons)))
        self._own = self._progress(self.current)
        self.table: LessonTable
        self.table = LessonTable(self.lessons[self.current], self._progress(self.current), self.room, self._keep)
        if first and first not in self.lessons:
            self.table.result = Result(right=False, done=False, rule="", text=_(
                "There is no lesson {name} here.").format(name=repr(first[:40])))
        self.page = self._page()

    def _course(self) -> dict[str, Lesson]:
        """The class's lessons and positions, in its order."""
        lessons = {name: load(name) for name in self.room.course(self.game)}
        folder = self.store.folder / "lessons" if self.store is not None else Path()
        own = {path.stem: load(folder / path) for path in map(Path, self.room.positions)}
        return lessons | {name: lesson for name, lesson in own.items() if lesson.game == self.game}

    def _add_a_game(self, name: str) -> None:
        """Put the game with the tutor that a name means behind the course."""
        seed = tutors_seed(name)
        if seed is not None:
            self.lessons[name] = with_the_tutor(self.game, seed)

    def play_with_the_tutor(self) -> None:
        """Begin a whole game against computer players, with the tutor beside it."""
        name = f"{TUTOR}{secrets.randbelow(10**6)}"
        self._add_a_game(name)
        self.choose(name)

    def scenes(self) -> Sequence[Scene]:
        """What one wants, how one gets it, how it ends: the picture of the course's aim."""
        return ()

    @property
    def game_page(self) -> str:
        """The page on which the game that is learnt is played; the first page where it has none of its own."""
        return look_of(self.game).page or places.START_PAGE

    @property
    def topics(self) -> Sequence[Topic]:
        """Several courses to choose from, where there are."""
        return ()

    def choose_topic(self, topic: str) -> None:
        """Open another course, where there are several."""

    def label(self, number: int, name: str) -> str:
        """What stands on a lesson's button."""
        return str(number)

    @property
    def next_label(self) -> str:
        """What the way on says behind the last step."""
        return _("Next lesson")

    def _page(self) -> Frame:
        # The panel comes first: the next task is read while the board is still being laid.
        self.panel = LessonPanel(self.table, self)
        board, choices = self._board(), self._choices()
        course = Course(self.table, self)
        status = self._status()
        beside = ipywidgets.Box([self.panel, choices, Ending(self.table, goes_on=False)], layout=shared_layout())
        beside.add_class("tp-lesson-side")
        frame = Frame(self.table, status, board, beside, self._tabs(), [*self._strip(), course],
                      [Keys(self.table, self._keys())])
        for name in self.looks:
            frame.add_class(name)
        return frame

    @staticmethod
    def _keys() -> Listed:
        """The keys that a lesson has; they press what is on the page."""
        return [
            (["?"], _("This list")),
            (["1", "…", "9"], _("The answer or the choice of that number; the numbers stand on them")),
            (["↑", "↓"], _("From choice to choice")),
            (["←", "→"], _("On the board from place to place")),
            (["Ctrl+Z"], _("Take back")),
            (["Esc"], _("Close what has opened")),
        ]

    # --- what a game shows beside the lesson; plain where it adds nothing

    def _board(self) -> ipywidgets.Widget:
        """The board; a game that has none is played by its buttons."""
        return ipywidgets.Box(layout=shared_layout())

    def _choices(self) -> LessonChoices:
        """The decisions under the task."""
        return LessonChoices(self.table)

    def _status(self) -> Status:
        """The line that says who decides what."""
        return Status(self.table, shared=shared(self.game))

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        """Title -> panel."""
        return {_("Log"): Log(self.table)}

    def _strip(self) -> list[ipywidgets.Widget]:
        """What stands in the strip before the course."""
        return []

    def explorer_link(self) -> str:
        """Where a number of this step can be looked at more closely; empty where nowhere."""
        return ""

    def _progress(self, name: str) -> Mapping[str, Any]:
        return self.notes["lessons"].get(name, {})

    def _keep(self) -> None:
        """Write the progress; without a store it lasts as long as the page."""
        self.notes["current"] = self.current
        if not hasattr(self, "table"):
            return
        mine = {**self.table.session.progress(), "finished": self._was_finished() or self.table.session.finished}
        before, self._own = self._own, mine
        self.notes["lessons"][self.current] = mine
        if self.store is None:
            return
        try:
            self.notes = _good(self.store.change(self.note, lambda kept: self._with_mine(_good(kept), before)))
            self.problem = ""
        except OSError as error:
            self.problem = _("What you have done could not be kept on the disk: {reason}").format(
                reason=error.strerror or error)

    def _with_mine(self, kept: dict[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
        """What is kept now with this page's lesson in it. Where another page has taken the same lesson meanwhile, what
        is solved in either stays solved."""
        there, mine = kept["lessons"].get(self.current), self._own
        apart = there is not None and there != before
        kept["lessons"][self.current] = _together(there, mine) if apart else mine
        return {**kept, "current": self.current}

    def _read(self) -> dict[str, Any]:
        """What the store keeps of the learner's progress; a damaged file gives way to the version before it."""
        kept: dict[str, Any] = {}
        if self.store is None:
            return _good(kept)
        for _attempt in range(2):
            try:
                kept = self.store.kept(self.note)
                break
            except BadRecord as error:
                self.problem = str(error)
            except OSError as error:
                self.problem = _("What you have done before could not be read: {reason}").format(
                    reason=error.strerror or error)
                break
        return _good(kept)

    def _was_finished(self) -> bool:
        return bool(self._progress(self.current).get("finished"))

    def choose(self, name: str) -> None:
        """Take a lesson; what was done in the one before is kept."""
        if name in self.lessons:
            self.current, self._own = name, self._progress(name)
            self.table.open(self.lessons[name], self._progress(name))

    def state(self, name: str) -> str:
        """ "done", "begun" or "" for a lesson not yet taken."""
        kept = self._progress(name)
        if kept.get("finished"):
            return "done"
        return "begun" if any(done.get("tries") for done in kept.get("done", ())) else ""

    @property
    def following(self) -> str:
        """The name of the lesson after this one; empty after the last."""
        order = list(self.of_the_course)
        if self.current not in order:
            return ""
        at = order.index(self.current) + 1
        return order[at] if at < len(order) else ""


def _good(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Notes as this page writes them; damaged ones begin anew, lesson by lesson."""
    lessons = kept.get("lessons")
    good = {name: each for name, each in lessons.items() if _is_note(each)} if isinstance(lessons, dict) else {}
    current = kept.get("current", "")
    return {"current": current if isinstance(current, str) else "", "lessons": good}


def _together(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The progress of two pages in one lesson: the steps of the one that has solved more, where the other one stands.

    A lesson's steps are solved one after the other, so whoever has solved more has solved all that the other has.
    """
    further = max(other, one, key=_solved)
    return {**other, "done": further["done"], "finished": bool(one.get("finished") or other.get("finished"))}


def _solved(note: Mapping[str, Any]) -> int:
    return sum(bool(done.get("solved")) for done in note["done"])


def _is_note(note: Any) -> bool:
    done = note.get("done") if isinstance(note, dict) else None
    return isinstance(done, list) and all(isinstance(each, dict) for each in done)
