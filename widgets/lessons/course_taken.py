"""A course of lessons as one learner takes it: which lessons there are, which of them is taken, and in which class.

It knows no panels; `timepirates_widgets.lessons.tutorial_page` makes the page of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TypedDict

from timepirates.core import file_locations
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.lessons import Lesson, Result, learner, load
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.form import TUTOR, tutors_seed, with_the_tutor
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.archive_protocol import Archive
from timepirates_widgets.keeping.class_membership import joined_class, remember_class
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.lessons.lesson_table import LessonTable
from timepirates_widgets.lessons.progress import Progress, note_of


class Topic(TypedDict):
    """One of several courses to choose from."""

    name: str
    text: str
    current: bool


class AimScene(TypedDict):
    """A part of the picture of a game's aim: drawings, and what they say."""

    icons: list[str]
    chips: list[dict[str, str]]
    text: str


class CourseTaken:
    """A course as a learner takes it: its lessons, the one on the `table`, and who learns, in which class."""

    note = ""
    """Under this name the store keeps the learner's progress, where it is no course."""
    begins_with_the_aim = True
    """Whether the first lesson says what the game is about."""
    game = ""
    """The game that is learnt, whose drawings the panels need."""

    def __init__(
        self,
        store: Archive | None = None,
        room: Classroom | None = None,
        first: str = "",
        offered: Classroom | None = None,
        problem: str = "",
        brought: learner.Export | None = None,
    ):
        self.store, self.learners = store, Learners(store)
        self.brought = brought
        """What the page's link brings of a learner's progress, until it is wanted or not."""
        self._given = room
        """The class that the page is made for, whatever else was joined here."""
        self.held: Classroom | None = None
        """The class that was joined and holds here."""
        self.offered = offered
        """The class that the page's address or a file names, until it is joined."""
        if offered is not None and store is None:
            self.join()
        self.told = problem
        """What could not be done: said beside the task when the page opens."""
        self._enter(first)
        if first and first not in self.lessons:
            self.told = self.told or _("There is no lesson {name} here.").format(name=repr(first[:40]))
        self.table: LessonTable
        self.table = LessonTable(self.lessons[self.current], self._own, self.room, self._keep)
        self._say()

    def _enter(self, first: str = "") -> None:
        """Let the present learner be at the page, in the class that holds for them."""
        self.progress = Progress(self.learners, self.note or note_of(self.game))
        self.room = self._given or self._joined() or Classroom()
        try:
            self.lessons = self._course()
        except TimePiratesError as error:  # nothing of a class holds of which something is not here
            if self._given:
                raise
            self.told, self.room, self.held = str(error), Classroom(), None
            self.lessons = self._course()
        self.of_the_course = tuple(self.lessons)
        """The names of the course's lessons, without games with the tutor."""
        begun = self.progress.current
        for name in (first, begun):
            self._add_a_game(name)
        self.current = next((name for name in (first, begun) if name in self.lessons), next(iter(self.lessons)))
        self._own = self.progress.of(self.current)

    def _joined(self) -> Classroom | None:
        """The class that was joined here; None, and a line beside the task, where it cannot be read."""
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

    def enter(self) -> None:
        """Begin the page anew, after another learner has come or another class holds."""
        self._enter()
        self.table.room, self.table.result = self.room, None
        self.table.open(self.lessons[self.current], self._own)
        self._say()

    def join(self) -> None:
        """Join the class that is offered; its lessons and what it switches off hold from now on."""
        remember_class(self.learners, self.offered)
        self.offered = None

    def leave(self) -> None:
        """The class that was joined holds no more."""
        remember_class(self.learners, None)

    @property
    def problem(self) -> str:
        """Why what is done here cannot be kept, or what was kept not be read."""
        return self.progress.problem

    def _course(self) -> dict[str, Lesson]:
        """The class's lessons, in its order, and behind them the teacher's own on this game."""
        lessons = {name: load(name) for name in self.room.course(self.game)}
        own = self.room.besides(self.store.folder / "lessons" if self.store is not None else None)
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

    def scenes(self) -> Sequence[AimScene]:
        """What one wants, how one gets it, how it ends: the picture of the course's aim."""
        return ()

    @property
    def game_page(self) -> str:
        """The page on which the game that is learnt is played; the first page where it has none of its own."""
        return visit.game_page(self.game) or file_locations.start_page()

    @property
    def topics(self) -> Sequence[Topic]:
        """Several courses to choose from, where there are."""
        return ()

    def choose_topic(self, topic: str) -> None:
        """Open another course, where there are several."""

    @property
    def score(self) -> str:
        """Say how many questions were answered at the first try, in a bank of questions; empty in a course."""
        return ""

    def label(self, number: int, name: str) -> str:
        """What stands on a lesson's button."""
        return str(number)

    @property
    def next_label(self) -> str:
        """What the way on says behind the last step."""
        return _("Next lesson")

    @property
    def explorer_label(self) -> str:
        """What the button of that link says."""
        return ""

    def explorer_link(self) -> str:
        """Where a number of this step can be looked at more closely; empty where nowhere."""
        return ""

    def _keep(self) -> None:
        """Write the progress; without a store it lasts as long as the page."""
        if hasattr(self, "table"):
            session = self.table.session
            finished = self.progress.finished(self.current) or session.finished
            self._own = self.progress.keep(self.current, {**session.progress(), "finished": finished}, self._own)

    def choose(self, name: str) -> None:
        """Take a lesson; what was done in the one before is kept."""
        if name in self.lessons:
            self.current, self._own = name, self.progress.of(name)
            self.table.open(self.lessons[name], self._own)

    def state(self, name: str) -> str:
        """ "done", "begun" or "" for a lesson not yet taken."""
        kept = self.progress.of(name)
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
