"""The Time Pirates part of the lessons: positions, facts for questions, goals of tasks, and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from timepirates.core.errors import MalformedMove
from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.core.protocol import CHANCE, Rules, Snapshot
from timepirates.core.toml import TomlTable
from timepirates.games.pirates.board import DEFAULT, Board
from timepirates.games.pirates.lessons import advice, consequences, looking_back, position, tutor, writing
from timepirates.games.pirates.lessons.deciding import decision_name
from timepirates.games.pirates.lessons.facts import FACTS
from timepirates.games.pirates.lessons.goals import PHRASES, SLOTS, chance_of_meeting_police, goal_seat
from timepirates.games.pirates.naming import contract_name, counted
from timepirates.games.pirates.rules import bazaar, contracts, restock, scoring, setup, turn
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates.games.pirates.table import PiratesTable
from timepirates.games.pirates.text import CONTRACT_CODE, police_token
from timepirates.lessons.subject import GoalContext, RuleSection, Subject

if TYPE_CHECKING:
    from timepirates.games.pirates.board import BoardSource
    from timepirates.lessons.lesson import Step


MOMENTS = {
    "place": mark("where to begin"),
    "restock": mark("whether to restock"),
    "lose": mark("which token to lose"),
    "act": mark("which action to take"),
    "pay": mark("which token to pay with"),
    "land": mark("where to land"),
    "lay": mark("on which colour to lay a white contract"),
    "draw": mark("which token is drawn from the bag"),
}


def _is_notation(game: Game, text: str) -> bool:
    try:
        game.table.parse(text)
    except MalformedMove:
        return False
    return True


class PiratesSubject(Subject):
    """The interface between lessons and Time Pirates: positions, facts for questions, goals and texts."""

    aim = mark(
        "You are a pirate who travels through time, takes artifacts, and sells sets of them for contracts "
        "before the police come. Contracts score at the end of every year, and after the last year the "
        "player with the most points wins."
    )
    sketch_shape = position.PiratesLessonPosition
    facts = FACTS
    goals = PHRASES
    slots = SLOTS

    def begin(
        self,
        sketch: TomlTable,
        rules: Rules,
        board: BoardSource | None = None,
        chance: str = "ask",
        seed: int | None = None,
    ) -> Game:
        """Return a game that starts in a position from a lesson file."""
        return position.begin(sketch, rules, Board.read(DEFAULT if board is None else board), chance, seed)

    def sketch(self, game: Game, seat: int | None) -> Snapshot:
        """Return the current position of a game as a dict in the format of lesson files."""
        return writing.sketch(game, seat)

    def luck(self, game: Game) -> str:
        """Return the token to draw in a lesson that does not specify the draw.

        The token is the most probable artifact, or the most probable police token if no artifact can be drawn.
        """
        chances = game.chances()
        return max(chances, key=lambda draw: (police_token(draw) is None, chances[draw]))

    moments = MOMENTS
    last_rule = "Y3"

    def decision(self, game: Game, text: str, here: bool = True) -> str:
        """Return a readable phrase for a decision, such as "move to 1800"."""
        return decision_name(game, text, here) if _is_notation(game, text) else text

    def situation(self, game: Game, seat: int) -> list[str]:
        """Return sentences that describe a player's epoch, tokens and contracts to the learner."""
        seen = as_pirates_snapshot(game.snapshot(seat))
        player, epoch = game.players[seat], seen["pirates"][seat]
        contracts = [contract_name(each) for each in seen["contracts"][seat]]
        told = _("You are {player}, in {epoch}.") if epoch else _("You are {player}.")
        return [
            told.format(player=player, epoch=epoch),
            *([_("You hold {tokens}.").format(tokens=counted(seen["hands"][seat]))] if seen["hands"][seat] else []),
            *([_("Your contracts: {contracts}.").format(contracts=", ".join(contracts))] if contracts else []),
        ]

    def readable_name(self, text: str) -> str:
        """Return the name of a contract for learners, with its cost and points."""
        return contract_name(text) if text in CONTRACT_CODE else super().readable_name(text)

    def advice(self, game: Game, seat: int | None) -> Iterable[str]:
        """Yield the ids of the rules that are relevant in the current position.

        The rules are the same for every seat, because the position is public.
        """
        return advice.relevant_rules(game)

    def comment(self, game: Game, decision: str) -> str:
        """Return the tutor's comment on a decision, including the most important reason for or against it."""
        return tutor.comment(game, decision)

    def why(self, game: Game, decision: str) -> str:
        """Return the most important reason for or against a decision, as a sentence for the learner."""
        return tutor.why(game, decision)

    def comment_on_chance(self, before: Game, after: Game) -> str:
        """Return the tutor's comment on a random event: a move of the police between two positions of a game."""
        return tutor.comment_on_police(before, after)

    def sheet(self, switches: Mapping[str, object]) -> list[RuleSection]:
        """Return the sections of the printable rules, each with a heading and a list of rules."""
        from timepirates.games.pirates.lessons.sheet import parts

        return parts(switches)

    def praise(self, game: Game, seat: int) -> str:
        """Return a sentence of praise for a player's result: a win, contracts, or never being arrested."""
        return looking_back.praise(game, seat)

    def suggest_improvement(self, game: Game, seat: int) -> str:
        """Return a suggestion for a player's next game, for example how to avoid arrests or when to sell tokens."""
        return looking_back.suggest_improvement(game, seat)

    def describe_consequence(self, game: Game, look: GoalContext, goal: tuple[str, ...]) -> str:
        """Return a sentence about the most important consequence of a learner's decision.

        For a restock, this is the probability of an arrest.
        """
        if game.deciding == "restock" and look.decided.to_move is CHANCE:
            seat = goal_seat(goal, look)
            return consequences.chance_of_arrest(look.after.players[seat], chance_of_meeting_police(look.decided, seat))
        return consequences.describe_consequence(game, look.after, look.seat)

    def rule_functions(self) -> Iterable[Callable[..., object]]:
        """Yield every function that implements a rule of Time Pirates."""
        for module in (bazaar, contracts, restock, scoring, setup, turn):
            yield from (member for member in vars(module).values() if hasattr(member, "__code__"))
        yield PiratesTable.deal

    def teaches(self, step: Step) -> bool:
        """Return whether one question about a rule is enough to teach it. This is true for rules C1 to C6."""
        return step.rule.startswith("C")
