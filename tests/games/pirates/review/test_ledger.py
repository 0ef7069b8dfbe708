"""The luck of draws and reveals is measured against its exact mean, and all rows add up."""

import pytest

from tests.games.pirates.review.games import by_contracts, played, playing, scoring, until
from timepirates import Game
from timepirates.games.pirates import laying
from timepirates.games.pirates.players import value_function
from timepirates.games.pirates.review import judging, whole
from timepirates.games.pirates.review.ledger import LuckLedger
from timepirates.review.ledger import CHANCE, DECISION, RESULT, START, UNEXPLAINED, LedgerRow, ledger_rows
from timepirates.review.review_state import complete

pytestmark = pytest.mark.long

CLEAR = {"contracts": [["blue-3", "red-3", "white-5"], ["red-4", "purple-2"], ["green-3"]], "points": [17, 20, 10]}
"""Ann has the majority in blue anyway; on red her white contract takes one from Bob."""


@pytest.fixture(autouse=True)
def any_value(monkeypatch):
    """What is shown here holds whatever positions are worth."""
    monkeypatch.setattr(value_function, "expected_result", by_contracts)


def test_the_rows_of_a_turn_and_what_is_unexplained_are_its_change():
    curve = [(0, (0.5, 0.5)), (4, (0.7, 0.3)), (9, (1.0, 0.0))]
    lucks, mistakes = [LedgerRow(3, CHANCE, None, (0.1, -0.1))], [LedgerRow(4, DECISION, 1, (0.05, -0.05))]
    rows = ledger_rows(curve, lucks, mistakes)
    assert [(row.step, row.kind, row.by) for row in rows] == [
        (0, START, None),
        (0, CHANCE, None),
        (3, CHANCE, None),
        (4, DECISION, 1),
        (4, UNEXPLAINED, None),
        (9, UNEXPLAINED, None),
        (9, RESULT, None),
    ]
    assert rows[4].changes == pytest.approx((0.05, -0.05))
    assert rows[-1].changes == (1.0, 0.0)


def test_the_luck_of_a_draw_is_nothing_on_average():
    """Over all tokens that may come, by their number in the bag; for every seat."""
    game = played(seed=2)
    draws = [step for step, (seat, _text) in enumerate(game.steps) if seat is None]
    for step in draws[::25]:
        before, means = game.at(step), [0.0] * 3
        for draw, chance in before.chances().items():
            book = LuckLedger(judging.state_after(game, step), before)
            book.follow(before.table.parse(draw))
            for seat, change in enumerate(book.rows[-1].changes):
                means[seat] += float(chance) * change
        assert means == pytest.approx([0, 0, 0], abs=1e-12)


def test_a_draw_that_ends_a_year_is_measured_against_the_solved_laying():
    game = until(lambda game: game.deciding == "lay")
    step = len(game)
    book = LuckLedger(judging.state_after(game, step - 1), game)
    expected = book.expected().won
    book.follow(game.table.parse(game.steps[-1][1]))
    worth = judging.values(game, [step])[0][0]
    assert book.rows[-1].changes == pytest.approx([a - b for a, b in zip(worth, expected, strict=True)])


def test_a_listed_laying_is_its_decision_and_the_reveal_what_is_left_of_it():
    """The laying's loss is exact: what the best pays against the solution, less what this pays."""
    game = scoring("lay white-5 on blue", **CLEAR)
    with playing():
        found = complete(whole.look_back, game)
    solved = laying.solve(game.at(0))
    [mistake] = found.mistakes
    assert (str(mistake.best), mistake.games, mistake.loss_low) == ("lay white-5 on red", 0, mistake.loss)
    assert mistake.loss == pytest.approx(float(solved.values[0]) - found.curves[-1][0])
    rows = [row for row in found.rows() if row.kind in (CHANCE, DECISION) and row.step]
    assert [(row.kind, row.by, row.changes[0]) for row in rows] == [
        (CHANCE, None, pytest.approx(0)),
        (DECISION, 0, -mistake.loss),
    ]


def test_a_game_that_goes_on_adds_up_to_its_chances_now():
    game = Game.random(["Ann", "Bob", "Cleo"], seed=2, steps=200)
    with playing():
        found = complete(whole.look_back, game)
    rows = found.rows()
    assert rows[-1][:2] == (len(game), RESULT)
    for seat in range(3):
        assert sum(row.changes[seat] for row in rows[:-1]) == pytest.approx(found.curves[-1][seat], abs=1e-9)
