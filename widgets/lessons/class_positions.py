"""Questions about the best decision in a position. The answers are rated by estimated chances to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from timepirates import Game, players
from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.lessons import subject
from timepirates.lessons.live_questions import CHOICE, LiveQuestion, in_all_languages
from timepirates.review.rollouts import no_rollouts_reason
from timepirates_widgets.table.hinting import JudgedDecision
from timepirates_widgets.table.look import look_of

PLAY = "play"
"""The name of the topic."""
NAMES = ("Ann", "Bob", "Cleo", "Dan")
MOST_CHOICES, MOST_BEST = 4, 2
"""The maximum number of choices in a question, and the maximum number of best decisions among these choices."""
MOST_TRIES = 5
"""The maximum number of positions to examine in search of one where not all decisions are equally good."""
MAX_STEPS = 600
"""The maximum number of steps in the simulated game that provides the position for a question."""


def can_judge_decisions(game: str) -> bool:
    """Return whether the program can estimate how good the decisions of a game are."""
    return not no_rollouts_reason(game)


def questions(game: str, number: int) -> Iterator[float | LiveQuestion]:
    """Create a question about a position from a game between computer players.

    Parameters
    ----------
    game : str
        The name of the game.
    number : int
        Equal numbers give equal positions.

    Yields
    ------
    float or LiveQuestion
        The progress from 0 to 1, and finally the question.
    """
    for attempt in range(MOST_TRIES):
        position, seat = _random_position(game, Random(f"{game} {number} {attempt}"))
        judged: list[JudgedDecision] = []
        for step in look_of(position).judge_decisions(position, seat):
            if isinstance(step, float):
                yield (attempt + step) / MOST_TRIES
            else:
                judged = step
        if not all(each.best for each in judged):
            yield in_all_languages(partial(_make_question, position, seat, judged))
            return
    raise BadSetting(_("In all evaluated positions, the decisions are about equally good. Try another question."))


def _random_position(name: str, luck: Random) -> tuple[Game, int]:
    """Return a random position with several kinds of legal decisions, none of them secret, and the seat to move."""
    entry = registry.entry(name)
    least, most = entry.seats
    people = [*NAMES, *(_("Player {number}").format(number=seat + 1) for seat in range(len(NAMES), least))][:most]
    game = Game(people, next(iter(entry.rule_sets)), seed=luck.randrange(1 << 30), chance="sample")
    levels = players.rungs(name)
    level = levels[len(levels) // 2]  # The strongest level would take too long to simulate a whole game.
    found: list[tuple[int, int]] = []
    while not game.over and len(game) < MAX_STEPS:
        seat = game.to_move
        assert isinstance(seat, int)
        legal = game.legal()
        verbs = {each.verb for each in legal}
        if len(verbs) > 1 and not verbs & (entry.secret or frozenset()):
            found.append((len(game), seat))
        game.play(players.decide(game.copy(), seat, level))
    if not found:
        raise BadSetting(_("No position with several kinds of decisions was found. Try another question."))
    step, seat = luck.choice(found)
    return game.at(step), seat


def _make_question(position: Game, seat: int, judged: Sequence[JudgedDecision]) -> LiveQuestion:
    """Return a question about a position. The choices are some of the best decisions and some worse decisions."""
    best = [each for each in judged if each.best][:MOST_BEST]
    chosen = [*best, *[each for each in judged if not each.best][: MOST_CHOICES - len(best)]]
    chosen.sort(key=lambda each: each.decision)
    draw = registry.entry(position.name).part("board_svg")
    return LiveQuestion(
        text=_("What would you play here?"),
        situation=" ".join(look_of(position).situation(position, seat)),
        kind=CHOICE,
        choices=[each.decision for each in chosen],
        labels=_decision_names(position, seat, [each.decision for each in chosen]),
        values=[f"{each.won:.2f}" for each in chosen],
        best=[each.decision for each in chosen if each.best],
        measure=_("chance to win, estimated by the coach"),
        why=_(
            "The coach has simulated many games from this position to their end. Decisions that may be "
            "equally good are marked."
        ),
        picture="" if draw is None else str(draw(position.snapshot(seat), position.board)),
    )


def _decision_names(position: Game, seat: int, decisions: Sequence[str]) -> list[str]:
    """Return the names of decisions: the names in the game's lessons if there are any, or else those on its buttons."""
    if registry.entry(position.name).part("subject"):
        return [subject.of(position.name).decision(position, text) for text in decisions]
    buttons = look_of(position).names(position, seat)
    return [buttons.get(text, text) for text in decisions]
