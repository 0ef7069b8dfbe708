"""Boards as data: files, limits, errors that name epoch and key, warnings."""

import math
import sys
import tomllib

import pytest

from tests.games.pirates.helpers import NAMES
from timepirates import BadBoard, Board, Game

SMALL = Board.named("small-four").to_dict()


def changed(epoch=None, **keys):
    """The small board's dict with changed keys, of the board or of one of its epochs; None takes a key away."""
    data = {**SMALL, "epoch": [dict(each) for each in SMALL["epoch"]]}
    target = data if epoch is None else data["epoch"][epoch]
    target.update(keys)
    for key in [key for key, value in keys.items() if value is None]:
        del target[key]
    return data


def wide(count, sites=1):
    """A ring of so many epochs."""
    years = [100 * n for n in range(count)]
    return {
        "name": "ring",
        "police_start": 0,
        "epoch": [
            {"year": year, "sites": sites, "path_1": years[(n + 1) % count], "path_2": years[n - 1]}
            for n, year in enumerate(years)
        ],
    }


# --- shipped boards


def test_three_boards_are_shipped_the_default_first():
    """The reconstruction, a ring with short cuts, a small one for lessons."""
    assert Board.names() == ("reconstructed-2000", "ring-eight", "small-four")
    assert [len(Board.named(name).epochs) for name in Board.names()] == [7, 8, 4]


def test_the_default_board_is_the_reconstruction_as_documented():
    """Sites, paths and how well each is known; 34 sites; ways in 3, 2, 1, 3, 2, 1, 2."""
    board = Board.named("reconstructed-2000")
    assert board.police_start == 2200
    assert [(e.year, e.sites, e.path_1, e.path_2) for e in board.epochs] == [
        (1200, 5, 1400, 1900),
        (1400, 4, 1800, 1600),
        (1600, 3, 1200, 1800),
        (1800, 6, 1900, 2200),
        (1900, 5, 1400, 2200),
        (2000, 4, 1200, 1800),
        (2200, 7, 1200, 2000),
    ]
    assert sum(board.sites) == 34
    graph = board.graph()
    assert [graph.in_degree(year) for year in board.years] == [3, 2, 1, 3, 2, 1, 2]
    assert dict(board.epoch(2200).status)["sites"] == "documented"
    assert dict(board.epoch(1400).status)["path_1"] == "documented"
    assert dict(board.epoch(1200).status)["path_1"] == "inferred"
    assert board.reconstructed


@pytest.mark.parametrize("name", Board.names())
def test_a_shipped_board_is_well_connected_and_has_no_warnings(name):
    """Every epoch leads to every other; no period; 3 to 7 sites where it claims to be the printed board."""
    import networkx as nx

    board = Board.named(name)
    graph = board.graph()
    assert board.warnings() == []
    assert nx.is_strongly_connected(graph)
    assert nx.is_aperiodic(graph)
    assert sum(board.sites) <= 76


def test_the_graph_has_years_labels_sites_and_path_numbers():
    """A networkx MultiDiGraph: path 1 and path 2 as keys and as attributes."""
    graph = Board.named("small-four").graph()
    assert graph.is_directed()
    assert graph.is_multigraph()
    assert graph.nodes[1400] == {"year": 1400, "label": "1400-1499", "sites": 3}
    assert {(a, b, key, data["path"]) for a, b, key, data in graph.edges(1400, keys=True, data=True)} == {
        (1400, 1600, 1, 1),
        (1400, 2200, 2, 2),
    }


def test_two_paths_to_the_same_epoch_are_two_edges():
    """Both paths may lead to one epoch."""
    graph = Board.read(changed(0, path_2=1600)).graph()
    assert graph.number_of_edges(1400, 1600) == 2


# --- there and back


@pytest.mark.parametrize("name", Board.names())
def test_a_board_survives_toml_dict_and_record(name, tmp_path):
    """The same board again from its file's text, its dict, and a game's record."""
    board = Board.named(name)
    file = tmp_path / "board.toml"
    file.write_text(board.to_toml(), encoding="utf-8")
    assert Board.read(file) == Board.read(str(file)) == Board.read(board.to_dict()) == Board.read(board) == board
    assert tomllib.loads(board.to_toml()) == board.to_dict()
    assert Game.replay(Game(NAMES[:3], board=board, seed=1).record()).board == board


