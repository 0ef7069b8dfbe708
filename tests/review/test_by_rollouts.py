"""Hints and reviews by rollouts, for any game: exact where chances are known, honest where they are not."""

import sys
from itertools import pairwise
from statistics import fmean

import pytest

from tests.environments import run
from tests.review import games
from tests.review.games import TAKEN, Cheat, guess, nim
from timepirates import BadSetting, Game, players, review
from timepirates.core import registry
from timepirates.core.errors import BadSituation
from timepirates.review import review_by_rollouts, rollouts
from timepirates.review.halving import about, rank_candidates, seeds, sequential_halving
from timepirates.review.review_by_rollouts import RolloutBudget, turn_starts
from timepirates.review.review_state import DONE, Review, complete

pytestmark = pytest.mark.long

FEW = RolloutBudget(looking=20, candidates=6, selecting=10, judging=30, curves=10)


@pytest.fixture(autouse=True)
def _games(monkeypatch):
    games.add(monkeypatch, unknown="UNKNOWN")


def of_random_players(monkeypatch):
    """Take Nim's players away."""
    monkeypatch.delitem(registry.entry("nim").parts, "players")


# --- hints


def test_a_won_position_of_nim_is_won_and_a_lost_one_lost():
    """From ten stones two are taken: eight is a multiple of four."""
    found = review.advise(nim(), 0)
    assert found["decision"].tolist() == ["take 2", "take 1", "take 3"]
    assert found["won"].tolist() == [1.0, 0.0, 0.0]
    assert found["behind"].tolist() == [0.0, 1.0, 1.0]
    assert found.attrs == {"assumes": ("perfect", "perfect"), "together": 1}
    lost = review.advise(nim(2), 1)
    assert lost["won"].tolist() == [0.0] * 3
    assert lost.attrs["together"] == 3


def test_the_intervals_of_rollouts_that_all_agree_are_those_of_clopper_and_pearson():
    """At 80 % 0.1 ** (1 / n)."""
    found = review.advise(nim(), 0)
    for row in found.itertuples():
        beyond = 1 - 0.1 ** (1 / row.games)
        ends = (1 - beyond, 1.0) if row.won else (0.0, beyond)
        assert (row.won_low, row.won_high) == pytest.approx(ends)


def test_all_numbers_of_a_frame_are_possible(monkeypatch):
    of_random_players(monkeypatch)
    found = review.advise(nim(), 0, games=9)
    chances = found[["won", "won_low", "won_high", "behind", "behind_high"]].to_numpy()
    assert ((chances >= 0) & (chances <= 1)).all()
    assert (found["behind_low"].between(-1, 1)).all()
    assert (found["won_low"] <= found["won"]).all()
    assert (found["won"] <= found["won_high"]).all()


def test_equal_seeds_give_equal_frames_and_others_do_not(monkeypatch):
    of_random_players(monkeypatch)
    first, again, other = (review.advise(nim(), 0, seed=seed, games=60) for seed in (4, 4, 5))
    assert first.equals(again)
    assert not first.equals(other)
    assert first.attrs == again.attrs


def test_a_chance_is_the_share_of_the_wins_of_its_rollouts(monkeypatch):
    """By the seeds that the seat's view and the hint's seed give, the same for all decisions."""
    of_random_players(monkeypatch)
    game = nim(1)
    found = review.advise(game, 1, games=90, seed=3)
    starts = seeds(about(game, 1, 3), 90)
    begin = rollouts.make_rollout_start(game, 1)
    for row in found.itertuples():
        won = [
            rollouts.play_rollout(begin, [row.decision], ("random", "random"), start)[1]
            for start in starts[: row.games]
        ]
        assert row.won == fmean(won)


def test_the_worse_half_of_the_decisions_is_dropped_after_each_round():
    asked = []

    def play(left, first, each):
        asked.append((list(left), first, each))
        yield [[float(at == 3)] * each for at in left]

    *_counts, shares = sequential_halving(5, 60, play)
    assert asked == [([0, 1, 2, 3, 4], 0, 4), ([3, 0, 1], 4, 6), ([3, 0], 10, 10)]
    assert list(map(len, shares)) == [20, 10, 4, 20, 4]
    assert rank_candidates(shares).order[0] == 3


