"""Chances fitted to games: the same games whatever plays them, and numbers that make what came likeliest."""

from __future__ import annotations

import json

import numpy as np
import pytest

from timepirates.games.pirates.players import network, value_function, winning
from timepirates.games.pirates.players.planning import HANDS, PLACES, PLAN_VALUES
from timepirates.games.pirates.training import outlooks, win_chance_fit
from timepirates.games.pirates.training.outlooks import RecordedPredictions


def imagined(w, positions=4000, seed=3):
    """Positions of which games come out as the chances by some numbers say."""
    lot = np.random.default_rng(seed)
    players = lot.integers(3, 7, positions)
    points = np.where(np.arange(6) < players[:, None], lot.normal(30, 5, (positions, 6)), outlooks.NOBODY_THERE)
    moment = lot.integers(0, 24, positions)
    zeros = np.zeros(positions, int)
    corrections = lot.normal(0, 0.5, points.shape)
    notes = RecordedPredictions(
        np.arange(positions), players, zeros, moment, zeros, zeros, points, points, corrections, points, zeros
    )
    said = win_chance_fit.predicted_chances(notes, w)
    winner = (said.cumsum(axis=1) > lot.random((positions, 1))).argmax(axis=1)
    return notes._replace(won=np.eye(6)[winner])


def test_many_positions_at_once_have_the_chances_that_each_has_alone():
    notes = imagined(np.array(winning.default_coefficients()), 60)
    said = win_chance_fit.predicted_chances(notes)
    for n, tokens in enumerate(win_chance_fit.remaining_police_tokens(notes)):
        points = notes.points[n][: notes.players[n]].tolist()
        corrections = notes.corrections[n][: notes.players[n]].tolist()
        alone = network.chances(points, corrections, int(tokens), win_chance_fit.YEARS_PER_GAME)
        assert said[n][: notes.players[n]] == pytest.approx(alone)
        assert not said[n][notes.players[n] :].any()


def test_the_fit_finds_the_numbers_by_which_games_came_out(monkeypatch):
    monkeypatch.setattr(win_chance_fit, "POSITION_STRIDE", 1)
    w = np.zeros(len(winning.ABOUT))
    w[0], w[2] = 0.1, 1.5
    notes = imagined(w, 20_000)
    found = win_chance_fit.predicted_chances(notes, win_chance_fit.fit_coefficients(notes))
    assert abs(found - win_chance_fit.predicted_chances(notes, w)).mean() < 0.01
    assert abs(found - win_chance_fit.predicted_chances(notes)).mean() > 0.03


def test_what_is_noted_of_a_game_is_what_the_outlook_says_of_it(monkeypatch):
    """Step by step in the interpreter: of every position noted, as it stands or planned."""
    seen = []

    def watched(s, desk, net, spare, base, notes, values, n):
        note(s, desk, net, spare, base, notes, values, n)
        points = [desk.y[base + HANDS + seat] + desk.y[base + PLACES + seat] for seat in range(s.players)]
        found = value_function.expected_result(s, planned=base == PLAN_VALUES)
        assert points == pytest.approx(found.points)
        seen.append((base == PLAN_VALUES, found.won, len(points)))

    note = outlooks.record_predictions
    monkeypatch.setattr(outlooks, "record_predictions", watched)
    monkeypatch.setattr(outlooks, "SETTINGS", ((3, "rio-grande"),))
    monkeypatch.setattr(outlooks, "PLAYER_KINDS", {"simple": outlooks.SIMPLE, "mate": outlooks.TUNED})
    found = outlooks.gather_positions(1, seed=5, fast=False)
    assert len(found.game) == len(seen) > 40
    assert {planned for planned, _won, _players in seen} == {True, False}
    said = win_chance_fit.predicted_chances(found)
    for row, (_planned, won, players) in zip(said, seen, strict=True):
        assert row[:players] == pytest.approx(won, abs=1e-5)
    assert (found.won.sum(axis=1) == 1).all()


def test_the_command_writes_the_seed_the_games_and_what_it_looked_at(monkeypatch, tmp_path):
    monkeypatch.setattr(
        win_chance_fit,
        "gather_positions",
        lambda games, seed, workers, client: imagined(np.array(winning.default_coefficients()), games),
    )
    win_chance_fit.fit_and_save(3000, 4, tmp_path / "spreads.json", workers=1)
    kept = json.loads((tmp_path / "spreads.json").read_text(encoding="utf-8"))
    assert (kept["seed"], kept["games"], len(kept["numbers"])) == (4, 3000, len(winning.ABOUT))
    assert kept["learned"] == win_chance_fit.learned_sum()
