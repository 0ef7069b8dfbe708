"""The page of the editions without a browser."""

import asyncio
import sys

import pytest

from timepirates import Board
from timepirates.games.pirates import editions as compared
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.editions.page import (
    DecisionsPanel,
    EditionComparison,
    EditionsPage,
    StatisticsPanel,
)

pytestmark = [pytest.mark.long, pytest.mark.together("compiled")]


def test_every_situation_shows_a_difference():
    """Each position is there because an edition plays it differently."""
    comparison = EditionComparison()
    panel = DecisionsPanel(comparison)
    for number in range(len(panel.content["titles"])):
        panel.ask_situation(number)
        assert panel.content["current"] == number
        assert len({each["only"] for each in panel.content["sets"]}) > 1


def test_games_are_played_when_asked_and_shown_with_their_errors():
    """Before that there are no numbers; afterwards every measure has a mean and an error for every rule set."""
    comparison = EditionComparison()
    panel = StatisticsPanel(comparison)
    assert panel.content["measures"] == []

    async def play():
        comparison.start("random", games=1500)
        assert comparison.playing
        while comparison.playing:
            await asyncio.sleep(0.005)

    asyncio.run(play())
    assert len(panel.content["measures"]) == len(compared.MEASURES)
    assert all(len(measure["rows"]) == 5 for measure in panel.content["measures"])
    assert all(result.games == 1500 for result in comparison.results.values())
    assert not comparison.playing


def test_without_a_compiler_fewer_games_are_played_and_the_page_says_so(monkeypatch):
    """As in a browser's Python, which has neither Numba nor NumPy."""
    for name in ("numba", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    comparison = EditionComparison()
    panel = StatisticsPanel(comparison)
    assert panel.content["texts"]["start"] == "Play 100 games per rule set"
    assert "cannot compile Python code" in panel.content["note"]
    assert "10,000" in panel.content["note"]

    async def play():
        comparison.start("random", games=7)
        told = set()
        while comparison.playing:
            told.add(panel.content["running"])
            await asyncio.sleep(0.001)
        return told

    assert any("of 500 games played." in text for text in asyncio.run(play()))
    assert [result.games for result in comparison.results.values()] == [7] * 5
    decisions = {row["title"]: row["mean"] for row in panel.content["measures"][0]["rows"]}
    assert all(100 < mean < 1000 for mean in decisions.values())


def test_playing_can_be_stopped_and_what_was_counted_stays():
    """Stop means now."""
    comparison = EditionComparison()

    async def play_and_stop():
        comparison.start("random", games=1_000_000)
        while not comparison.results:
            await asyncio.sleep(0)
        StatisticsPanel(comparison).ask_stop()

    asyncio.run(play_and_stop())
    assert comparison.results
    assert not comparison.playing


def test_an_unknown_player_is_not_started():
    """The page lags behind or somebody plays with its messages."""
    comparison = EditionComparison()
    StatisticsPanel(comparison).ask_start("oracle")
    assert not comparison.playing


def test_the_board_follows_the_situation():
    """What is compared is what is on the board."""
    page = EditionsPage()
    told = [str(board.epochs) for board in (BoardWidget(Board.named("reconstructed-2000")), page.board)]
    page.comparison.choose(2)
    assert page.comparison.game().snapshot()["arrested"]
    assert len({*told, str(page.board.epochs)}) == 3
