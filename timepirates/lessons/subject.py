"""The interface between a game and its lessons: positions, facts, goals and texts.

The defaults suit any game. A game can define its own subclass of `Subject` (`games/GAME/lessons/subject.py`).
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
"""The default names of the players in a lesson. The first player is the learner."""
FactFunction: TypeAlias = Callable[[Game, tuple[str, ...]], Any]
"""A function that calculates a fact about a game from the game and the words in the fact's placeholders."""


@dataclass(frozen=True)
class GoalContext:
    """The positions before and after a decision, for checking whether the decision reaches the goal of a task.

    Attributes
    ----------
    before : Game
        The game at the beginning of the step.
    seat : int
        The learner's seat.
    """

    before: Game
    decided: Game
    """The game directly after the decision, before any random draw is made."""
    after: Game
    """The game after the decision and after the random draws that followed."""
    seat: int

    @property
    def now(self) -> Snapshot:
        """The public snapshot of the position after the decision and the random draws that followed it."""
        return self.after.snapshot()


GoalFunction = Callable[..., bool]
"""A function that checks a goal, given a `GoalContext` and the variable words in the goal's phrase."""


class Clause(NamedTuple):
    """A line of the printable rules, with the ids of the rules that it states."""

    rules: str
    text: str


RuleSection = tuple[str, list[Clause]]
"""A section of the printable rules: a heading, and the lines below it."""


class Subject:
    """The interface through which lessons use a game.

    Parameters
    ----------
    game : str
        The name of the game.
    """

    aim: str = ""
    """Two sentences on the aim of the game, for the beginning of the course: how to reach it, and when the game ends."""
    sketch_shape: type[Struct] | None = None
    """The schema for positions in lesson files (keys and value types), or None if there is no such check of them."""
    facts: Mapping[str, FactFunction] = {}
    """Functions that calculate game-specific facts, as a dict with the text pattern of each fact as its key."""
    goals: Mapping[str, GoalFunction] = {}
    """Functions that check game-specific goals, as a dict with the phrase that states each goal as its key."""
    slots: Mapping[str, str] = {}
    """A regular expression for each placeholder (a word in capitals) in the phrases that state goals."""

    def __init__(self, game: str):
        self.game = game

    # --- positions

    @property
    def players(self) -> tuple[str, ...]:
        """The default names of the players in a lesson."""
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
        """Return a new game with the settings that a step of a lesson gives."""
        return Game(
            **{"players": list(self.players), "rules": rules, "board": board, "seed": 1, "chance": "ask", **deal}
        )

    def sketch(self, game: Game, seat: int | None) -> Snapshot:
        """Return the position as data for a lesson file, without information that is hidden from the given seat.

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
        """Return the most probable result of the next random draw.

        A lesson makes this draw if its step does not name one.
        """
        chances = game.chances()
        return max(chances, key=lambda stroke: chances[stroke])

    # --- texts

    moments: Mapping[str, str] = {}
    """A phrase that describes each kind of decision a player may face, by the value of the field `deciding`."""

    def decision(self, game: Game, text: str, here: bool = True) -> str:
        """Convert a decision from the game's notation to words for people.

        Text that is not a decision is returned unchanged.

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

    def situation(self, game: Game, seat: int) -> list[str]:
        """Return sentences with the facts that a seat needs for a decision and that the picture of the board lacks."""
        return []

    def readable_name(self, text: str) -> str:
        """Return a part of a decision, such as a contract or a tile, in words for people."""
        return _(text)

    def advice(self, game: Game, seat: int | None) -> Iterable[str]:
        """Yield the ids of the rules that matter in the current position, the most important ones first.

        Only what the seat knows is used.
        """
        return ()

    def comment(self, game: Game, decision: str) -> str:
        """Return the tutor's comment on a decision that a player will make; empty if there is none."""
        return ""

    def why(self, game: Game, decision: str) -> str:
        """Return the tutor's reason for recommending a decision; empty if there is none."""
        return ""

    def comment_on_chance(self, before: Game, after: Game) -> str:
        """Return the tutor's comment on what a move has led to, or "" if there is no comment."""
        return ""

    def describe_consequence(self, game: Game, look: GoalContext, goal: tuple[str, ...]) -> str:
        """Return a sentence about what a wrong decision leads to, or "" if there is nothing to say."""
        return ""

    def praise(self, game: Game, seat: int) -> str:
        """Return a sentence about what a player did well in a finished game.

        Only what the seat knows is used.
        """
        return _("You played the whole game.")

    def suggest_improvement(self, game: Game, seat: int) -> str:
        """Return a sentence of advice about what a player can do better in the next game."""
        return _("Try to play the next game without hints.")

    def with_the_tutor(self, seed: int) -> TomlTable:
        """Return the content of a lesson that is a whole game with the tutor."""
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
    """The id of the rule that states when the game ends."""

    def sheet(self, switches: Mapping[str, object]) -> list[RuleSection]:
        """Return the printable rules as headings and lines; empty if the game has none."""
        return []

    # --- Which rules a lesson teaches

    def rule_functions(self) -> Iterable[Callable[..., object]]:
        """Yield the functions in the program that apply the rules of the game.

        Their docstrings begin with the ids of the rules.
        """
        return ()

    def teaches(self, step: Step) -> bool:
        """Return whether answering a question teaches the rule that the question names in its field `rule`.

        By default, it does if its answer is calculated.
        """
        return bool(step.check)


def of(game: str | None = None) -> Subject:
    """Return the `Subject` of a game, the interface through which lessons use the game.

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
    """Return a game that begins in the position of a lesson file.

    The rule set determines which game it is.

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
