"""The data classes `Lesson` and `Step`: the content of a lesson file."""

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
    """A wrong decision or answer that the author of a lesson expects, with the lesson's reply.

    Attributes
    ----------
    attempt : str
        The decision or answer.
    says : str
        The reply to it, "" for the automatic one.
    """

    attempt: str
    says: str = ""


@dataclass(frozen=True)
class Step:
    """One step of a lesson: a task on the board, or a question.

    Attributes
    ----------
    number : int
        The number of the step, from 1.
    text : str
        The task or question.
    rule : str
        The id of the rule that the step teaches.
    expect : tuple of str
        The decisions that fit the task, as patterns in which `*` matches any text.
    goal, keep : tuple of str
        The goals to reach, and the conditions that must stay true on the way.
    choices : tuple of str
        The choices of a question; empty if the answer is typed.
    answer : str
        The right answer, if `check` is empty.
    check : str
        The fact that is the right answer (`timepirates.lessons.facts`).
    tolerance : str
        The largest difference from the right number that is accepted, such as "1/50".
    solution : tuple of str
        The decisions that solve the task, if they do not follow from `expect`.
    why : str
        Why the step matters, shown when it is solved.
    wrong : tuple of Wrong
        Wrong tries with their replies.
    draws : tuple of str
        The random draws that follow the decision.
    then : tuple of str
        The decisions that are made automatically after the step is solved.
    opponents : str
        The computer player of the other seats in a whole game.
    seed : int or None
        The seed of the random draws.
    position, record, deal : dict or None
        Where the step begins: in a position, after a recorded game, or in a new game. By default it continues.
    rules : str or dict
        The rule set, perhaps with changed switches.
    board : object
        The board, as `Game` takes it.
    """

    number: int
    kind: str
    """The kind of step: "task", "question" or "game" (a whole game against computer players)."""
    text: str
    rule: str
    expect: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """The texts that the page shows for the choices, in order. Empty if the page shows the choices themselves."""
    answer: str = ""
    check: str = ""
    tolerance: str = "0"
    measure: str = ""
    """The kind of number that the learner types ("count" or "chance"). Empty if the right answer shows the kind."""
    solution: tuple[str, ...] = ()
    hints: tuple[str, str, str] = ("", "", "")
    """Three hints for a step: a nudge, where to look, and the reason. A fourth hint is the decision itself."""
    why: str = ""
    wrong: tuple[Wrong, ...] = ()
    scene: str = ""
    """A text that announces a new position, such as "A new turn". Empty if the position does not change."""
    claims: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Quotations from the step's texts, each with facts that must hold for the words to be true."""
    facts: tuple[str, ...] = ()
    """Statements of the form "FACT is VALUE", which the lesson checker verifies."""
    invite: tuple[str, ...] = ()
    """Illegal decisions that the task asks the learner to try. The page has a control for each of them."""
    draws: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    opponents: str = ""
    seed: int | None = None
    position: TomlTable | None = None
    record: TomlTable | None = None
    deal: TomlTable | None = None
    rules: Rules = field(default_factory=registry.default_rule_set)
    board: BoardSource | None = None

    @property
    def game(self) -> str:
        """The name of the game to which the step belongs."""
        return registry.of_rules(self.rules).name


@dataclass(frozen=True)
class Lesson:
    """A lesson about a game: a sequence of steps that a learner takes.

    Attributes
    ----------
    id : str
        The id under which progress is stored.
    title, about : str
        The title, and a description in one sentence.
    steps : tuple of Step
    source : str
        The name of the lesson's file.
    learner : int
        The seat of the learner.
    """

    id: str
    title: str
    about: str
    steps: tuple[Step, ...]
    source: str = ""
    learner: int = 0
    minutes: int = 0
    """The duration of the lesson in minutes; 0 if the file does not state it."""
    settings: TomlTable = field(default_factory=dict)
    """Further settings of a question from the question bank, such as its "topic"."""

    @property
    def game(self) -> str:
        """The name of the game that the lesson teaches."""
        return self.steps[0].game

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the lesson's steps name, in order and without duplicates."""
        return tuple(dict.fromkeys(step.rule for step in self.steps if step.rule))
