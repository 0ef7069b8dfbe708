"""The luck ledger: start, luck and decisions are the result, and luck brings nothing in the long run."""

from itertools import product

import pytest

from tests.analysis.review.games import NAMES, played, scoring, until, wild
from timepirates import Game
from timepirates.analysis import laying
from timepirates.analysis.review import estimate, ledger, whole
from timepirates.analysis.review.ledger import CHANCE, DECISION, RESULT, START, Book
from timepirates.pirates.variants import RULE_SETS

CLOSE = {"contracts": [["blue-3", "red-3", "white-5"], ["red-4", "blue-4", "white-5"], ["green-3"]],
         "points": [21, 19, 10]}
"""Who lays where decides."""


@pytest.fixture(autouse=True)
def any_value(monkeypatch):
    """What is shown here holds whatever positions are worth."""
    monkeypatch.setattr(estimate, "learned", wild)


def book_of(game):
    """The ledger of a game, and its codes."""
    return next(whole.look_back(game)).book


def sums(book):
    """What start, luck and decisions add up to, by seat."""
    return [sum(row.changes[seat] for row in book.rows) for seat in range(book.s.players)]


def shares(game):
    """Everybody's share of the victory."""
    return [(seat in game.winners) / len(game.winners) for seat in range(len(game.players))]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_start_luck_and_decisions_are_the_result(rules, players):
    """For every seat, in random games of every rule set and every number of players."""
    game = Game.random(NAMES[:players], rules, seed=players)
    book = book_of(game)
    assert sums(book) == pytest.approx(shares(game), abs=1e-9)
    assert list(book.close()[-1].changes) == pytest.approx(shares(game), abs=1e-12)


def test_it_adds_up_where_white_contracts_stay_laid_and_white_is_a_set():
    rules = {"name": "designer", "switches": {"white_stays_laid": True, "white_counts_as_set": True, "years": 4}}
    game = Game.random(NAMES[:4], rules, seed=5)
    assert sums(book_of(game)) == pytest.approx(shares(game), abs=1e-9)


def test_a_game_that_goes_on_adds_up_to_its_chances_now():
    game = Game.random(NAMES[:4], seed=2, steps=200)
    book = book_of(game)
    assert sums(book) == pytest.approx(book.now.won, abs=1e-9)
    assert book.close()[-1].kind == RESULT
    assert book.close()[-1].step == len(game)


def test_a_game_that_begins_in_any_position_adds_up():
    """In the middle of a restock nobody has decided for the draws that follow: they count with the deal."""
    before = next(game for game in (Game.random(seed=4).at(step) for step in range(60, 600)) if game.deciding == "draw")
    game = Game.from_snapshot(before.snapshot(), board=before.board, seed=1)
    while not game.over:
        game.play_random()
    assert sums(book_of(game)) == pytest.approx(shares(game), abs=1e-9)


def test_the_start_is_a_fair_share_and_the_deal_the_first_luck():
    game = played()
    book = book_of(game)
    start, deal = book.rows[:2]
    assert (start.step, start.kind, start.by, start.changes) == (0, START, None, (1 / 3,) * 3)
    assert (deal.step, deal.kind, deal.by) == (0, CHANCE, None)
    assert deal.changes == pytest.approx([won - 1 / 3 for won in book.worths[0].won])


def test_every_decision_and_every_draw_has_a_row_and_says_whose_it_was():
    """Layings have one a seat, when its last white contract is laid."""
    game = played()
    rows = {row.step: row for row in book_of(game).rows if row.kind == DECISION}
    for step, (seat, text) in enumerate(game.steps, 1):
        if seat is not None and not text.startswith("lay"):
            assert rows[step].by == seat
    drawn = {row.step for row in book_of(game).rows if row.kind == CHANCE}
    assert {step for step, (seat, _text) in enumerate(game.steps, 1) if seat is None} <= drawn


