"""The page of play without a browser: where the game comes from, menu, new game, board editor, computers, the board."""

from __future__ import annotations

import json
import tomllib

import pytest

from tests.widgets.games.pirates.play import scenes
from tests.widgets.wire import sent_by
from timepirates import BadRecord, Board, Game
from timepirates.core.link_encoding import packed
from timepirates.core.rules_text import switches
from timepirates_widgets.games.pirates.board.board_editor import Editor, load_saved_boards
from timepirates_widgets.games.pirates.play import play_page as page_module
from timepirates_widgets.games.pirates.play.board_of_play import PlayBoard
from timepirates_widgets.games.pirates.play.play_page import Play
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.sharing import read_link
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.menu import Menu
from timepirates_widgets.visits.new_game import NewGame

PLAYERS = ["Ann", "Bob", "Cleo"]


def say(panel, **message) -> None:
    """What the panel's script sends."""
    panel._handle_custom_msg(message, [])


def table_of(tmp_path, steps=0, **more) -> Sitting:
    """A table in a store, some decisions made."""
    table = Sitting(Game(players=PLAYERS, seed=5), store=Store(tmp_path), **more)
    table.save()
    for _n in range(steps):
        table.play(table.position.legal()[0])
    return table


@pytest.fixture
def visited(monkeypatch, tmp_path):
    """Pretend that the page was asked for with a query; games are kept in a folder of the test."""
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))

    def ask(**query):
        monkeypatch.setattr(visit, "query", lambda: query)

    ask()
    return ask


def laid(monkeypatch) -> Sitting:
    """The table of the page that `play()` makes."""
    made = []
    original = Play.__init__

    def remember(self, table):
        made.append(table)
        original(self, table)

    monkeypatch.setattr(Play, "__init__", remember)
    page_module.play()
    return made[0]


# --- where the game comes from


def test_the_first_visit_finds_a_hot_seat_game_of_four_that_has_begun(visited, monkeypatch, tmp_path):
    """No form, no curtain: the first choice can be pressed; the doors lie over it, and nothing is kept yet."""
    table = laid(monkeypatch)
    assert len(table.line.game.players) == 4
    assert table.seats == ["human"] * 4
    assert table.curtain is None
    assert table.position.legal()
    assert table.at_the_door
    assert Store(tmp_path).latest() is None


def test_the_page_goes_on_with_the_game_last_played_here(visited, monkeypatch, tmp_path):
    """A closed tab, a killed kernel, a restarted machine: the last step is there."""
    table_of(tmp_path, 4)
    last = table_of(tmp_path, 9)
    table = laid(monkeypatch)
    assert table.id == last.id
    assert table.line.game.record() == last.line.game.record()


def test_an_address_with_an_id_opens_that_game(visited, monkeypatch, tmp_path):
    """A link carries a game."""
    first = table_of(tmp_path, 4)
    table_of(tmp_path, 9)
    visited(game=first.id)
    assert laid(monkeypatch).id == first.id


@pytest.mark.parametrize("id", ["AAAAAAAAAAAAAAAAAAAAAA", "../../etc/passwd", "x", "%00"])
def test_a_wrong_id_opens_no_file_and_still_gives_a_game(visited, monkeypatch, id):
    """Guessing does not help; a page is there all the same."""
    visited(game=id)
    table = laid(monkeypatch)
    assert table.id != id
    assert table.position.legal()


def test_a_damaged_game_is_told_of_and_the_page_still_plays(visited, monkeypatch, tmp_path):
    """One line says what happened."""
    table = table_of(tmp_path)
    Store(tmp_path).path(table.id).write_text("{")
    found = laid(monkeypatch)
    assert found.position.legal()
    assert "damaged" in found.refusal.sentence


def test_a_game_of_ones_own_can_be_laid_on_the_page(visited):
    """`play(game)`: in a notebook, without keeping it."""
    game = Game(players=PLAYERS, seed=5)
    page = page_module.play(game, keep=False)
    assert "tp-frame" in page._dom_classes


# --- menu


def test_saving_gives_a_file_that_loading_takes(tmp_path):
    """Lines and names come back; the game loaded has an id of its own."""
    table = table_of(tmp_path, 8)
    table.show(3)
    table.play(table.position.legal()[-1])
    menu = Menu(table)
    sent = sent_by(menu)
    say(menu, ask="save")
    file = sent[0]["download"]
    assert file["name"].endswith(".tpr-save.json")
    other = table_of(tmp_path)
    before = other.id
    say(Menu(other), ask="load", text=file["text"])
    assert [line.name for line in other.lines] == [line.name for line in table.lines]
    assert other.line.game.legal() == table.line.game.legal()
    assert other.id not in (before, table.id)


