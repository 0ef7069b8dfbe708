"""The network's fit: it finds what was hidden in games, and its numbers mean the same where players use them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from timepirates.games.pirates.players import network
from timepirates.games.pirates.players.network import SEAT, SEAT_FACTS, SEATS_AT, UNITS_AT
from timepirates.games.pirates.training import network as training
from timepirates.games.pirates.training.network import RecordedPositions, blend_targets, fit_network, to_fitting_data

HARM = SEAT_FACTS.index("police here")


def imagined(positions=6000, seed=3):
    """Positions of four that expect equal points; where the police are a seat has a third of the others' weight."""
    lot = np.random.default_rng(seed)
    facts = np.zeros((positions, training.ROW_LENGTH), np.float16)
    facts[:, 1] = facts[:, 7] = 1
    facts[:, 6] = 8 / 24
    facts[:, UNITS_AT : UNITS_AT + 4] = 30
    police = lot.random((positions, 4)) < 0.4
    for seat in range(4):
        facts[:, SEATS_AT + SEAT * seat + HARM] = police[:, seat]
    chances = np.where(police, 1.0, 3.0) / np.where(police, 1.0, 3.0).sum(axis=1, keepdims=True)
    winner = (chances.cumsum(axis=1) > lot.random((positions, 1))).argmax(axis=1)
    won = np.eye(6)[winner]
    return RecordedPositions(np.arange(positions), np.zeros(positions, bool), facts, won, won), chances


def test_the_fit_finds_what_was_hidden_and_players_get_it(monkeypatch):
    monkeypatch.setattr(training, "RATE", 1e-2)
    notes, chances = imagined()
    numbers, losses, steepness = fit_network(notes)
    assert losses[0] == pytest.approx(np.log(4), abs=1e-3)
    assert losses[2] < losses[0] - 0.05
    assert 0.8 < steepness[0] + steepness[1] / 3 < 1.2
    net = network.Network(numbers, [0.0] * network.SCRATCH)
    off = []
    for n in range(40):
        net.y[:UNITS_AT] = notes.facts[n, :UNITS_AT].astype(float).tolist()
        found = [0.0] * 4
        network.write_corrections(type("Table", (), {"players": 4}), net, found)
        weights = np.exp(found)
        off.append(abs(weights / weights.sum() - chances[n]).max())
    assert np.mean(off) < 0.04


def test_the_fit_s_numbers_give_players_the_fit_s_chances():
    """Any numbers, any facts: the corrections of a position are those of the fit's heights."""
    lot = np.random.default_rng(4)
    some = to_fitting_data(imagined(5)[0])
    some = some._replace(facts=lot.normal(0, 1, some.facts.shape), base=np.zeros((5, 6)))
    some.facts[:, :, : network.SHARED] = some.facts[:, :1, : network.SHARED]
    fit = training.NetworkFit(some.facts.shape[2], 1)
    fit.p = {name: lot.normal(0, 0.3, values.shape) for name, values in fit.p.items()}
    some.facts[:] *= some.there[:, :, None]
    mean, spread = lot.normal(0, 1, some.facts.shape[2]), lot.uniform(0.5, 2, some.facts.shape[2])
    net = network.Network(training.unstandardised_weights(fit.p, mean, spread), [0.0] * network.SCRATCH)
    for n, chances in enumerate(fit.all_chances(some)):
        for seat in range(4):
            raw = some.facts[n, seat] * spread + mean
            net.y[: network.SHARED] = raw[: network.SHARED].tolist()
            net.y[SEATS_AT + SEAT * seat : SEATS_AT + SEAT * (seat + 1)] = raw[network.SHARED :].tolist()
        found = [0.0] * 4
        network.write_corrections(type("Table", (), {"players": 4}), net, found)
        weights = np.exp(np.array(found) - max(found))
        assert weights / weights.sum() == pytest.approx(chances[:4], abs=2e-3)


def test_the_slopes_are_those_of_the_loss():
    some = to_fitting_data(imagined(200)[0])
    fit = training.NetworkFit(some.facts.shape[2], 1)
    fit.p = {name: values.astype(float) + 0.05 for name, values in fit.p.items()}
    for name, slope in fit.slopes(some).items():
        at = np.unravel_index(abs(slope).argmax(), slope.shape)
        before = fit.p[name][at]
        losses = []
        for change in (-1e-4, 1e-4):
            fit.p[name][at] = before + change
            losses.append(fit.loss(some))
        fit.p[name][at] = before
        assert (losses[1] - losses[0]) / 2e-4 == pytest.approx(slope[at], rel=0.02, abs=1e-6), name


def test_a_target_is_the_mean_of_what_comes_later_in_the_same_game():
    won, expected = np.array([[1.0], [1.0], [1.0], [0.0]]), np.array([[0.9], [0.5], [0.6], [0.2]])
    assert blend_targets(expected, won, np.array([False, True, True, False])).ravel().tolist() == pytest.approx(
        [(0.5 + 0.8) / 2, (0.6 + 1) / 2, 1, 0]
    )


def test_the_command_writes_the_seed_the_blocks_and_the_numbers(monkeypatch, tmp_path, capsys):
    asked = []
    monkeypatch.setattr(training, "play_blocks", lambda *given: asked.append(given) or imagined(1500)[0])
    monkeypatch.setattr(training, "ROUNDS", 1)
    monkeypatch.setattr(
        "sys.argv",
        ["network", "--blocks", "2", "--seed", "5", "--workers", "1", "--ship", str(tmp_path / "network.json")],
    )
    assert training.main() == 0
    kept = json.loads((tmp_path / "network.json").read_text(encoding="utf-8"))
    assert asked == [(2, 5, 1, None)]
    assert (kept["seed"], kept["blocks"], len(kept["numbers"])) == (5, 2, network.NUMBERS)
    assert kept["learned"] == training.learned_sum()
    assert "loss on the held-out games" in capsys.readouterr().out
