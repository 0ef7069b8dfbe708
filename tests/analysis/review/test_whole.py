"""A whole game looked back on: what was given away, for certain or not, and what was luck."""

import subprocess
import sys

import pytest

from tests.analysis.review.games import NAMES, by_contracts, played, scoring
from timepirates import Game
from timepirates.analysis import review
from timepirates.analysis.review import estimate, whole
from timepirates.analysis.review.reasons import because
from timepirates.errors import BadRecord, BadSituation


@pytest.fixture(autouse=True)
def quick_value(monkeypatch):
    """Positions are worth what lies on the table."""
    monkeypatch.setattr(estimate, "learned", by_contracts)


@pytest.fixture(scope="module")
def found():
    """The review of a game in which a player that decides by lot has erred much."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(estimate, "learned", by_contracts)
        game = Game.random(NAMES[:3], seed=6, steps=250)
        return review.of(game.record())


def test_the_frames_have_the_columns_that_are_promised(found):
    assert list(found.chances.columns) == ["step", "seat", "won", "points"]
    assert list(found.decisions.columns) == [
        "step", "seat", "decision", "best", "loss", "loss_low", "loss_high", "because"]
    assert list(found.ledger.columns) == ["step", "kind", "seat", "by", "change", "low", "high"]


def test_the_chances_of_all_are_one_at_every_step(found):
    """A row a seat for the deal and for every step."""
    game = found.looked.game
    assert len(found.chances) == 3 * (len(game) + 1)
    assert found.chances.groupby("step")["won"].sum().tolist() == pytest.approx([1] * (len(game) + 1))


def test_the_ledger_adds_up_in_the_frame(found):
    ledger = found.ledger
    changes = ledger[ledger["kind"] != "result"].groupby("seat")["change"].sum()
    result = ledger[ledger["kind"] == "result"].set_index("seat")["change"]
    assert changes.tolist() == pytest.approx(result.tolist(), abs=1e-9)
    assert set(ledger["kind"]) == {"start", "luck", "decision", "result"}
    assert ledger[ledger["kind"] == "luck"]["by"].isna().all()
    assert ((ledger["low"] <= ledger["change"]) & (ledger["change"] <= ledger["high"])).all()


def test_every_decision_with_a_choice_is_judged_once(found):
    game = found.looked.game
    choices = [step for step, (seat, _text) in enumerate(game.steps, 1)
               if seat is not None and len(game.at(step - 1).legal()) > 1]
    assert sorted(found.decisions["step"]) == choices
    for row in found.decisions.itertuples():
        assert (row.seat, row.decision) == game.steps[row.step - 1]
        assert row.best in map(str, game.at(row.step - 1).legal())
        assert row.loss >= 0


def test_what_lost_most_for_certain_comes_first_and_the_rest_is_too_close_to_call(found):
    """In the order of the interval's lower end."""
    lows = found.decisions["loss_low"].tolist()
    assert lows == sorted(lows, reverse=True)
    certain = found.decisions[found.decisions["loss_low"] > 0]
    close = found.decisions[found.decisions["loss_low"] <= 0]
    assert len(certain) > 0
    assert found.decisions.attrs["too_close"] == len(close)
    for row in close.itertuples():
        assert row.because in ("Nothing better is known.",
                               f"Too close to call: {row.best} and {row.decision} are within their uncertainty.")


def test_it_is_said_why_something_else_was_better(found):
    """By what is to be said about both, at that moment."""
    row = next(found.decisions.itertuples())
    before = found.looked.game.at(row.step - 1)
    assert row.because == f"{row.best}: {because(before, row.best)} But {row.decision}: {because(before, row.decision)}"


def test_who_takes_what_is_best_loses_nothing(found):
    same = found.decisions[found.decisions["best"] == found.decisions["decision"]]
    assert len(same) > 0
    assert (same["loss"] == 0).all()


