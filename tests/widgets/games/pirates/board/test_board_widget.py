"""The board's widget, without a browser."""

from __future__ import annotations

import gzip
import json
import re

import plotly
import pytest

from tests.widgets.games.pirates.board.shown import BOARD, SNAPSHOTS
from timepirates.core import file_locations
from timepirates.games.pirates.board import Board
from timepirates_widgets.games.pirates.board import board_widget
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget


@pytest.fixture
def board():
    """A board on a page that shows the wide picture, with what it sends in `sent`."""
    widget = BoardWidget(BOARD, link="editor.ipynb")
    widget.sent = []
    widget.send = lambda content, buffers=None: widget.sent.append((content, buffers))
    widget.sizes = ["wide"]
    yield widget
    widget.close()


def told(widget, **message):
    """A message of the script."""
    widget._handle_custom_msg(message, [])


def test_a_click_on_an_epoch_reaches_every_listener_until_it_leaves(board):
    """`on_epoch` gives the year as a number, and a way to stop."""
    years = []
    stop = board.on_epoch(years.append)
    told(board, kind="epoch", year="1400")
    stop()
    stop()
    told(board, kind="epoch", year="1600")
    assert years == [1400]


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "epoch", "year": "1500"},
        {"kind": "epoch", "year": 1400},
        {"kind": "epoch"},
        {"kind": ["x"]},
        {},
        {"kind": "choose", "title": "move 1"},
        {"kind": "epoch", "year": {"a": 1}},
    ],
)
def test_messages_that_mean_nothing_change_nothing(board, message):
    """Only epochs of the board and choices that are offered are taken."""
    heard = []
    board.on_epoch(heard.append)
    board.on_choose(heard.append)
    told(board, **message)
    board._handle_custom_msg("text", [])
    assert heard == []


def test_the_page_gets_plotly_when_it_asks(board):
    """The compressed bundle comes as it is on the disk: less than 1 MB, with its licence beside it."""
    told(board, kind="plotly")
    ((content, (bundle,)),) = board.sent
    assert content == {"kind": "plotly"}
    assert len(bundle) < 1_000_000
    code = gzip.decompress(bundle).decode()
    version = re.search(r"plotly\.js \(basic - minified\) v([\d.]+)", code).group(1)
    assert version in file_locations.plotly().name
    assert "MIT" in (file_locations.plotly().parent / "LICENSE.txt").read_text(encoding="utf-8")
    assert plotly.__version__


def test_only_the_pictures_that_a_page_shows_are_made(board):
    """A desk's page gets the wide figure, a phone's the tall one as soon as it says so."""
    board.show(SNAPSHOTS[3])
    assert set(board.figure) == {"wide", "motions"}
    board.sizes = ["wide", "tall"]
    assert set(board.figure) == {"wide", "tall", "motions"}


def test_the_figure_travels_without_the_still_picture(board):
    """The sea is sent once, apart from the figure, and the figure stays small."""
    board.show(SNAPSHOTS[3])
    assert "images" not in board.figure["wide"]["layout"]
    assert len(json.dumps(board.figure)) < 80_000
    assert set(board.backdrops) == {"wide"}
    board.sizes = ["wide", "tall"]
    assert set(board.backdrops) == {"wide", "tall"}


def test_a_step_is_animated_and_a_look_back_is_not(board):
    """With `step` the figure brings its motions, without it none; also none when motion is switched off."""
    board.show(SNAPSHOTS[2])
    moved = {**SNAPSHOTS[2], "pirates": ["1600", "1900", "2000", "1800"]}
    board.show(moved, step=(3, "move 1"))
    assert [one["who"] for one in board.figure["motions"]] == ["pirate-3"]
    board.show(SNAPSHOTS[2])
    assert board.figure["motions"] == []
    board.moving = False
    board.show(moved, step=(3, "move 1"))
    assert board.figure["motions"] == []


def test_tokens_that_stay_keep_their_sites_from_one_position_to_the_next(board):
    """The widget remembers the sites."""
    board.show(SNAPSHOTS[2])
    before = board._slots["1400"]
    less = {**SNAPSHOTS[2], "sites": {**SNAPSHOTS[2]["sites"], "1400": {"green-arrow": 1, "purple-arrow": 1}}}
    board.show(less)
    assert board._slots["1400"] == tuple(None if kind == "orange" else kind for kind in before)


def test_a_small_choice_beside_an_epoch_gives_back_its_title(board):
    """What is offered can be chosen once; drawing another position takes the offer away."""
    chosen = []
    board.on_choose(chosen.append)
    board.offer(1400, [{"label": "walk", "title": "move 1"}, {"label": "jump", "title": "jump red to 1400"}])
    assert "1400" in board.chooser["name"]
    told(board, kind="choose", title="move 2")
    told(board, kind="choose", title="jump red to 1400")
    told(board, kind="choose", title="jump red to 1400")
    assert chosen == ["jump red to 1400"]
    board.offer(1400, [{"label": "walk", "title": "move 1"}])
    board.show(SNAPSHOTS[3])
    assert board.chooser == {}


def test_another_board_can_be_shown(board):
    """`set_board` changes sea, buttons and note; a board without doubts has no note."""
    assert board.note == {"text": "this board is a reconstruction: compare it with yours", "link": "editor.ipynb"}
    sea = board.backdrops
    board.set_board(Board.named("ring-eight"))
    assert board.backdrops != sea
    assert len(board.epochs) == 8
    assert board.note["text"] == ""


def test_the_script_puts_no_text_of_people_into_markup():
    """`innerHTML` is set to drawings of the package only; nothing is asked from another machine."""
    script = (board_widget.HERE / "board_widget.js").read_text(encoding="utf-8")
    assert re.findall(r"innerHTML = ([\w.]+);", script) == ["motion.svg", "choice.icon"]
    assert script.count("innerHTML") == 2
    assert set(re.findall(r"https?://[^\"'\s]+", script)) <= {"http://www.w3.org/2000/svg"}