def test_a_hidden_thing_that_changes_changes_no_hint():
    """Ann does not know Bob's number: each of the three wins a third of the games in which it is drawn again."""
    found = [review.advise(guess(secret), 0, games=300) for secret in (1, 2, 3)]
    assert found[0].equals(found[1])
    assert found[1].equals(found[2])
    assert found[0]["won_low"].min() < 1 / 3 < found[0]["won_high"].max()
    assert found[0].attrs["together"] > 1


def test_a_player_of_each_seat_plays_on_and_people_like_the_strongest(monkeypatch):
    monkeypatch.setitem(games.known().NIM, "random", players.RandomPlayer)
    game = nim()
    assert rollouts.default_rollout_player("nim") == "random"
    assert review.advise(game, 0).attrs["assumes"] == ("random", "random")
    assert review.advise(game, 0, who=["perfect", None]).attrs["assumes"] == ("perfect", "random")
    assert review.advise(game, 0, people="perfect").attrs["assumes"] == ("perfect", "perfect")
    assert review.of(nim(*TAKEN), who=["perfect", None]).assumes == ("perfect", "random")


# --- what is refused


def test_a_game_with_secrets_that_nothing_draws_is_refused_in_a_line(monkeypatch):
    monkeypatch.delitem(registry.entry("guess").parts, "unknown")
    said = "^the game guess has no function that draws random values for the information hidden from a seat$"
    with pytest.raises(BadSetting, match=said):
        review.advise(guess(1), 0)
    with pytest.raises(BadSetting, match=said):
        review.of(guess(1))


def test_a_game_whose_entry_says_why_has_no_rollouts():
    registry.add("guess", no_rollouts="known_games:REASON")
    for asked in (lambda: review.advise(guess(1), 0), lambda: review.of(guess(1))):
        with pytest.raises(BadSetting, match=r"^Guessing is not judged\.$"):
            asked()


def test_conspiracy_says_why_it_has_none():
    game = Game(["Ann", "Bob", "Cleo"], "johnson-2002", seed=1)
    for asked in (lambda: review.advise(game, 0), lambda: review.of(game.record())):
        with pytest.raises(
            BadSetting,
            match=r"^For Conspiracy, the program shows no probabilities of winning and no reviews.",
        ):
            asked()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"top": 0}, "^top must be a whole number from 1 to 100"),
        ({"games": 1.5}, "^games must be a whole number"),
        ({"who": ["perfect"]}, r"^the argument .who. must contain one entry per seat \(2 entries\)"),
        ({"people": "admiral"}, "levels are perfect .*'admiral'"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, said):
    with pytest.raises(BadSetting, match=said):
        review.advise(nim(), 0, **settings)


def test_another_seat_than_the_one_to_move_is_refused():
    with pytest.raises(BadSituation, match=r"^seat must be 0, the seat that decides next \(got 1\)$"):
        review.advise(nim(), 1)


def test_a_player_that_cannot_go_on_is_named(monkeypatch):
    monkeypatch.setitem(games.known().NIM, "cheat", Cheat)
    with pytest.raises(BadSetting, match=r"^the computer player cheat cannot continue: N3: one to three stones"):
        review.advise(nim(), 0, people="cheat")


def test_a_game_that_would_not_end_is_shared(monkeypatch):
    monkeypatch.setattr(rollouts, "MOST_STEPS", 2)
    assert rollouts.play_rollout(rollouts.make_rollout_start(nim()), [], ("perfect", "perfect"), 1) == (0.5, 0.5)


# --- reviews


def test_a_mistake_is_found_with_its_loss_which_stands_in_the_totals_and_in_the_chances_of_each_turn():
    """Ten stones: three are taken in place of two, seven are left, and nobody errs later."""
    found = review.of(nim(*TAKEN).record())
    assert found.assumes == ("perfect", "perfect")
    rows = found.decisions
    assert rows[["step", "seat", "decision", "best", "loss", "games"]].values.tolist() == [
        [1, 0, "take 3", "take 2", 1.0, 150]
    ]
    assert rows["loss_low"][0] == pytest.approx(1 - 2 * (1 - 0.025 ** (1 / 150)))
    assert rows["loss_high"][0] == 1.0
    totals = found.totals().set_index("seat")
    assert totals["own"].tolist() == [-1.0, 0.0]
    assert totals["others"].tolist() == [0.0, 1.0]
    assert totals["result"].tolist() == [0.0, 1.0]
    chances = found.chances
    assert chances["step"].unique().tolist() == [0, 1, 2, 3, 4]
    assert chances[chances["seat"] == 1]["won"].tolist() == [0.0, 1.0, 1.0, 1.0, 1.0]


