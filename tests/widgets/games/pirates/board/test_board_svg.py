"""The board as one SVG: what the live view draws is in it, and nothing that a browser has to add."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.widgets.games.pirates.board.shown import BOARD, SNAPSHOTS
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.board import board_view
from timepirates_widgets.games.pirates.board.board_svg import board_svg
from timepirates_widgets.games.pirates.drawing import colours

SVG = "{http://www.w3.org/2000/svg}"


def words(drawn: str) -> list[str]:
    """The texts of a picture, without its style sheets."""
    return [each.text or "" for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("number", [0, 3, len(SNAPSHOTS) - 1])
def test_every_shape_of_the_live_view_is_drawn_in_its_order_with_its_colours(number, tall):
    shapes = board_view.scene(SNAPSHOTS[number], BOARD, tall)["layout"]["shapes"]
    drawn = [
        (each.get("d"), each.get("fill"), each.get("stroke"))
        for each in ElementTree.fromstring(board_svg(SNAPSHOTS[number], BOARD, tall)).iter(f"{SVG}path")
    ]
    wanted = [(each["path"], each.get("fillcolor", "none"), each.get("line", {}).get("color")) for each in shapes]
    assert drawn[-len(wanted) :] == wanted
    assert len(wanted) > 30


def test_it_is_as_large_as_the_live_view():
    for tall, size in ((False, colours.WIDE), (True, colours.TALL)):
        root = ElementTree.fromstring(board_svg(None, BOARD, tall))
        assert (int(root.get("width")), int(root.get("height"))) == size
        assert root.get("viewBox") == f"0 0 {size[0]} {size[1]}"


def test_epochs_initials_and_the_note_are_written():
    found = words(board_svg(SNAPSHOTS[3], BOARD))
    assert [each for each in found if re.fullmatch(r"\d{4}\u2013\d{4}", each)] == [
        f"{year}\N{EN DASH}{year + 99}" for year in BOARD.years
    ]
    assert {each[0] for each in SNAPSHOTS[3]["players"]} >= {each for each in found if len(each) == 1} != set()
    assert found[-1] == "this board is a reconstruction: compare it with yours"
    assert words(board_svg(SNAPSHOTS[3], BOARD, note="")) == found[:-1]


def test_a_name_of_markup_stays_a_name():
    crowd = {**SNAPSHOTS[3], "players": ["<script>", "&amp;", "$x$", '"'], "pirates": ["1400"] * 4}
    assert {"S", "A", "X", '"'} <= set(words(board_svg(crowd, BOARD)))


def test_marks_are_drawn_with_their_words():
    found = board_svg(SNAPSHOTS[3], BOARD, choices={1400: "path 1 & 2"}, heat=dict.fromkeys(BOARD.years, 0.5))
    assert {"path 1 & 2", "50.0\xa0%"} <= set(words(found))
    grounds = [each for each in ElementTree.fromstring(found).iter(f"{SVG}rect") if each.get("fill") == theme.HIGHLIGHT]
    assert [float(each.get("width")) for each in grounds] == [pytest.approx(10 * 12 * 0.6 + 6.5, abs=0.1)]


def test_two_in_one_page_share_no_id():
    ids = [re.findall(r' id="([^"]+)"', board_svg(None, BOARD, names=name)) for name in ("wide-", "tall-")]
    assert ids[0]
    assert not set(ids[0]) & set(ids[1])
    found = board_svg(None, BOARD, names="wide-")
    assert set(re.findall(r"url\(#([^)]+)\)", found)) <= set(ids[0])


def test_a_token_lies_where_the_live_view_has_put_it():
    """Slots that were kept are the same in both."""
    first, second = SNAPSHOTS[2], SNAPSHOTS[3]
    slots = board_view.assign_sites(second, BOARD, board_view.assign_sites(first, BOARD))
    shapes = board_view.scene(second, BOARD, slots=slots)["layout"]["shapes"]
    assert all(f'd="{each["path"]}"' in board_svg(second, BOARD, slots=slots) for each in shapes)


def test_it_turns_dark_by_itself():
    assert "prefers-color-scheme:dark" in board_svg(None, BOARD)
