"""The course of training: from a seed it takes the same steps, stopped or not, and ends in the same numbers."""

from __future__ import annotations

import json
import sys
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from tests.environments import run
from timepirates.games.pirates.players import features, learned_weights, planning, restocking, tuned
from timepirates.games.pirates.training import course, games
from timepirates.games.pirates.variants import RULE_SETS

STORED = Path(__file__).parents[3] / "data" / "training.json"


@pytest.fixture
def small(monkeypatch):
    """A course of a few games, in the interpreter: the functions that are compiled for the whole one."""
    for name, value in {
        "CANDIDATES": 2,
        "DEALS": 1,
        "CHECKED_DEALS": 1,
        "PARENTS": 2,
        "GENERATIONS": 2,
        "FIRST_LESSONS": 2,
        "TOGETHER": 1,
        "FIRST_GAMES": 2,
        "LESSONS": 2,
        "LAST_LESSONS": 1,
        "GAMES": 1,
        "MOST_ENDS": 12,
    }.items():
        monkeypatch.setattr(course, name, value)
    monkeypatch.setattr(course, "there_is_a_compiler", lambda: False)


def summary(pupil: course.TrainingState) -> dict[str, list[float]]:
    """What is compared: the thumbs, and sums over each block of the learned numbers."""
    places = [
        0,
        *np.cumsum([count for _name, _about, count in features.BLOCKS]),
        planning.RESTOCK_NUMBERS,
        *(planning.RESTOCK_NUMBERS + np.cumsum([count for _name, _about, count in restocking.RESTOCK_BLOCKS])),
    ]
    sums = [float(np.abs(pupil.w[first:last]).sum()) for first, last in pairwise(places)]
    return {"thumbs": pupil.thumbs.round(6).tolist(), "sums": np.round(sums, 6).tolist()}


def test_a_few_steps_from_a_seed_end_in_the_stored_numbers_stopped_or_not(small, tmp_path):
    whole = course.TrainingState(seed=3)
    for number, _step in enumerate(course.steps(whole)):
        if number == 3:
            whole.save(tmp_path / "half.npz")
    again = course.TrainingState.load(tmp_path / "half.npz")
    assert again.step == 4
    assert [each.step for each in course.steps(again)][-1] == whole.step == 7
    assert np.array_equal(again.w, whole.w)
    assert np.array_equal(again.steady, whole.steady)
    assert np.array_equal(again.final_weights(), whole.final_weights())
    assert not np.array_equal(whole.steady, whole.w)
    assert np.array_equal(again.thumbs, whole.thumbs)
    found, stored = summary(whole), json.loads(STORED.read_text(encoding="utf-8"))
    assert found["thumbs"] == pytest.approx(stored["thumbs"])
    assert found["sums"] == pytest.approx(stored["sums"], rel=1e-6)


def test_the_matches_of_a_generation_are_played_on_a_cluster(small, monkeypatch):
    cluster, calls, call_each = object(), [], course.call_each
    monkeypatch.setattr(
        course, "call_each", lambda play, rows, client: (calls.append((len(rows), client)), call_each(play, rows))[1]
    )
    next(course.steps(course.TrainingState(seed=3), cluster))
    assert calls == [(2, cluster), (2, cluster)]


def parts(numbers: np.ndarray) -> list[np.ndarray]:
    """Of each block that tables do not share the part of each kind of table."""
    return [numbers[first : first + count].reshape(features.GAME_TYPES, -1) for first, count in course.table_blocks()]


def kinds_in(moved: np.ndarray) -> list[bool]:
    """Of each kind of table whether any of its own numbers has moved."""
    return np.any([each.any(axis=1) for each in parts(moved)], axis=0).tolist()


def test_what_is_learned_at_one_table_goes_for_all_until_the_tables_part(small):
    """Apart, a lesson moves the numbers of its own kind of table, and what all share."""
    pupil = course.TrainingState(seed=3)
    for step in range(course.GENERATIONS + course.FIRST_LESSONS + course.TOGETHER):
        before = pupil.w.copy()
        course.take_step(pupil)
        assert all((each == each[0]).all() for each in parts(pupil.w))
        assert any(each.any() for each in parts(pupil.w != before)) == (step >= course.GENERATIONS)
    before = pupil.w.copy()
    assert course.current_setting(pupil) == (4, "rio-grande")
    course.take_step(pupil)
    assert kinds_in(pupil.w != before) == [True, False, False, False]