def test_a_record_can_be_loaded_too(tmp_path):
    """As a game of people, at its last position."""
    table = table_of(tmp_path)
    record = Game.random(players=["D", "E", "F"], seed=3, steps=50).record()
    say(Menu(table), ask="load", text=json.dumps(record))
    assert table.line.game.players == ["D", "E", "F"]
    assert len(table.line.game) >= 50


@pytest.mark.parametrize("link", ["", "A", "!!!!", "AAAA", packed("{}")[:-3], packed("[1]"), packed(" " * 17_000_000)])
def test_a_broken_link_is_refused(link):
    """Also one that would unpack to more than anybody plays."""
    with pytest.raises(BadRecord):
        read_link(link)


def test_earlier_games_are_listed_and_opened(tmp_path):
    """The last played first, with names and length."""
    first = table_of(tmp_path, 4)
    table = table_of(tmp_path)
    menu = Menu(table)
    say(menu, ask="games")
    assert [game["id"] for game in menu.content["box"]["games"]] == [table.id, first.id]
    assert "0 turns so far" in menu.content["box"]["games"][1]["when"]
    say(menu, ask="game", id=first.id)
    assert table.id == first.id
    assert menu.content["box"] is None
    say(menu, ask="game", id="AAAAAAAAAAAAAAAAAAAAAA")
    assert "no longer saved here" in table.refusal.sentence


# --- new game


def form(table, **more) -> tuple[NewGame, dict]:
    """The form, open, and what it sends when nothing is changed but `more`."""
    panel = NewGame(table)
    panel.show_form()
    chosen = {
        "players": ["D", "E", "F"],
        "seats": ["human"] * 3,
        "rules": "rio-grande",
        "switches": {},
        "start": None,
        "board": "reconstructed-2000",
        "companion": False,
        "setup": None,
        "undo": True,
        "odds": True,
    }
    return panel, chosen | more


@pytest.mark.parametrize("name", [each.name for each in switches()])
def test_every_switch_can_be_changed_in_the_form(tmp_path, name):
    """Each of its values arrives in the game."""
    table = table_of(tmp_path)
    panel, chosen = form(table)
    [switch] = [each for each in panel.content["switches"] if each["name"] == name]
    seen = set()
    for value in switch["values"]:
        panel.show_form()
        say(panel, ask="begin", chosen=chosen | {"switches": {name: value["key"]}})
        seen.add(table.line.game.switches[name])
    assert len(seen) == len(switch["values"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": ["D", "", "F"]},
        {"players": ["D", "E"], "seats": ["human"] * 2},
        {"start": 7},
        {"board": "small-four", "players": list("ABCD"), "seats": ["human"] * 4},
        {"switches": {"years": "9"}},
        {"switches": {"no": "x"}},
        {"rules": "house"},
        {"seats": ["human", "human", "oracle"]},
    ],
)
def test_what_cannot_be_is_refused_in_the_form(tmp_path, wrong):
    """In one line, and the game on the table stays."""
    table = table_of(tmp_path, 2)
    panel, chosen = form(table, **wrong)
    say(panel, ask="begin", chosen=chosen)
    assert panel.content["error"]
    assert len(table.line.game) == 2


def test_companion_mode_begins_with_what_lies_on_the_board(tmp_path):
    """Entered by counts; each draw is then asked, also after the game is opened again."""
    setup = Game(players=PLAYERS, seed=9).record()["setup"]
    table = table_of(tmp_path)
    panel, chosen = form(table, companion=True, setup=setup, start=1)
    say(panel, ask="begin", chosen=chosen)
    game = table.line.game
    assert {year: dict(kinds) for year, kinds in game.snapshot()["sites"].items()} == setup
    while not any(text.startswith("restock ") for text in game.legal()):
        table.play(next((text for text in game.legal() if text.startswith("take")), game.legal()[0]))
    table.play(next(text for text in game.legal() if text.startswith("restock ")))
    assert game.deciding == "draw"
    again = Sitting.from_saved(Store(tmp_path).load(table.id))
    assert again.line.game.deciding == "draw"


