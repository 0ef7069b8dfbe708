"""Conspiracy's lessons on its own board: the tutorial's page with this game's panels.

Usage::

    from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
    ConspiracyTutorial().page
"""

from __future__ import annotations

import ipywidgets

from timepirates.core.i18n import _
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.games.conspiracy.board import SHARED_SCRIPTS, ConspiracyBoard
from timepirates_widgets.games.conspiracy.choices import PickedChoices
from timepirates_widgets.games.conspiracy.log import Chronicle
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.picking import Picking
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers, Own
from timepirates_widgets.lessons.course_taken import AimScene
from timepirates_widgets.lessons.lesson_table import LessonChoices, LessonTable
from timepirates_widgets.lessons.tutorial_page import Tutorial
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.status_line import Status

GAME = "conspiracy"


class LessonPicking(Picking):
    """Picking in a lesson: a click that means nothing is a try too, so that the lesson explains it."""

    table: LessonTable

    @property
    def open(self) -> bool:
        """Whether the step asks for a decision on the board."""
        return self.table.deciding_now

    def clicked(self, square: str) -> None:
        """Pick or play; while no decision is asked for, the lesson says so."""
        if self.open:
            super().clicked(square)
        else:
            self.table.refuse(self.table.resting())

    def take(self, kind: str, piece: str) -> None:
        """As on the board."""
        if self.open:
            super().take(kind, piece)
        else:
            self.table.refuse(self.table.resting())

    def refuse(self, text: str) -> None:
        """Try it: the lesson says what is wrong with it."""
        self.table.play(text)


class LessonPicked(LessonChoices, PickedChoices):
    """The decisions of a lesson, picked in steps."""


class ConspiracyTutorial(Tutorial):
    """The lessons of Conspiracy; `page` is the widget."""

    looks = ("tp-tutorial", "tp-conspiracy", "tp-conspiracy-tutorial", "tp-own-layout")
    game = GAME

    def scenes(self) -> list[AimScene]:
        """Coins turn plans up, and the Present shows the goal."""
        return [
            {
                "icons": ["tile-moons-4", "tile-suns-3"],
                "chips": [],
                "text": _("What you want: your secret suit and number in the Present"),
            },
            {
                "icons": ["coin-moons-3", "coin-moons-4"],
                "chips": [],
                "text": _("How you get it: coins on plans reveal each other, then the plan"),
            },
            {"icons": ["tile-moons-3"], "chips": [], "text": _("How it ends: whoever can claim first wins at once")},
        ]

    def _board(self) -> ipywidgets.Widget:
        self._picking = LessonPicking(self.table)
        parts = [ConspiracyBoard(self.table, self._picking), Own(self.table, self._picking)]
        middle = ipywidgets.Box(parts, layout=shared_layout())
        middle.add_class("tp-conspiracy-table")
        return middle

    def _choices(self) -> LessonChoices:
        return LessonPicked(self.table, self._picking)

    def _status(self) -> Status:
        return Status(self.table, said=words.moment, shared=shared(GAME, SHARED_SCRIPTS))

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        table = self.table
        return {
            _("Players"): ConspiracyPlayers(table),
            _("Log"): Log(table, tell=Chronicle(table)),
            _("Odds"): ConspiracyOdds(table, self._picking),
        }
