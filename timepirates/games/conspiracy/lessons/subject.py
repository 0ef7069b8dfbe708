"""The support for lessons on Conspiracy: positions, facts, goals and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from timepirates.core.errors import MalformedMove
from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.core.protocol import Rules, Snapshot
from timepirates.core.toml import TomlTable
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.deciding import decision_name
from timepirates.games.conspiracy.lessons import advice, looking_back, position, writing
from timepirates.games.conspiracy.lessons.facts import FACTS
from timepirates.games.conspiracy.rules import coins, effects, march, order, pieces, plans, setup, turn
from timepirates.games.conspiracy.snapshot import as_conspiracy_snapshot
from timepirates.games.conspiracy.table import ConspiracyTable
from timepirates.games.conspiracy.text import COLUMN_CODE, PIECE_CODE
from timepirates.lessons.form import BadLesson, not_the_viewers_turn
from timepirates.lessons.subject import RuleSection, Subject

if TYPE_CHECKING:
    from timepirates.core.protocol import BoardSource


MOMENTS = {
    "goal": mark("a goal is chosen"),
    "interrupt": mark("a player who saved a spiral may take the turn"),
    "act": mark("an action is chosen"),
    "build": mark("a coin is placed on the new tile"),
    "give": mark("a coin is given away"),
    "settle": mark("an attack is settled"),
    "save": mark("a coin is saved"),
    "mark": mark("a mark is set"),
    "claim": mark("victory is claimed"),
    "order": mark("a die is rolled for the order of the players"),
    "march": mark("time marches on"),
    "draw": mark("coins are drawn"),
    "effect": mark("an effect is rolled"),
}


class ConspiracySubject(Subject):
    """The positions, facts, advice and texts that Conspiracy provides for its lessons.

    It uses only what the learner may know.
    """

    aim = mark(
        "You lead a conspiracy with a secret goal, a suit and a number, and you turn up tiles with coins "
        "that point at each other. When tiles in the Present show your suit and your number, and you have "
        "marked one of them in an earlier round, you can claim victory and win at once."
    )
    sketch_shape = position.ConspiracyLessonPosition
    facts = FACTS

    @property
    def players(self) -> tuple[str, ...]:
        """The default names of the four players in a lesson."""
        return position.PLAYERS

    def begin(
        self,
        sketch: TomlTable,
        rules: Rules,
        board: BoardSource | None = None,
        chance: str = "ask",
        seed: int | None = None,
    ) -> Game:
        """Return a game that begins in the position of a lesson file."""
        return position.begin(sketch, rules, chance, seed)

    def sketch(self, game: Game, seat: int | None) -> Snapshot:
        """Return a position in the format of lesson files, without information that the given seat may not have.

        Raises
        ------
        BadLesson
            If another seat is to move, or the goals are still being chosen.
        """
        if not isinstance(game.to_move, int) or seat not in (None, game.to_move):
            raise not_the_viewers_turn()
        if game.deciding == "goal":
            raise BadLesson(_("a lesson can begin only in a position in which all goals are chosen"))
        found = writing.lesson_position(game.snapshot(seat=game.to_move))
        position.begin(found, game.rules)
        return found

    def luck(self, game: Game) -> str:
        """Return the result of the next random draw or die roll, for lessons that do not specify a result.

        It is the first face of a die, or the first coin.

        In a roll-off each die shows another number than the one before. Otherwise the tied players would never differ.
        """
        strokes = game.legal()
        return strokes[len(game) % len(strokes)] if game.deciding == "order" else strokes[0]

    moments = MOMENTS
    last_rule = "E4"

    def decision(self, game: Game, text: str, here: bool = True) -> str:
        """Return a decision as a phrase for learners, such as "claim victory".

        Text that is not a decision is returned unchanged.
        """
        try:
            game.table.parse(text)
        except MalformedMove:
            return text
        return decision_name(game.players, text)

    def situation(self, game: Game, seat: int) -> list[str]:
        """Return sentences about the coins, the tiles and the goal that a seat has."""
        seen = as_conspiracy_snapshot(game.snapshot(seat))
        coins, tiles, goal = seen["hands"][seat], seen["tiles"][seat], seen["goals"][seat]
        held = ", ".join(naming.coin_name(each) for each in coins)
        laid = ", ".join(naming.tile_name(each) for each in tiles)
        return [
            _("You are {player}.").format(player=game.players[seat]),
            *([_("Your coins: {coins}.").format(coins=held)] if coins else []),
            *([_("Your tiles: {tiles}.").format(tiles=laid)] if tiles else []),
            *([_("Your goal: {goal}.").format(goal=naming.goal_name(goal))] if goal else []),
        ]

    def readable_name(self, text: str) -> str:
        """Return the name of a tile or of a column for learners, such as "moons 3" or "left column"."""
        if text in PIECE_CODE:
            return naming.tile_name(text)
        return naming.column_name(text) if text in COLUMN_CODE else super().readable_name(text)

    def advice(self, game: Game, seat: int | None) -> Iterable[str]:
        """Yield the ids of the rules that are relevant to the next step of the game, most important first.

        Only what the seat may know is used.
        """
        return advice.relevant_rule_ids(game, seat)

    def sheet(self, switches: Mapping[str, object]) -> list[RuleSection]:
        """Return the printable rules, as headings and lines."""
        from timepirates.games.conspiracy.lessons.sheet import parts

        return parts(switches)

    def praise(self, game: Game, seat: int) -> str:
        """Return a sentence about the greatest success of a seat in the game."""
        return looking_back.praise(game, seat)

    def suggest_improvement(self, game: Game, seat: int) -> str:
        """Return a sentence that suggests what the player of a seat could do differently in the next game.

        It is about an important action that the seat never took.
        """
        return looking_back.suggest_improvement(game, seat)

    def rule_functions(self) -> Iterable[Callable[..., object]]:
        """Yield all Python functions that implement the rules, including the method that deals the pieces."""
        for module in (coins, effects, march, order, pieces, plans, setup, turn):
            yield from (member for member in vars(module).values() if hasattr(member, "__code__"))
        yield ConspiracyTable.deal
