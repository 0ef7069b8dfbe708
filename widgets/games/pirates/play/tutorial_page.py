"""The tutorial page of Time Pirates: lessons that are played on a board, and collections of questions.

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
from timepirates.games.pirates.text import parse_decision, police_token
from timepirates.lessons import Lesson, classroom, learner, question_bank
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.pirates.play.bag import Bag
from timepirates_widgets.games.pirates.play.bazaar import Bazaar
from timepirates_widgets.games.pirates.play.board_of_play import Meant, PlayBoard
from timepirates_widgets.games.pirates.play.choice_view import contract_picture
from timepirates_widgets.games.pirates.play.odds import Odds
from timepirates_widgets.games.pirates.play.players import Players
from timepirates_widgets.games.pirates.play.track import PoliceTrack
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.course_taken import AimScene, CourseOption
from timepirates_widgets.lessons.lesson_table import LessonChoices, LessonTable
from timepirates_widgets.lessons.progress import QUESTION_BANK_NOTE
from timepirates_widgets.lessons.tutorial_page import Tutorial
from timepirates_widgets.table.decisions import Group
from timepirates_widgets.table.log import Log

TOKENS_IN_CHECK = re.compile(r"after (\d+) tokens")
"""A regular expression that finds the number of police tokens in a lesson step's check."""


class LessonBoard(PlayBoard):
    """The board of a lesson. If a click is not possible, the lesson explains why."""

    table: LessonTable
    link = ""

    def handle_epoch_click(self, year: int) -> None:
        """Make the decision that belongs to the clicked epoch, or explain why it is not possible."""
        game = self.table.position
        if self.table.deciding_now and game.deciding in ("place", "restock", "land"):
            self.table.play(f"{game.deciding} {year}")
        elif self.table.deciding_now:
            super().handle_epoch_click(year)
        else:
            self.table.show_refusal(self.table.why_no_decision())

    def token_clicked(self, year: int, slot: int) -> None:
        """Take the token that the user clicked, or explain why this is impossible."""
        if self.table.deciding_now:
            super().token_clicked(year, slot)
        else:
            self.table.show_refusal(self.table.why_no_decision())

    def _decisions_by_epoch(self) -> Meant:
        return super()._decisions_by_epoch() if self.table.deciding_now else {}


class PiratesLessonChoices(LessonChoices):
    """The decision buttons of a lesson. The group with the police tokens comes first."""

    def _ordered(self, groups: list[Group]) -> list[Group]:
        return sorted(groups, key=lambda group: not _has_police_tokens(group))


def _has_police_tokens(group: Group) -> bool:
    """Return whether a group of buttons contains a button for drawing a police token."""
    texts = (button["text"] for button in group["buttons"])
    return any(police_token(parse_decision(text)) is not None for text in texts)


class PiratesTutorial(Tutorial):
    """The page with the lessons of Time Pirates. `page` is the widget to display."""

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
        return [PoliceTrack(self.table)]

    def aim_scenes(self) -> list[AimScene]:
        """Return three scenes (pictures with texts) that explain the aim of the game to a new player."""
        return [
            {
                "icons": [],
                "chips": [contract_picture("blue-3"), contract_picture("red-5")],
                "text": _("The aim: contracts and their points"),
            },
            {
                "icons": ["blue", "blue-atomic", "blue-arrow"],
                "chips": [],
                "text": _("How to reach the aim: take tokens, and sell sets of tokens for contracts"),
            },
            {
                "icons": ["police-1", "police-2"],
                "chips": [],
                "text": _(
                    "The end of the game: eight police tokens end a year, and the player with the most points "
                    "after three years wins"
                ),
            },
        ]

    @property
    def explained_label(self) -> str:
        """The text of the link to the police explorer, the page that explains the probability in the lesson."""
        return _("See this chance in the police explorer")

    def explanation_link(self) -> str:
        """Return a link to the police explorer, the page that explains the probability in the lesson step.

        The link is empty if the step is not about a probability or not solved, or if the class does not show odds.
        """
        session = self.table.session
        step = session.step
        chance = any("chance" in asked for asked in (step.check, *step.goal))
        game = session.asked_at
        if not (chance and session.solved and self.room.odds) or game.over or board_of(game).name not in Board.names():
            return ""
        from timepirates.games.pirates.police.situation import Situation
        from timepirates_widgets.games.pirates.police.explorer_address import situation_link

        tokens = TOKENS_IN_CHECK.search(step.check)
        return situation_link(Situation.of(game), int(tokens[1]) if tokens else 0)


