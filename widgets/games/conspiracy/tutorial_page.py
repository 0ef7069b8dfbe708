"""The tutorial page of Conspiracy, which teaches the game in lessons.

Usage::

    from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
    ConspiracyTutorial().page
"""

from __future__ import annotations

import ipywidgets

from timepirates.core.i18n import _
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.games.conspiracy.board import SHARED_SCRIPTS, ConspiracyBoard
from timepirates_widgets.games.conspiracy.choices import StepwiseChoices
from timepirates_widgets.games.conspiracy.log import Chronicle
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.picking import PartialDecision
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers, OwnPieces
from timepirates_widgets.lessons.course_taken import AimScene
from timepirates_widgets.lessons.lesson_table import LessonChoices, LessonTable
from timepirates_widgets.lessons.tutorial_page import Tutorial
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.status_line import Status

GAME = "conspiracy"


class LessonSelection(PartialDecision):
    """The parts of a decision that the learner has chosen in a lesson."""

    table: LessonTable

    @property
    def open(self) -> bool:
        """Whether the lesson's current step asks for a decision on the board."""
        return self.table.deciding_now

    def handle_click(self, square: str) -> None:
        """Handle a click on a square, or explain that the lesson's step asks for no decision."""
        if self.open:
            super().handle_click(square)
        else:
            self.table.show_refusal(self.table.why_no_decision())

    def take(self, kind: str, piece: str) -> None:
        """Handle a click on one of the learner's pieces, or explain that the step asks for no decision."""
        if self.open:
            super().take(kind, piece)
        else:
            self.table.show_refusal(self.table.why_no_decision())

    def show_refusal(self, text: str) -> None:
        """Submit an illegal decision, so that the lesson explains the mistake."""
        self.table.play(text)


class LessonDecisionPanel(LessonChoices, StepwiseChoices):
    """The panel of a lesson in which the learner chooses a decision part by part."""


class ConspiracyTutorial(Tutorial):
    """The page with the lessons of Conspiracy. `page` is the widget to display."""

    looks = ("tp-tutorial", "tp-conspiracy", "tp-conspiracy-tutorial", "tp-own-layout")
    game = GAME

    def aim_scenes(self) -> list[AimScene]:
        """Return three pictures with texts that show the aim of the game."""
        return [
            {
                "icons": ["tile-moons-4", "tile-suns-3"],
                "chips": [],
                "text": _("The aim: bring your secret suit and number into the Present"),
            },
            {
                "icons": ["coin-moons-3", "coin-moons-4"],
                "chips": [],
                "text": _("How to get there: the coins on a face-down tile reveal each other, and then the tile"),
            },
            {
                "icons": ["tile-moons-3"],
                "chips": [],
                "text": _("The end: the first player who can claim victory wins at once"),
            },
        ]

    def _board(self) -> ipywidgets.Widget:
        self._picking = LessonSelection(self.table)
        parts = [ConspiracyBoard(self.table, self._picking), OwnPieces(self.table, self._picking)]
        middle = ipywidgets.Box(parts, layout=shared_layout())
        middle.add_class("tp-conspiracy-table")
        return middle

    def _choices(self) -> LessonChoices:
        return LessonDecisionPanel(self.table, self._picking)

    def _status(self) -> Status:
        return Status(
            self.table,
            said=words.moment,
            shared=shared(GAME, SHARED_SCRIPTS),
        )

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        table = self.table
        return {
            _("Players"): ConspiracyPlayers(table),
            _("Log"): Log(table, tell=Chronicle(table)),
            _("Odds"): ConspiracyOdds(table, self._picking),
        }
