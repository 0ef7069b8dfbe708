"""The entries of the games: found by name, rule set and record; their parts imported when they are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from timepirates import BadRecord, BadSetting, Game
from timepirates.core import registry
from timepirates.games.conspiracy.table import ConspiracyTable
from timepirates.games.pirates.table import PiratesTable


def test_a_game_is_found_by_its_rule_set_its_record_and_its_name():
    assert [registry.of_rules(rules).name for rules in ("german", {"name": "johnson-2002"}, "japanese")] == [
        "time-pirates",
        "conspiracy",
        "time-pirates",
    ]
    assert registry.of_record(Game(rules="johnson-2002", seed=1).record()).name == "conspiracy"
    assert registry.entry("conspiracy").table is ConspiracyTable
    assert registry.entry().table is PiratesTable
    assert (registry.first(), registry.game_names()) == ("time-pirates", ("time-pirates", "conspiracy"))


def test_what_no_game_knows_is_refused_in_one_line():
    with pytest.raises(BadSetting, match=r"^game must be one of time-pirates, conspiracy \(got 'chess'\)$"):
        registry.entry("chess")
    with pytest.raises(BadRecord, match=r"^format must be one of time-pirates-record, conspiracy-record \(got 'x'\)$"):
        registry.of_record({"format": "x"})
    with pytest.raises(BadRecord, match=r"^a record must be a JSON object \(got \[\]\)$"):
        registry.of_record([])


def test_an_unknown_rule_set_is_refused_with_those_of_the_game_or_of_all_games():
    every = r"^rule set must be one of rio-grande, designer, french, japanese, german, johnson-2002 "
    with pytest.raises(BadSetting, match=every + r"\(got 'chess'\)$"):
        Game(rules="chess")
    with pytest.raises(BadSetting, match=every + r"\(got 7\)$"):
        registry.of_rules({"name": 7})
    record = Game(rules="johnson-2002", seed=1).record()
    record["rules"]["name"] = "german"
    with pytest.raises(BadRecord, match=r"^rule set must be one of johnson-2002 \(got 'german'\)$"):
        Game.replay(record)


def test_a_part_with_a_wrong_name_is_refused_and_changes_nothing():
    with pytest.raises(
        BadSetting,
        match=r"^the registry entry of a game cannot have the key 'tabel'; the possible keys are order, title, table, ",
    ):
        registry.add("nim", tabel="nim:Nim")
    with pytest.raises(BadSetting, match='the part table must be named as "module:object"'):
        registry.add("nim", table="nim")
    assert "nim" not in registry.game_names()


def test_a_game_without_a_table_says_so(monkeypatch):
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    registry.add("nim", secret="timepirates.games.conspiracy.snapshot:SECRET")
    with pytest.raises(
        BadSetting, match=r'^the registry entry of the game nim has no key "table", so the game has no rules$'
    ):
        Game(["Ann", "Bob"], "nim")


def test_what_each_game_of_the_house_keeps_secret():
    """P2: the laying of white contracts; K5: all that a seat holds and plans."""
    assert registry.entry("time-pirates").secret == {"lay"}
    assert registry.entry("conspiracy").secret is None


def test_a_game_tells_its_rules_as_they_are_given():
    assert Game(rules="german", seed=1).rules == "german"
    changed = {"name": "german", "switches": {"years": 4}}
    assert Game(rules={"name": "german", "switches": {"years": 4, "bonuses": "last-year"}}, seed=1).rules == changed
    assert Game(rules=Game(rules=changed, seed=1).rules, seed=1) == Game(rules=changed, seed=1)


def every_part() -> list[tuple[str, str]]:
    """Game and part of everything that an entry names."""
    return [
        (name, part)
        for name in registry.game_names()
        for part in registry.entry(name).parts
        if part not in registry.PLAIN_TEXT_KEYS
    ]


@pytest.mark.parametrize(("name", "part"), every_part())
def test_every_part_that_an_entry_names_is_there(name, part):
    entry = registry.entry(name)
    found = entry.file(part) if part in ("texts", "doors", "lessons", "questions") else entry.part(part)
    assert found.exists() if isinstance(found, Path) else (found is not None or part == "secret")


# --- games of other packages


class Point(NamedTuple):
    """An entry point as an installed package has it."""

    name: str
    parts: object

    def load(self):
        if isinstance(self.parts, Exception):
            raise self.parts
        return self.parts


def installed(monkeypatch, *points):
    """Let these entry points be all that packages bring."""
    monkeypatch.setattr(registry, "_GAMES", {})
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "timepirates.games" else ())


def test_installed_games_are_sorted_by_their_order_and_then_by_name(monkeypatch):
    table = {"table": "nim:Nim"}
    installed(
        monkeypatch,
        Point("zack", table),
        Point("go", table),
        Point("b", {**table, "order": "10"}),
        Point("a", {**table, "order": "9"}),
    )
    assert registry.game_names() == ("a", "b", "go", "zack")
    assert registry.first() == "a"


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        (ImportError("No module named 'nim'"), "No module named 'nim'"),
        ({"tabel": "nim:Nim"}, "the registry entry of a game cannot have the key 'tabel'"),
        ({"table": "nim"}, "module:object"),
        ({"table": "nim:Nim", "order": "first"}, 'order" must be a number'),
    ],
)
def test_a_game_that_cannot_be_loaded_is_left_out_with_one_line_and_the_others_are_played(monkeypatch, parts, problem):
    installed(monkeypatch, Point("nim", parts), Point("go", {"table": "go:Go"}))
    with pytest.warns(UserWarning, match="the game nim cannot be loaded: ") as warned:
        assert registry.game_names() == ("go",)
    assert len(warned) == 1
    assert problem in str(warned[0].message)
