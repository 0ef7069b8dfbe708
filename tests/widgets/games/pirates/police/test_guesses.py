"""Predict, then reveal; simulate; ask and answer: the explorer's parts with time and luck in them."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from random import Random

import pytest

from tests.widgets.games.pirates.police.shown import say
from timepirates.core.errors import BadSituation
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police import page as police
from timepirates_widgets.games.pirates.police.danger import DangerPanel, example
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.fair import BagTestPanel
from timepirates_widgets.games.pirates.police.guesses import ASKED, Guesses
from timepirates_widgets.games.pirates.police.heat import ProbabilityTable
from timepirates_widgets.games.pirates.police.questions import QuestionsPanel
from timepirates_widgets.games.pirates.police.reasons import explanation
from timepirates_widgets.games.pirates.police.sum import PathSumPanel
from timepirates_widgets.games.pirates.police.trial import Trial
from timepirates_widgets.keeping.store import Store


async def until(condition) -> None:
    """Let the page's tasks run until something holds."""
    for _round in range(4000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize("kind", ASKED)
def test_a_figure_is_hidden_until_the_guess_is_made(kind):
    desk = ExplorerController()
    desk.look(draws=3)
    heat, top = ProbabilityTable(desk), PathSumPanel(desk)
    board = police.PoliceBoard(desk)
    desk.guesses.luck = Random(2)
    desk.guesses.ask(kind)
    assert set(heat.content) == {"covered", "refusal"}
    assert top.content["covered"]["ask"]["text"] == desk.question.text
    assert all(not epoch["data"] and "%" not in epoch["name"] for epoch in board.widget.epochs)
    say(top, ask="guess", percent=30)
    assert not desk.covered
    assert heat.content["rows"]
    assert top.content["title"] == "You guessed 30\xa0%"
    assert all(epoch["data"] for epoch in board.widget.epochs)
    say(top, ask="go_on")
    assert top.content["title"] != "You guessed 30\xa0%"


def test_a_guess_outside_0_to_100_is_refused():
    desk = ExplorerController()
    top = PathSumPanel(desk)
    desk.guesses.ask("draw")
    for percent in (-1, 101):
        say(top, ask="guess", percent=percent)
        assert "from 0 to 100" in desk.refusal
        assert desk.covered
    say(top, ask="reveal")
    say(top, ask="guess", percent=10)
    assert "nothing to guess" in desk.refusal


@pytest.mark.parametrize("percent", [True, 2.5, "50", None])
def test_a_guess_that_is_no_whole_number_is_refused(percent):
    desk = ExplorerController()
    desk.guesses.ask("draw")
    with pytest.raises(BadSituation, match="a guess is a whole number from 0 to 100"):
        desk.guesses.answer(percent)
    assert desk.covered
    assert desk.guesses.made == []


@pytest.mark.parametrize("seed", range(6))
def test_the_tokens_that_were_drawn_are_lit_on_the_board(seed):
    desk = ExplorerController()
    desk.look(draws=3)
    desk.guesses.luck = Random(seed)
    desk.guesses.ask("where")
    asked = desk.question.how["epoch"]
    happened = desk.guesses.answer(50).guess.happened
    assert (desk.draws, len(desk.word), desk.epoch) == (3, 3, desk.last_epoch(desk.word))
    assert happened == (desk.epoch == asked)


@pytest.mark.parametrize(
    ("looked_at", "kind"), [({"view": "restock", "sites": 2}, "year"), ({"draws": 2}, "where"), ({"draws": 0}, "draw")]
)
def test_the_question_fits_the_figure_that_is_shown(looked_at, kind):
    desk = ExplorerController()
    desk.look(**looked_at)
    desk.guesses.set_predict(True)
    assert desk.question.kind == kind


def test_only_the_newest_guesses_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("timepirates_widgets.games.pirates.police.guesses.MOST_KEPT", 3)
    desk = ExplorerController(store=Store(tmp_path))
    for percent in (10, 20, 30, 40, 50):
        desk.guesses.ask("draw")
        desk.guesses.answer(percent)
    assert [guess.guessed for guess in ExplorerController(store=Store(tmp_path)).guesses.made] == [0.3, 0.4, 0.5]


def test_guesses_are_scored_by_brier_and_kept_for_the_next_visit(tmp_path):
    desk = ExplorerController(store=Store(tmp_path))
    for percent in (0, 50, 100):
        desk.guesses.ask("draw")
        revealed = desk.guesses.answer(percent)
        assert revealed.guess.score == (percent / 100 - revealed.guess.happened) ** 2
    again = ExplorerController(store=Store(tmp_path))
    assert [guess.guessed for guess in again.guesses.made] == [0, 0.5, 1]
    panel = police.Guesser(again)
    assert panel.content["count"] == "3 guesses"
    assert len(panel.content["means"]) == 3
    with pytest.MonkeyPatch.context() as another_browser:
        another_browser.setenv("TIMEPIRATES_SERVED", "1")
        another_browser.setenv("HTTP_X_TIMEPIRATES_BROWSER", "B" * 43)
        elsewhere = ExplorerController(store=Store(tmp_path))
        assert elsewhere.guesses.made == []
        elsewhere.guesses.forget_all()
    assert len(ExplorerController(store=Store(tmp_path)).guesses.made) == 3
    again.guesses.ask("draw")
    again.guesses.answer(50)
    say(panel, ask="forget")
    assert again.guesses.last is None
    assert ExplorerController(store=Store(tmp_path)).guesses.made == []


def test_a_damaged_file_of_guesses_is_told_and_begins_anew(tmp_path):
    store = Store(tmp_path)
    store.keep("police-guesses", {"guesses": [{"about": 1}]})
    desk = ExplorerController(store=store)
    assert desk.guesses.made == []
    assert police.Guesser(desk).content["problem"]


def test_what_is_drawn_after_a_guess_comes_as_often_as_it_should():
    """4000 drawn outcomes of each kind, within four standard errors of the exact chance."""
    desk = ExplorerController(Situation(ones=2, twos=3, bag=6, discard=0))
    desk.look(draws=2)
    luck = Random(11)
    guesses = Guesses(desk, luck)
    for kind in ASKED:
        guesses.ask(kind)
        question, repeats = desk.question, 4000
        came = sum(question.draw(luck)[0] for _n in range(repeats)) / repeats
        exact = float(question.exact)
        assert abs(came - exact) <= 4 * (exact * (1 - exact) / repeats) ** 0.5 + 1e-9, kind


def test_whoever_wants_it_is_asked_before_every_new_figure():
    desk = ExplorerController()
    panel = police.Guesser(desk)
    say(panel, ask="check", name="predict", value=True)
    assert desk.covered
    desk.guesses.answer(40)
    desk.look(draws=2)
    assert desk.covered, "a new figure, a new question"
    desk.guesses.answer(40)
    desk.look(draws=0)
    assert not desk.covered, "this one is known"
    say(panel, ask="check", name="predict", value=False)
    desk.look(draws=5)
    assert not desk.covered


def test_a_game_that_is_opened_brings_a_question_too():
    desk = ExplorerController()
    desk.guesses.set_predict(True)
    desk.guesses.answer(50)
    desk.open(example())
    assert desk.covered


def test_the_plays_of_the_real_rules_lie_around_the_exact_figure():
    async def play(figure: str) -> Trial:
        desk = ExplorerController(Situation(bag=20, years_left=2))
        desk.look(draws=3)
        trial = Trial(desk)
        say(trial, ask="choose", name="figure", value=figure)
        say(trial, ask="choose", name="repeats", value="1000")
        say(trial, ask="begin")
        assert trial.content["running"]
        await until(lambda: not trial.work.running)
        return trial

    for figure in ("where", "sites", "restock", "tokens"):
        trial = asyncio.run(play(figure))
        rows = trial.content["rows"]
        assert trial.tally.repeats >= 1000
        assert all(abs(float(row["off"]["text"])) < 4.5 for row in rows if row["exact"]["share"] > 0.01), figure
        for row in rows:
            for entry in (row["simulated"], row["off"]):
                assert explanation(trial.desk, **entry.get("how", {"what": "next_police"})).numbers
        assert trial.content["summary"].startswith(f"In {trial.tally.repeats} simulations with ")


def test_the_plays_can_be_stopped_and_end_with_another_situation():
    async def play() -> None:
        desk = ExplorerController()
        trial = Trial(desk)
        say(trial, ask="choose", name="repeats", value="10000")
        say(trial, ask="begin")
        await until(lambda: trial.tally is not None)
        say(trial, ask="stop")
        counted = trial.tally.repeats
        assert 0 < counted < 10_000
        assert not trial.content["running"]
        desk.change(ones=4)
        assert trial.tally is None

    asyncio.run(play())


def test_the_worst_case_shows_progress_and_is_never_milder_than_another_model():
    async def hunt() -> None:
        desk = ExplorerController(game=example())
        panel = DangerPanel(desk)
        usual = {row["year"]: row["chance"]["share"] for row in panel.content["rows"]}
        say(panel, ask="choose", name="model", value="hunters")
        assert panel.content["rows"] == []
        say(panel, ask="hunt")
        assert panel.content["progress"]["all"] == 7
        await until(lambda: desk.hunted)
        worst = {row["year"]: row["chance"]["share"] for row in panel.content["rows"]}
        assert all(worst[year] >= p - 1e-6 for year, p in usual.items())
        say(panel, ask="choose", name="seat", value="1")
        say(panel, ask="hunt")
        say(panel, ask="stop")
        assert panel.content["progress"] is None

    asyncio.run(hunt())


def test_the_bag_of_a_game_is_tested_and_the_power_told():
    async def test() -> None:
        panel = BagTestPanel(ExplorerController(game=example()))
        say(panel, ask="test")
        await until(lambda: panel.desk.bag_test is not None)
        assert 0 < panel.desk.bag_test.p <= 1
        assert panel.content["verdict"]["told"]
        say(panel, ask="choose", name="bias", value="3.0")
        say(panel, ask="power")
        await until(lambda: panel.desk.power is not None)
        assert 0 <= panel.desk.power.detected_share.value <= 1

    asyncio.run(test())


@pytest.mark.parametrize("kept", [False, True])
def test_a_question_is_asked_checked_and_explained(tmp_path, kept):
    store = Store(tmp_path) if kept else None
    panel = QuestionsPanel(ExplorerController(store=store))
    answer = panel.question.answer
    say(panel, ask="check", name="answer", value=str(answer + Fraction(1, 7)))
    assert not panel.content["verdict"]["right"]
    assert panel.content["solution"] is None
    say(panel, ask="check", name="answer", value=str(answer))
    assert panel.content["verdict"]["right"]
    assert panel.content["solution"]["formula"]
    assert panel.content["score"] == "0 of 1 answers were right so far", "the first answer counts"
    say(panel, ask="next")
    say(panel, ask="check", name="answer", value=str(panel.question.answer))
    assert panel.content["score"] == "1 of 2 answers were right so far"
    later = QuestionsPanel(ExplorerController(store=store))
    assert (later.right, later.asked) == ((1, 2) if kept else (0, 0))


def test_every_kind_of_question_comes_from_a_list_and_from_the_present_situation():
    desk = ExplorerController(Situation(bag={"blue": 4, "red": 2}))
    panel = QuestionsPanel(desk)
    assert len(panel.content["kinds"]) >= 8
    for kind in panel.content["kinds"]:
        say(panel, ask="choose", name="kind", value=kind["value"])
        for source in ("list", "here"):
            say(panel, ask="source", value=source)
            assert panel.content["there"], kind
            assert panel.content["text"].endswith("?"), kind
    say(panel, ask="check", name="answer", value="a third")
    assert "a number is needed" in desk.refusal


def test_a_question_from_the_present_situation_changes_with_it():
    desk = ExplorerController()
    panel = QuestionsPanel(desk)
    say(panel, ask="source", value="here")
    before = panel.content["text"]
    desk.change(ones=2)
    assert panel.content["text"] != before
