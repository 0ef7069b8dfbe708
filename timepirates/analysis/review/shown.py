"""What games show of a loss: captains play on from what was best and from what was decided, by the same luck.

The value sees a loss at once, but not how much others can take back. So where a review finds that most was lost, games
are played on to the end of the year (`timepirates.players.onward`), and what they show takes the place of what the
value said: fewer losses, and as great as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import NamedTuple

from timepirates.analysis.review import noise
from timepirates.analysis.review.estimate import after
from timepirates.analysis.review.judged import Judged
from timepirates.game import Game
from timepirates.pirates import codes as c
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.state import State
from timepirates.players import compiled, onward

MOST = 16
"""So many decisions are played on, those that seem to have lost most."""
GAMES = 200
"""So many games after each of two decisions: a few seconds."""
AT_ONCE = 10
"""So many until somebody may stop it."""


class Shown(NamedTuple):
    """What games show of the loss with one decision in place of another."""

    loss: float
    noise: float
    """Its standard error."""
    games: int
    """So many after either."""
    best: float
    """The chance to win after the better one; after the other it is less by the loss."""


def to_be_shown(judged: Iterable[Judged]) -> list[Judged]:
    """The decisions from which games are played on: first those that lost most for certain, then those that may have.

    None of white contracts: what laying them is worth is known better.
    """
    found = [each for each in judged if each.best != each.decision and not each.games
             and not each.decision.startswith("lay ")]
    return sorted(found, key=lambda each: (not each.counts, -each.low if each.counts else -each.loss, each.step))[:MOST]


def showing(game: Game, step: int, best: str, other: str, games: int = GAMES) -> Iterator[int | Shown]:
    """Play on from two decisions that were possible at a step: how many games there are, last what they show."""
    before = game.at(step - 1)
    s: State = game.table.restore(before.snapshot())
    seat, luck = s.mover, Random(step)
    ends = [turn_ended(s, game.table.parse(text)) for text in (best, other)]
    gaps: list[float] = []
    won = 0.0
    with ThreadPoolExecutor(len(ends)) as both:
        while len(gaps) < games:
            yield len(gaps)
            starts = [1 + luck.getrandbits(59) for _game in range(min(AT_ONCE, games - len(gaps)))]
            better, worse = both.map(onward.shares, ends, [starts] * len(ends))
            won += sum(one[seat] for one in better)
            gaps += [one[seat] - other[seat] for one, other in zip(better, worse, strict=True)]
    yield Shown(*noise.of_games(gaps, last_year=s.year == s.years), games, won / games)


def turn_ended(s: State, code: int) -> State:
    """The position in which the turn ends after a decision and the best rest of it; where a token is drawn that one."""
    s = after(s, code)
    turn = s.turn
    while s.turn == turn and s.deciding in (c.ACTING, c.PAYING, c.LANDING):
        apply(s, compiled.chosen(s))
    return s