class QuestionBank(PiratesTutorial):
    """A page with a bank of questions. Each question is a lesson with one step."""

    note = QUESTION_BANK_NOTE
    begins_with_the_aim = False
    looks = ("tp-tutorial", "tp-question-bank")

    @property
    def next_label(self) -> str:
        """The text of the button that opens the next question."""
        return _("Next question")

    @property
    def score(self) -> str:
        """A text with the number of questions that the learner answered correctly at the first attempt."""
        notes = [note["done"][0] for note in map(self.progress.of, self.of_the_course) if note.get("done")]
        solved = [note for note in notes if note.get("solved")]
        at_once = sum(not (note.get("wrong") or note.get("hints")) for note in solved)
        return _("Score: {right} of {answered} right on the first try").format(right=at_once, answered=len(solved))

    def __init__(self, topic: str, store: Store | None = None):
        self.topic = topic
        super().__init__(store)

    @property
    def topics(self) -> list[CourseOption]:
        """The topics of questions from which the user can choose."""
        return [
            {"name": name, "text": _(title), "current": name == self.topic}
            for name, title in question_bank.TOPICS.items()
        ]

    def choose_topic(self, topic: str) -> None:
        """Choose another topic of questions, and show its first question that is not answered yet."""
        if topic in question_bank.TOPICS:
            self.topic, self.lessons = topic, {question.id: question for question in question_bank.of_topic(topic)}
            self.of_the_course = tuple(self.lessons)
            self.choose(next((name for name in self.lessons if not self.state(name)), next(iter(self.lessons))))

    def _course(self) -> dict[str, Lesson]:
        return {question.id: question for question in question_bank.of_topic(self.topic)}


def questions(topic: str = "rules", keep: bool = True) -> ipywidgets.Widget:
    """Return a page with questions about the rules. The page checks each answer at once.

    Parameters
    ----------
    topic : {"rules", "odds"}
        "rules" has at least one question per rule.
    keep : bool, default True
        Whether the progress is saved on this machine.

    Returns
    -------
    ipywidgets.Widget
        The page to display.
    """
    return QuestionBank(topic, Store() if keep else None).page


def tutorial(lesson: str | Path = "", keep: bool = True, room: str | Path | Classroom = "") -> ipywidgets.Widget:
    """Return the tutorial page of Time Pirates, a widget that a notebook can display.

    Parameters
    ----------
    lesson : str or Path, optional
        The name of a lesson, or the path of a lesson file.
    keep : bool, default True
        Whether the progress is saved on this machine.
    room : str, Path or Classroom, optional
        A class, or the path of a class file.

    Returns
    -------
    ipywidgets.Widget
        The page to display.

    Raises
    ------
    BadLesson
        If a file cannot be used; the message describes the problem in one line.

    Notes
    -----
    The page's address can contain `?lesson=arrest`, `?class=...` and `?learner=...`. The page asks the learner before
    it joins a class or restores saved progress.
    """
    asked = visit.query()
    store = Store() if keep else None
    name, taught = str(lesson or asked.get("lesson", "")), _load_classroom(room)
    if str(lesson).endswith(".toml"):
        path = str(Path(lesson).absolute())
        taught, name = taught or Classroom(), Path(lesson).stem
        taught = replace(taught, positions=(*taught.positions, path))
    offered, brought, problem = None, None, ""
    try:
        offered = classroom.from_link(asked["class"]) if "class" in asked and not (lesson or room) else None
        brought = learner.of_link(asked["learner"]) if "learner" in asked else None
    except TimePiratesError as error:
        problem = str(error)
    return PiratesTutorial(store, taught, name, offered, problem, brought).page


def _load_classroom(room: str | Path | Classroom) -> Classroom | None:
    """Return the given class of learners, or read it from a file. Return None if no class is given."""
    if isinstance(room, Classroom):
        return room
    return classroom.from_file(room) if room else None
