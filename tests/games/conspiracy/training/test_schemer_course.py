"""The course of the schemer's numbers: from a seed it takes the same steps, stopped or not."""

import json

import numpy as np
import pytest

from timepirates.games.conspiracy import training as course
from timepirates.games.conspiracy.players import scheme_weights


@pytest.fixture
def small(monkeypatch):
    """A course of a few short games, in the interpreter: the functions that are compiled for the whole one."""
    for name, value in {
        "GENERATIONS": 1,
        "LEARNING_GAMES": 4,
        "CANDIDATES": 1,
        "ROUND_LIMIT": 3,
        "EXPECTED_TURNS": 20,
    }.items():
        monkeypatch.setattr(course, name, value)
    monkeypatch.setattr(course, "there_is_a_compiler", lambda: False)


def test_a_few_steps_from_a_seed_end_in_the_same_numbers_stopped_or_not(small, tmp_path):
    whole = course.EvolutionState(seed=3)
    for number, _step in enumerate(course.steps(whole)):
        if number == 1:
            whole.save(tmp_path / "half.npz")
    again = course.EvolutionState.load(tmp_path / "half.npz")
    assert again.step == 2
    assert [each.step for each in course.steps(again)][-1] == whole.step == 4
    for name in ("mean", "steady", "shares"):
        assert np.array_equal(getattr(again, name), getattr(whole, name))
    whole.export_weights(tmp_path / "schemer.json")
    shipped = json.loads((tmp_path / "schemer.json").read_text(encoding="utf-8"))
    assert np.shape(shipped["thumbs"]) == (3, len(scheme_weights.DECISION_WEIGHTS))
    assert np.shape(shipped["values"]) == (3, scheme_weights.VALUES)


def test_the_command_reads_its_options():
    asked = course.arguments().parse_args(["--minutes", "2", "--seed", "7", "--ship", "schemer.json"])
    assert (asked.minutes, asked.seed, asked.ship.name, asked.resume.name) == (2, 7, "schemer.json", "schemer.npz")


def test_a_generation_in_parts_as_on_a_cluster_finds_the_same(monkeypatch):
    def imagined(players, starts, kinds, thumbs, values):
        """Who wins depends on the weights of each seat and on the seed of the game."""
        weights = (thumbs.sum(axis=1) + 7 * values.sum(axis=1))[kinds]
        return (weights + 100 * (starts[:, None] % np.arange(2, players + 2))).argmax(axis=1), ()

    cluster, calls, call_each = object(), [], course.call_each
    monkeypatch.setattr(
        course, "call_each", lambda play, rows, client: (calls.append((len(rows), client)), call_each(play, rows))[1]
    )
    monkeypatch.setattr(course, "play", imagined)
    monkeypatch.setattr(course, "CANDIDATES", 5)
    monkeypatch.setattr(course, "CANDIDATES_PER_TASK", 2)
    found = []
    for client in (None, cluster):
        pupil = course.EvolutionState(seed=3, step=3)
        course.run_generation(pupil, client)
        found.append(pupil.mean)
    assert np.array_equal(*found)
    assert not np.array_equal(found[0], course.EvolutionState().mean)
    assert calls == [(1, None)] * 3 + [(3, cluster)] * 3


def test_a_game_without_an_end_is_lost_for_whoever_learns(small, monkeypatch):
    """And candidates lay a tile of no use where nothing else is left, as what is shipped does."""
    played = []
    monkeypatch.setattr(
        course,
        "play",
        lambda players, starts, kinds, thumbs, values: (played.append(thumbs), (np.full(len(starts), -1), ()))[1],
    )
    _slope, share = course.estimate_gradient(
        course.EvolutionState().mean[0], 3, course.mutation_deviations(), np.random.default_rng(1)
    )
    assert share == 0.0
    (thumbs,) = played
    assert len(thumbs) == 1 + course.CANDIDATES
    assert thumbs[1, scheme_weights.END] != thumbs[0, scheme_weights.END]
    assert thumbs[:, scheme_weights.LAY_IDLE] - thumbs[:, scheme_weights.END] == pytest.approx(course.IDLE_ADVANTAGE)


def test_games_do_not_come_to_a_stand_whatever_evolution_makes_of_the_end_of_actions(tmp_path):
    """A tile of no use is laid where nothing else is left, rather than the turn ended."""
    pupil = course.EvolutionState(seed=3)
    pupil.steady[:, scheme_weights.END] = (20, 45, 70)
    pupil.export_weights(tmp_path / "schemer.json")
    shipped = json.loads((tmp_path / "schemer.json").read_text(encoding="utf-8"))
    for thumbs in shipped["thumbs"]:
        assert thumbs[scheme_weights.LAY_IDLE] - thumbs[scheme_weights.END] == pytest.approx(
            course.IDLE_ADVANTAGE, abs=0.1
        )
    for players in scheme_weights.PLAYERS:
        thumbs, _values = scheme_weights.of(players)
        assert thumbs[scheme_weights.LAY_IDLE] > thumbs[scheme_weights.END]


def test_what_foretells_the_winner_is_found():
    """The second fact makes winning likely, the first one does not."""
    lot = np.random.default_rng(1)
    facts = lot.integers(0, 2, (40000, 2)).astype(np.float32)
    found = course.fit_weights(facts, lot.random(40000) < np.where(facts[:, 1] == 1, 0.8, 0.5))
    assert found == pytest.approx([0.0, np.log(4)], abs=0.1)


def test_what_is_settled_does_not_stray():
    """Every number of the table is either tried or settled on purpose."""
    settled = {scheme_weights.LOSE, scheme_weights.TILE, scheme_weights.LAY_IDLE}
    deviations = course.mutation_deviations()[: len(scheme_weights.DECISION_WEIGHTS)]
    assert set(np.flatnonzero(deviations == 0).tolist()) == settled


def test_the_shipped_numbers_fit_the_tables():
    for players in scheme_weights.PLAYERS:
        thumbs, values = scheme_weights.of(players)
        assert (len(thumbs), len(values)) == (len(scheme_weights.DECISION_WEIGHTS), scheme_weights.VALUES)
        assert thumbs[scheme_weights.LOSE] < 0 < thumbs[scheme_weights.NEAR]
        assert values[scheme_weights.V_DANGER] < 0
