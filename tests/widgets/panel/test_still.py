"""What widgets leave in a saved notebook: stills, before the widget, as its viewer may know it; none on a page."""

from __future__ import annotations

import re
from base64 import b64decode

import ipywidgets
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from IPython.utils.capture import capture_output
from traitlets.config import Config

from tests.widgets import golden
from timepirates import Game
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets import board_svg, conspiracy, editions, explorer, questions, review, tutorial
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.play.bag import Bag
from timepirates_widgets.games.pirates.play.bazaar import Bazaar
from timepirates_widgets.games.pirates.play.odds import Odds
from timepirates_widgets.games.pirates.play.play_page import play
from timepirates_widgets.games.pirates.play.players import Players
from timepirates_widgets.games.pirates.play.track import PoliceTrack
from timepirates_widgets.games.pirates.police.clock import RestOfYear
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.game import Hindsight
from timepirates_widgets.games.pirates.police.questions import QuestionsPanel
from timepirates_widgets.games.pirates.police.tree import DrawTree
from timepirates_widgets.games.pirates.review.curves import Curves
from timepirates_widgets.games.pirates.review.mistakes import Mistakes
from timepirates_widgets.panel.still import table
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.timeline import Timeline

NAMES = ["Ann", "Bob", "Cleo"]
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def game():
    """A turn's actions in the middle of a game."""
    found = Game.random(NAMES, seed=24, steps=140)
    while found.deciding != "act":
        found.play_random()
    return found


@pytest.fixture(autouse=True)
def _a_notebook(monkeypatch):
    for name in ("TIMEPIRATES_SERVED", "VOILA_PREHEAT", "SERVER_SOFTWARE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def displayed():
    """What a cell puts out that displays a thing: the bundles of its outputs."""
    InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))

    def outputs(thing):
        with capture_output() as captured:
            display(thing)
        return [output.data for output in captured.outputs]

    yield outputs
    InteractiveShell.clear_instance()


def drawing(html):
    """The SVG of the one image of a still."""
    [data] = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    return b64decode(data).decode()


# --- outputs


@pytest.mark.parametrize(
    "make",
    [
        lambda game: play(game, keep=False),
        lambda game: Players(Sitting(game)),
        lambda game: BoardWidget(game.board),
        lambda game: explorer(game, keep=False),
    ],
    ids=["page", "panel", "board", "explorer"],
)
def test_a_cell_puts_out_the_still_first_and_then_the_widget_as_ever(game, make, displayed):
    """Two outputs of their own: nbconvert prefers a widget in the same one, also where it cannot show it."""
    thing = make(game)
    still, widget = displayed(thing)
    assert WIDGET not in still
    assert thing.static_html() in still["text/html"]
    assert "text/html" not in widget
    assert widget[WIDGET]["model_id"] == thing.model_id


@pytest.mark.parametrize(
    ("name", "value"), [("TIMEPIRATES_SERVED", "1"), ("VOILA_PREHEAT", "True"), ("SERVER_SOFTWARE", "voila/0.5.13")]
)
def test_a_page_has_a_kernel_and_puts_out_the_widget_alone(game, monkeypatch, displayed, name, value):
    monkeypatch.setenv(name, value)
    [widget] = displayed(play(game, keep=False))
    assert WIDGET in widget


def test_what_leaves_nothing_puts_out_the_widget_alone(game, displayed):
    thing = Sitting(game)
    [widget] = displayed(type("Empty", (Timeline,), {"static_html": lambda self: ""})(thing))
    assert WIDGET in widget


def test_a_still_hides_beside_a_board_that_is_drawn_and_not_before(game, displayed):
    """A board asks the kernel for plotly.js: without one it stays empty, and the still is what is seen."""
    html = displayed(play(game, keep=False))[0]["text/html"]
    assert ".jp-OutputArea:has(.tp-sea-board[data-drawn]) .jp-OutputArea-child:has(.tp-still)" in html
    assert '<div class="tp-still"' in html


# --- what is in it


def test_the_page_leaves_its_status_its_board_what_can_be_decided_and_the_open_tab(game):
    page = play(game, keep=False)
    html = page.static_html()
    name = game.players[game.to_move]
    assert html.index(name) < html.index("<img") < html.index("<ul>") < html.index("<table>")
    assert "Epoch" in html
    assert "In the bag" not in html
    [tabs] = [each for each in page.children[0].children if isinstance(each, ipywidgets.Tab)]
    tabs.selected_index = 2
    assert "In the bag" in page.static_html()


