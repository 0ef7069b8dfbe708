"""One entry a game: a tiny third game, registered by one line, does what the two others do."""

from __future__ import annotations

import importlib
import sys

import pytest

from timepirates import BadRecord, BadSetting, Game, IllegalMove, MalformedMove, games, record

PLAYERS = ["Ann", "Bob"]


@pytest.fixture(autouse=True)
def _nim(monkeypatch):
    """Nim is registered by the last line of its file, and unknown again after the test."""
    monkeypatch.setattr(games, "_GAMES", dict(games._GAMES))
    monkeypatch.delitem(sys.modules, "tests.third.nim", raising=False)
    importlib.import_module("tests.third.nim")
    assert games.names() == ("time-pirates", "conspiracy", "nim")


# --- the rules' layer


def test_it_is_played_explained_and_taken_back():
    game = Game(PLAYERS, "nim")
    assert (game.name, game.deciding, game.to_move, game.legal()) == ("nim", "take", 0, ["take 1", "take 2", "take 3"])
    assert game.play("TAKE  3") == ((0, "take 3"),)
    assert (game.snapshot()["heap"], game.to_move, game.board, game.start) == (7, 1, None, None)
    with pytest.raises(IllegalMove, match=r"N3: one to three stones can be taken, and 7 are left Possible now: take 1"):
        game.play("take 4")
    with pytest.raises(MalformedMove, match="no decision; one looks like this: take 1"):
        game.play("move 1")
    game.undo()
    assert (game.snapshot()["heap"], game.to_move) == (10, 0)
    for text in ("take 3", "take 3", "take 3", "take 1"):
        game.play(text)
    assert (game.over, game.winners, game.deciding, game.legal()) == (True, [1], None, [])


def test_it_is_recorded_and_replayed_also_from_text():
    game = Game.random(PLAYERS, "nim", seed=3)
    kept = game.record()
    assert (kept["format"], kept["winners"], kept["setup"]) == ("nim-record", game.winners, {"heap": 10, "turn": 0})
    assert Game.replay(kept).record() == kept
    assert record.load(record.write(kept)).record() == kept
    assert next(record.lines(game)) == "nim, rules nim, played by Ann, Bob"


@pytest.mark.parametrize(("change", "said"), [
    ({"winners": [1, 0]}, "winners must be what the steps give"), ({"winners": None}, "a list is needed"),
    ({"format": "chess-record"}, "format must be one of time-pirates-record, conspiracy-record, nim-record"),
    ({"setup": {"heap": "ten", "turn": 0}}, "no valid 'heap'"), ({"steps": [[0, "take 9"]]}, "step 1: N3"),
    ({"players": [""]}, "a player's name"), ({"version": 2}, "version"),
])
def test_a_record_of_it_that_is_wrong_is_refused(change, said):
    with pytest.raises(BadRecord, match=said):
        Game.replay({**Game.random(PLAYERS, "nim", seed=3).record(), **change})


@pytest.mark.parametrize(("settings", "said"), [
    ({"players": ["Ann"]}, "nim is for 2 to 6 players"), ({"board": "reconstructed-2000"}, "without a board"),
    ({"start": 1}, "no start player"), ({"rules": {"name": "nim", "switches": {"heap": 3}}}, "nim has no switches"),
])
def test_settings_that_it_does_not_have_are_refused(settings, said):
    with pytest.raises(BadSetting, match=said):
        Game(**{"players": PLAYERS, "rules": "nim", **settings})


def test_nothing_of_it_is_secret():
    game = Game.random(PLAYERS, "nim", seed=3, steps=2)
    assert game.snapshot(0) == game.snapshot(1) == game.snapshot()
    assert game.record(seat=0) == {**game.record(), "seed": None}
    assert games.entry("nim").secret == frozenset()
