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
    """The parts of a decision, such as a coin and a square, that the learner has selected in a lesson."""

    table: LessonTable

    @property
    def open(self) -> bool:
        """Whether the board is open for decisions, because the current step of the lesson asks for one."""
        return self.table.deciding_now

    def handle_click(self, square: str) -> None:
        """Handle a click on a square. If the lesson currently asks for no decision, say so."""
        if self.open:
            super().handle_click(square)
        else:
            self.table.show_refusal(self.table.why_no_decision())

    def take(self, kind: str, piece: str) -> None:
        """Take one of the learner's pieces for a decision. If the lesson currently asks for no decision, say so."""
        if self.open:
            super().take(kind, piece)
        else:
            self.table.show_refusal(self.table.why_no_decision())

    def show_refusal(self, text: str) -> None:
        """Respond to an illegal decision: pass it to the lesson, which rejects it and explains the mistake."""
        self.table.play(text)


class LessonDecisionPanel(LessonChoices, StepwiseChoices):
    """The panel of a lesson in which the learner selects the parts of a decision, such as a coin and a square."""


class ConspiracyTutorial(Tutorial):
    """The page with the lessons of Conspiracy. `page` is the widget to display."""

    looks = ("tp-tutorial", "tp-conspiracy", "tp-conspiracy-tutorial", "tp-own-layout")
    game = GAME

    def aim_scenes(self) -> list[AimScene]:
        """Return three scenes (pictures with texts) that explain the aim of the game to a new player."""
        return [
            {
                "icons": ["tile-moons-4", "tile-suns-3"],
                "chips": [],
                "text": _("The aim: tiles in the Present show your secret suit and your secret number"),
            },
            {
                "icons": ["coin-moons-3", "coin-moons-4"],
                "chips": [],
                "text": _(
                    "How to reach the aim: let the coins on a face-down tile reveal each other. Then the tile "
                    "is revealed too"
                ),
            },
            {
                "icons": ["tile-moons-3"],
                "chips": [],
                "text": _("The end of the game: the first player who can claim victory wins at once"),
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