def test_the_boards_still_is_its_drawing_marks_included(game):
    board = BoardWidget(game.board)
    board.show(game.snapshot())
    plain = drawing(board.static_html())
    assert plain.startswith("<svg")
    assert plain.count("<text") > 5
    board.show(game.snapshot(), choices={1400: "take"})
    assert "take" in drawing(board.static_html())
    assert "take" not in plain


def test_the_panels_leave_tables_and_lists_of_what_they_show(game):
    sitting, seen = Sitting(game), game.snapshot()
    rows = re.findall(r"<tr><td>(\w+)</td><td>(\d+)</td>.*?<td>(\d+)</td></tr>", Players(sitting).static_html())
    assert rows == [(name, seen["pirates"][seat], str(seen["points"][seat])) for seat, name in enumerate(NAMES)]
    assert f"{seen['bag']['police-1']} police" in Bag(sitting).static_html() or "police-1" not in seen["bag"]
    assert Bazaar(sitting).static_html().count("<tr>") == 7
    odds = Odds(sitting).static_html()
    shares = [float(each) for each in re.findall(r"<td>([\d.]+)\xa0%</td>", odds)]
    assert len(shares) == 8
    assert sum(shares) == pytest.approx(100, abs=0.5)
    assert Log(sitting).static_html().count("<li>") == 12
    assert "position" in Timeline(sitting).static_html()
    assert "<li>" in Choices(sitting).static_html()


def test_the_explorer_leaves_the_headline_the_coloured_board_and_its_table():
    page = explorer(Situation(), keep=False)
    html = page.static_html()
    assert "The police are in" in html
    assert html.rpartition("<table>")[2].count("<tr>") == 10
    assert "27.8" in html
    assert drawing(html).startswith("<svg")
    page.desk.look(draws=3, epoch=1400)
    assert "After 3 more police tokens" in page.static_html()


def test_a_tab_of_the_explorer_leaves_its_numbers_with_their_names():
    """As they stand on the page: here how long the year is, and where it ends."""
    desk = explorer(Situation(), keep=False).desk
    html = RestOfYear(ExplorerController(desk.situation)).static_html()
    rows = dict(re.findall(r"<tr><td>([^<]+)</td><td>([^<]+)</td></tr>", html))
    assert rows["1200\N{EN DASH}1299"] == "19.4\xa0%"
    assert "30.55" in rows.values()


def test_figures_that_a_guess_waits_for_are_not_left_beside_it():
    page = explorer(Situation(), keep=False)
    page.desk.look(draws=3)
    assert "27.8\xa0%" in page.static_html()
    page.desk.guesses.ask("where")
    assert "27.8" not in page.static_html()
    assert "<table>" not in page.static_html()


@pytest.mark.long
def test_every_page_leaves_something(tmp_path, monkeypatch, game):
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))
    for page, said in (
        (tutorial(), "Step 1 of"),
        (questions("rules"), "Question 1 of"),
        (review(game, keep=False), "Cleo"),
        (editions(), "Rio Grande"),
        (conspiracy(keep=False), "<img"),
    ):
        assert said in page.static_html(), page


@pytest.mark.long(2)
@pytest.mark.parametrize("kind", golden.shown(), ids=golden.name_of)
def test_every_panel_leaves_a_still_or_says_why_not(kind):
    """In one of the positions in which it is written down at least."""
    stills = []
    for make in golden.shown()[kind].values():
        panel = make()
        stills.append(panel.static_html())
        panel.close()
        if stills[-1]:
            break
    assert bool(stills[-1]) != bool(kind.leaves_nothing)
    assert not re.search(r"None|\{|<built-in|Fraction\(", stills[-1])


