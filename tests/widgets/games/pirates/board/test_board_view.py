"""The board's picture: slots, tokens, figures, marks, numbers; boards of every size."""

from __future__ import annotations

import copy
import itertools
import json
import math
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.games.pirates.board.shown import BOARD, SNAPSHOTS
from timepirates.games.pirates.board import Board
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.board import backdrop, board_view, curves, layout
from timepirates_widgets.games.pirates.drawing import colours, tokens

SHIPPED = [(name, tall) for name in Board.names() for tall in (False, True)]


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    """Curves that tests find are kept away from the user's."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setattr(curves.platformdirs, "user_cache_dir", lambda _name: str(folder))
        yield


def shapes(scene, **wanted):
    """The shapes of a scene that have these values; `line` is the line's colour."""

    def told(shape, key):
        return shape.get("line", {}).get("color") if key == "line" else shape.get(key)

    return [s for s in scene["layout"]["shapes"] if all(told(s, k) == v for k, v in wanted.items())]


def parts(found):
    """How many outlines the shapes have in all."""
    return sum(shape["path"].count("M") for shape in found)


def texts(scene):
    return scene["data"][0]["text"]


def crowd(year="1400", police="1400"):
    """Six pirates in one epoch."""
    return {
        **SNAPSHOTS[3],
        "players": ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz"],
        "pirates": [year] * 6,
        "police": police,
        "turn": 1,
    }


def board_of(count, sites=1, label=None):
    years = [1000 + 50 * i for i in range(count)]
    return Board.read(
        {
            "name": "many",
            "police_start": 1000,
            "epoch": [
                {
                    "year": year,
                    "sites": sites,
                    "path_1": years[(i + 1) % count],
                    "path_2": years[(i + 2) % count],
                    **({"label": label} if label else {}),
                }
                for i, year in enumerate(years)
            ],
        }
    )


# --- the figure


def test_a_picture_changes_nothing_and_is_the_same_again():
    """`scene` is pure, and its result is plain JSON."""
    before = copy.deepcopy(SNAPSHOTS[5])
    first = board_view.scene(SNAPSHOTS[5], BOARD, choices={1400: "path 1"})
    again = board_view.scene(before, BOARD, choices={1400: "path 1"})
    assert json.loads(json.dumps(first)) == json.loads(json.dumps(again)) == first
    assert SNAPSHOTS[5] == before


@pytest.mark.parametrize(("tall", "size"), [(False, (790, 632)), (True, (390, 480))])
def test_the_figure_is_a_plotly_figure_of_the_size_of_its_picture(tall, size):
    """`figure` wraps the same scene; Plotly takes every part of it."""
    figure = board_view.figure(SNAPSHOTS[5], BOARD, tall, trail=[(2200, 1)], choices={1400: "path 1"})
    assert (figure.layout.width, figure.layout.height) == size
    scene = board_view.scene(SNAPSHOTS[5], BOARD, tall, trail=[(2200, 1)], choices={1400: "path 1"})
    assert len(figure.layout.shapes) == len(scene["layout"]["shapes"])
    assert figure.layout.images[0].source.startswith("data:image/svg+xml,")


def test_joining_keeps_the_number_of_shapes_small():
    """However many tokens lie there, a full board is fewer than a hundred shapes."""
    assert len(board_view.scene(SNAPSHOTS[0], BOARD)["layout"]["shapes"]) < 100


def test_the_board_says_that_it_is_reconstructed():
    """A label on the figure; a board that is documented throughout has none."""
    assert "this board is a reconstruction" in board_view.scene(None, BOARD)["layout"]["annotations"][-1]["text"]
    assert board_view.scene(None, board_of(4))["layout"]["annotations"] == []


def test_the_epoch_of_the_police_has_a_head_in_their_colour():
    """Exactly one head is navy, that of the police's epoch, and the officer stands over it."""
    plan = layout.layout_of(BOARD)
    for snapshot in SNAPSHOTS:
        scene = board_view.scene(snapshot, BOARD)
        (head,) = [s for s in shapes(scene, fillcolor=colours.POLICE) if "name" not in s]
        plate = plan.plate_of(snapshot["police"])
        assert head["path"].startswith(f"M{plate.left:g},")
        x, y = board_view.figure_positions(snapshot, plan)["police"]
        assert plate.left < x < plate.right
        assert abs(y - plate.top) < 5


