"""A table of an open game: a copy of a position shares nothing with it."""

from tests.review.games import Guess


def test_a_copy_shares_nothing_that_can_change():
    table = Guess.__new__(Guess)
    position = {"points": [1, [2, {"three": 3}]], "held": {4, 5}, "name": "Ann", "at": None}
    copied = table.copy(position)
    assert copied == position
    copied["points"][1][1]["three"] = 0
    copied["held"].add(6)
    assert position == {"points": [1, [2, {"three": 3}]], "held": {4, 5}, "name": "Ann", "at": None}
