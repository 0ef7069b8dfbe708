"""The exact loss of a laying of white contracts that a player chose when retrying a mistake."""

from __future__ import annotations

from timepirates import Game
from timepirates.games.pirates.review.estimate import MODEL_ERROR
from timepirates.games.pirates.review.layings import scoring_of
from timepirates.review.intervals import REVIEWS, Interval, around


def weighed(before: Game, best: str, answer: str) -> Interval:
    """Return by how much the best laying is better than another one, given what the seat to move knows.

    Parameters
    ----------
    before : Game
        The game at the position of the decision.
    best, answer : str
        The two layings in the notation.

    Returns
    -------
    Interval
        The difference in the chance to win. Before the last year it includes the error of the value function.
    """
    seat, parse = before.to_move, before.table.parse
    assert isinstance(seat, int)
    secret, laid = scoring_of(before, seat)
    better, made = (secret.best(seat, (*laid, parse(each))).won[seat] for each in (best, answer))
    return around(better - made, REVIEWS, 0.0 if secret.s.year == secret.s.years else MODEL_ERROR)