# --- slots


def test_a_token_that_stays_keeps_its_site_when_another_is_taken():
    """Only the taken token's site becomes empty."""
    before = board_view.assign_sites(SNAPSHOTS[0], BOARD)
    after_taking = copy.deepcopy(SNAPSHOTS[0])
    del after_taking["sites"]["1200"]["blue-atomic"]
    after = board_view.assign_sites(after_taking, BOARD, before)
    assert after["1200"] == (None, *before["1200"][1:])
    assert {y: s for y, s in after.items() if y != "1200"} == {y: s for y, s in before.items() if y != "1200"}


def test_a_new_token_takes_the_first_free_site():
    """After a restock the new tokens stand in the gaps, the others where they were."""
    old = {"1200": ("red", None, "green", None, "red")}
    new = copy.deepcopy(SNAPSHOTS[0])
    new["sites"]["1200"] = {"red": 2, "green": 1, "white": 1}
    assert board_view.assign_sites(new, BOARD, old)["1200"] == ("red", "white", "green", None, "red")


@given(
    st.lists(
        st.dictionaries(st.sampled_from(tokens.TOKEN_KINDS), st.integers(1, 2), max_size=3), min_size=2, max_size=6
    )
)
def test_slots_always_hold_what_lies_there(hands):
    """Whatever comes and goes: the sites hold exactly the tokens, and no token moves while it stays."""
    slots = None
    for hand in hands:
        while sum(hand.values()) > 7:
            hand.popitem()
        snapshot = {**SNAPSHOTS[0], "sites": {"2200": hand}}
        old, slots = slots, board_view.assign_sites(snapshot, BOARD, slots)
        there = [kind for kind in slots["2200"] if kind]
        assert {kind: there.count(kind) for kind in there} == hand
        if old:
            for kind in hand:
                kept = min(hand[kind], old["2200"].count(kind))
                same = sum(a == b == kind for a, b in zip(old["2200"], slots["2200"], strict=True))
                assert same >= kept


# --- figures


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("year", [str(year) for year in BOARD.years])
def test_six_pirates_and_the_police_in_one_epoch_stand_side_by_side(year, tall):
    """Nobody hides another's initial, and everybody is inside the picture."""
    plan = layout.layout_of(BOARD, tall)
    feet = sorted(board_view.figure_positions(crowd(year, year), plan).values())
    assert len(feet) == 7
    assert min(b[0] - a[0] for a, b in itertools.pairwise(feet)) >= 0.48 * board_view.figure_height(plan)
    half = 0.44 * board_view.figure_height(plan)
    assert feet[0][0] >= half
    assert feet[-1][0] <= plan.size[0] - half
    assert all(y >= board_view.figure_height(plan) for _x, y in feet)


# --- marks


def test_epochs_to_choose_have_a_ring_and_a_tag():
    """A ring for each, and the text as a tag; an empty text gives the ring alone."""
    scene = board_view.scene(SNAPSHOTS[5], BOARD, choices={1400: "path 1", 1900: ""}, note="")
    assert parts(shapes(scene, line=theme.HIGHLIGHT)) == 2
    assert [note["text"] for note in scene["layout"]["annotations"]] == ["path 1"]


def test_an_epoch_that_is_not_on_the_board_cannot_be_marked():
    """KeyError instead of a ring in the sea."""
    with pytest.raises(KeyError):
        board_view.scene(SNAPSHOTS[5], BOARD, choices={1500: "path 1"})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (Fraction(1), "100\xa0%"),
        (Fraction(1, 8), "12.5\xa0%"),
        (1 / 3, "33.3\xa0%"),
        (Fraction(1, 5000), "< 0.1\xa0%"),
        (Fraction(9999, 10000), "> 99.9\xa0%"),
    ],
)
def test_a_number_never_rounds_to_certainty(value, text):
    """0 and 100 % are said only where they are exact."""
    assert board_view.percent(value) == text


