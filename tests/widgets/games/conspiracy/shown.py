"""The panels of Conspiracy in the positions in which what they show is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.widgets.games.conspiracy import scenes
from tests.widgets.golden import Positions
from timepirates.games.conspiracy.lessons.example import example
from timepirates_widgets.games.conspiracy.board import ConspiracyBoard
from timepirates_widgets.games.conspiracy.choices import StepwiseChoices
from timepirates_widgets.games.conspiracy.example import ExamplePanel, ExampleTable
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.picking import PartialDecision
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers, OwnPieces
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial, LessonDecisionPanel
from timepirates_widgets.table.sitting import Sitting


def picked(kind: Callable[..., Any], table: Sitting, *parts: str) -> Any:
    """A panel that follows what was picked."""
    picking = PartialDecision(table)
    panel = kind(table, picking)
    for part in parts:
        picking.pick(part)
    return panel


def story(steps: int, close: Callable[[], None] | None = None) -> ExamplePanel:
    """The example of the rules after some steps."""
    told = example()
    table = ExampleTable(told.game, settings={"chance": "ask", "undo": False})
    table.line.shown = steps
    return ExamplePanel(table, told, close)


def lesson(name: str, *decisions: str) -> LessonDecisionPanel:
    """The choices of a lesson after some decisions."""
    tutorial = ConspiracyTutorial(None, None, name)
    panel = LessonDecisionPanel(tutorial.table)
    for decision in decisions:
        tutorial.table.play(decision)
    return panel


REVEALED = ("reveal coin at R F1 nw", "give moons-3 to 1")

SHOWN: dict[type, Positions] = {
    ConspiracyBoard: {
        "Ann chooses a goal": lambda: ConspiracyBoard(scenes.beginning()),
        "Ann acts": lambda: ConspiracyBoard(scenes.acting()),
        "a coin is picked": lambda: picked(ConspiracyBoard, scenes.acting(), "with place moons-3"),
        "a coin and its square are picked": lambda: picked(
            ConspiracyBoard, scenes.acting(), "with attack moons-3", "on M F2 ne"
        ),
        "Ann has laid a tile": lambda: picked(ConspiracyBoard, scenes.acting("lay moons-1 at L F2")),
        "Ann pays for a reveal": lambda: picked(ConspiracyBoard, scenes.acting(REVEALED[0])),
        "a coin was revealed": lambda: picked(ConspiracyBoard, scenes.acting(*REVEALED)),
        "the end": lambda: ConspiracyBoard(scenes.over()),
        "looking back": lambda: picked(ConspiracyBoard, scenes.looking_back()),
    },
    StepwiseChoices: {
        "a curtain hangs before the goal": lambda: StepwiseChoices(scenes.beginning(lifted=False)),
        "Ann chooses a goal": lambda: StepwiseChoices(scenes.beginning()),
        "Ann acts": lambda: StepwiseChoices(scenes.acting()),
        "Ann acts with one point": lambda: StepwiseChoices(scenes.acting(points=1)),
        "a coin is picked": lambda: picked(StepwiseChoices, scenes.acting(), "with place moons-3"),
        "a square is picked": lambda: picked(StepwiseChoices, scenes.acting(), "on M F2 ne"),
        "a coin and its square are picked": lambda: picked(
            StepwiseChoices, scenes.acting(), "with attack moons-3", "on M F2 ne"
        ),
        "a tile is picked": lambda: picked(StepwiseChoices, scenes.acting(), "with lay arms-5"),
        "Ann has laid a tile": lambda: StepwiseChoices(scenes.acting("lay moons-1 at L F2")),
        "Ann pays for a reveal": lambda: StepwiseChoices(scenes.acting(REVEALED[0])),
        "Ann saves": lambda: StepwiseChoices(scenes.acting("end")),
        "Ann marks": lambda: StepwiseChoices(
            scenes.acting("end", "no-save", board={**scenes.BOARD, "R P": "crowns-0"})
        ),
        "somebody may step in": lambda: StepwiseChoices(scenes.at(289)),
        "somebody may claim": lambda: StepwiseChoices(scenes.at(584)),
        "an attack succeeds": lambda: StepwiseChoices(scenes.settling()),
        "companions draw": lambda: StepwiseChoices(scenes.drawing()),
        "the end": lambda: StepwiseChoices(scenes.over()),
        "looking back": lambda: StepwiseChoices(scenes.looking_back()),
    },
    ConspiracyOdds: {
        "Ann chooses a goal": lambda: ConspiracyOdds(scenes.beginning()),
        "Ann acts": lambda: ConspiracyOdds(scenes.acting()),
        "an attack is picked": lambda: picked(ConspiracyOdds, scenes.acting(), "with attack moons-3", "on M F2 ne"),
        "Ann pays for a reveal": lambda: ConspiracyOdds(scenes.acting(REVEALED[0])),
        "the end": lambda: ConspiracyOdds(scenes.over()),
        "switched off": lambda: ConspiracyOdds(scenes.acting(settings={"odds": False})),
    },
    ConspiracyPlayers: {
        "a curtain hangs before the goal": lambda: ConspiracyPlayers(scenes.beginning(lifted=False)),
        "Ann acts": lambda: ConspiracyPlayers(scenes.acting()),
        "Ann has given a coin": lambda: ConspiracyPlayers(scenes.acting(*REVEALED)),
        "somebody may step in": lambda: ConspiracyPlayers(scenes.at(289)),
        "against computers": lambda: ConspiracyPlayers(scenes.acting_with_computers()),
        "the end": lambda: ConspiracyPlayers(scenes.over()),
        "looking back": lambda: ConspiracyPlayers(scenes.looking_back()),
    },
    OwnPieces: {
        "a curtain hangs before the goal": lambda: OwnPieces(scenes.beginning(lifted=False)),
        "Ann chooses a goal": lambda: OwnPieces(scenes.beginning()),
        "Ann acts": lambda: OwnPieces(scenes.acting()),
        "Ann has picked a coin": lambda: picked(OwnPieces, scenes.acting(), "with place moons-3"),
        "Ann's number is in the Present": lambda: OwnPieces(scenes.acting(board={**scenes.BOARD, "R P": "arms-0"})),
        "Bob steps in": lambda: OwnPieces(scenes.at(289)),
        "the end": lambda: OwnPieces(scenes.over()),
    },
    ExamplePanel: {
        "before the first step": lambda: story(0),
        "in the first round": lambda: story(30, close=lambda: None),
        "a coin is revealed": lambda: story(92),
        "after the last step": lambda: story(95),
    },
    LessonDecisionPanel: {
        "a lesson begins": lambda: lesson("revealing"),
        "an attack is learnt": lambda: lesson("attacking"),
        "a wrong try changes nothing": lambda: lesson("revealing", "end"),
    },
}
