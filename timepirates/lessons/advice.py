"""What rule applies now? From any position: the rules that matter, each with the lesson that teaches it."""

from __future__ import annotations

from dataclasses import dataclass

from timepirates.core import rules_text
from timepirates.core.game import Game
from timepirates.lessons import subject, taught
from timepirates.lessons.form import load


@dataclass(frozen=True)
class RuleAdvice:
    """A rule that matters now."""

    rule: rules_text.Rule
    lesson: str
    """name of the lesson that teaches it; empty where none does"""
    lesson_title: str


def rules_now(game: Game, seat: int | None = None) -> tuple[RuleAdvice, ...]:
    """The rules that matter in the present position, the most pressing first.

    `seat`: who asks, as in `Game.snapshot`; where a game has secrets, nothing that the seat may not know counts.
    """
    found = subject.of(game.name).advice(game, seat)
    return tuple(about(id, game.name) for id in dict.fromkeys(found))


def about(id: str, game: str | None = None) -> RuleAdvice:
    """A rule with its lesson, also for a move that was refused with its id."""
    lesson = taught.lesson_for(id, game)
    return RuleAdvice(rules_text.rule(id, game), lesson, load(lesson).title if lesson else "")