@pytest.mark.parametrize(
    "title", ['say "hello"', "back\\slash", "Zeit\u00e4 \u6642\u9593 \U0001f570", "a = [b] # c", "'"]
)
def test_any_printable_title_survives_the_file(title, tmp_path):
    """Quotes, backslashes, other scripts."""
    board = Board.read(changed(title=title, name=title))
    file = tmp_path / "board.toml"
    file.write_text(board.to_toml(), encoding="utf-8")
    assert Board.read(file) == board


def test_labels_places_and_status_are_kept():
    """What is optional and given stays; a standard label is not written."""
    status = {"sites": "inferred", "year": "documented"}
    board = Board.read(changed(0, label="The Middle Ages", x=0, y=1.0, status=status))
    assert board.epoch(1400).label == "The Middle Ages"
    assert board.to_dict()["epoch"][0]["status"] == {"year": "documented", "sites": "inferred"}
    assert Board.read(board.to_dict()) == board
    assert board.epoch(1400).shown == "The Middle Ages"
    standard = Board.named("small-four").epoch(1600)
    assert (standard.label, standard.shown) == ("1600-1699", "1600–1699")
    assert "label" not in SMALL["epoch"][1]


def test_the_order_of_epochs_and_keys_does_not_matter():
    """Epochs are sorted by year; equal content is an equal board."""
    data = changed(0, status={"sites": "inferred", "year": "documented"})
    other = changed(0, status={"year": "documented", "sites": "inferred"})
    other["epoch"].reverse()
    assert Board.read(data) == Board.read(other)
    assert Board.read(other).years == (1400, 1600, 1900, 2200)


# --- limits


@pytest.mark.parametrize("count", [4, 5, 30])
def test_four_to_thirty_epochs_can_be_played(count):
    """Nothing is sized for seven."""
    players = NAMES[: min(6, count - 1)]
    game = Game.random(players, board=wide(count), seed=1, steps=80)
    assert Game.replay(game.record()) == game


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (wide(3), "4 to 30 epochs"),
        (wide(31), "4 to 30 epochs"),
        (wide(30, 3), "at most 76 sites in total .got 90"),
        (changed(name=None), "lacks the key 'name'"),
        (changed(police_start=None), "lacks the key 'police_start'"),
        (changed(police_start=1500), '"police_start" must be the first year of one of the epochs on the board'),
        (changed(police_start="2200"), "police_start"),
        (changed(extra=1), "unknown key 'extra'"),
        (changed(name=""), "name must be a text"),
        (changed(name=7), "name"),
        (changed(name="a\nb"), "name must be a text"),
        (changed(title=" "), "title must be a text"),
        (changed(name="x" * 61), "name must be a text"),
        (changed(0, sites=0), "epoch 1400: sites must be a whole number from 1 to 12 .got 0"),
        (changed(1, sites=13), "epoch 1600: sites"),
        (changed(0, sites=3.0), "epoch 1400: sites"),
        (changed(0, sites=True), "epoch 1400: sites"),
        (changed(0, sites="3"), "epoch 1400: sites"),
        (changed(0, sites=None), "epoch number 1 lacks the key 'sites'"),
        (changed(2, year=None), "epoch number 3 lacks"),
        (changed(0, path_1=1400), "epoch 1400: path_1 must be the first year of another epoch"),
        (changed(0, path_2=1500), "epoch 1400: path_2 must be the first year of another epoch of the board .got 1500"),
        (changed(0, path_1="1600"), "epoch 1400: path_1"),
        (changed(1, path_3=1400), "unknown key 'path_3'"),
        (changed(0, year=1600), "epoch 1600 occurs twice|epoch 1600: path"),
        (changed(0, year=-1), "year"),
        (changed(0, year=10000), "year must be a whole number from 0 to 9999"),
        (changed(0, year="1400"), "year"),
        (changed(0, x=1.5), "epoch 1400: x must be a number from 0 to 1"),
        (changed(0, y=float("nan")), "epoch 1400: y"),
        (changed(0, x_tall=True), "epoch 1400: x_tall"),
        (changed(0, label=""), "epoch 1400: label"),
        (changed(0, status={"sites": "guessed"}), "epoch 1400: .*status of sites must be one of documented"),
        (changed(0, status={"label": "invented"}), "epoch 1400: status has the unknown key 'label'"),
        (changed(0, status=["invented"]), "epoch 1400: status must be a table"),
        ({**SMALL, "epoch": []}, "4 to 30 epochs .got 0"),
        ({**SMALL, "epoch": {"year": 1}}, "4 to 30 epochs"),
        ({**SMALL, "epoch": [1, 2, 3, 4]}, "epoch number 1 must be a table"),
        ([], "board"),
        (None, "board"),
        (7, "board"),
    ],
)
def test_a_board_beyond_its_limits_is_refused_with_epoch_and_key(data, what):
    """Which epoch, which key, what is allowed, what was given: one line."""
    with pytest.raises(BadBoard, match=what) as caught:
        Board.read(data)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"name = ",
        b"name = 'x'",
        b"\xff\xfe",
        b"\x00",
        b"a = " + b"[" * 100_000,
        b"year = " + b"9" * 5000,
        b"x = 1\nx = 2",
        b'name = "a\\u0000b"\npolice_start = 1\nepoch = []',
        b"#" * (1 << 20) + b"#",
    ],
    ids=range(10),
)
def test_a_file_that_is_no_board_is_refused_in_one_line(content, tmp_path):
    """Empty, cut off, not UTF-8, deeply nested, too long: BadBoard, never a crash."""
    file = tmp_path / "odd\nname.toml"
    file.write_bytes(content)
    with pytest.raises(BadBoard) as caught:
        Board.read(file)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("source", ["nowhere", "", "a\nb", "a\x00b", "..", "x" * 5000])
