"""The controller of a course. It manages the lessons, the open lesson, the learner and the class.

This module does not depend on panels. `timepirates_widgets.lessons.tutorial_page` builds the page.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TypedDict

from timepirates.core import file_locations
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.lessons import Lesson, Result, learner, load
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.form import TUTOR_PREFIX, seed_in_name, with_the_tutor
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.class_membership import joined_class, remember_class
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.lesson_table import LessonTable
from timepirates_widgets.lessons.progress import Progress, note_name


class CourseOption(TypedDict):
    """A course that the user can choose."""

    name: str
    text: str
    current: bool


class AimScene(TypedDict):
    """Icons with a text that explain one part of the aim of a game."""

    icons: list[str]
    chips: Sequence[Mapping[str, object]]
    text: str


class CourseController:
    """The controller of a course, which manages its lessons, the open lesson, the learner and the class.

    Parameters
    ----------
    store : Store, optional
        The store of the progress. Without a store, the progress is lost when the page is closed.
    room : Classroom, optional
        The class of the page. It replaces a class that the learner has joined.
    first : str
        The first lesson to open; by default, the lesson that was opened last.
    offered : Classroom, optional
        A class that the learner may join.
    problem : str
        A message to show beside the task.
    brought : learner.Export, optional
        Progress that the page's link contains.
    """

    note = ""
    """The name under which the progress is saved as JSON, or an empty string for the default name."""
    begins_with_the_aim = True
    """Whether the first lesson explains the aim of the game."""
    game = ""
    """The name of the game that the course teaches."""

    def __init__(
        self,
        store: Store | None = None,
        room: Classroom | None = None,
        first: str = "",
        offered: Classroom | None = None,
        problem: str = "",
        brought: learner.Export | None = None,
    ):
        self.store, self.learners = store, Learners(store)
        self.brought = brought
        """The progress that the learner brings along in the page's URL, until it is imported or rejected."""
        self._given = room
        """The class for which the page was opened. It takes precedence over the class that the learner has joined."""
        self.held: Classroom | None = None
        """The class that the learner has joined, or None."""
        self.offered = offered
        """A class that the page's URL or a file describes, and that the learner has not joined yet."""
        if offered is not None and store is None:
            self.join()
        self.told = problem
        """The error message that appears beside the task when the page opens."""
        self._enter(first)
        if first and first not in self.lessons:
            self.told = self.told or _("There is no lesson {name} here.").format(name=repr(first[:40]))
        self.table: LessonTable
        self.table = LessonTable(self.lessons[self.current], self._own, self.room, self._keep)
        self._say()

    def _enter(self, first: str = "") -> None:
        self.progress = Progress(self.learners, self.note or note_name(self.game))
        self.room = self._given or self._joined() or Classroom()
        try:
            self.lessons = self._course()
        except TimePiratesError as error:  # If a lesson of the learner's class is missing, show the usual course.
            if self._given:
                raise
            self.told, self.room, self.held = str(error), Classroom(), None
            self.lessons = self._course()
        self.of_the_course = tuple(self.lessons)
        """The names of the course's own lessons, without the full games that a tutor comments on."""
        begun = self.progress.current
        for name in (first, begun):
            self._append_tutor_game(name)
        self.current = next((name for name in (first, begun) if name in self.lessons), next(iter(self.lessons)))
        self._own = self.progress.of(self.current)

    def _joined(self) -> Classroom | None:
        self.held = None
        try:
            self.held = joined_class(self.learners)
        except TimePiratesError as error:
            self.told = str(error)
        except OSError:
            self.told = self.progress.problem
        if self.held is not None and self.held == self.offered:
            self.offered = None
        return self.held

    def _say(self) -> None:
        if self.told:
            self.table.result = Result(right=False, done=False, rule="", text=self.told)
            self.told = ""

    def reload_course(self) -> None:
        """Load and show the course again, because the learner or the class has changed."""
        self._enter()
        self.table.room, self.table.result = self.room, None
        self.table.open(self.lessons[self.current], self._own)
        self._say()

    def join(self) -> None:
        """Join the class that the page's URL or a file has offered to the learner."""
        remember_class(self.learners, self.offered)
        self.offered = None

    def leave(self) -> None:
        """Leave the class that the learner has joined."""
        remember_class(self.learners, None)

    def _course(self) -> dict[str, Lesson]:
        lessons = {name: load(name) for name in self.room.course(self.game)}
        own = self.room.extra_lessons(self.store.folder / "lessons" if self.store is not None else None)
        return lessons | {name: lesson for name, lesson in own.items() if lesson.game == self.game}

    def _append_tutor_game(self, name: str) -> None:
        """Append a tutor game (a full game that a tutor comments on) to the lessons of the course.

        This does nothing if `name` is not the name of such a game.
        """
        seed = seed_in_name(name)
        if seed is not None:
            self.lessons[name] = with_the_tutor(self.game, seed)

    def play_with_the_tutor(self) -> None:
        """Begin a whole game against computer players, on which a tutor comments."""
        name = f"{TUTOR_PREFIX}{secrets.randbelow(10**6)}"
        self._append_tutor_game(name)
        self.choose(name)

    def aim_scenes(self) -> Sequence[AimScene]:
        """Return the scenes that explain the aim of the game. A scene consists of icons and a text."""
        return ()

    @property
    def game_page(self) -> str:
        """The name of the page on which the game is played."""
        return visit.game_page(self.game) or file_locations.start_page()

    @property
    def topics(self) -> Sequence[CourseOption]:
        """The courses that the user can choose from. Each course is about one topic."""
        return ()

    def choose_topic(self, topic: str) -> None:
        """Open the course on another topic."""

    @property
    def score(self) -> str:
        """A sentence with the number of correctly answered questions, or an empty string if answers are not counted."""
        return ""

    def label(self, number: int, name: str) -> str:
        """Return the text of the button that opens a lesson."""
        return str(number)

    @property
    def next_label(self) -> str:
        """The text of the button after the last step of a lesson."""
        return _("Next lesson")

    @property
    def explained_label(self) -> str:
        """The text of the link to a page that explains a number."""
        return ""

    def explanation_link(self) -> str:
        """Return a link to a page that explains the probability in the lesson step, or an empty string."""
        return ""

    def _keep(self) -> None:
        if hasattr(self, "table"):
            session = self.table.session
            finished = self.progress.finished(self.current) or session.finished
            self._own = self.progress.keep(self.current, {**session.progress(), "finished": finished}, self._own)

    def choose(self, name: str) -> None:
        """Open the lesson with this name.

        The progress in the previous lesson is kept.
        """
        if name in self.lessons:
            self.current, self._own = name, self.progress.of(name)
            self.table.open(self.lessons[name], self._own)

    def state(self, name: str) -> str:
        """Return whether a lesson is "done" or "begun", or an empty string if it is neither."""
        kept = self.progress.of(name)
        if kept.get("finished"):
            return "done"
        return "begun" if any(done.get("tries") for done in kept.get("done", ())) else ""

    @property
    def next_lesson(self) -> str:
        """The name of the lesson after the current one, or an empty string after the last lesson."""
        order = list(self.of_the_course)
        if self.current not in order:
            return ""
        at = order.index(self.current) + 1
        return order[at] if at < len(order) else ""
