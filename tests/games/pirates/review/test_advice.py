"""Hints: rollouts decide, the value only selects, and nothing is used that the seat does not know."""

from statistics import fmean

import pytest

from tests.games.pirates.review.games import by_contracts, leaning, playing, scoring, until
from timepirates import Game
from timepirates.core.errors import BadSetting, BadSituation
from timepirates.games.pirates import laying, review
from timepirates.games.pirates.players import rollouts, value_function
from timepirates.games.pirates.review import advice, choices
from timepirates.review.halving import about, seeds

pytestmark = pytest.mark.long

COLUMNS = [
    "decision",
    "won",
    "won_low",
    "won_high",
    "behind",
    "behind_low",
    "behind_high",
    "points",
    "games",
    "because",
]


def advised(game, **more):
    """The advice, with rollouts that cost nothing."""
    with playing():
        *_steps, found = advice.calculate_hint(game, game.to_move, **more)
    return found


def a_sale():
    """A position in which something can be sold."""
    return until(lambda game: game.deciding == "act" and any(text.startswith("sell") for text in game.legal()))


def test_the_frame_has_the_best_decisions_first():
    game = a_sale()
    with playing():
        frame = review.advise(game, game.to_move, who=["captain", None, None], people="simple")
    assert list(frame.columns) == COLUMNS
    assert len(frame) == 3
    assert frame.attrs["assumes"] == ("captain", "simple", "simple")
    assert frame["behind"][0] == frame["behind_low"][0] == 0
    assert ((frame["won_low"] <= frame["won"]) & (frame["won"] <= frame["won_high"])).all()
    assert set(frame["decision"]) <= set(map(str, game.legal()))


def test_the_value_selects_six_and_halving_drops_the_worse_half():
    """100 rollouts: 5 from each of six, 11 from each of three, 16 from each of two."""
    game = until(lambda game: game.deciding == "act" and len(game.legal()) > 12)
    found = advised(game)
    assert sorted((row.games for row in found.rows), reverse=True) == [32, 32, 16, 5, 5, 5]
    assert found.rows[0].games == 32


def test_a_difference_is_paired_by_the_same_seeds():
    """Rows are compared rollout by rollout, as far as both have them."""
    game = a_sale()
    found = advised(game)
    s = game.table.restore(game.snapshot(game.to_move))
    with playing():
        ends = [choices.rollout_start(s, game.table.parse(str(row.decisions[0]))) for row in found.rows[:2]]
        starts = seeds(about(game, game.to_move, 0), found.rows[1].games)
        best, other = ([row[game.to_move] for row in leaning(end, starts, ()).shares] for end in ends)
    assert found.rows[1].behind == pytest.approx(fmean(best) - fmean(other))


def test_decisions_that_lead_to_the_same_position_are_one_candidate():
    """Two payments in either order, say."""
    game = until(lambda game: game.deciding == "pay" and len(game.legal()) > 1)
    found = advised(game)
    s = game.table.restore(game.snapshot(game.to_move))
    with playing():
        for row in found.rows:
            ends = {
                choices.position_key(choices.rollout_start(s, game.table.parse(str(each)))) for each in row.decisions
            }
            assert len(ends) == 1
    decisions = [str(each) for row in found.rows for each in row.decisions]
    assert len(decisions) == len(set(decisions))


def test_what_cannot_be_told_apart_comes_first_and_is_named_together():
    equal = Game(["Ann", "Bob", "Cleo"], seed=1, start=0)
    found = advised(equal)
    assert found.together == sum(row.behind_low <= 0 for row in found.rows)
    behind = [row.behind_low > 0 for row in found.rows]
    assert behind == sorted(behind)
    epochs = [str(row.decisions[0]).split(" ")[1] for row in found.rows[: found.together]]
    assert found.alike == f"begin in {', '.join(epochs[:-1])} or {epochs[-1]}"


@pytest.mark.parametrize("kind", ["place", "restock", "act", "pay", "land", "lay"])
def test_every_kind_of_decision_gets_its_advice(kind):
    game = until(lambda game: game.deciding == kind and len(game.legal()) > 1)
    found = advised(game)
    assert {str(each) for row in found.rows for each in row.decisions} <= set(map(str, game.legal()))
    assert all(row.because for row in found.rows)


