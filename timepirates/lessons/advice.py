"""Find the rules that are relevant in a position, and the lesson that teaches each of them."""

from __future__ import annotations

from dataclasses import dataclass

from timepirates.core import rules_text
from timepirates.core.game import Game
from timepirates.lessons import subject, taught
from timepirates.lessons.form import load


@dataclass(frozen=True)
class RuleAdvice:
    """A rule that is relevant in a position, and the lesson that teaches it."""

    rule: rules_text.Rule
    lesson: str
    """The name of the lesson that teaches the recommended rule, or "" if no lesson teaches it."""
    lesson_title: str


def relevant_rules(game: Game, seat: int | None = None) -> tuple[RuleAdvice, ...]:
    """Return the rules that matter in the current position of a game, the most important ones first.

    Parameters
    ----------
    game : Game
    seat : int, optional
        The seat that asks, as in `Game.snapshot`. In a game with secrets the result uses only what this seat may know.

    Returns
    -------
    tuple of RuleAdvice
    """
    found = subject.of(game.name).advice(game, seat)
    return tuple(about(id, game.name) for id in dict.fromkeys(found))


def about(id: str, game: str | None = None) -> RuleAdvice:
    """Return a rule, together with the lesson that teaches this rule.

    Parameters
    ----------
    id : str
        The rule id, such as "M1".
    game : str, optional
        The name of the game; without it the first game.

    Returns
    -------
    RuleAdvice

    Raises
    ------
    KeyError
        If the game has no such rule.
    """
    lesson = taught.lesson_for(id, game)
    return RuleAdvice(rules_text.rule(id, game), lesson, load(lesson).title if lesson else "")
