"""The review of any game on its page shows what rollouts found, and hides answers until they are asked for."""

import asyncio

import pytest

from tests.review import games
from tests.review.games import TAKEN
from tests.widgets.reviews.shown import reviewed
from tests.widgets.wire import everything_on
from timepirates import BadSetting, Game, players, review
from timepirates.core import registry
from timepirates.core.protocol import Decision
from timepirates.review.review_state import ReviewedDecision
from timepirates_widgets.panel import Panel
from timepirates_widgets.reviews.game_review import GameReview
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import GamePage

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def _games(monkeypatch):
    games.add(monkeypatch, unknown="UNKNOWN")


def at_the_table(game: Game) -> Sitting:
    """Ann is a person, Bob plays perfectly."""
    return Sitting(game, seats=["human", "perfect"])


def test_the_mistake_the_loss_and_the_totals_are_those_of_the_review():
    content = reviewed().content
    [puzzle] = content["mistakes"]
    found = review.of(games.nim(*TAKEN), who=[None, "perfect"])
    row = found.decisions.iloc[0]
    assert (puzzle["step"], puzzle["text"]) == (row["step"], "Step 1, decision of Ann: take 3")
    assert puzzle["loss"].replace("\xa0", " ") == (
        f"This decision reduced the chance to win by {100 * row['loss']:.0f} percentage points "
        f"({100 * row['loss_low']:.0f} to 100)."
    )
    totals = [[cell["text"] for cell in each["cells"]] for each in content["totals"]["rows"]]
    assert totals == [["50", "-100", "0", "+50", "0"], ["50", "0", "+100", "-50", "100"]]
    chances = [[cell["text"].replace("\xa0", " ") for cell in each["cells"]] for each in content["chances"]["rows"]]
    assert chances == [["100 %", "0 %"], *[["0 %", "100 %"]] * 4]
    assert "if all players play like the computer player perfect" in content["assumes"]


def test_a_puzzle_is_sent_without_its_answer():
    asked = reviewed().content["mistakes"][0]
    assert [each["decision"] for each in asked["asked"]["choices"]] == ["take 1", "take 2", "take 3"]
    assert asked["answer"] == []


def test_only_the_chosen_players_mistakes_are_listed():
    assert reviewed(("player", (1,))).content["mistakes"] == []
    assert len(reviewed(("player", (None,))).content["mistakes"]) == 1
    assert (
        reviewed(("player", (1,))).content["none"]
        == "No mistakes are listed, because luck can explain the loss of every decision."
    )


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("answer", (2,), "step 2 is not in the list of mistakes"),
        ("player", (5,), "there is no seat 5"),
        ("people", ("admiral",), "there is no level 'admiral'"),
        ("reply", (1, "take 9"), "was not possible in this position"),
    ],
)
def test_what_a_page_cannot_mean_is_refused(name, given, said):
    panel = reviewed()
    with pytest.raises(BadSetting, match=said):
        getattr(panel, f"ask_{name}")(*given)


def test_another_level_of_people_reviews_the_game_again(monkeypatch):
    monkeypatch.setitem(games.known().NIM, "random", players.RandomPlayer)
    panel = reviewed()
    assert [each["level"] for each in panel.content["people"]["levels"]] == ["perfect", "random"]
    assert panel.content["people"]["level"] == "random"
    panel.ask_people("perfect")
    assert panel.content["people"]["level"] == "perfect"
    assert "all players play like the computer player perfect" in panel.content["assumes"]


def test_what_a_seat_did_not_know_is_not_shown_in_its_puzzle():
    game = games.guess(3)
    game.play("say 1")
    panel = GameReview(Sitting(game, seats=["human", "random"]), laid_over=True)
    judged = ReviewedDecision(1, 0, Decision("say 1"), Decision("say 2"), 0.3, 0.2, 0.4, 150, "")
    assert panel._question(game.at(0), judged, {})["position"] == ["It is Ann's turn to decide"]


# --- on a page


def shown(page) -> dict[str, Panel]:
    """The panels of a page by the name of their class."""
    return {type(part).__name__: part for part in everything_on(page) if isinstance(part, Panel)}


def test_the_end_of_a_game_offers_its_review_and_opens_it():
    page = GamePage(at_the_table(games.nim(*TAKEN)))
    panels = shown(page.page)
    assert "GameReview" not in panels
    assert panels["Ending"].content["reviewed_here"]
    panels["Ending"].ask_review()
    opened = shown(page.page)["GameReview"]
    assert (opened.content["open"], opened.content["laid_over"]) == (True, True)
    assert opened.content["mistakes"][0]["step"] == 1
    opened.ask_close()
    assert opened.content == {"open": False}
    panels["Ending"].ask_review()
    assert opened.content["mistakes"][0]["step"] == 1


