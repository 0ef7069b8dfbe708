"""Group legal decisions that lead to the same position, and rank them by quick estimates.

The ranking only selects candidates for rollouts. In a turn, only the draws of a restock are random. An action therefore
leads to the end of the turn after the best remaining actions, and actions that lead to the same end count as one
choice. The value of a restock is the mean over a few random draws, which are the same for all choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from timepirates.games.pirates import codes as c
from timepirates.games.pirates.players import compiled
from timepirates.games.pirates.players.value_function import ExpectedResult
from timepirates.games.pirates.review.estimate import after, mean_value, position_value
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import chances, legal
from timepirates.games.pirates.state import PiratesState, copy, plain

DRAW_SAMPLES = 8
"""The number of random samples over which a position's value is averaged if tokens must be drawn."""
WITHIN_A_TURN = (c.ACTING, c.PAYING, c.LANDING)


class EquivalentDecisions(NamedTuple):
    """Decisions that all lead to one position, together with this position and its estimated value."""

    codes: tuple[int, ...]
    end: PiratesState
    worth: ExpectedResult


def choices(s: PiratesState, codes: Sequence[int]) -> Iterator[float | list[EquivalentDecisions]]:
    """Group the legal decisions that lead to the same position, and rank the groups from best to worst.

    Yields
    ------
    float or list of EquivalentDecisions
        The progress from 0 to 1, and finally the choices.
    """
    ends: dict[object, tuple[PiratesState, list[int]]] = {}
    found: dict[object, ExpectedResult] = {}
    for done, code in enumerate(codes):
        yield done / len(codes)
        end = rollout_start(s, code)
        key = position_key(end)
        ends.setdefault(key, (end, []))[1].append(code)
        if key not in found:
            found[key] = value(end)
    yield sorted(
        (EquivalentDecisions(tuple(equal), end, found[key]) for key, (end, equal) in ends.items()),
        key=lambda each: -each.worth.won[s.mover],
    )


def rollout_start(s: PiratesState, code: int) -> PiratesState:
    """Return the position from which games are simulated in order to judge a decision.

    After an action, this is the end of the turn with the best remaining actions. After any other decision, it is the
    next position.
    """
    new = after(s, code)
    if s.deciding in WITHIN_A_TURN:
        while new.turn == s.turn and new.deciding in WITHIN_A_TURN:
            apply(new, compiled.choose_decision(new))
    return new


def position_key(s: PiratesState) -> object:
    """Return a hashable key of a position. Equal positions have equal keys."""
    return repr(plain(s))


def value(end: PiratesState) -> ExpectedResult:
    """Return the estimated value of a position for each seat.

    If tokens must be drawn or white contracts must be laid, the value is the mean over a few random samples.
    """
    if end.deciding in (c.DRAWING, c.LAYING):
        return mean_value(
            (1.0, position_value(_play_draws(end, Random(sample)), planned=True)) for sample in range(DRAW_SAMPLES)
        )
    return position_value(end, planned=True)


def _play_draws(drawing: PiratesState, random: Random) -> PiratesState:
    """Make random draws until a player must decide, and return the resulting position.

    White contracts are laid at random.
    """
    s = copy(drawing)
    while s.deciding in (c.DRAWING, c.LAYING):
        count = legal(s)
        weights = s.weights[: chances(s)] if s.deciding == c.DRAWING else None
        apply(s, random.choices(s.choices[:count], weights)[0])
    return s