def test_lit_paths_stand_out_with_their_text():
    """A highlighted path has a pink border and its fraction beside it."""
    scene = board_view.scene(None, BOARD, lit={(1200, 2): "1/4"}, note="")
    assert parts(shapes(scene, line=theme.HIGHLIGHT)) == 1
    assert [note["text"] for note in scene["layout"]["annotations"]] == ["1/4"]


def test_what_people_type_is_never_markup():
    """Names and labels with tags, links or formulas are shown letter by letter."""
    snapshot = {**crowd(), "players": ["<b>x", "$x$", "&", '"', "a", "b"]}
    board = board_of(6, label='<a href="x">$y$ & z</a>')
    both = json.dumps(
        [
            board_view.scene(
                {**snapshot, "pirates": ["1000"] * 6, "police": "1050", "sites": {}, "empty_sites": {}},
                board,
                choices={1000: "<i>$z$"},
            )
        ]
    )
    assert not any(bad in both for bad in ("<b", "<a", "<i", "$"))


# --- boards of every size


@pytest.mark.long(2)
@settings(max_examples=12, deadline=None)
@given(st.integers(4, 30), st.randoms(use_true_random=False), st.booleans())
def test_plates_of_any_board_lie_apart_and_inside_the_picture(count, luck, tall):
    """4 to 30 epochs of 1 to 12 sites: no plate touches another or the edge, every site is on its plate."""
    years = [1000 + 10 * i for i in range(count)]
    sites = [luck.randint(1, min(12, 76 // count)) for _year in years]
    board = Board.read(
        {
            "name": "any",
            "police_start": 1000,
            "epoch": [
                {
                    "year": y,
                    "sites": n,
                    "path_1": luck.choice([o for o in years if o != y]),
                    "path_2": luck.choice([o for o in years if o != y]),
                }
                for y, n in zip(years, sites, strict=True)
            ],
        }
    )
    plan = layout.layout_of(board, tall)
    for a, b in itertools.combinations(plan.plates, 2):
        assert abs(a.x - b.x) > (a.width + b.width) / 2 or abs(a.y - b.y) > (a.height + b.height) / 2
    for plate in plan.plates:
        assert 0 < plate.left < plate.right < plan.size[0]
        assert 0 < plate.top < plate.low < plan.size[1]
        spots = [plate.site(n) for n in range(plate.sites)]
        half = plate.cell / 2
        assert all(plate.left <= x - half and x + half <= plate.right for x, _y in spots)
        assert all(plate.top + plate.header <= y - half and y + half <= plate.low for _x, y in spots)
        assert all(math.dist(p, q) > plate.cell * 0.99 for p, q in itertools.combinations(spots, 2))


@pytest.mark.long
@pytest.mark.parametrize("tall", [False, True])
def test_thirty_epochs_can_be_drawn(tall):
    """The largest board has all its epochs, paths and numbers."""
    board = board_of(30, sites=2)
    empty = {**SNAPSHOTS[0], "police": "1000", "pirates": ["1000", "1050", None, None], "sites": {}}
    scene = board_view.scene(empty, board, tall)
    assert len(texts(scene)) == 30
    assert parts(s for s in shapes(scene, fillcolor=colours.PATH_COLOURS[1]) if "name" not in s) == 60


def test_a_label_of_sixty_letters_ends_on_its_plate():
    """What does not fit is cut with an ellipsis; the whole label is heard and shown by the epoch's button."""
    board = board_of(5, label="The age of the very long names that nobody can pronounce....")
    assert all(text.endswith("…") and len(text) < 20 for text in texts(board_view.scene(None, board)))


# --- curves


@pytest.mark.parametrize(("name", "tall"), SHIPPED)
def test_the_shipped_boards_bring_their_curves(name, tall, monkeypatch):
    """Nothing is worked out for them: run `python -m timepirates_widgets.games.pirates.board.curves` after a change of
    layout."""
    monkeypatch.setattr(curves, "find_curves", None)
    curves._curves.cache_clear()
    assert len(curves.path_curves(Board.named(name), tall)) == 2 * len(Board.named(name).years)


@pytest.mark.parametrize(("name", "tall"), SHIPPED)
def test_paths_go_around_the_plates_from_edge_to_edge(name, tall):
    """A path begins and ends at the edges of its two plates and touches no other."""
    board = Board.named(name)
    plan = layout.layout_of(board, tall)
    ends = {(e.year, n): to for e in board.epochs for n, to in ((1, e.path_1), (2, e.path_2))}
    found = curves.path_curves(board, tall)
    assert set(found) == set(ends)
    for edge, curve in found.items():
        for plate in plan.plates:
            reach = 1.0 if plate.year in (edge[0], ends[edge]) else -2.0
            for x, y in curves.sampled(curve, 40)[1:-1]:
                assert abs(x - plate.x) > plate.width / 2 - reach or abs(y - plate.y) > plate.height / 2 - reach
        for year, (x, y) in ((edge[0], curve[0]), (ends[edge], curve[3])):
            plate = plan.plate_of(year)
            assert abs(x - plate.x) <= plate.width / 2 + 5
            assert abs(y - plate.y) <= plate.height / 2 + 5


@pytest.mark.parametrize("tall", [False, True])
def test_the_paths_of_the_default_board_do_not_cross(tall):
    """No two of the fourteen curves cross."""
    lines = [curves.sampled(curve, 40) for curve in curves.path_curves(BOARD, tall).values()]

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0

    for one, two in itertools.combinations(lines, 2):
        for (a, b), (c, d) in itertools.product(itertools.pairwise(one), itertools.pairwise(two)):
            assert side(a, b, c) == side(a, b, d) or side(c, d, a) == side(c, d, b)


@pytest.mark.long(2)
def test_curves_of_an_own_board_are_kept_and_damage_is_found_anew(tmp_path, monkeypatch):
    """A board's curves are found once; a damaged or missing file only costs the time to find them again."""
    monkeypatch.setattr(curves.platformdirs, "user_cache_dir", lambda _name: str(tmp_path))
    curves._curves.cache_clear()
    board = board_of(5)
    first = curves.path_curves(board)
    (kept,) = (tmp_path / "curves").iterdir()
    for text in ("{", '{"' + kept.stem + '": {"1000-1": [1, 2]}}', "[]"):
        kept.write_text(text, encoding="utf-8")
        curves._curves.cache_clear()
        assert curves.path_curves(board) == first
    curves._curves.cache_clear()
    monkeypatch.setattr(curves, "find_curves", None)
    assert curves.path_curves(board) == first


def test_a_piece_of_a_curve_lies_on_the_curve():
    """`part` cuts, `along` measures in pixels from either end."""
    curve = ((0.0, 0.0), (50.0, 0.0), (100.0, 50.0), (100.0, 100.0))
    piece = curves.part(curve, 0.25, 0.75)
    assert piece[0] == pytest.approx(curves.point(curve, 0.25))
    assert piece[3] == pytest.approx(curves.point(curve, 0.75))
    assert math.dist(curves.along(curve, 20)[0], curve[0]) == pytest.approx(20, abs=0.3)
    assert math.dist(curves.along(curve, -20)[0], curve[3]) == pytest.approx(20, abs=0.3)


# --- the still picture


@pytest.mark.parametrize(("name", "tall"), SHIPPED)
def test_the_still_picture_is_one_small_svg(name, tall):
    """Well-formed, less than 60 KB, nothing in it from elsewhere."""
    text = backdrop.svg(Board.named(name), tall)
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert len(backdrop.data_uri(Board.named(name), tall)) < 60_000
    assert text.count("http") == 1


def test_the_still_picture_has_its_plates():
    """One plate of parchment and wood an epoch."""
    text, plates = backdrop.svg(BOARD), len(BOARD.epochs)
    assert (text.count('fill="url(#plate)"'), text.count('fill="url(#wood)"')) == (plates, plates)
