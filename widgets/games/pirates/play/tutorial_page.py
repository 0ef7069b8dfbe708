"""The tutorial of Time Pirates: its lessons on the live board of the play page; and its banks of questions.

Usage::

    from timepirates_widgets import tutorial
    tutorial()
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import ipywidgets

from timepirates import Board
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.table import PiratesTable
from timepirates.games.pirates.text import decision_of, police_token
from timepirates.lessons import Lesson, classroom, learner, question_bank
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.pirates.play.bag import Bag
from timepirates_widgets.games.pirates.play.bazaar import Bazaar
from timepirates_widgets.games.pirates.play.board_of_play import BoardOfPlay, Meant
from timepirates_widgets.games.pirates.play.choice_view import chip
from timepirates_widgets.games.pirates.play.odds import Odds
from timepirates_widgets.games.pirates.play.players import Players
from timepirates_widgets.games.pirates.play.track import Track
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.archive_protocol import Archive
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.course_taken import AimScene, Topic
from timepirates_widgets.lessons.lesson_table import LessonChoices, LessonTable
from timepirates_widgets.lessons.progress import QUESTIONS
from timepirates_widgets.lessons.tutorial_page import Tutorial
from timepirates_widgets.table.decisions import Group
from timepirates_widgets.table.log import Log

AFTER = re.compile(r"after (\d+) tokens")
"""How many police tokens a chance is about."""


class LessonBoard(BoardOfPlay):
    """The board of a lesson: a click that means nothing is a try too, so that the lesson explains it."""

    table: LessonTable
    link = ""

    def epoch_clicked(self, year: int) -> None:
        """Decide for an epoch, or try to."""
        game = self.table.position
        if self.table.deciding_now and game.deciding in ("place", "restock", "land"):
            self.table.play(f"{game.deciding} {year}")
        elif self.table.deciding_now:
            super().epoch_clicked(year)
        else:
            self.table.refuse(self.table.resting())

    def token_clicked(self, year: int, slot: int) -> None:
        """Take the very token, or try to."""
        if self.table.deciding_now:
            super().token_clicked(year, slot)
        else:
            self.table.refuse(self.table.resting())

    def _meant(self) -> Meant:
        return super()._meant() if self.table.deciding_now else {}


class PiratesLessonChoices(LessonChoices):
    """The decisions of a lesson. Under a task there is less room: what a draw is mostly about comes first."""

    def _ordered(self, groups: list[Group]) -> list[Group]:
        return sorted(groups, key=lambda group: not _police(group))


def _police(group: Group) -> bool:
    """Whether a group of decisions is that of the police tokens that may be drawn."""
    texts = (button["text"] for button in group["buttons"])
    return any(police_token(decision_of(text)) is not None for text in texts)


class PiratesTutorial(Tutorial):
    """The lessons of Time Pirates; `page` is the widget."""

    game = PiratesTable.game

    def _board(self) -> ipywidgets.Widget:
        return LessonBoard(self.table).widget

    def _choices(self) -> LessonChoices:
        return PiratesLessonChoices(self.table)

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        table = self.table
        return {
            _("Players"): Players(table),
            _("Bazaar"): Bazaar(table),
            _("Bag"): Bag(table),
            _("Log"): Log(table),
            _("Odds"): Odds(table),
        }

    def _strip(self) -> list[ipywidgets.Widget]:
        return [Track(self.table)]

    def scenes(self) -> list[AimScene]:
        """Tokens become contracts, contracts points."""
        return [
            {
                "icons": [],
                "chips": [chip("blue-3"), chip("red-5")],
                "text": _("What you want: contracts, and their points"),
            },
            {
                "icons": ["blue", "blue-atomic", "blue-arrow"],
                "chips": [],
                "text": _("How you get it: take tokens, sell sets of them"),
            },
            {
                "icons": ["police-1", "police-2"],
                "chips": [],
                "text": _("How it ends: eight police tokens end a year, after three years most points win"),
            },
        ]

    @property
    def explorer_label(self) -> str:
        """What the button to the police explorer says."""
        return _("See it in the police explorer")

    def explorer_link(self) -> str:
        """Where the police explorer shows a chance that was predicted or aimed at in this step; empty elsewhere."""
        session = self.table.session
        step = session.step
        chance = any("chance" in asked for asked in (step.check, *step.goal))
        game = session.asked_at
        if not (chance and session.solved and self.room.odds) or game.over or board_of(game).name not in Board.names():
            return ""
        from timepirates.games.pirates.police.situation import Situation
        from timepirates_widgets.games.pirates.police.explorer_address import situation_link

        tokens = AFTER.search(step.check)
        return situation_link(Situation.of(game), int(tokens[1]) if tokens else 0)


class QuestionBank(PiratesTutorial):
    """A bank of questions on the same page: each is a lesson of one step, named for its rule."""

    note = QUESTIONS
    begins_with_the_aim = False
    looks = ("tp-tutorial", "tp-question-bank")

    @property
    def next_label(self) -> str:
        """What the way on says."""
        return _("Next question")

    @property
    def score(self) -> str:
        """Say how many of the questions answered so far were right at the first try, without a hint."""
        notes = [note["done"][0] for note in map(self.progress.of, self.of_the_course) if note.get("done")]
        solved = [note for note in notes if note.get("solved")]
        at_once = sum(not (note.get("wrong") or note.get("hints")) for note in solved)
        return _("Score: {right} of {answered} right at once").format(right=at_once, answered=len(solved))

    def __init__(self, topic: str, store: Archive | None = None, first: str = ""):
        self.topic = topic
        super().__init__(store, None, first)

    @property
    def topics(self) -> list[Topic]:
        """The banks there are, and which one is open."""
        return [
            {"name": name, "text": _(title), "current": name == self.topic}
            for name, title in question_bank.TOPICS.items()
        ]

    def choose_topic(self, topic: str) -> None:
        """Open another bank, at its first question that is not answered yet."""
        if topic in question_bank.TOPICS:
            self.topic, self.lessons = topic, {question.id: question for question in question_bank.of_topic(topic)}
            self.of_the_course = tuple(self.lessons)
            self.choose(next((name for name in self.lessons if not self.state(name)), next(iter(self.lessons))))

    def _course(self) -> dict[str, Lesson]:
        return {question.id: question for question in question_bank.of_topic(self.topic)}


def questions(topic: str = "rules", keep: bool = True) -> ipywidgets.Widget:
    """A page of questions with immediate feedback: on the "rules" (one at least for each), or on "odds"."""
    return QuestionBank(topic, Store() if keep else None).page


def tutorial(lesson: str | Path = "", keep: bool = True, room: str | Path | Classroom = "") -> ipywidgets.Widget:
    """The tutorial's page: the lesson asked for, the one the address names, or where the learner left.

    `lesson`: a name, or the path of a lesson's file. `room`: a class, or the path of its file. The address may say
    `?lesson=arrest`, `?class=...`, a class that is asked about before it is joined, and `?learner=...`, progress that
    is asked about before it is brought back. BadLesson says in a line what is wrong with a file.
    """
    asked = visit.query()
    store = Store() if keep else None
    name, taught = str(lesson or asked.get("lesson", "")), _room(room)
    if str(lesson).endswith(".toml"):
        path = str(Path(lesson).absolute())
        taught, name = taught or Classroom(), Path(lesson).stem
        taught = replace(taught, positions=(*taught.positions, path))
    offered, brought, problem = None, None, ""
    try:
        offered = classroom.of_link(asked["class"]) if "class" in asked and not (lesson or room) else None
        brought = learner.of_link(asked["learner"]) if "learner" in asked else None
    except TimePiratesError as error:
        problem = str(error)
    return PiratesTutorial(store, taught, name, offered, problem, brought).page


def _room(room: str | Path | Classroom) -> Classroom | None:
    """The class that a page is made for: the one given, or that of a file; None where none is named."""
    if isinstance(room, Classroom):
        return room
    return classroom.of_file(room) if room else None
