"""Whole games of an independent program, replayed in full and as one seat's view; the rules' own extended example."""

import json
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from timepirates import Game

DATA = Path(__file__).parents[2] / "data" / "conspiracy"


def read(name: str) -> dict[str, Any]:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def replayed(record: dict[str, Any]) -> Game:
    """The record's game, every step checked against what is legal and who is to move."""
    game = Game(record["players"], record.get("rules", "johnson-2002"), setup=record["setup"], chance="ask")
    for seat, text in record["steps"]:
        assert (seat if seat is not None else game.to_move) == game.to_move
        assert text in game.legal()
        game.play(text)
    return game


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_of_another_program_replays_to_the_same_end_and_the_same_view_of_seat_1(players):
    record = read(f"conspiracy-{players}.csr.json")
    game = replayed(record)
    assert game.record() | {"seed": record["seed"]} == record
    assert game.record(seat=1) == read(f"conspiracy-{players}.seat-1.csr.json")


EXAMPLE = read("conspiracy-example.json")


def at(snapshot: dict[str, Any], path: str) -> Any:
    """What a path like board/M F1/coins leads to."""
    return reduce(getitem, path.split("/"), snapshot)


def meets(snapshot: dict[str, Any], key: str, wanted: Any) -> bool:
    """Whether an expectation of the example holds."""
    if key == "absent":
        return all(not _is_there(snapshot, path) for path in wanted)
    if key == "in bag":
        return set(wanted) <= set(snapshot["bag"])
    if key.startswith("in "):
        _in, what, seat = key.split(" ")
        return set(wanted) <= set(snapshot[{"hand": "hands", "tiles": "tiles"}[what]][int(seat)])
    return at(snapshot, key) == wanted


def _is_there(snapshot: dict[str, Any], path: str) -> bool:
    try:
        at(snapshot, path)
    except KeyError:
        return False
    return True


def test_the_extended_example_of_the_rules_plays_through_with_everything_it_shows():
    game = Game(EXAMPLE["players"], "johnson-2002", setup=EXAMPLE["setup"], chance="ask")
    assert len(EXAMPLE["steps"]) == 95
    for number, step in enumerate(EXAMPLE["steps"]):
        assert game.to_move == step["seat"] or step["seat"] is None
        game.play(step["text"])
        for key, wanted in step.get("expect", {}).items():
            assert meets(game.snapshot(), key, wanted), f"step {number}: {key} must be {wanted}"