@pytest.mark.long(2)
def test_stills_say_what_their_panels_show():
    """The end of a game, hints that were asked for, a review; numbers where a panel names none."""

    def left(kind, title):
        panel = golden.shown()[kind][title]()
        html = panel.static_html()
        panel.close()
        return html

    end = left(Ending, "the end")
    assert end.startswith("<p>Ann has won</p><p>Ann has 39 points, 12 more than Bob.</p>")
    assert "<tr><td>Ann</td><td>6</td><td>8</td><td>17</td><td>8</td><td>0</td><td>39</td></tr>" in end
    assert end.count("<table>") == 3
    assert [left(Hints, stage).count("<li>") for stage in ("nothing was asked", "which kind", "and where")] == [0, 1, 2]
    assert "<li>" in left(Mistakes, "everybody's")
    assert left(Curves, "a game").count("</tr>") > 2
    assert "Police tokens drawn this year: " in left(PoliceTrack, "Ann acts")
    assert "<td>1/2</td>" not in left(DrawTree, "late in a year")
    assert left(DrawTree, "late in a year").startswith("<table><thead><tr><th>tokens</th>")
    assert "The answer is " not in left(QuestionsPanel, "from the list")
    assert "The answer is " in left(QuestionsPanel, "the answer is shown")
    assert left(Hindsight, "no game") == ""
    assert re.match(r"<p>.+</p><p>position \d+ of \d+</p><p>", left(Hindsight, "the end"))


def test_what_is_shown_in_the_place_of_another_page_is_what_is_left(tmp_path, monkeypatch):
    page = conspiracy(keep=False)
    assert "<ul>" in page.static_html()
    monkeypatch.setattr(page.children[0], "_dom_classes", ("tp-away",))
    assert page.static_html() == ""


def test_words_of_a_table_are_text_and_no_html():
    assert table("<b>", ["<i>"], [["<script>"]]) == (
        "<p><b>&lt;b&gt;</b></p><table><thead><tr><th>&lt;i&gt;</th></tr></thead>"
        "<tbody><tr><td>&lt;script&gt;</td></tr></tbody></table>"
    )


# --- what its viewer may not know


def test_a_secret_laying_is_in_nobodys_still_but_that_of_whoever_laid():
    """Two people at one screen, while white contracts are laid (P2)."""
    game = Game.random(NAMES, seed=134, steps=585)
    while game.deciding == "lay" and "lay" not in str(game.steps[-1][1]):
        game.play(next(each for each in game.legal() if str(each) != "end"))
    assert game.deciding == "lay"
    laid = re.findall(r"lay (\S+) on (\w+)", " ".join(str(text) for _seat, text in game.steps))
    assert laid
    sitting = Sitting(game)
    for html in (
        play(game, keep=False).static_html(),
        sitting._repr_html_(),
        Players(sitting).static_html(),
        Log(sitting).static_html(),
    ):
        assert "laid on" not in html
        assert f"lays {laid[0][0]}" not in html


# --- short names


def test_names_are_short_and_say_what_is_there(game):
    page = play(game, keep=False)
    told = repr(game).strip("<>")
    assert repr(page.table) == f"<table of {told}; {len(game)} of {len(game)} on screen>"
    assert repr(page) == f"<page: {repr(page.table).strip('<>')}>"
    assert repr(Players(page.table)) == f"<Players: {repr(page.table).strip('<>')}>"
    assert repr(explorer(game, keep=False)) == f"<explorer: {told}>"
    assert repr(Situation(police=1400, ones=3, twos=4, bag=20)) == (
        "<Situation police=1400, ones=3, twos=4, bag=20, discard=0, years_left=3, reconstructed-2000, rio-grande>"
    )
    assert repr(explorer(Situation(), keep=False)).startswith("<explorer: Situation police=2200, ones=5")
    assert repr(editions()) == "<page of 4 parts>"
    assert repr(BoardWidget(game.board)) == "<BoardWidget reconstructed-2000>"


def test_conspiracys_table_shows_itself_as_its_viewer_knows_it():
    """What lies face down on the board is known to whoever laid it alone."""
    game = Game.random(NAMES, "johnson-2002", seed=5, steps=90)
    everything, sitting = drawing(game._repr_html_()), Sitting(game, ["human", "random", "random"])
    seen = drawing(sitting._repr_html_())
    assert seen == board_svg(game, seat=0)
    assert seen != everything


def test_a_table_shows_itself_as_its_board_and_a_game_does_too(game):
    assert drawing(Sitting(game)._repr_html_()).startswith("<svg")
    html = game._repr_html_()
    assert drawing(html).startswith("<svg")
    assert "<pre" in html