def test_luck_and_decisions_are_the_sums_of_the_ledger(found):
    totals, ledger = found.totals(), found.ledger
    for row in totals.itertuples():
        mine = ledger[ledger["seat"] == row.seat]
        assert row.luck == pytest.approx(mine[mine["kind"] == "luck"]["change"].sum())
        decided = mine[mine["kind"] == "decision"]
        assert row.decisions == pytest.approx(decided[decided["by"] == row.seat]["change"].sum())
        assert row.others == pytest.approx(decided[decided["by"] != row.seat]["change"].sum())
        assert row.luck_low < row.luck < row.luck_high
        assert row.decisions_low < row.decisions < row.decisions_high


def test_luck_is_explained_by_the_draws_that_moved_most(found):
    """Of each seat, the greatest first, whether it was good or bad; each as the ledger has it."""
    rows, luck = found.strokes(4), found.ledger[found.ledger["kind"] == "luck"]
    assert list(rows.columns) == ["seat", "step", "change", "what"]
    for seat in range(3):
        mine, sizes = rows[rows["seat"] == seat], luck[luck["seat"] == seat].set_index("step")["change"]
        assert mine["change"].abs().tolist() == sizes.abs().sort_values(ascending=False)[:4].tolist()
        for row in mine.itertuples():
            assert sizes[row.step] == row.change
            text = "the deal" if row.step == 0 else found.looked.game.steps[row.step - 1][1]
            assert row.what == text


def test_the_years_add_up_to_the_game():
    found = review.of(played(seed=2))
    by_year, whole_game = found.totals(by_year=True), found.totals()
    assert sorted(by_year["year"].unique()) == [1, 2, 3]
    for name in ("luck", "decisions", "others"):
        assert by_year.groupby("seat")[name].sum().tolist() == pytest.approx(whole_game[name].tolist())


def test_an_evening_adds_up_its_games():
    """By the players' names, wherever they sat."""
    games = [played(seed=seed).record() for seed in (2, 3)]
    evening = review.evening(games)
    one, two = (whole.ledger_of(game).totals().frame() for game in games)
    assert sorted(evening["player"]) == NAMES[:3]
    assert set(evening["games"]) == {2}
    assert evening["won"].sum() == pytest.approx(2)
    assert evening["won"].is_monotonic_decreasing
    ann = evening[evening["player"] == "Ann"].iloc[0]
    assert ann["luck"] == pytest.approx(one["luck"][0] + two["luck"][0])
    assert ann["decisions"] == pytest.approx(one["decisions"][0] + two["decisions"][0])


def test_the_first_pass_has_the_curves_and_the_ledger_and_the_rest_comes_piece_by_piece():
    game = Game.random(NAMES[:3], seed=6, steps=60)
    pieces = whole.look_back(game)
    first = next(pieces)
    assert len(first.book.worths) == len(game) + 1
    assert first.judged == []
    done = [piece.done for piece in pieces]
    assert done == list(range(1, len(game) + 1))


# --- what the seat could know


def test_a_laying_is_judged_by_what_its_seat_could_know():
    """Whatever Ann has laid, and whatever Bob lays afterwards, Ann's and Bob's decisions are judged alike."""
    found = [whole.of_record(scoring(f"lay white-5 on {colour}", "lay white-4 on blue")) for colour in ("blue", "red")]
    bobs = [next(each for each in looked.judged if each.seat == 1) for looked in found]
    assert (bobs[0].best, bobs[0].loss, bobs[0].because) == (bobs[1].best, bobs[1].loss, bobs[1].because)


# --- what is refused


def test_another_game_is_refused_in_a_line():
    with pytest.raises(BadSituation, match="only Time Pirates"):
        review.of(Game(["Ann", "Bob", "Cleo"], rules="johnson-2002", seed=1))


def test_a_damaged_record_is_refused_in_a_line():
    record = Game.random(NAMES[:3], seed=6, steps=20).record()
    record["steps"][3][1] = "take nothing"
    with pytest.raises(BadRecord, match=r"^step 4:"):
        review.of(record)


def test_nothing_that_a_page_asks_for_needs_numpy():
    """The answers without frames; pandas comes with the frames alone."""
    code = ("import sys\nfrom timepirates import Game\nfrom timepirates.analysis.review import advice, whole\n"
            "game = Game(seed=1)\nadvice.advise(game, game.to_move)\n"
            "whole.of_record(Game.random(seed=1, steps=40))\n"
            "print([name for name in ('numpy', 'pandas', 'numba') if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"
