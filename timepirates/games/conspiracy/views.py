"""Remove all information that one seat may not have from the record of a game (rule K5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

from timepirates.core.protocol import ONLOOKER, Record, RecordOutcome, RecordStep, RecordView
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import hidden, parse_decision, shown


class ConspiracyOutcome(RecordOutcome):
    """The fields that follow the steps in a recorded game of Conspiracy: the number of rounds and the winners."""

    rounds: int
    """The number of rounds that were started in the game."""


class ConspiracyView(RecordView):
    """The record of a game of Conspiracy, limited to the information that one seat has."""

    shown: list[tuple[int, str]]
    """The pieces that were shown to the seat, each as a pair: the number of the step, and the piece."""


def seen_by(record: Record, positions: Sequence[ConspiracyState], seat: int) -> ConspiracyView:
    """Return a copy of a record that contains only the information that one seat, or a spectator, has.

    A view has no seed, because all draws can be computed from the seed.

    Parameters
    ----------
    record : dict
    positions : sequence of ConspiracyState
        The position before each step, and the last position, as separate objects.
    seat : int
        A seat or `ONLOOKER`.

    Returns
    -------
    dict
    """
    last = positions[-1]
    steps: list[list[object]] = []
    uncovered: list[list[object]] = []
    for number, (before, after) in enumerate(pairwise(positions)):
        who, text = record["steps"][number]
        steps.append([who, _visible_step(text, who, before, last, seat)])
        uncovered += [[number, shown(what)] for what in _shown_to(after, seat)]
    return {
        **record,
        "seed": None,
        "setup": _own_setup(record["setup"], seat),
        "steps": cast("list[RecordStep]", steps),  # Use lists of two items, because JSON has no tuples.
        "view": None if seat == ONLOOKER else seat,
        "shown": cast("list[tuple[int, str]]", uncovered),
    }


def _visible_step(text: str, who: int | None, before: ConspiracyState, last: ConspiracyState, seat: int) -> str:
    """Return the text of a step with question marks for the pieces that the given seat has not seen.

    A seat sees its own steps in full, and the answers to an interruption when all have been given (O3).
    """
    if seat == (before.turn if before.deciding == c.DRAWING else who):
        return text
    if before.deciding in (c.GIVING, c.SETTLING) and parse_decision(text).parts[1:] == (str(seat),):
        return text
    if before.deciding == c.INTERRUPTING and not _answers_are_open(before, last):
        return text
    return hidden(text)


def _answers_are_open(before: ConspiracyState, last: ConspiracyState) -> bool:
    """Return whether, in the last position, a player still had to answer the question about an early turn.

    This is so if the last position belongs to the same turn.
    """
    same_turn = (before.round, before.moved_count) == (last.round, last.moved_count)
    return same_turn and last.deciding == c.INTERRUPTING


def _shown_to(s: ConspiracyState, seat: int) -> list[int]:
    return [s.shown[n] for n in range(s.shown_count) if s.shown_to[n] in (c.EVERYBODY, seat)]


def _own_setup(setup: Mapping[str, Sequence[object]] | None, seat: int) -> dict[str, object] | None:
    if setup is None:
        return None
    return {name: [own if owner == seat else None for owner, own in enumerate(lists)] for name, lists in setup.items()}