def test_without_a_compiler_a_hint_is_rough(monkeypatch):
    monkeypatch.setattr(rollouts, "ready", lambda: False)
    monkeypatch.setattr(value_function, "expected_result", by_contracts)
    game = a_sale()
    *_steps, found = advice.calculate_hint(game, game.to_move)
    assert found.assumes is None
    assert {row.games for row in found.rows} == {0}
    assert found.rows[0].won_high - found.rows[0].won_low > 0.2


def test_a_laying_is_weighed_exactly():
    """The best one is worth what the solution is worth."""
    game = scoring()
    found = advised(game)
    assert found.rows[0].won == found.rows[0].won_low == float(laying.solve(game).values[game.to_move])
    assert {row.games for row in found.rows} == {0}


# --- only what the seat may know


def test_it_answers_the_same_whatever_others_have_laid():
    """P2: two positions that Bob cannot tell apart."""
    one, other = scoring("lay white-5 on blue"), scoring("lay white-5 on red")
    assert one.snapshot(1) == other.snapshot(1)
    assert one.snapshot() != other.snapshot()
    assert advised(one) == advised(other)


def test_it_answers_the_same_in_a_game_that_was_set_up_after_a_secret_laying():
    """There no step says who laid what, but the position does."""
    games = [
        Game.from_snapshot(scoring(f"lay white-5 on {colour}").snapshot(), board="reconstructed-2000")
        for colour in ("blue", "red")
    ]
    assert advised(games[0]) == advised(games[1])


def test_it_does_not_know_what_the_last_seat_laid_before_the_game_was_set_up():
    """Cleo began the laying, and Ann is next."""
    contracts = [["red-2", "blue-2", "white-4"], ["green-3"], ["blue-3", "red-3", "white-5"]]
    laid = [scoring(f"lay white-5 on {colour}", contracts=contracts, start=2, to_move=2) for colour in ("blue", "red")]
    games = [Game.from_snapshot(each.snapshot(), board="reconstructed-2000") for each in laid]
    assert advised(games[0]) == advised(games[1])


def test_it_knows_what_the_seat_itself_has_laid():
    """Of two white contracts the first lies already."""
    contracts = [["blue-3", "red-3", "white-3", "white-5"], ["red-6", "blue-2", "white-4"], ["green-3"]]
    found = [advised(scoring(f"lay white-3 on {colour}", contracts=contracts)) for colour in ("blue", "red")]
    assert found[0].rows != found[1].rows


def test_what_comes_next_from_the_bag_is_not_known():
    """The same position under two seeds: the same answer."""
    game = until(lambda game: game.deciding == "restock" and len(game.legal()) > 2)
    twins = [Game.from_snapshot(game.snapshot(), seed=seed) for seed in (1, 2)]
    assert advised(twins[0]) == advised(twins[1])


# --- what is refused


def test_a_seat_that_is_not_to_move_is_refused_in_a_line():
    game = Game(["Ann", "Bob", "Cleo"], seed=1, start=0)
    for seat in (0, None, "2", True):
        with playing(), pytest.raises(BadSituation, match=r"^seat must be 2, the seat that decides next \(got .*\)$"):
            review.advise(game, seat)


def test_so_many_decisions_as_make_no_sense_are_refused_in_a_line():
    game = Game(["Ann", "Bob", "Cleo"], seed=1, start=0)
    with playing():
        with pytest.raises(BadSituation, match=r"^top must be a whole number from 1 to 100"):
            review.advise(game, 2, top=0)
        with pytest.raises(BadSituation, match=r"^games must be a whole number from 1 to 10000"):
            review.advise(game, 2, games=0)
        with pytest.raises(BadSetting, match=r"^the argument .who. must contain one entry per seat \(3 entries\)"):
            review.advise(game, 2, who=["captain"])


def test_another_game_is_refused_in_a_line():
    game = Game(["Ann", "Bob", "Cleo"], rules="johnson-2002", seed=1)
    with playing(), pytest.raises(BadSituation, match="games other than Time Pirates have no police"):
        review.advise(game, game.to_move)
