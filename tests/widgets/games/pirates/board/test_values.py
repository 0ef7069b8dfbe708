"""The board's picture against a position laid out by hand: which token lies on which site, who stands where, what is
written."""

from __future__ import annotations

import re

import pytest

from tests.widgets.games.pirates.board.shown import BOARD
from tests.widgets.games.pirates.play import scenes
from timepirates_widgets.drawing import theme
from timepirates_widgets.drawing.outlines import moved, path_string
from timepirates_widgets.games.pirates.board import board_view, layout
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.drawing import colours, tokens

PICTURES = pytest.mark.parametrize("tall", [False, True])


@pytest.fixture(scope="module")
def seen():
    """Ann and Bob in 1400 beside a blue token and two orange arrows, Cleo in 1900, the police in 2200."""
    return scenes.acting().snapshot


def drawn(scene, **wanted):
    """The outlines of the shapes with these values, one by one."""
    found = [shape for shape in scene["layout"]["shapes"] if all(shape.get(key) == v for key, v in wanted.items())]
    return [f"M{part}" for shape in found for part in shape["path"].split("M")[1:]]


def middle(path):
    """The middle of an outline's box."""
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", path)]
    xs, ys = numbers[0::2], numbers[1::2]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@PICTURES
def test_each_token_lies_on_its_site_in_its_colour(seen, tall):
    """The body of a token is its colour's outline around the middle of its site."""
    plan = layout.layout_of(BOARD, tall)
    scene = board_view.scene(seen, BOARD, tall)
    radius = board_view.token_radius(plan)
    slots = board_view.assign_sites(seen, BOARD)
    assert slots["1400"] == ("blue", "orange-arrow", "orange-arrow", None)
    assert slots["1200"] == ("red", "green", None, None, None)
    shapes = scene["layout"]["shapes"]
    for year, kinds in slots.items():
        for number, kind in enumerate(kinds):
            if kind is None:
                continue
            x, y = plan.plate_of(year).site(number)
            colour = kind.split("-")[0]
            body = path_string(moved(tokens.OUTLINES[colour], x, y, radius))
            assert any(
                body in shape["path"] for shape in shapes if shape.get("fillcolor") == colours.TOKEN_COLOURS[colour]
            ), (year, number, kind)


@PICTURES
def test_empty_sites_have_a_dashed_ring_each_and_there_are_34_sites(seen, tall):
    """Five of the 34 are full."""
    rings = [
        shape
        for shape in board_view.scene(seen, BOARD, tall)["layout"]["shapes"]
        if shape.get("line", {}).get("dash") == "3px,3px"
    ]
    assert sum(shape["path"].count("M") for shape in rings) == 34 - 5
    assert sum(map(len, board_view.assign_sites(seen, BOARD).values())) == 34


def test_sites_stand_in_rows_from_the_upper_left_the_last_row_in_the_middle():
    """2200 has seven sites: four above, three below between them."""
    plate = layout.layout_of(BOARD).plate_of(2200)
    spots = [plate.site(number) for number in range(7)]
    assert [round((x - plate.x) / plate.cell, 3) for x, _y in spots] == [-1.5, -0.5, 0.5, 1.5, -1, 0, 1]
    assert len({round(y, 3) for _x, y in spots[:4]}) == len({round(y, 3) for _x, y in spots[4:]}) == 1
    assert spots[4][1] - spots[0][1] == pytest.approx(plate.cell)
    assert all(plate.left < x < plate.right and plate.top + plate.header < y < plate.low for x, y in spots)


@pytest.mark.parametrize(
    ("sites", "columns"), [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3), (7, 4), (9, 3), (12, 4)]
)
def test_so_many_sites_stand_in_a_row(sites, columns):
    """Plates stay as square as can be."""
    assert layout.sites_per_row(sites) == columns


@PICTURES
def test_pirates_stand_on_the_plate_of_their_epoch_by_seat_and_the_police_on_theirs(seen, tall):
    """Ann left of Bob on 1400; Cleo on 1900; nobody twice."""
    plan = layout.layout_of(BOARD, tall)
    feet = board_view.figure_positions(seen, plan)
    assert set(feet) == {"police", "pirate-0", "pirate-1", "pirate-2"}
    for name, year in (("pirate-0", 1400), ("pirate-1", 1400), ("pirate-2", 1900), ("police", 2200)):
        plate = plan.plate_of(year)
        assert plate.left - 12 < feet[name][0] < plate.right + 12
        assert feet[name][1] == pytest.approx(plate.top, abs=3)
    assert feet["pirate-0"][0] < feet["pirate-1"][0]


