"""Guesses scored, bags tested, games looked back upon, opponents measured."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from math import comb

import pytest

from timepirates import Game
from timepirates.core.derivations import share
from timepirates.games.pirates.police import fairness, habits, hindsight
from timepirates.games.pirates.police.danger_map import danger
from timepirates.games.pirates.review import calibration
from timepirates.games.pirates.review.calibration import Guess


@pytest.fixture(scope="module")
def game():
    """A whole random game."""
    return Game.random(["A", "B", "C", "D"], seed=5)


# --- predict, then reveal


def test_the_brier_score_is_the_squared_distance_from_what_came():
    assert calibration.brier(0.25, True) == 0.5625
    assert calibration.expected_brier(0.25, 0.5) == pytest.approx(
        0.5 * calibration.brier(0.25, True) + 0.5 * calibration.brier(0.25, False)
    )


def test_nobody_beats_the_exact_chance_on_average():
    for guessed in (0.0, 0.1, 0.29, 0.31, 1.0):
        assert calibration.expected_brier(guessed, 0.3) > calibration.expected_brier(0.3, 0.3)


def guesses():
    """Ten guesses of 30 %, three of which came, and two of 80 % that were only compared."""
    return [Guess("rain", 0.3, 0.3, n < 3) for n in range(10)] + [Guess("sun", 0.8, 0.6)] * 2


def test_calibration_sets_what_was_guessed_beside_what_came():
    rows = calibration.calibration_table(guesses()).dicts()
    assert [(row["low"], row["guesses"]) for row in rows] == [(0.3, 10), (0.8, 2)]
    assert [row["guessed"] for row in rows] == pytest.approx([0.3, 0.8])
    assert [row["came"] for row in rows] == pytest.approx([0.3, 0.6])


def test_who_is_certain_belongs_to_the_last_bin():
    rows = calibration.calibration_table([Guess("rain", 1.0, 0.9, True), Guess("rain", 0.95, 0.9, False)]).rows
    assert rows == [(0.9, 1.0, 2, pytest.approx(0.975), 0.5)]


def test_beside_each_score_stands_the_mean_of_all_so_far():
    rows = calibration.scores([Guess("rain", 0.5, 0.5, True), Guess("sun", 1.0, 1.0, True)]).dicts()
    assert [(row["score"], row["mean"]) for row in rows] == [(0.25, 0.25), (0.0, 0.125)]


def test_the_score_is_reliability_less_resolution_plus_uncertainty():
    came = guesses()[:10] + [Guess("sun", 0.8, 0.6, True)] * 2
    parts = calibration.brier_score_parts(came)
    mean = calibration.scores(came).rows[-1][-1]
    assert parts["reliability"] - parts["resolution"] + parts["uncertainty"] == pytest.approx(mean)
    assert calibration.brier_score_parts([]) == {"reliability": 0, "resolution": 0, "uncertainty": 0}


def test_the_mean_score_and_its_parts_are_those_of_exact_fractions():
    """Of guesses that came, that did not, and that were only compared; one term per guess, or per tenth."""
    made = [
        Guess("rain", 0.25, 0.5, True),
        Guess("rain", 0.25, 0.5, False),
        Guess("sun", 0.75, 0.5),
        Guess("sun", 1.0, 0.5, True),
    ]
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    scores = [(quarter - 1) ** 2, quarter**2, (half + quarter - half) ** 2 + half * half, 0]
    mean = calibration.mean_score(made)
    assert mean.value == pytest.approx(float(sum(scores) / 4)) == calibration.scores(made).rows[-1][-1]
    assert [term.value for term in mean.terms] == pytest.approx([float(score) / 4 for score in scores])
    assert mean.terms[2].latex == r"\frac{1}{4} ((0.75 - 0.5)^2 + 0.5 (1 - 0.5))"
    came = {quarter: half, 3 * quarter: half, Fraction(1): Fraction(1)}
    counts = {quarter: 2, 3 * quarter: 1, Fraction(1): 1}
    base = sum(counts[tenth] * came[tenth] for tenth in counts) / 4
    found = calibration.derive_score_parts(made)
    assert found.base == float(base)
    assert found.reliability.value == pytest.approx(float(sum(counts[g] * (g - came[g]) ** 2 for g in counts) / 4))
    assert found.resolution.value == pytest.approx(float(sum(counts[g] * (came[g] - base) ** 2 for g in counts) / 4))
    assert calibration.brier_score_parts(made)["reliability"] == found.reliability.value
    assert calibration.brier_score_parts(made)["uncertainty"] == float(base * (1 - base))


def test_guesses_are_kept_as_json_and_checked():
    for guess in guesses():
        assert Guess.from_dict(guess.to_dict()) == guess
    with pytest.raises(ValueError, match="between 0 and 1"):
        Guess("x", 1.5, 0.5)
    with pytest.raises(ValueError, match="bins"):
        calibration.calibration_table([], 0)


# --- was the bag fair?


def test_draws_stand_beside_what_the_bag_made_likely(game):
    rows = fairness.draws(game, exact=True).dicts()
    steps = [n for n, (seat, _line) in enumerate(game.steps) if seat is None]
    assert [row["step"] for row in rows] == steps
    assert rows[-1]["came"] == sum(str(line).startswith("draw police") for _seat, line in game.steps)
    assert rows[-1]["expected"] == sum(row["chance"] for row in rows)
    for row in rows[:5]:
        chances = game.at(row["step"]).chances()
        assert row["chance"] == sum(p for line, p in chances.items() if "police" in line)


def test_waits_have_the_chance_of_the_draws_they_took(game):
    rows = fairness.waits_table(game, exact=True).dicts()
    assert len(rows) == fairness.draws(game).rows[-1][7]
    for row in rows:
        a, r = row["artifacts"], row["police"]
        law = {w: Fraction(comb(a, w - 1), comb(a + r, w - 1)) * Fraction(r, a + r - w + 1) for w in range(1, a + 2)}
        assert sum(law.values()) == 1
        assert row["expected"] == sum(w * p for w, p in law.items())
        assert row["so_short"] == sum(p for w, p in law.items() if w <= row["wait"])
        assert row["so_long"] == sum(p for w, p in law.items() if w >= row["wait"])


def test_the_years_of_a_game_are_found(game):
    years = fairness.years(game)
    assert [year[4] for year in years] == [True] * 3
    assert years[0] == (42, 5, 5, years[0][3], True)
    assert sum(year[3] for year in years) == len(fairness.draws(game).rows)
    half = game.at(len(game) // 2)
    assert [year[4] for year in fairness.years(half)][-1] is False


def test_repeats_of_a_fair_bag_are_a_fair_game():
    moved = list(islice(fairness.SimulatedGames([(42, 5, 5, 0, True), (30, 4, 3, 20, False)], seed=3), 4000))
    mean = sum(moved) / len(moved)
    spread = (sum((m - mean) ** 2 for m in moved) / len(moved)) ** 0.5
    assert abs(mean) < 4 * spread / len(moved) ** 0.5


def test_repeats_follow_the_exact_law_of_a_small_bag():
    """With one artifact in the bag it lies in each of the eleven places alike, which settles the whole year."""
    law = Counter()
    for place in range(11):
        police, artifacts, moved = 10, 1, 0.0
        for draw in range(8 + (place < 8)):
            moved -= police / (police + artifacts)
            if draw == place:
                artifacts -= 1
            else:
                moved += 1
                police -= 1
        law[round(moved, 9)] += Fraction(1, 11)
    seen = Counter(round(m, 9) for m in islice(fairness.SimulatedGames([(1, 5, 5, 0, True)], seed=1), 4000))
    assert seen.keys() <= law.keys()
    for moved, p in law.items():
        assert abs(seen[moved] - 4000 * p) < 4 * float(4000 * p * (1 - p)) ** 0.5


def test_p_values_are_between_0_and_1_and_say_what_they_mean(game):
    verdict = fairness.fairness(game, repeats=300)
    assert 0 < verdict.p <= 1
    assert 0 < verdict.ones_p_value <= 1
    assert verdict.early + verdict.late >= 1
    assert f"{verdict.police} police tokens" in verdict.told
    assert verdict == fairness.fairness(game, repeats=300)


def test_a_p_value_is_the_share_of_fair_repeats_that_go_as_far(game):
    """Counted again over the same repeats; the game itself is one of them."""
    result = fairness.fairness(game, repeats=300)
    observed = sum(each.police for each in fairness.drawn(game)) - sum(
        Fraction(each.ones + each.twos, each.ones + each.twos + each.artifacts) for each in fairness.drawn(game)
    )
    moved = list(islice(fairness.SimulatedGames(fairness.years(game), 0), 300))
    early, late = (
        (1 + sum(m >= observed - 1e-9 for m in moved)) / 301,
        (1 + sum(m <= observed + 1e-9 for m in moved)) / 301,
    )
    assert (result.early, result.late) == pytest.approx((early, late))
    assert result.p == pytest.approx(min(1, 2 * min(early, late)))
    assert result.ones_p_value == sum(
        p for p in fairness.ones_distribution(game).values() if p <= fairness.ones_distribution(game)[result.ones]
    )


def test_a_p_value_to_both_sides_is_at_most_1():
    """For instance 200 and 250 of 300 repeats, where twice the smaller share is 4/3."""
    result = fairness.BagTestResult(60, 9, 9.0, 200, 250, 300, 5, share(1, 1))
    assert result.p == 1
    assert [line.latex for line in result.p_values["p"].steps] == [
        r"D = 9 - 9.000 \approx 0",
        r"p_1 = \frac{1 + 200}{300 + 1} \approx 0.667774",
    ]
    assert result.p_values["p"].latex == r"p = 1 \approx 1"


@pytest.mark.long(2)
def test_fair_games_are_rarely_called_unfair():
    verdicts = [fairness.fairness(Game.random(["A", "B", "C"], seed=seed), repeats=200) for seed in range(12)]
    assert sum(verdict.p < 0.05 for verdict in verdicts) <= 4


@pytest.mark.parametrize(("biases", "may_equal"), [((1, 2, 4), False), ((1, 0.5, 0.25), True)])
def test_the_power_grows_with_the_bias(game, biases, may_equal):
    """A bag with too few police tokens is noticed as well as one with too many."""
    powers = [fairness.power(game, bias, repeats=400) for bias in biases]
    assert powers[0] < 0.12
    assert powers[0] < powers[1]
    assert powers[1] < powers[2] or (may_equal and powers[1] == powers[2])
    assert powers[2] > 0.9


def test_the_power_is_the_share_of_biased_repeats_that_few_fair_ones_exceed(game):
    """At the level of 10 %, a repeat is detected if at most 5 % of 200 fair ones go as far to its side."""
    found = fairness.estimate_power(game, 2, level=0.1, repeats=200, seed=4)
    fair = list(islice(fairness.SimulatedGames(fairness.years(game), 4), 200))
    biased = list(islice(fairness.SimulatedGames(fairness.years(game), 5, 2), 200))
    detected = sum(sum(f <= m for f in fair) <= 10 or sum(f >= m for f in fair) <= 10 for m in biased)
    assert 0 < detected < 200
    assert found.detected_share.value == fairness.power(game, 2, level=0.1, repeats=200, seed=4) == detected / 200
    assert found.detected_share.latex == rf"\hat p = \frac{{{detected}}}{{200}} \approx {detected / 200:.6g}"


def test_a_test_of_nothing_is_refused(game):
    for ask in (lambda: fairness.fairness(game.at(0)), lambda: fairness.power(game.at(0), 2)):
        with pytest.raises(ValueError, match="no token was drawn"):
            ask()
    with pytest.raises(ValueError, match="bias must be greater than 0"):
        fairness.power(game, 0)


def test_a_long_test_shows_its_progress(game):
    steps = list(fairness.fairness_in_steps(game, repeats=250))
    assert steps[:-1] == [0, 100, 200]


# --- looking back


def test_every_arrest_of_a_game_is_told_with_its_chances(game):
    rows = hindsight.arrests(game, "emptiest", exact=True).dicts()
    caught = [
        seen
        for before, seen in zip(game.positions(), islice(game.positions(), 1, None), strict=False)
        if seen["arrested"] and not (before["arrested"] and before["turn"] == seen["turn"])
    ]
    assert [(row["seat"], str(row["epoch"])) for row in rows] == [(seen["turn"], seen["police"]) for seen in caught]
    for row in rows[:4]:
        assert row["then"] is None or 0 < row["then"] <= 1
        left = max(n for n in range(row["step"]) if game.at(n).snapshot()["turn"] == row["seat"])
        assert row["restock"] is None or left <= row["restock"] < row["step"]
        known = dict(danger(game.at(left), row["seat"], "emptiest", exact=True).rows)
        assert row["danger"] == known.get(row["epoch"], 0)


def test_other_tokens_of_a_draw_have_their_chances_and_can_be_played_on(game):
    step = next(n for n, (_seat, line) in enumerate(game.steps) if str(line) == "draw police-1")
    answer = hindsight.possible_draws(game, step, exact=True)
    branch = game.at(step)
    assert {f"draw {row[0]}": row[1] for row in answer.rows} == {str(line): p for line, p in branch.chances().items()}
    assert [row[0] for row in answer.rows if row[2]] == ["police-1"]
    for token, _p, _came, police in answer.rows:
        other = game.at(step)
        other.play(f"draw {token}")
        assert int(other.snapshot()["police"]) == police
    with pytest.raises(ValueError, match="step 1 is not a draw"):
        hindsight.possible_draws(game, 0)


# --- opponents as they were


def test_measured_weights_make_the_restocks_as_many_as_they_were():
    """The sum over all decisions of the chance of k empty sites is the number of such restocks: what the fit wants."""
    games = [Game.random(["A", "B", "C"], seed=seed) for seed in (1, 2, 3, 4)]
    model = habits.measured(games)
    weights = [float(weight) for weight in model["sites"]]
    expected, seen = Counter(), Counter()
    for each in games:
        for places, chosen in habits.find_restock_decisions(each):
            total = 1 + sum(weights[k - 1] for k in places)
            for k in places:
                expected[k] += weights[k - 1] / total
            seen[chosen] += 1
    passes = seen.pop(0)
    assert model["counts"]["decisions"] == passes + seen.total()
    assert model["counts"]["restocked"] == dict(sorted(seen.items()))
    assert (model["pass"], model["counts"]["passes"]) == (1, passes)
    if model["counts"]["stood"]:
        assert all(expected[k] == pytest.approx(n, abs=1e-5) for k, n in seen.items())


@pytest.mark.long(2)
def test_measured_weights_are_a_model_for_the_danger_map(game):
    model = habits.measured(game.record())
    position = game.at(200)
    answer = danger(position, 0, model, exact=True)
    assert "weights" in answer.attrs["opponents"]
    assert all(isinstance(weight, Fraction) for weight in model["sites"])


def test_no_decision_measures_an_even_chance(game):
    model = habits.measured(game.at(0))
    assert model["counts"]["decisions"] == 0
    assert len(model["sites"]) == 1