def test_the_last_lessons_leave_what_the_other_kinds_of_tables_know(small):
    """Of six players where any epoch may be restocked much is another number; of what others share with them nothing,
    nor of what none of their games has met, however the levelled numbers differ from the others."""
    pupil = course.TrainingState(seed=3, step=course.GENERATIONS + course.FIRST_LESSONS + course.LESSONS)
    lot = np.random.default_rng(1)
    pupil.w, levelled = lot.normal(size=len(pupil.w)), lot.normal(size=len(pupil.w))
    for each, spread in ((pupil.w, 2.0), (levelled, 3.0)):
        each[planning.SPREADS_START : planning.SPREADS_START + planning.SPREADS] = spread
    pupil.steady = levelled.copy()
    assert pupil.final_weights() is pupil.steady
    assert course.current_setting(pupil) == (6, "rio-grande")
    course.take_step(pupil)
    moved = pupil.final_weights() != levelled
    assert 100 < moved.sum() < len(moved) / 20
    for shared in course.FINALLY_SHARED:
        assert not moved[shared].any()
    assert kinds_in(moved) == [False, True, False, False]
    places = np.flatnonzero(moved[features.START : features.COLOUR]) // (features.MOMENTS * features.LATER)
    assert set((places % features.PLAYER_COUNTS).tolist()) == {3}


def test_a_captain_sits_in_every_game_in_which_captains_learn(small, monkeypatch):
    seated = []
    monkeypatch.setattr(course, "GAMES", 40)
    monkeypatch.setattr(course, "learn_from_games", lambda *given: seated.extend(given[5]))
    pupil = course.TrainingState(seed=1, step=course.GENERATIONS + course.FIRST_LESSONS)
    for _lesson in range(3):
        course.take_step(pupil)
    assert len(seated) == 120
    assert all(games.CAPTAIN in seats for seats in seated)
    assert {who for seats in seated for who in seats} == {games.CAPTAIN, games.TUNED, games.SIMPLE}


def test_every_number_of_players_is_taught_under_every_rule_set():
    """The French rules play as those of Rio Grande."""
    every = set(product((3, 4, 5, 6), RULE_SETS.keys() - {"french"}))
    assert set(course.SETTINGS) == set(course.SEPARATE_SETTINGS) == every


def test_what_is_shipped_is_what_was_learned_to_three_digits():
    pupil = course.TrainingState(seed=1)
    pupil.steady[7], pupil.steady[5000] = 1.23456, -0.001234
    kept = pupil.shipped()
    assert kept["numbers"] == restocking.ALL_NUMBERS
    place = dict(zip(np.cumsum(kept["places"]).tolist(), kept["values"], strict=True))
    assert (place[7], place[5000]) == (1.23, -0.00123)
    assert kept["thumbs"] == [number for _about, number in tuned.COEFFICIENTS]


def test_the_shipped_file_is_small_and_has_a_number_for_every_fact():
    assert learned_weights.FILE.stat().st_size < 1_000_000
    assert len(learned_weights.learned()) == restocking.ALL_NUMBERS
    assert len(learned_weights.mate_coefficients()) == len(tuned.COEFFICIENTS)
    spreads = learned_weights.learned()[planning.SPREADS_START : planning.SPREADS_START + planning.SPREADS]
    assert all(features.SPREAD_LEAST <= each < 30 for each in spreads)


def test_every_kind_of_number_is_explained_and_told_in_the_docs():
    told = (Path(__file__).parents[4] / "docs" / "players.md").read_text(encoding="utf-8")
    for name, about, count in (*features.BLOCKS, *restocking.RESTOCK_BLOCKS):
        assert f"| {name} | {about} | {count:,} |" in told
    for (about, number), mates in zip(tuned.COEFFICIENTS, learned_weights.mate_coefficients(), strict=True):
        assert f"| {about} | {number} | {mates:g} |" in told


def test_the_command_says_what_it_can_do():
    said = run(sys.executable, "-m", "timepirates.games.pirates.training", "--help")
    assert "--resume" in said
    assert "--minutes" in said
