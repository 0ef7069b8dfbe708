"""Conspiracy as something to learn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from timepirates.conspiracy.rules import coins, effects, march, order, pieces, plans, setup, turn
from timepirates.conspiracy.table import ConspiracyTable
from timepirates.game import Game
from timepirates.i18n import _
from timepirates.lessons.conspiracy import advice, position, writing
from timepirates.lessons.conspiracy.facts import FACTS
from timepirates.lessons.form import BadLesson, not_the_lookers
from timepirates.lessons.subject import Subject
from timepirates.protocol import Rules, Snapshot
from timepirates.toml import TomlTable

if TYPE_CHECKING:
    from timepirates.pirates.board import BoardSource


class ConspiracySubject(Subject):
    """The lessons' Conspiracy: four players, and nothing told that the learner may not know."""

    folder = Path(__file__).parent
    sketch_shape = position.Sketch
    facts = FACTS

    @property
    def players(self) -> tuple[str, ...]:
        """Four players."""
        return position.PLAYERS

    def begin(self, sketch: TomlTable, rules: Rules, board: BoardSource | None = None, chance: str = "ask",
              seed: int | None = None) -> Game:
        """A game that begins in the position of a sketch."""
        return position.begin(sketch, rules, chance, seed)

    def sketch(self, game: Game, seat: int | None) -> Snapshot:
        """The sketch of a position that a seat decides in; without a seat that of whoever is to move."""
        if not isinstance(game.to_move, int) or seat not in (None, game.to_move):
            raise not_the_lookers()
        if game.deciding == "goal":
            raise BadLesson(_("a lesson in a position begins when all goals are chosen"))
        found = writing.sketch(game.snapshot(seat=game.to_move))
        position.begin(found, game.rules)
        return found

    def luck(self, game: Game) -> str:
        """The first face of a die, the first coin. In a roll-off each die shows another number than the one before, or
        those who are level would stay so for ever."""
        strokes = game.legal()
        return strokes[len(game) % len(strokes)] if game.deciding == "order" else strokes[0]

    def advice(self, game: Game, seat: int | None) -> Iterable[str]:
        """Ids of the rules that matter now, from what the seat may know."""
        return advice.ids(game, seat)

    def rule_functions(self) -> Iterable[Callable[..., object]]:
        """The functions of the rules, and the deal."""
        for module in (coins, effects, march, order, pieces, plans, setup, turn):
            yield from (member for member in vars(module).values() if hasattr(member, "__code__"))
        yield ConspiracyTable.deal
