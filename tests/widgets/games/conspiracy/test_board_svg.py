"""Conspiracy's board as one SVG, from the content of the live board."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from timepirates import Game
from timepirates_widgets.games.conspiracy import pieces
from timepirates_widgets.games.conspiracy.board import scene
from timepirates_widgets.games.conspiracy.board_svg import SIDE, board_html, board_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def game() -> Game:
    """A game with tiles and coins on the board."""
    return Game.random(["Ann", "Bob", "Cleo"], "johnson-2002", seed=5, steps=400)


def test_every_coin_and_tile_of_the_board_is_drawn_where_it_lies(game):
    seen = game.snapshot(seat=0)
    root = ElementTree.fromstring(board_svg(seen))
    places = [place for row in scene(seen)["rows"] for place in row["places"]]
    groups = root.findall(f"{SVG}g")
    assert len(groups) == len(places)
    for group, place in zip(groups, places, strict=True):
        coins = [each for each in group.findall(f"{SVG}svg") if each.get("viewBox") == "-32 -32 64 64"]
        wanted = [(each["square"].split(" ")[-1], each["coin"]) for each in place["squares"] if each["coin"]]
        corner = {
            ("0", "0"): "nw",
            (f"{SIDE / 2:g}", "0"): "ne",
            ("0", f"{SIDE / 2:g}"): "sw",
            (f"{SIDE / 2:g}", f"{SIDE / 2:g}"): "se",
        }
        assert [corner[each.get("x"), each.get("y")] for each in coins] == [quarter for quarter, _coin in wanted]
        for drawn, (_quarter, coin) in zip(coins, wanted, strict=True):
            assert pieces.drawings()[coin["drawing"]][1] in text_of(drawn)
    assert sum(bool(square["coin"]) for place in places for square in place["squares"]) > 3


def text_of(node: ElementTree.Element) -> str:
    """A node as it was written, without its namespace."""
    return (
        ElementTree.tostring(node, encoding="unicode")
        .replace("ns0:", "")
        .replace(' xmlns:ns0="http://www.w3.org/2000/svg"', "")
        .replace(" />", "/>")
    )


def test_a_tile_face_down_shows_its_back_and_to_who_knows_it_a_small_face(game):
    seen = {
        **game.snapshot(seat=0),
        "board": {
            "M F1": {"tile": "moons-4", "face": "down", "coins": {}},
            "L F1": {"tile": "?", "face": "down", "coins": {}},
            "R F1": {"tile": "suns-2", "face": "up", "coins": {}},
        },
    }
    found = board_svg(seen)
    moons, suns = pieces.drawings()["tile-moons-4"][1], pieces.drawings()["tile-suns-2"][1]
    assert found.count('fill="url(#tp-down)"') == 2
    assert found.count(moons) == found.count(suns) == 1
    assert f'width="26" height="26" viewBox="-24 -24 48 48" overflow="visible">{moons}' in found


def test_the_page_gets_as_many_rows_as_the_live_board_has(game):
    seen = game.snapshot(seat=0)
    rows = scene(seen, rows=6)["rows"]
    found = board_html(seen, 6)
    assert f"--tp-rows: {len(rows)}" in found
    assert found.count('class="tp-first-place"') == 3 * len(rows)
    assert found.count("tp-present") == 1
    ElementTree.fromstring(found)


def test_what_has_changed_is_marked_on_its_square(game):
    seen = game.snapshot(seat=0)
    assert "#FFE23F" not in board_svg(seen)
    found = board_svg(seen, changed={"M F2 sw"})
    assert f'<circle cx="{SIDE / 2 - 9:g}" cy="{SIDE / 2 + 9:g}"' in found
    assert found.count("#FFE23F") == 1


def test_marks_stand_on_the_present_with_their_initials(game):
    seen = {**game.snapshot(seat=0), "marks": ["L", None, "L"], "marked_in": [1, None, 2]}
    found = board_svg(seen)
    assert ">A</text>" in found
    assert ">C</text>" in found
    assert ">B</text>" not in found
