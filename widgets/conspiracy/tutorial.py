"""Conspiracy's lessons on its own board: the tutorial's page with this game's panels.

    from timepirates_widgets.conspiracy.tutorial import ConspiracyTutorial
    ConspiracyTutorial().page
"""

from __future__ import annotations

from typing import Any

import ipywidgets

from timepirates.i18n import _
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.conspiracy import words
from timepirates_widgets.conspiracy.board import ConspiracyBoard
from timepirates_widgets.conspiracy.choices import PickedChoices
from timepirates_widgets.conspiracy.log import Chronicle
from timepirates_widgets.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.conspiracy.picking import Picking
from timepirates_widgets.conspiracy.players import ConspiracyPlayers, Own
from timepirates_widgets.lessons.course import Course
from timepirates_widgets.lessons.lesson_panel import LessonPanel
from timepirates_widgets.lessons.tutorial import LessonChoices, LessonTable, Tutorial
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.table.frame import Frame
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.sitting import Keeper
from timepirates_widgets.table.status import Status

GAME = "conspiracy"


class LessonPicking(Picking):
    """Picking in a lesson: a click that means nothing is a try too, so that the lesson explains it."""

    table: LessonTable

    @property
    def open(self) -> bool:
        """Whether the step asks for a decision on the board."""
        return self.table.deciding_now

    def clicked(self, square: str) -> None:
        """Pick or play; while no decision is asked for, a click means nothing."""
        if self.open:
            super().clicked(square)

    def refuse(self, text: str) -> None:
        """Try it: the lesson says what is wrong with it."""
        self.table.play(text)


class LessonPicked(LessonChoices, PickedChoices):
    """The decisions of a lesson, picked in steps."""


class ConspiracyTutorial(Tutorial):
    """The lessons of Conspiracy; `page` is the widget."""

    note = "conspiracy-lessons"
    look = "tp-conspiracy-tutorial"
    game = GAME
    game_page = "conspiracy"

    def _page(self) -> Frame:
        table: Any = self.table
        panel = LessonPanel(table, self, drawings=GAME)
        picking = LessonPicking(table)
        board, choices = ConspiracyBoard(table, picking), LessonPicked(table, picking)
        middle = ipywidgets.Box([board, Own(table)], layout=shared_layout())
        middle.add_class("tp-conspiracy-table")
        beside = ipywidgets.Box([panel, choices], layout=shared_layout())
        beside.add_class("tp-lesson-side")
        tabs = {_("Players"): ConspiracyPlayers(table), _("Log"): Log(table, tell=Chronicle(table), drawings=GAME),
                _("Odds"): ConspiracyOdds(table, picking)}
        status = Status(table, said=words.moment, shared=shared(GAME), drawings=GAME)
        frame = Frame(status, middle, beside, tabs, [Course(table, self, drawings=GAME)], [])
        for name in ("tp-tutorial", "tp-conspiracy", self.look):
            frame.add_class(name)
        return frame


def conspiracy_tutorial(lesson: str = "", store: Keeper | None = None,
                        room: Classroom | None = None) -> ipywidgets.Widget:
    """Conspiracy's lessons: the one asked for, or where the learner left; in a class, the class's."""
    return ConspiracyTutorial(store, room, lesson).page