def test_a_name_that_is_no_board_is_refused(source):
    """It is neither the name of a board nor a board file."""
    with pytest.raises(BadBoard, match="neither the name of a board nor a valid board file") as caught:
        Board.read(source)
    assert len(str(caught.value).splitlines()) == 1


def test_a_shipped_board_is_asked_for_by_a_name_that_exists():
    """The names are in the refusal."""
    with pytest.raises(BadBoard, match="reconstructed-2000, ring-eight, small-four"):
        Board.named("ring-nine")


def test_an_epoch_is_found_by_its_year():
    """As a number or as text; another is refused with the board's years."""
    board = Board.named("small-four")
    assert board.epoch(1400) is board.epoch("1400")
    for year in (1500, "1500", "", "x", -1, None, "\u00b2"):
        with pytest.raises(BadBoard, match="epoch must be one of 1400, 1600, 1900, 2200"):
            board.epoch(year)


# --- warnings


def test_an_epoch_that_nobody_reaches_is_a_warning():
    """Not an error: the board can be played."""
    board = Board.read(changed(1, path_2=1400))
    assert board.warnings() == []
    data = changed(1, path_2=1400)
    data["epoch"][3].update(path_1=1600)
    assert Board.read(data).warnings() == [
        "the time paths do not lead from the epoch in which the police start to epoch 1900",
        "epoch 1900 has 0 incoming paths; each epoch of the printed board has 1 to 3",
    ]


def test_more_than_three_ways_in_are_a_warning():
    """Both paths of an epoch count."""
    data = changed(1, path_1=1400, path_2=1400)
    data["epoch"][2].update(path_1=1400)
    assert "epoch 1400 has 4 incoming paths; each epoch of the printed board has 1 to 3" in Board.read(data).warnings()


# --- places


def test_places_are_the_files_or_are_laid_out_within_the_picture():
    """0 to 1 from the left and from the top; epochs do not lie on each other."""
    board = Board.named("small-four")
    assert board.places() == {1400: (0.2, 0.3), 1600: (0.2, 0.76), 1900: (0.8, 0.76), 2200: (0.8, 0.3)}
    assert board.places(tall=True)[1900] == (0.76, 0.76)
    for count in (4, 9, 30):
        places = Board.read(wide(count)).places()
        assert len({(round(x, 3), round(y, 3)) for x, y in places.values()}) == count
        assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in places.values())


def test_without_networkx_places_lie_on_a_circle(monkeypatch):
    """Nothing has to be installed to show a board."""
    monkeypatch.setitem(sys.modules, "networkx", None)
    places = Board.read(wide(10)).places().values()
    assert {round(math.dist(place, (0.5, 0.5)), 2) for place in places} <= {0.38, 0.37, 0.39, 0.4}
    assert len(set(places)) == 10
