"""The entries of the games: found by name, rule set and record; their parts imported when they are asked for."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from timepirates import BadRecord, BadSetting, Game, games
from timepirates.conspiracy.table import ConspiracyTable
from timepirates.pirates.table import PiratesTable


def test_a_game_is_found_by_its_rule_set_its_record_and_its_name():
    assert [games.of_rules(rules).name for rules in ("german", {"name": "johnson-2002"}, "japanese")] == [
        "time-pirates", "conspiracy", "time-pirates"]
    assert games.of_record(Game(rules="johnson-2002", seed=1).record()).name == "conspiracy"
    assert games.entry("conspiracy").table is ConspiracyTable
    assert games.entry().table is PiratesTable
    assert (games.first(), games.names()) == ("time-pirates", ("time-pirates", "conspiracy"))


def test_what_no_game_knows_is_refused_in_one_line():
    with pytest.raises(BadSetting, match=r"^game must be one of time-pirates, conspiracy \(got 'chess'\)$"):
        games.entry("chess")
    with pytest.raises(BadRecord, match=r"^format must be one of time-pirates-record, conspiracy-record \(got 'x'\)$"):
        games.of_record({"format": "x"})
    with pytest.raises(BadRecord, match=r"^a record is a JSON object \(got \[\]\)$"):
        games.of_record([])
    with pytest.raises(BadSetting, match=r"^rule set must be one of rio-grande, "):
        Game(rules="chess")


def test_a_part_with_a_wrong_name_is_refused_and_changes_nothing():
    with pytest.raises(BadSetting, match=r"^a game's entry has no part 'tabel'; there are table, rule_sets, "):
        games.add("nim", tabel="nim:Nim")
    with pytest.raises(BadSetting, match='the part table must be named as "module:object"'):
        games.add("nim", table="nim")
    assert "nim" not in games.names()


def test_a_game_without_a_table_says_so(monkeypatch):
    monkeypatch.setattr(games, "_GAMES", dict(games._GAMES))
    games.add("nim", secret="timepirates.conspiracy.snapshot:SECRET")
    with pytest.raises(BadSetting, match=r"^the game nim has no table$"):
        Game(["Ann", "Bob"], "nim")


def test_what_each_game_of_the_house_keeps_secret():
    """P2: the laying of white contracts; K5: all that a seat holds and plans."""
    assert games.entry("time-pirates").secret == {"lay"}
    assert games.entry("conspiracy").secret is None


def test_a_game_tells_its_rules_as_they_are_given():
    assert Game(rules="german", seed=1).rules == "german"
    changed = {"name": "german", "switches": {"years": 4}}
    assert Game(rules={"name": "german", "switches": {"years": 4, "bonuses": "last-year"}}, seed=1).rules == changed
    assert Game(rules=Game(rules=changed, seed=1).rules, seed=1) == Game(rules=changed, seed=1)


def every_part() -> list[tuple[str, str]]:
    """Game and part of everything that the layers have added."""
    for layer in ("timepirates.players", "timepirates.lessons", "timepirates_widgets"):
        importlib.import_module(layer)
    return [(name, part) for name in games.names() for part in games.entry(name).parts]


@pytest.mark.parametrize(("name", "part"), every_part())
def test_every_part_that_an_entry_names_is_there(name, part):
    entry = games.entry(name)
    found = entry.file(part) if part == "texts" else entry.part(part)
    assert found.exists() if isinstance(found, Path) else (found is not None or part == "secret")


