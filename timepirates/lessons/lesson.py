"""A lesson and its steps, as they are taken: what `timepirates.lessons.form` reads from a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from timepirates.core import registry
from timepirates.core.protocol import Rules
from timepirates.core.toml import TomlTable

if TYPE_CHECKING:
    from timepirates.core.protocol import BoardSource


@dataclass(frozen=True)
class Wrong:
    """A wrong try, and what is said to it."""

    attempt: str
    says: str = ""


@dataclass(frozen=True)
class Step:
    """One decision, one question, or a few decisions with one goal."""

    number: int
    kind: str
    """task, question or game (a whole game against computer players)"""
    text: str
    rule: str
    expect: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """what people read in place of the choices, one for each; empty where they are words already"""
    answer: str = ""
    check: str = ""
    tolerance: str = "0"
    measure: str = ""
    """what is typed as the answer: a count or a chance; empty where the answer shows it"""
    solution: tuple[str, ...] = ()
    hints: tuple[str, str, str] = ("", "", "")
    """nudge, where to look, reason; the third hint, the decision, is named by the session"""
    why: str = ""
    wrong: tuple[Wrong, ...] = ()
    scene: str = ""
    """says that the position is another one than before: "A new turn"; empty where it is not, or not said"""
    claims: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """words of the step's texts -> the facts that make them true on its board; proved when the lesson is checked"""
    facts: tuple[str, ...] = ()
    """what the texts say of the game, as "FACT is VALUE": the rules core holds the lesson to it when it is checked"""
    invite: tuple[str, ...] = ()
    """decisions that the task invites to try though they are not possible: they have a control of their own"""
    draws: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    opponents: str = ""
    seed: int | None = None
    position: TomlTable | None = None
    record: TomlTable | None = None
    deal: TomlTable | None = None
    rules: Rules = field(default_factory=registry.first_rules)
    board: BoardSource | None = None

    @property
    def game(self) -> str:
        """The game that the step's rule set belongs to."""
        return registry.of_rules(self.rules).name


@dataclass(frozen=True)
class Lesson:
    """A lesson: steps one after the other, each on the live board."""

    id: str
    title: str
    about: str
    steps: tuple[Step, ...]
    source: str = ""
    learner: int = 0
    minutes: int = 0
    """about how long it takes; 0 where its author does not say"""
    settings: TomlTable = field(default_factory=dict)
    """the topic, of a question of a bank"""

    @property
    def game(self) -> str:
        """The game that the lesson is about."""
        return self.steps[0].game

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that the steps name, in their order, each once."""
        return tuple(dict.fromkeys(step.rule for step in self.steps if step.rule))