@PICTURES
def test_every_pirate_wears_the_colour_of_its_seat_and_its_initial(seen, tall):
    """The mark of the turn is Ann's."""
    scene = board_view.scene(seen, BOARD, tall)
    for seat, letter in enumerate("ABC"):
        assert drawn(scene, name=f"pirate-{seat}", fillcolor=theme.SEAT_COLOURS[seat])
        (label,) = [
            shape["label"]
            for shape in scene["layout"]["shapes"]
            if shape.get("name") == f"pirate-{seat}" and "label" in shape
        ]
        assert (label["text"], label["font"]["color"]) == (letter, theme.SEAT_TEXT_COLOURS[seat])
    marks = [shape["name"] for shape in scene["layout"]["shapes"] if shape.get("fillcolor") == theme.HIGHLIGHT]
    assert marks == ["pirate-0"]
    officer = {shape.get("fillcolor") for shape in scene["layout"]["shapes"] if shape.get("name") == "police"}
    assert colours.POLICE in officer


@PICTURES
def test_every_epoch_has_its_name_on_its_head(seen, tall):
    """With a dash as print has it, where it is too wide with an ellipsis."""
    plan = layout.layout_of(BOARD, tall)
    text = board_view.scene(seen, BOARD, tall)["data"][0]
    for said, x, y in zip(text["text"], text["x"], text["y"], strict=True):
        plate = plan.plate_of(int(said[:4]))
        assert said == f"{plate.year}\N{EN DASH}{plate.year + 99}"
        assert (x, y) == pytest.approx((plate.x, plate.top + plate.header / 2), abs=2)
    assert len(text["text"]) == 7


def test_a_probability_is_written_in_the_middle_of_its_own_epoch():
    """2200 with 12.5 %, 1400 with all the rest."""
    plan = layout.layout_of(BOARD)
    text = board_view.scene(None, BOARD, heat={2200: 0.125, 1400: 0.875})["data"][0]
    where = {said: (x, y) for said, x, y in zip(text["text"], text["x"], text["y"], strict=True) if "%" in said}
    assert set(where) == {"12.5\xa0%", "87.5\xa0%"}
    for said, year in (("12.5\xa0%", 2200), ("87.5\xa0%", 1400)):
        plate = plan.plate_of(year)
        assert where[said][0] == plate.x
        assert plate.top + plate.header < where[said][1] < plate.low


def test_the_heat_is_measured_by_the_greatest_value_or_by_the_one_that_is_given():
    """The colour of a half at the top of 1 is the one in the middle of the scale."""
    fill = theme.heat_colour(0.5)[0]
    assert drawn(board_view.scene(None, BOARD, heat={1400: 0.25, 1200: 0.5}), fillcolor=fill)
    assert drawn(board_view.scene(None, BOARD, heat={1400: 0.5}, heat_top=1), fillcolor=fill)
    assert not drawn(board_view.scene(None, BOARD, heat={1400: 0.5}), fillcolor=fill)


def test_an_arrow_is_nine_pixels_wider_for_the_whole_flow():
    """1.6 pixels for none, 10.6 for all, in proportion between them."""
    scene = board_view.scene(None, BOARD, flow={(1200, 1): 1, (1400, 1): 0.5})
    widths = {
        shape["line"]["width"]
        for shape in scene["layout"]["shapes"]
        if shape.get("line", {}).get("color") == colours.PATH_COLOURS[1]
    }
    assert widths == {1.6, 6.1, 10.6}


def test_a_path_is_numbered_at_its_beginning_and_has_its_colour_and_dash():
    """Path 1 yellow and solid, path 2 blue and dashed; seven of each."""
    scene = board_view.scene(None, BOARD)
    for number, dash in ((1, None), (2, "9px,5px")):
        lines = [
            shape
            for shape in scene["layout"]["shapes"]
            if shape.get("line", {}).get("color") == colours.PATH_COLOURS[number]
        ]
        assert sum(shape["path"].count("M") for shape in lines) == 7
        assert {shape["line"].get("dash") for shape in lines} == {dash}
        discs = drawn(scene, fillcolor=colours.PATH_COLOURS[number])
        assert len(discs) == 14  # seven heads and seven discs


def test_the_latest_move_of_the_police_is_the_broadest_and_darkest():
    """Half dark, then 13 hundredths lighter with each step back."""
    scene = board_view.scene(None, BOARD, trail=[(2200, 1), (1200, 1), (1400, 1)])
    trail = scene["layout"]["shapes"][:3]
    assert [shape["line"]["color"] for shape in trail] == [
        theme.alpha(colours.TRAIL_COLOUR, shade) for shade in (0.24, 0.37, 0.5)
    ]
    assert [shape["line"]["width"] for shape in trail] == [19, 20, 21]


def test_the_click_targets_lie_on_the_plates_in_both_pictures(seen):
    """Left, top, width, height in pixels; years and labels as the board has them."""
    widget = BoardWidget(BOARD)
    widget.show(seen, choices={1800: "path 1"})
    for one in widget.epochs:
        for name, tall in (("wide", False), ("tall", True)):
            plate = layout.layout_of(BOARD, tall).plate_of(one["year"])
            assert one[name] == [round(v, 1) for v in (plate.left, plate.top, plate.width, plate.height)]
        assert one["label"] == f"{one['year']}–{int(one['year']) + 99}"
        assert one["marked"] == (one["year"] == "1800")
