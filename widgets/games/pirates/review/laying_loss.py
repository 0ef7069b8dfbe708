"""Calculate how much worse a player's laying (the colours of the white contracts) was than the best laying."""

from __future__ import annotations

from timepirates import Game
from timepirates.games.pirates.review.estimate import MODEL_ERROR
from timepirates.games.pirates.review.layings import start_of_laying
from timepirates.review.intervals import REVIEWS, Interval, normal_interval


def laying_advantage(before: Game, best: str, answer: str) -> Interval:
    """Return the advantage of the best laying of white contracts over another one, as an interval.

    Parameters
    ----------
    before : Game
        The game at the position of the decision.
    best, answer : str
        The two layings in the notation.

    Returns
    -------
    Interval
        The difference in the chance to win. Before the last year, the interval includes the value function's error.
    """
    seat, parse = before.to_move, before.table.parse
    assert isinstance(seat, int)
    secret, laid = start_of_laying(before, seat)
    better, made = (secret.best(seat, (*laid, parse(each))).won[seat] for each in (best, answer))
    return normal_interval(better - made, REVIEWS, 0.0 if secret.s.year == secret.s.years else MODEL_ERROR)
