"""A record as one seat may know it: the same steps, one for one, with what the seat may not know cut out (K5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

from timepirates.core.protocol import ONLOOKER, Record, RecordOutcome, RecordStep, RecordView
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import decision_of, hidden, shown


class ConspiracyOutcome(RecordOutcome):
    """The fields of a record behind `steps`."""

    rounds: int
    """the round that the game has come to"""


class ConspiracyView(RecordView):
    """A game as one seat knows it."""

    shown: list[tuple[int, str]]
    """what was uncovered: the number of the step and the piece, as JSON arrays of two"""


def seen_by(record: Record, positions: Sequence[ConspiracyState], seat: int) -> ConspiracyView:
    """The view of a record; `positions` are those before each step and the last one, each its own object.

    A seed foretells every draw, so the view has none.
    """
    last = positions[-1]
    steps: list[list[object]] = []
    uncovered: list[list[object]] = []
    for number, (before, after) in enumerate(pairwise(positions)):
        who, text = record["steps"][number]
        steps.append([who, _step_seen(text, who, before, last, seat)])
        uncovered += [[number, shown(what)] for what in _shown_to(after, seat)]
    return {
        **record,
        "seed": None,
        "setup": _own_setup(record["setup"], seat),
        "steps": cast("list[RecordStep]", steps),  # lists of two, as JSON has them
        "view": None if seat == ONLOOKER else seat,
        "shown": cast("list[tuple[int, str]]", uncovered),
    }


def _step_seen(text: str, who: int | None, before: ConspiracyState, last: ConspiracyState, seat: int) -> str:
    """A step as the seat sees it: its own in full, the answers of an interruption once all are in (O3)."""
    if seat == (before.turn if before.deciding == c.DRAWING else who):
        return text
    if before.deciding in (c.GIVING, c.SETTLING) and decision_of(text).parts[1:] == (str(seat),):
        return text
    if before.deciding == c.INTERRUPTING and not _still_asked(before, last):
        return text
    return hidden(text)


def _still_asked(before: ConspiracyState, last: ConspiracyState) -> bool:
    """Whether the interruption of `before` is the one that is not settled yet in the last position."""
    same_turn = (before.round, before.moved_count) == (last.round, last.moved_count)
    return same_turn and last.deciding == c.INTERRUPTING


def _shown_to(s: ConspiracyState, seat: int) -> list[int]:
    return [s.shown[n] for n in range(s.shown_count) if s.shown_to[n] in (c.EVERYBODY, seat)]


def _own_setup(setup: Mapping[str, Sequence[object]] | None, seat: int) -> dict[str, object] | None:
    if setup is None:
        return None
    return {name: [own if owner == seat else None for owner, own in enumerate(lists)] for name, lists in setup.items()}
