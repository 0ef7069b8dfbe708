"""The interface between lessons and a game, with defaults that suit any game.

A game can define its own subclass of `Subject` beside its lessons (`games/GAME/lessons/subject.py`).
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
"""The players of a lesson that does not name them. The first one is the learner."""
Fact: TypeAlias = Callable[[Game, tuple[str, ...]], Any]
"""A function that computes a fact. It takes the game and the words for the placeholders of the fact's pattern."""


@dataclass(frozen=True)
class GoalContext:
    """The data from which a goal is judged.

    Attributes
    ----------
    before : Game
        The game at the beginning of the step.
    seat : int
        The learner's seat.
    """

    before: Game
    decided: Game
    """The game right after the decision, before any random draw."""
    after: Game
    """The game after the random draws that followed."""
    seat: int

    @property
    def now(self) -> Snapshot:
        """The snapshot after the decision and its draws."""
        return self.after.snapshot()


Judge = Callable[..., bool]
"""A function that checks a goal. It takes a GoalContext and the words for the placeholders of the phrase."""


class Clause(NamedTuple):
    """A line of the rules on one page, with the ids of the rules that it explains."""

    rules: str
    text: str


Part = tuple[str, list[Clause]]
"""A heading and its lines."""


class Subject:
    """A game as something to learn.

    Parameters
    ----------
    game : str
        The name of the game.
    """

    aim: str = ""
    """The aim of the game, the way to it and the end, in two sentences (a marked message) that begin the course."""
    sketch_shape: type[Struct] | None = None
    """The keys of a position in a lesson file and the types of their values, or None for no check in advance."""
    facts: Mapping[str, Fact] = {}
    """The functions that compute the game's own facts, by pattern, in addition to `timepirates.lessons.facts`."""
    goals: Mapping[str, Judge] = {}
    """The functions that check the game's own goals, by phrase, in addition to `timepirates.lessons.goals`."""
    slots: Mapping[str, str] = {}
    """The pattern of each placeholder in goals, by the word in capitals."""

    def __init__(self, game: str):
        self.game = game

    # --- positions

    @property
    def players(self) -> tuple[str, ...]:
        """The players of a lesson that does not name them."""
        return NAMES[: registry.entry(self.game).seats[0]]

    def begin(
        self,
        sketch: TomlTable,
        rules: Rules,
        board: BoardSource | None = None,
        chance: str = "ask",
        seed: int | None = None,
    ) -> Game:
        """Return a game that begins in the position of a lesson file.

        Parameters
        ----------
        sketch : dict
            The position. Each game defines its keys.
        rules : str or dict
            A rule set, perhaps with changed switches.
        board : object, optional
            A board, as `Game` takes it.
        chance : str
            "ask" or "sample", as in `Game`.
        seed : int, optional
            The seed of the random draws.

        Returns
        -------
        Game

        Raises
        ------
        BadRecord
            If the position is impossible. The message describes the first problem in one line.
        """
        return Game.from_snapshot(
            {"players": list(self.players), "rules": rules, **sketch},
            rules=rules,
            board=board,
            chance=chance,
            seed=seed,
        )

    def fresh(self, rules: Rules, board: BoardSource | None, deal: TomlTable) -> Game:
        """Return a new game from its beginning, with the settings in `deal` as arguments of `Game`."""
        return Game(
            **{"players": list(self.players), "rules": rules, "board": board, "seed": 1, "chance": "ask", **deal}
        )

    def sketch(self, game: Game, seat: int | None) -> Snapshot:
        """Return the current position for a lesson file, with only what a seat may know.

        Parameters
        ----------
        game : Game
        seat : int or None
            The seat that will read the file.

        Returns
        -------
        dict

        Raises
        ------
        BadLesson
            If no lesson can begin here.
        """
        return {key: value for key, value in game.snapshot(seat).items() if value is not None}

    def luck(self, game: Game) -> str:
        """Return the random draw for a step that does not name one: the most probable, the first of equal ones."""
        chances = game.chances()
        return max(chances, key=lambda stroke: chances[stroke])

    # --- what is said

    moments: Mapping[str, str] = {}
    """The words for each value of `deciding` (marked messages)."""

    def decision(self, game: Game, text: str, here: bool = True) -> str:
        """Return a decision in words; text that is not in the notation is returned unchanged.

        Parameters
        ----------
        game : Game
        text : str
            A decision in the notation, legal or not.
        here : bool
            Whether the decision is made in the current position by the seat to move, not earlier or later in this game.

        Returns
        -------
        str
        """
        return text

    def worded(self, text: str) -> str:
        """Return a piece of the notation, such as a contract or a tile, in words; other text is only translated."""
        return _(text)

    def advice(self, game: Game, seat: int | None) -> Iterable[str]:
        """Yield the ids of the rules that matter now, the most important first, derived from what the seat may know."""
        return ()

    def comment(self, game: Game, decision: str) -> str:
        """Return the tutor's comment on a decision that is about to be made in a whole game; "" for no comment."""
        return ""

    def why(self, game: Game, decision: str) -> str:
        """Return the tutor's reason for a decision that it advises to the seat to move; "" for no reason."""
        return ""

    def went(self, before: Game, after: Game) -> str:
        """Return the tutor's comment on the automatic consequences of a move; "" for no comment."""
        return ""

    def led_to(self, game: Game, look: GoalContext, goal: tuple[str, ...]) -> str:
        """Return what a decision that missed the task would have led to, as a sentence; "" for nothing."""
        return ""

    def good(self, game: Game, seat: int) -> str:
        """Return what a seat did well in a finished game, as a sentence, using only what the seat may know."""
        return _("You played the game to its end.")

    def differently(self, game: Game, seat: int) -> str:
        """Return what a seat may try differently in its next game, as a sentence."""
        return _("Try the next game without any hint.")

    def with_the_tutor(self, seed: int) -> TomlTable:
        """Return the content of a lesson file for a whole game with the tutor against computer players."""
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
    """The id of the rule by which a game ends."""

    def sheet(self, switches: Mapping[str, object]) -> list[Part]:
        """Return the parts of the rules on one page for the given switches, empty without such a page."""
        return []

    # --- which lesson teaches which rule

    def rule_functions(self) -> Iterable[Callable[..., object]]:
        """Yield the functions that apply the rules. Their docstrings begin with the ids of the rules."""
        return ()

    def teaches(self, step: Step) -> bool:
        """Return whether a question teaches the rule that it names, which it does if the rules compute its answer."""
        return bool(step.check)


def of(game: str | None = None) -> Subject:
    """Return a game as something to learn.

    Parameters
    ----------
    game : str, optional
        The name of the game; without it the first game.

    Returns
    -------
    Subject
    """
    entry = registry.entry(game)
    make: Callable[[str], Subject] = entry.part("subject", Subject)
    return make(entry.name)


def begin(
    sketch: TomlTable, rules: Rules, board: BoardSource | None = None, chance: str = "ask", seed: int | None = None
) -> Game:
    """Return a game that begins in the position of a sketch; the rule set determines which game.

    Parameters
    ----------
    sketch : dict
        The position. Each game defines its keys.
    rules : str or dict
        A rule set, perhaps with changed switches.
    board : object, optional
        A board, as `Game` takes it.
    chance : str
        "ask" or "sample", as in `Game`.
    seed : int, optional
        The seed of the random draws.

    Returns
    -------
    Game
        A new game without steps.

    Raises
    ------
    BadRecord
        If the position is impossible. The message describes the first problem in one line.
    """
    return of(registry.of_rules(rules).name).begin(sketch, rules, board, chance, seed)
