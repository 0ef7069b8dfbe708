"""What games show of a loss: which decisions are played on, by how much they were worse, and how that is told."""

from __future__ import annotations

import re
from statistics import fmean, stdev

import pytest

from tests.analysis.review.games import NAMES, by_contracts, late, played
from timepirates import Game
from timepirates.analysis import review
from timepirates.analysis.review import estimate, noise, shown, whole
from timepirates.analysis.review.judged import Judged
from timepirates.pirates.state import copy
from timepirates.players import compiled, onward
from timepirates.players.simple import simple_choice
from timepirates.protocol import Decision


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Positions are worth what lies on the table, simple ends turns, and games take no time: a seat wins by what lies
    before it and by the lot of the game."""
    monkeypatch.setattr(estimate, "learned", by_contracts)
    monkeypatch.setattr(compiled, "chosen", lambda s: simple_choice(copy(s)))
    monkeypatch.setattr(onward, "shares", by_lot)
    monkeypatch.setattr(onward, "bring", lambda: True)


def by_lot(s, starts):
    """Chances that lean to whoever has most on the table, the more the greater the number at which luck starts."""
    won = by_contracts(s).won
    return [tuple(share * (0.5 + start % 97 / 97) for share in won) for start in starts]


def judged(step, loss, error=0.05, decision="take red", best="take blue", games=0):
    """A decision that lost so much by the value."""
    return Judged(step, 0, Decision(decision), Decision(best), loss, error, games=games)


def errors(seed=6, steps=150):
    """A game in which a player that decides by lot has erred much."""
    return Game.random(NAMES[:3], seed=seed, steps=steps)


# --- which decisions


def test_those_that_lost_most_for_certain_come_first_and_then_those_that_may_have():
    certain, less, may, hardly = judged(1, 0.3), judged(2, 0.12), judged(3, 0.2, 0.2), judged(4, 0.001, 0.003)
    assert shown.to_be_shown([hardly, may, less, certain]) == [certain, less, may, hardly]


def test_who_did_what_was_best_who_laid_a_contract_and_what_was_played_on_is_left_out():
    found = [judged(1, 0.0, decision="take blue"), judged(2, 0.3, decision="lay white-3 on red"),
             judged(3, 0.3, games=200), judged(4, 0.2)]
    assert [each.step for each in shown.to_be_shown(found)] == [4]


def test_of_many_only_so_many_are_played_on():
    assert [each.step for each in shown.to_be_shown(judged(n, 1 - n / 100) for n in range(40))] == [*range(shown.MOST)]


# --- what they show


def test_both_decisions_are_played_on_from_the_ends_of_their_turns_by_the_same_luck(monkeypatch):
    game, heard = late(), []

    def noted(s, starts):
        heard.append((s.turn, tuple(starts)))
        return by_lot(s, starts)

    monkeypatch.setattr(onward, "shares", noted)
    game.play("no-restock")
    best, made = map(str, game.legal()[:2])
    game.play(made)
    *counts, found = shown.showing(game, len(game), best, made, games=25)
    assert counts == [0, 10, 20]
    lucks = {starts for _turn, starts in heard}
    assert len(heard) == 2 * len(lucks) == 6
    assert sum(map(len, lucks)) == found.games == 25
    assert len({start for starts in lucks for start in starts}) == 25
    assert {turn for turn, _starts in heard} == {1}


def test_the_loss_is_the_mean_over_pairs_of_games(monkeypatch):
    """And in a last year nothing but their luck makes it uncertain."""
    game = late()
    gaps = iter([0.5, 0.0, 0.25, 0.25])
    monkeypatch.setattr(shown, "turn_ended", lambda s, code: code)
    best, made = map(str, game.legal()[:2])
    first = game.table.parse(best)
    monkeypatch.setattr(onward, "shares", lambda end, starts: [
        ((next(gaps) if end == first else 0.0), 0.0, 0.0) for _start in starts])
    game.play(made)
    *_counts, found = shown.showing(game, len(game), best, made, games=4)
    assert found == (0.25, pytest.approx(stdev([0.5, 0.0, 0.25, 0.25]) / 2), 4, 0.25)


def test_before_the_last_year_it_is_no_surer_than_was_measured():
    gaps = [0.2, 0.2, 0.2]
    assert noise.of_games(gaps, last_year=True) == (pytest.approx(fmean(gaps)), pytest.approx(0))
    assert noise.of_games(gaps, last_year=False)[1] == pytest.approx(noise.ONWARD)
    assert noise.of_games([0.001, 0.001], last_year=False)[1] == pytest.approx(0.001)


# --- in the review


@pytest.fixture
def both():
    """The review of a game by the value alone, and played on."""
    game = errors()
    return review.of(game), review.of(game, played_on=True)


def test_losses_are_what_games_show_and_the_value_stands_beside_them(both):
    alone, found = both
    by_value = alone.decisions.set_index("step")["loss"]
    rows = found.played
    assert list(rows.columns) == ["step", "seat", "decision", "best", "value", "loss", "loss_low", "loss_high", "games"]
    assert len(rows) == shown.MOST
    assert set(rows["games"]) == {shown.GAMES}
    assert rows["value"].tolist() == by_value[rows["step"]].tolist()
    after = found.decisions.set_index("step")
    for row in rows.itertuples():
        assert after.loc[row.step, ["loss", "loss_low", "loss_high"]].tolist() == [
            row.loss, row.loss_low, row.loss_high]
    assert (rows["loss"] != rows["value"]).any()
    assert alone.played.empty


def test_the_others_stay_as_they_were_and_the_ledger_too(both):
    alone, found = both
    touched = set(found.played["step"])
    was, now = (each.decisions[~each.decisions["step"].isin(touched)].sort_values("step") for each in both)
    assert was.to_dict("records") == now.to_dict("records")
    assert found.ledger.equals(alone.ledger)


def test_they_are_in_the_order_of_what_is_certain_now(both):
    _alone, found = both
    lows = found.decisions["loss_low"].tolist()
    assert lows == sorted(lows, reverse=True)
    assert found.decisions.attrs["too_close"] == sum(low <= 0 for low in lows)


def test_what_is_certain_has_a_reason_and_what_is_not_any_more_has_none(both):
    alone, found = both
    before = found.looked.game.at
    for each in found.looked.judged:
        if each.games:
            assert each.because == (whole.explained(found.looked.game, each.step, each) if each.counts else "")
            assert str(each.best) in map(str, before(each.step - 1).legal())
    assert alone.looked.shown == 0


@pytest.mark.parametrize(("loss", "told"), [
    (0.3, "why"), (0.0, "Too close to call"), (-0.3, "In the games played on take red did better than take blue.")])
def test_where_games_show_no_loss_that_is_said(monkeypatch, loss, told):
    monkeypatch.setattr(whole, "explained", lambda *_given: "why")
    game = errors()
    looked = whole.followed(game)
    looked.add(judged(1, 0.2))
    looked.wait(whole.told_by(game, judged(1, 0.2), shown.Shown(loss, 0.01, 200, 0.4)), 1)
    assert looked.decisions().dicts()[0]["because"].startswith("Too close")
    looked.take_over()
    assert looked.decisions().dicts()[0]["because"].startswith(told)


def test_how_far_it_is_can_be_followed_and_all_losses_are_taken_over_at_once():
    *pieces, last = ((looked.playing, looked.shown) for looked in whole.look_back(errors(), played_on=True))
    counts = [playing for playing, _shown in pieces if playing[1]]
    assert counts == [(n, shown.MOST) for n in range(shown.MOST)]
    assert {now for _playing, now in pieces} == {0}
    assert last == ((shown.MOST, shown.MOST), shown.MOST)


def test_what_losses_are_made_of_is_said(both):
    alone, found = both
    assert alone.decisions.attrs["interval"] == whole.told_of_intervals()
    told = found.decisions.attrs["interval"]
    assert re.match(rf"From {shown.MOST} decisions, .*, {shown.GAMES} from each, .* \(80\N{{NO-BREAK SPACE}}%\)", told)
    assert "as the value sees them" not in told
    assert told.endswith("The curves, and luck and play, are told by the value at every step.")


def test_where_some_losses_are_told_by_the_value_alone_that_is_said(monkeypatch):
    """As they are when somebody has had enough."""
    monkeypatch.setattr(whole, "explained", lambda *_given: "why")
    looked = whole.followed(errors())
    for step in (1, 2):
        looked.add(judged(step, 0.3))
    looked.wait(whole.told_by(looked.game, judged(1, 0.3), shown.Shown(0.2, 0.02, 200, 0.6)), 2)
    looked.take_over()
    told = whole.told_of_losses(looked)
    assert told.startswith("From 1 decision, ")
    assert (f"All other losses are told as the value sees them: on average games show about "
            f"{100 * noise.PLAYED:.0f}\N{NO-BREAK SPACE}% of it.") in told


def test_a_game_in_which_nothing_was_lost_is_not_played_on():
    game = played(3)
    found = whole.followed(game)
    assert [looked.playing for looked in whole.play_on(found)] == [(0, 0)]
