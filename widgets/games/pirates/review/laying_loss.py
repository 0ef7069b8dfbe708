"""What a laying loses that was decided when a mistake was tried again, beside the best one: exact, as in the review."""

from __future__ import annotations

from timepirates import Game
from timepirates.games.pirates.review.estimate import MODEL_ERROR
from timepirates.games.pirates.review.layings import scoring_of
from timepirates.review.intervals import REVIEWS, Interval, around


def weighed(before: Game, best: str, answer: str) -> Interval:
    """Return by how much the best laying is better than an answer, by what the seat to move knows."""
    seat, parse = before.to_move, before.table.parse
    assert isinstance(seat, int)
    secret, laid = scoring_of(before, seat)
    better, made = (secret.best(seat, (*laid, parse(each))).won[seat] for each in (best, answer))
    return around(better - made, REVIEWS, 0.0 if secret.s.year == secret.s.years else MODEL_ERROR)
