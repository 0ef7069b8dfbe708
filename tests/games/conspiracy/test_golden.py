"""Golden games of every number of players and switch: same seed, same game; same record, same positions and views."""

import json

import pytest

from tests.games.conspiracy.golden import FOLDER, GAMES, counts, played, positions
from timepirates import Game
from timepirates.core import record

NAMES = sorted(GAMES)


def kept(name):
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_game_as_ever(name):
    assert record.write(played(name).record()) + "\n" == (FOLDER / f"{name}.csr.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_record_gives_the_same_positions_and_views_as_ever(name):
    game = record.load((FOLDER / f"{name}.csr.json").read_text(encoding="utf-8"))
    assert game.over
    assert positions(game) == kept(f"{name}.positions.json")


def test_the_golden_games_cover_every_number_of_players_and_every_switch():
    assert {len(how["players"]) for how in GAMES.values()} == {3, 4, 5}
    assert {switch for how in GAMES.values() for switch in how.get("switches", {})} == {"marks", "round_limit", "rows"}


def test_so_many_lines_can_follow_as_ever():
    game = record.load((FOLDER / "golden-4.csr.json").read_text(encoding="utf-8"))
    assert counts(game) == kept("counts.json")


def test_the_first_counts_are_those_of_the_rules():
    """Nine goals at most for each seat (U2), then six faces for each of four level players (O2)."""
    game = Game(
        ["Ann", "Bob", "Cleo", "Dan"],
        "johnson-2002",
        chance="ask",
        setup={
            "coins": [
                ["crowns-0", "arms-1", "moons-2"],
                ["suns-0", "crowns-1", "arms-2"],
                ["moons-0", "suns-1", "crowns-2"],
                ["arms-0", "moons-1", "suns-2"],
            ]
        },
    )
    for _seat in range(4):
        assert len(game.legal()) == 9
        game.play(game.legal()[0])
    assert len(game.legal()) == 6
