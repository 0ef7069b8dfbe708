"""`board_svg` and `board_figure`: the board of a game, a position, a situation, a table; what has none says so."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import timepirates_widgets
from timepirates import BadSetting, Board, Game
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets import board_figure, board_svg
from timepirates_widgets.games.pirates.board import board_svg as drawing
from timepirates_widgets.table.sitting import Sitting

NAMES = ["Ann", "Bob", "Cleo"]


@pytest.fixture(scope="module")
def game():
    """A position with tokens, pirates and police apart."""
    return Game.random(NAMES, seed=24, steps=140)


def test_a_game_its_snapshot_and_its_table_have_the_same_board(game):
    svg = board_svg(game)
    assert svg == drawing.board_svg(game.snapshot(), game.board)
    assert svg == board_svg(game.snapshot()) == board_svg(Sitting(game))
    assert ElementTree.fromstring(svg).get("viewBox") == "0 0 790 632"
    assert ElementTree.fromstring(board_svg(game, tall=True)).get("viewBox") == "0 0 390 480"


def test_a_situation_shows_the_police_alone_and_a_board_nobody(game):
    """So the police are what the two pictures differ in."""
    alone, nobody = board_svg(Situation(police=1400)), board_svg(Board.named("reconstructed-2000"))
    assert len(nobody) < len(alone) < len(board_svg(game))
    assert board_svg(Situation(police=1400)) != board_svg(Situation(police=1800))
    assert nobody == board_svg(game.board)


def test_marks_are_drawn_in_the_svg_and_in_the_figure(game):
    chances = {1400: 0.25, 1800: 0.75}
    assert "75" in re.sub(r"<[^>]+>", " ", board_svg(game, heat=chances))
    figure = board_figure(game, heat=chances)
    assert any("75" in text for text in figure.data[0].text)
    assert (figure.layout.width, figure.layout.height) == (790, 632)
    assert board_figure(game, tall=True).layout.width == 390
    assert board_figure(Situation()).data[0].type == "scatter"


def test_a_heat_of_an_epoch_that_the_board_has_not_is_refused_in_a_line(game):
    for draw in (board_figure, board_svg):
        with pytest.raises(
            BadSetting,
            match=r"^each key of `heat` must be an epoch of the board \(1200, .*2200\), but one key is 1234$",
        ):
            draw(game, heat={1400: 0.2, 1234: 0.3})


def test_conspiracys_board_is_drawn_as_a_seat_sees_it():
    other = Game.random(NAMES, "johnson-2002", seed=5, steps=90)
    assert board_svg(other, seat=0).startswith("<svg")
    assert len({board_svg(other, seat=seat) for seat in (0, 1, 2, None)}) > 2
    assert board_svg(other.snapshot(seat=0)) == board_svg(other, seat=0)
    with pytest.raises(BadSetting, match="no board with epochs"):
        board_figure(other)


def test_a_snapshot_of_another_board_wants_it_named():
    board = Board.named("small-four")
    game = Game(NAMES, board="small-four", seed=1)
    with pytest.raises(BadSetting, match=r"not belong to the board reconstructed-2000; .*board="):
        board_svg(game.snapshot())
    assert board_svg(game.snapshot(), board=board) == board_svg(game)


@pytest.mark.parametrize("source", [None, 7, "game", {}, {"sites": {}}])
def test_what_has_no_board_is_refused_in_one_line(source):
    with pytest.raises(BadSetting, match=r"a board can be drawn only for a game.* \(got "):
        board_svg(source)


def test_the_picture_shows_itself_in_a_notebook_and_is_short_in_a_shell(game):
    svg = board_svg(game)
    assert svg._repr_html_().startswith('<img src="data:image/svg+xml;base64,')
    assert re.fullmatch(r"<SVG of [\d,]+ characters>", repr(svg))
    assert isinstance(svg, str)


def test_what_is_not_public_is_no_name_of_the_package():
    assert set(timepirates_widgets.__all__) == {"beside", "class_page", "keep_figures", "open_game"}
    assert timepirates_widgets.board_svg is board_svg
    with pytest.raises(AttributeError, match="boardsvg"):
        _ = timepirates_widgets.boardsvg
