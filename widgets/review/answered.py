"""What somebody decides who tries a mistake again, weighed against what the review finds best."""

from __future__ import annotations

from typing import NamedTuple

from timepirates import Game
from timepirates.analysis.review import advice, noise
from timepirates.analysis.review.choices import apart, option


class Weighed(NamedTuple):
    """By how much the best decision is better than an answer, with the interval of that."""

    loss: float
    low: float
    high: float


def weighed(before: Game, best: str, answer: str) -> Weighed:
    """Two decisions of the seat to move compared, by what it knows, as the review compares two.

    before: the position, in which somebody is to move.
    """
    assert isinstance(before.to_move, int)
    s, secret, laid = advice.seen(before, before.to_move)
    better, made = (option(s, before.table.parse(each), secret, laid) for each in (best, answer))
    return Weighed(*noise.around(*apart(better, made)))
