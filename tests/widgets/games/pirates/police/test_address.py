"""The explorer's address: what is shown is in it, the same address shows it again, and a stranger's does no harm."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.promptly import promptly
from tests.widgets.games.pirates.police.shown import choosing, followed, late, say, start
from tests.widgets.games.pirates.police.test_concluded import OWN_BOARD
from timepirates import Board, Game
from timepirates.core.errors import TimePiratesError
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.address import PARAMETERS, parse_parameters, url_parameters
from timepirates_widgets.games.pirates.police.bag import BagEditor
from timepirates_widgets.games.pirates.police.explorer_address import MAX_CHARACTERS, parse_situation, situation_text
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.explorer_status import PoliceStatus
from timepirates_widgets.games.pirates.police.opening import follow, open_explorer
from timepirates_widgets.games.pirates.police.page import Explorer, explorer
from timepirates_widgets.games.pirates.police.tab_order import TABS
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting


def on_page(desk):
    """The desk on a page with tabs."""
    desk.tab = desk.tab or TABS[0]
    return desk


def again(desk):
    """Another desk, opened with the address of this one."""
    return on_page(open_explorer(f"police?{urlencode(url_parameters(desk))}", desk.store))


def held(desk):
    """What an address is to bring back."""
    return (
        desk.situation,
        desk.situation.switches,
        desk.draws,
        desk.epoch,
        desk.word,
        desk.tab,
        desk.put_back,
        desk.view,
        desk.sites,
        desk.place,
        desk.seat,
        desk.model,
        desk.shows.get(desk.tab),
        desk.other,
        desk.step if desk.line else None,
    )


def test_at_the_beginning_the_address_says_nothing():
    assert url_parameters(on_page(ExplorerController())) == {}


LOOKS = {
    "three tokens, an epoch, the tree": lambda: (
        start(draws=3, epoch=1900, tab="tree"),
        {"t": "3", "epoch": "1900", "tab": "tree"},
    ),
    "one path": lambda: (followed("221"), {"t": "3", "epoch": "1900", "path": "221"}),
    "as if put back": lambda: (start(draws=2, put_back=True), {"t": "2", "back": "1"}),
    "a restock": lambda: (start(tab="restock", sites=6, view="restock"), {"tab": "restock", "sites": "6"}),
    "the board with the slider beside the restock": lambda: (
        start(tab="restock", draws=2),
        {"t": "2", "tab": "restock", "board": "draws"},
    ),
    "another way to show": lambda: (_shown(), {"tab": "year", "show": "visits"}),
}


def _shown():
    desk = start(tab="year")
    desk.select_format("year", "visits")
    return desk


@pytest.mark.parametrize("name", LOOKS)
def test_what_is_looked_at_is_in_the_address_and_comes_back(name):
    """Only what differs from the beginning."""
    desk, wanted = LOOKS[name]()
    assert url_parameters(on_page(desk)) == wanted
    assert held(again(desk)) == held(desk)


def test_a_situation_set_by_hand_comes_back_with_what_is_kept_beside_it():
    desk = on_page(late(draws=1))
    desk.other = Situation(OWN_BOARD)
    assert set(url_parameters(desk)) == {"situation", "t", "other"}
    assert held(again(desk)) == held(desk)


@pytest.mark.parametrize(
    ("looked_at", "wanted"),
    [
        ({"seat": 2}, {"seat": "2"}),
        ({"model": {"model": "chance", "q": "1/4"}}, {"q": "1/4"}),
        ({"model": {"model": "emptiest"}}, {"model": "emptiest"}),
        ({"model": {"model": "weights", "pass": 4, "sites": [1, 3, 5]}}, {"model": "weights", "weights": "4,1,3,5"}),
    ],
)
def test_the_assumptions_of_the_danger_map_come_back(looked_at, wanted):
    """In the example game, which has a name; seat 0 too where another one would be looked at."""
    desk = on_page(open_explorer("game=example"))
    desk.open_tab("danger")
    desk.look(**looked_at)
    assert url_parameters(desk) == {"game": "example", "step": str(len(choosing())), "tab": "danger", **wanted}
    assert held(again(desk)) == held(desk)


def test_a_kept_game_comes_back_at_its_position_and_seat(tmp_path):
    table = Sitting(Game.random(players=["Ann", "Bob", "Cleo"], seed=4, steps=60), store=Store(tmp_path))
    table.keep()
    desk = on_page(open_explorer(f"game={table.id}&step=20", table.store))
    other = next(seat for seat in range(3) if seat != desk.seat)
    desk.look(seat=other)
    assert url_parameters(desk) == {"game": table.id, "step": "20", "seat": str(other)}
    assert held(again(desk)) == held(desk)


def test_a_board_of_ones_own_travels_in_the_address_and_is_checked():
    """As data; nothing is read from a file, and a wrong board is named."""
    desk = on_page(ExplorerController(Situation(OWN_BOARD, 1100, 4, 5, 30)))
    assert json.loads(url_parameters(desk)["situation"])["board"] == Board.read(OWN_BOARD).to_dict()
    found = again(desk).situation
    assert (found.board, found) == (Board.read(OWN_BOARD), desk.situation)
    wrong = {**OWN_BOARD, "epoch": [{**OWN_BOARD["epoch"][0], "sites": 99}, *OWN_BOARD["epoch"][1:]]}
    opened = open_explorer(f"police?situation={json.dumps({'board': wrong})}")
    assert opened.refusal.startswith("The situation could not be opened: ")
    assert "sites" in opened.refusal
    assert opened.situation == Situation()


def test_the_largest_board_fits_into_an_address():
    """Thirty epochs with long labels, of whose places and sources everything is known."""
    known = dict.fromkeys(("sites", "path_1", "path_2", "year"), "documented")
    epochs = [
        {
            "year": 1000 + 10 * n,
            "label": "x" * 40,
            "sites": 2,
            "path_1": 1000 + 10 * ((n + 1) % 30),
            "path_2": 1000 + 10 * ((n + 2) % 30),
            "x": 0.123456,
            "y": 0.654321,
            "status": known,
        }
        for n in range(30)
    ]
    s = Situation({"name": "large", "title": "y" * 60, "police_start": 1000, "epoch": epochs})
    assert len(situation_text(s)) < MAX_CHARACTERS
    assert parse_situation(situation_text(s)).board == s.board


def test_the_page_opens_on_its_address_and_goes_where_the_browser_goes():
    """Back and Forward bring back the tab, the tokens, the situation; what the page shows is in its address again."""
    page = Explorer(on_page(open_explorer("police?t=3&tab=year&show=visits")))
    page.desk.addressed = True
    assert (page.tabs.selected_index, page.panels["year"].content["show"]) == (1, "visits")
    asked = {"t": "2", "tab": "questions", "situation": '{"police":1400}'}
    say(page.status, ask="go", search=f"?{urlencode(asked)}", number=1)
    assert (page.tabs.selected_index, page.desk.draws, page.desk.situation.police) == (4, 2, 1400)
    told = page.status.content["address"]["asked"]
    assert page.status.content["address"]["answered"] == 1
    assert {**told, "situation": None} == {**asked, "situation": None}
    say(page.status, ask="go", search="", number=2)
    assert (page.tabs.selected_index, page.desk.draws, page.desk.situation) == (0, 0, Situation())
    assert page.status.content["address"]["asked"] == {}


def test_the_board_can_be_edited_also_where_the_address_opens_its_tab():
    """The page has an editor; a panel by itself has none. What is edited is looked at."""
    page = Explorer(open_explorer("tab=bag"))
    assert page.panels["bag"].content["edits"]
    page.edit_board()
    page._editor._editor.play_on(Board.read(OWN_BOARD))
    assert page.desk.situation.board == Board.read(OWN_BOARD)
    assert not BagEditor(ExplorerController()).content["edits"]


def test_one_panel_of_a_tab_is_seen_and_a_tab_shows_what_it_showed_last():
    page = Explorer(ExplorerController())
    say(page.panels["table"], ask="tab", value="tree")

    def seen():
        return [name for name, panel in page.panels.items() if "tp-off" not in panel._dom_classes]

    assert seen() == ["tree"]
    page.tabs.selected_index = 2
    assert (page.desk.tab, seen()) == ("bag", ["tree", "bag"])
    page.tabs.selected_index = 0
    assert page.desk.tab == "tree"
    assert page.panels["tree"].content["guide"]["beside"] == [
        {"value": "table", "text": "Table"},
        {"value": "tree", "text": "Tree"},
    ]
    assert page.panels["tree"].content["guide"]["chosen"] == "tree"


def test_from_python_the_same_address_opens_and_a_notebook_of_ones_own_keeps_its_address():
    page = explorer("http://127.0.0.1:8866/police?token=x&t=4&back=1#top", keep=False)
    assert page is not None
    desk = open_explorer("http://127.0.0.1:8866/police?token=x&t=4&back=1#top")
    assert (desk.draws, desk.put_back, desk.addressed) == (4, True, False)
    assert PoliceStatus(desk).content["address"] is None


STRANGE = st.one_of(
    st.text(max_size=30),
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(
        [
            "-1",
            "1e9",
            "0/0",
            "1/0",
            "9" * 5000,
            "null",
            "[]",
            "{}",
            '{"board":{}}',
            "danger",
            "hunters",
            "weights",
            "1200",
            "2200",
            "true",
            "\u0000",
            "\u0661",
            "1,,2",
            ",",
            "221",
            "tree",
        ]
    ),
)


@settings(max_examples=120, deadline=None)
@given(st.dictionaries(st.sampled_from(PARAMETERS), STRANGE, max_size=6))
def test_whatever_a_stranger_writes_into_an_address_the_explorer_opens(asked):
    """Something is shown; what cannot be is told in one line, and another address can be followed afterwards."""
    desk = on_page(ExplorerController())
    with promptly():
        follow(desk, asked)
    assert len(desk.refusal) < 400
    assert "\n" not in desk.refusal
    assert 0 <= desk.draws <= desk.situation.need
    assert sum(desk.probabilities().values()) == 1
    url_parameters(desk)
    follow(desk, {"t": "1"})
    assert (desk.draws, desk.refusal) == (1, "")


PARTS = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 10**7), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_board_in_an_address_is_a_board_or_refused_in_one_line(data):
    """A right one of which something is replaced, left out or added."""
    told = json.loads(situation_text(Situation(OWN_BOARD)))
    place = data.draw(st.sampled_from([told, told["board"], told["board"]["epoch"][0]]))
    name = data.draw(st.sampled_from([*place, "more"]))
    place[name] = data.draw(PARTS)
    try:
        found = parse_situation(json.dumps(told))
    except TimePiratesError as error:
        told = str(error)
    else:
        assert parse_situation(situation_text(found)) == found
        told = "it is one"
    assert re.fullmatch(r"[^\n]{8,400}", told)


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("t=3", {"t": "3"}),
        ("?t=3&token=x", {"t": "3"}),
        ("police.ipynb?epoch=1400", {"epoch": "1400"}),
        ("", {}),
    ],
)
def test_an_address_is_read_whole_or_as_its_end(address, wanted):
    assert parse_parameters(address) == wanted