def test_the_luck_of_a_draw_is_nothing_on_average():
    """Over all tokens that may come, by their number in the bag; for every seat."""
    game = played(seed=2)
    draws = [step for step, (seat, _text) in enumerate(game.steps) if seat is None]
    for step in draws[::25]:
        before = game.at(step)
        means = [0.0] * 3
        for draw, chance in before.chances().items():
            book = Book(before.table.restore(before.snapshot()), before)
            book.follow(before.table.parse(draw))
            for seat, change in enumerate(book.rows[-1].changes):
                means[seat] += float(chance) * change
        assert means == pytest.approx([0, 0, 0], abs=1e-12)


def test_a_decision_without_draws_is_worth_what_it_left_less_what_was_there():
    game = played()
    book = book_of(game)
    row = next(row for row in book.rows if row.kind == DECISION and game.steps[row.step - 1][1].startswith("take"))
    before, now = (book.worths[step].won for step in (row.step - 1, row.step))
    assert row.changes == pytest.approx(ledger.less(now, before))


def one_site(game):
    """The empty sites of the epochs that may be restocked now."""
    return {text.split(" ")[1]: game.snapshot()["empty_sites"][text.split(" ")[1]]
            for text in game.legal() if text.startswith("restock ")}


def test_a_restock_of_one_site_is_worth_its_mean_over_the_next_token():
    """What the token then is counts as luck."""
    before = until(lambda game: 1 in one_site(game).values(), who="random")
    game = before.at(len(before))
    game.play(f"restock {next(epoch for epoch, sites in one_site(before).items() if sites == 1)}")
    step, before = len(game), game.at(len(game))
    game.play(next(draw for draw in game.legal() if "police" not in draw))
    book, law = book_of(game), before.chances()
    value = [0.0] * 3
    for draw, chance in law.items():
        s = before.table.restore(before.snapshot())
        before.table.apply(s, before.table.parse(draw))
        for seat in range(3):
            value[seat] += float(chance) * wild(s).won[seat]
    decision = next(row for row in book.rows if row.step == step and row.kind == DECISION)
    assert decision.changes == pytest.approx(ledger.less(tuple(value), book.worths[step - 1].won))


# --- secret layings


def test_while_white_contracts_are_laid_nobodys_chances_move():
    """What is laid is a secret until all have laid (P2)."""
    for laid in ((), ("lay white-5 on blue",), ("lay white-5 on red",)):
        book = book_of(scoring(*laid, **CLOSE))
        assert {worth.won for worth in book.worths} == {book_of(scoring(**CLOSE)).now.won}
        assert len(book.rows) == 2


def test_what_others_laid_is_luck_and_ones_own_laying_a_decision():
    """Ann's laying is worth what it is against all that Bob may lay, whatever Bob then lays."""
    games = [scoring("lay white-5 on blue", f"lay white-4 on {colour}") for colour in ("blue", "red")]
    books = [book_of(game) for game in games]
    mine = [next(row for row in book.rows if row.by == 0) for book in books]
    assert mine[0].changes == mine[1].changes
    assert mine[0].step == 1
    for game, book in zip(games, books, strict=True):
        assert game.over
        assert sums(book) == pytest.approx(shares(game), abs=1e-12)
        assert (book.rows[-1].kind, book.rows[-1].step) == (CHANCE, 2)


def test_a_scoring_is_worth_what_it_is_on_average_as_it_is_best_laid():
    """Everybody as the solution of the laying says."""
    game, means = scoring(**CLOSE), [0.0] * 3
    solved = laying.solve(game).strategies
    for mine, theirs in product(*(solved[seat].items() for seat in (0, 1))):
        over = scoring(*mine[0], *theirs[0], **CLOSE)
        for seat in range(3):
            means[seat] += float(mine[1] * theirs[1]) * shares(over)[seat]
    assert book_of(game).now.won == pytest.approx(means)
    assert 0 < means[0] < 1
