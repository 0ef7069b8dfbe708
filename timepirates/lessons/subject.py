"""What lessons ask of a game. A game fills in what it has to say; what it leaves out suits any game.

A game's part is a `Subject` of its own, beside its lessons (`games/GAME/lessons/subject.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec import Struct

from timepirates.core import registry
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Rules, Snapshot
from timepirates.core.toml import TomlTable
from timepirates.lessons.lesson import Step

if TYPE_CHECKING:
    from timepirates.core.protocol import BoardSource

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz")
"""The players of a lesson that names none; the first one learns."""
Fact: TypeAlias = Callable[[Game, tuple[str, ...]], Any]
"""What a question asks for, found in a game; the words are those that its pattern leaves open."""


@dataclass(frozen=True)
class GoalContext:
    """What a goal is judged by: the game before and after, and whose goal it is."""

    before: Game
    decided: Game
    """right after the decision, before any luck"""
    after: Game
    """after the luck that followed"""
    seat: int

    @property
    def now(self) -> Snapshot:
        """What can be seen after the decision and its luck."""
        return self.after.snapshot()


Judge = Callable[..., bool]
"""Whether a goal holds, of what it is judged by and the words that its phrase leaves open."""


class Clause(NamedTuple):
    """A line of the sheet, and the ids of the rules that it tells."""

    rules: str
    text: str


Part = tuple[str, list[Clause]]
"""A heading and its lines."""


class Subject:
    """A game as something to learn."""

    aim: str = ""
    """What one wants, how one gets it and how it ends, in two sentences (a message that is marked): the beginning of
    the course."""
    sketch_shape: type[Struct] | None = None
    """The keys that a position in a lesson's file may have, and what kind of value each has; without it the position
    is judged where it begins."""
    facts: Mapping[str, Fact] = {}
    """pattern -> a fact that a question's `check` may ask for, besides those of `timepirates.lessons.facts`"""
    goals: Mapping[str, Judge] = {}
    """phrase -> whether it holds, besides those of `timepirates.lessons.goals`"""
    slots: Mapping[str, str] = {}
    """word in capitals in a goal -> the pattern of what it stands for"""

    def __init__(self, game: str):
        self.game = game

    # --- positions

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays where a lesson does not say."""
        return NAMES[: registry.entry(self.game).seats[0]]

    def begin(
        self,
        sketch: TomlTable,
        rules: Rules,
        board: BoardSource | None = None,
        chance: str = "ask",
        seed: int | None = None,
    ) -> Game:
        """A game that begins in the position of a lesson's file; BadRecord says in one line what cannot be."""
        return Game.from_snapshot(
            {"players": list(self.players), "rules": rules, **sketch},
            rules=rules,
            board=board,
            chance=chance,
            seed=seed,
        )

    def fresh(self, rules: Rules, board: BoardSource | None, deal: TomlTable) -> Game:
        """A game from its beginning; `deal` has what is settled of it."""
        return Game(
            **{"players": list(self.players), "rules": rules, "board": board, "seed": 1, "chance": "ask", **deal}
        )

    def sketch(self, game: Game, seat: int | None) -> Snapshot:
        """The present position for a lesson's file, with nothing in it that the seat may not know; BadLesson where no
        lesson can begin."""
        return {key: value for key, value in game.snapshot(seat).items() if value is not None}

    def luck(self, game: Game) -> str:
        """The stroke of luck that comes where a step does not say: the likeliest, the first of equal ones."""
        chances = game.chances()
        return max(chances, key=lambda stroke: chances[stroke])

    # --- what is said

    moments: Mapping[str, str] = {}
    """what is decided, in the notation's word -> in words (a message that is marked)"""

    def decision(self, game: Game, text: str, here: bool = True) -> str:
        """A decision in a few words, legal or not, of the seat to move in the present position; or (not `here`) of
        whoever made it in another one of the same game. What is no notation stays as it is."""
        return text

    def worded(self, text: str) -> str:
        """A piece of the notation (a contract, a tile, a column) in words; anything else as it is."""
        return _(text)

    def advice(self, game: Game, seat: int | None) -> Iterable[str]:
        """Ids of the rules that matter now, the most pressing first, from what the seat may know."""
        return ()

    def comment(self, game: Game, decision: str) -> str:
        """What the tutor of a whole game says to a decision about to be made; empty where there is nothing to say."""
        return ""

    def why(self, game: Game, decision: str) -> str:
        """What the tutor says of a decision that it advises to the seat to move; empty where there is nothing to say."""
        return ""

    def went(self, before: Game, after: Game) -> str:
        """What the tutor says to what went by itself in a move; empty where there is nothing to say."""
        return ""

    def led_to(self, game: Game, look: GoalContext, goal: tuple[str, ...]) -> str:
        """What a decision that was not the task would have led to, as a sentence; empty where nothing is told."""
        return ""

    def good(self, game: Game, seat: int) -> str:
        """What a seat did well in a game that is over, in a sentence, as far as it may know."""
        return _("You played the game to its end.")

    def differently(self, game: Game, seat: int) -> str:
        """What a seat may try differently in its next game, in a sentence."""
        return _("Try the next game without any hint.")

    def with_the_tutor(self, seed: int) -> TomlTable:
        """A lesson's content: a whole game against computer players, with the tutor beside it."""
        return {
            "format": "time-pirates-lesson",
            "version": 1,
            "title": _("A game with the tutor"),
            "about": _("A whole game against computer players. The tutor comments on every move."),
            "rules": next(iter(registry.entry(self.game).rule_sets)),
            "step": [
                {
                    "task": _("Play a whole game. The tutor advises, and you can take moves back."),
                    "opponents": "simple",
                    "seed": seed,
                    "deal": {"seed": seed, "chance": "sample"},
                    "rule": self.last_rule,
                    "nudge": _("Look at the tutor's advice."),
                    "look": _("The advice is beside the board."),
                    "reason": _("The tutor looks one turn ahead."),
                }
            ],
        }

    last_rule = ""
    """the rule by which a game ends"""

    def sheet(self, switches: Mapping[str, object]) -> list[Part]:
        """The rules on one sheet, as the switches have them: headings and lines; empty where there is none."""
        return []

    # --- which lesson teaches which rule

    def rule_functions(self) -> Iterable[Callable[..., object]]:
        """The functions that apply the rules; the ids of theirs stand at the beginning of their docstrings."""
        return ()

    def teaches(self, step: Step) -> bool:
        """Whether a question teaches the rule that it names: where the rules core gives its answer."""
        return bool(step.check)


def of(game: str | None = None) -> Subject:
    """A game as something to learn; the first one where none is named."""
    entry = registry.entry(game)
    make: Callable[[str], Subject] = entry.part("subject", Subject)
    return make(entry.name)


def begin(
    sketch: TomlTable, rules: Rules, board: BoardSource | None = None, chance: str = "ask", seed: int | None = None
) -> Game:
    """A game that begins in the position of a sketch, of the game that the rule set belongs to."""
    return of(registry.of_rules(rules).name).begin(sketch, rules, board, chance, seed)