def test_companion_mode_refuses_what_cannot_lie_there(tmp_path):
    """C2: more tokens of a kind than the box has; an epoch left open."""
    setup = Game(players=PLAYERS, seed=9).record()["setup"]
    table = table_of(tmp_path)
    for wrong in ({**setup, "1200": {"white": 5}, "1400": {"white": 4}}, {**setup, "1200": {}}):
        panel, chosen = form(table, companion=True, setup=wrong)
        say(panel, ask="begin", chosen=chosen)
        assert panel.content["error"]


# --- the board's editor


def editor(tmp_path) -> Editor:
    """The editor with the default board, its files in a folder of the test."""
    return Editor(table_of(tmp_path), Board.named("reconstructed-2000"), tmp_path / "boards")


def test_the_editor_refuses_an_impossible_board_and_keeps_the_last_good_one(tmp_path):
    """With the epoch and the key in the sentence."""
    panel = editor(tmp_path)
    say(panel, ask="set", year=1400, key="sites", value=13)
    assert "1400" in panel.content["error"]
    assert panel.board == Board.named("reconstructed-2000")
    say(panel, ask="set", year=1400, key="path_1", value=1400)
    assert panel.content["error"]
    say(panel, ask="open_file", text="name = ")
    assert "TOML" in panel.content["error"]
    assert "\n" not in panel.content["error"]


def test_the_editor_writes_a_file_that_new_games_offer(tmp_path):
    """And that reads back as the same board."""
    panel = editor(tmp_path)
    sent = sent_by(panel)
    say(panel, ask="name", name="../my copy", title="My copy")
    say(panel, ask="set", year=1900, key="sites", value=4)
    say(panel, ask="write")
    [path] = (tmp_path / "boards").glob("*.toml")
    assert panel.content["told"] == f"The board was written to {path}"
    assert (Board.read(path), panel.board.epoch(1900).sites) == (panel.board, 4)
    assert load_saved_boards(tmp_path / "boards") == [panel.board]
    say(panel, ask="download")
    assert Board.read(tomllib.loads(sent[0]["download"]["text"])) == panel.board
    say(panel, ask="open_file", text=path.read_text())
    assert panel.board.title == "My copy"
    say(panel, ask="begin_with", name="small-four")
    assert panel.board == Board.named("small-four")


def test_a_new_game_can_be_played_on_an_edited_board(tmp_path):
    """The board goes into the form, the form into the game, the game into its record."""
    play = Play(table_of(tmp_path))
    play.edit_board()
    say(play._editor._editor, ask="set", year=1400, key="sites", value=7)
    say(play._editor._editor, ask="name", name="mine", title="Mine")
    say(play._editor._editor, ask="play")
    assert play._form.content["board"] == "mine"
    _panel, chosen = form(play.table, board="mine")
    say(play._form, ask="begin", chosen=chosen)
    assert play.table.line.game.board.epoch(1400).sites == 7
    assert play.board.widget.board.name == "mine"


# --- the board and the computers


def click(board: PlayBoard, year: int) -> None:
    """A click on an epoch."""
    board.widget._handle_custom_msg({"kind": "epoch", "year": str(year)}, [])


def test_a_click_on_an_epoch_plays_asks_or_refuses(tmp_path):
    """One meaning is done, several are asked for, none is refused with the rule."""
    table = table_of(tmp_path)
    board = PlayBoard(table)
    click(board, 2200)
    assert table.refusal.rule == "S4"
    for year in (1200, 1400, 1600):
        click(board, year)
    assert [text for _seat, text in table.line.game.steps] == ["place 1200", "place 1400", "place 1600"]
    table.play("no-restock")
    here = int(table.snapshot["pirates"][table.position.to_move])
    click(board, here)
    offered = [choice["title"] for choice in board.widget.chooser["choices"]]
    assert offered == [text for text in table.position.legal() if text.startswith("take")]
    board.widget._handle_custom_msg({"kind": "choose", "title": offered[0]}, [])
    assert table.line.game.steps[-1][1] == offered[0]


def test_the_board_follows_every_step_of_a_restock():
    """Each draw is shown as a step of its own, so that the police run token by token."""
    table = scenes.before_a_restock()
    board, shown = PlayBoard(table), []
    show = board.widget.show
    board.widget.show = lambda snapshot, **marks: (shown.append(marks.get("step")), show(snapshot, **marks))
    table.play("restock 1200")
    assert shown == [(seat, str(decision)) for seat, decision in table.game.steps]
    assert len(shown) > 4
    shown.clear()
    table.show(0)
    assert shown == [None]