def test_another_game_closes_the_review():
    page = GamePage(at_the_table(games.nim(*TAKEN)))
    panels = shown(page.page)
    panels["Ending"].ask_review()
    page.table.begin(games.nim())
    assert shown(page.page)["GameReview"].content == {"open": False}


def test_a_game_that_has_secrets_is_reviewed_when_all_its_lines_are_over():
    game = games.guess(3)
    game.play("say 1")
    table = Sitting(game, seats=["human", "human"])
    ending = Ending(table)
    ending.on_review = lambda: None
    ending.refresh()
    assert ending.content["reviewed_here"]
    table.show(0)
    table.play("say 3")
    assert all(line.game.over for line in table.lines)
    assert ending.content["reviewed_here"]


def test_a_game_that_gives_a_reason_has_no_review_and_no_hints():
    registry.add("guess", no_rollouts="known_games:REASON")
    game = games.guess(3)
    assert Hints(Sitting(game, seats=["human", "random"])).content == {"open": False}
    game.play("say 1")
    ending = Ending(Sitting(game))
    ending.on_review = lambda: None
    ending.refresh()
    assert not ending.content["reviewed_here"]


def test_the_page_answers_while_a_review_is_at_work_and_shows_how_far_it_is():
    async def seen() -> list[str]:
        panel, told = reviewed(laid_over=True), []
        panel.observe(lambda change: told.append(change["new"].get("progress", "")), "content")
        panel.open_review()
        while panel._work.running:
            await asyncio.sleep(0.01)
        return [*told, panel.content["mistakes"][0]["text"]]

    *told, last = asyncio.run(seen())
    assert any(text.startswith("Looking for possible mistakes") for text in told)
    assert any(text.startswith("The list is complete.") for text in told)
    assert told[-1] == ""
    assert last == "Step 1, decision of Ann: take 3"


def test_a_review_that_was_stopped_keeps_its_list():
    async def stopped() -> GameReview:
        panel = reviewed(laid_over=True)
        panel.open_review()
        while not panel.content["mistakes"]:
            await asyncio.sleep(0.01)
        panel.ask_stop()
        return panel

    content = asyncio.run(stopped()).content
    assert (content["progress"], len(content["mistakes"])) == ("", 1)


# --- hints


def hinted(game: Game, stages: int) -> Hints:
    """Ann has asked for so many stages."""
    panel = Hints(at_the_table(game))
    for _stage in range(stages):
        panel.ask_more()
    return panel


def test_hints_of_any_game_come_in_stages_and_say_what_rollouts_show():
    lines = [each["text"].replace("\xa0", " ") for each in hinted(games.nim(), 3).content["lines"]]
    assert lines == [
        "One decision is better than all others.",
        "Another decision is better than take 1.",
        "take 2: your chance to win is more than 97 %, if all players play like the computer player perfect",
        (
            "take 1: your chance to win is less than 3 %, if all players play like the computer player "
            "perfect. This chance is 100 percentage points (95 to 100) lower than the chance with the "
            "best decision"
        ),
        (
            "take 3: your chance to win is less than 7 %, if all players play like the computer player "
            "perfect. This chance is 100 percentage points (87 to 100) lower than the chance with the "
            "best decision"
        ),
        (
            "199 games were simulated from this position to their end, with the same luck for each "
            "decision. The 80 % intervals take the luck in these games into account."
        ),
    ]
    why = [each["why"] for each in hinted(games.nim(), 4).content["lines"]]
    assert why[2] == "83 games were simulated from this decision."


def test_decisions_that_cannot_be_told_apart_are_one_line():
    content = hinted(games.nim(2, 1, 1, 2), 3).content
    assert [each["text"] for each in content["lines"][:2]] == [
        "Any of 3 decisions may be the best.",
        "Any of the decisions may be the best.",
    ]
    assert {each["decision"] for each in content["lines"][2]["decisions"]} == {"take 1", "take 2", "take 3"}
    assert content["lines"][2]["text"].startswith("With any of these decisions, your chance to win is less than")


def test_a_hint_is_played_from_its_line_in_a_game_without_a_board():
    panel = hinted(games.nim(), 3)
    assert panel.content["lines"][2]["play"] == {
        "decision": "take 2",
        "text": "Make this decision: take 2",
        "said": "This decision is selected, but has not been made yet: take 2.",
    }
    panel.ask_play("take 2")
    assert panel.table.line.game.snapshot()["heap"] == 8