def test_a_game_without_a_mistake_has_none():
    assert review.of(nim(2, 1, 3, 1, 3)).decisions.empty


def test_the_ledger_adds_up_to_the_result(monkeypatch):
    of_random_players(monkeypatch)
    for game in (Game.random(["Ann", "Bob", "Cleo"], "nim", seed=5), nim(3, 1)):
        looked = complete(review_by_rollouts.look_back, game, budget=FEW)
        found = Review(looked)
        assert found.ledger.groupby("seat")["change"].sum().tolist() == pytest.approx(
            [2 * each for each in looked.curves[-1]], abs=1e-9
        )
        totals = found.totals()
        assert totals[["start", "own", "others", "rest"]].sum(axis=1).tolist() == pytest.approx(
            totals["result"].tolist(), abs=1e-9
        )
        assert (totals["own"] <= 0).all()


def test_a_turn_goes_on_while_a_seat_decides_and_draws_are_no_turns():
    game = Game(["Ann", "Bob"], "guess", seed=1)
    assert turn_starts(game) == [0, 1]
    game.play("say 2")
    assert turn_starts(game) == [0, len(game)]
    assert turn_starts(nim(1, 1)) == [0, 1, 2]


def test_the_same_game_and_seed_give_the_same_list(monkeypatch):
    of_random_players(monkeypatch)
    game = Game.random(["Ann", "Bob"], "nim", seed=5)
    first, again, other = (complete(review_by_rollouts.look_back, game, seed=seed, budget=FEW) for seed in (1, 1, 2))
    assert (first.judged, first.curves) == (again.judged, again.curves)
    assert first.curves != other.curves


def test_what_is_judged_is_judged_by_fresh_rollouts(monkeypatch):
    named = []
    seeded = review_by_rollouts.seeds
    monkeypatch.setattr(
        review_by_rollouts, "seeds", lambda about, count: named.append((about, count)) or seeded(about, count)
    )
    complete(review_by_rollouts.look_back, nim(*TAKEN))
    assert named == [
        ("0 looking 1", 60),
        ("0 looking 2", 60),
        ("0 looking 3", 60),
        ("0 looking 4", 60),
        ("0 selecting 1", 50),
        ("0 judging 1", 150),
        ("0 curves", 60),
    ]


def test_a_loss_does_not_know_what_the_seat_did_not():
    """Ann says 1 while Bob's number is 1 or 3: the judgement of her decision is the same."""
    pair = review_by_rollouts.DecisionPair(1, "say 2", "say 1")
    found = []
    for secret in (1, 3):
        game = guess(secret)
        game.play("say 1")
        found.append(list(review_by_rollouts.compare(game, pair, ("random", "random"), 40, "0 judging 1"))[-1])
    assert found[0] == found[1]


def test_a_review_says_how_far_it_is_and_its_list_grows_at_its_end():
    stages, lists = [], []
    for found in review_by_rollouts.look_back(nim(*TAKEN), budget=FEW):
        stages.append(found.stage)
        lists.append(list(found.judged))
        assert found.playing[0] <= found.playing[1]
    assert list(dict.fromkeys(stages)) == ["suspects", "selecting", "judging", "curves", DONE]
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(lists))


def test_time_pirates_keeps_its_own_hints_and_reviews():
    assert registry.entry("time-pirates").part("advise").__module__ == "timepirates.games.pirates.review"


def test_pages_hint_and_review_without_pandas():
    code = (
        "import sys\nfrom timepirates import Game\nfrom timepirates.review import hints_by_rollouts as hints\n"
        "from timepirates.core import registry\nfrom timepirates.review import review_by_rollouts as reviews\n"
        "from timepirates.review.review_state import complete\n"
        "import nim_entry\nregistry.add('nim', **nim_entry.PARTS)\n"
        "game = Game(['Ann', 'Bob'], 'nim')\nlist(hints.calculate_hint(game, 0, games=9))\n"
        "found = complete(reviews.look_back, Game.random(['Ann', 'Bob'], 'nim', seed=1), seed=1)\n"
        "found.chances(), found.decisions(), found.totals()\n"
        "print(*{'numpy', 'numba', 'pandas'} & sys.modules.keys())"
    )
    assert run(sys.executable, "-c", code, cwd=games.EXAMPLES / "nim") == "\n"
