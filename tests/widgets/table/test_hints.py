"""What would you do: hints in stages, only where they are allowed, and never of another position than the one shown."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.analysis.review.games import by_contracts, scoring, until
from timepirates import Game
from timepirates.analysis.review import advice, estimate, reasons
from timepirates.analysis.review.advice import Advice
from timepirates.analysis.review.choices import Option
from timepirates.errors import BadSituation
from timepirates.worker import thoughts
from timepirates_widgets.board import naming
from timepirates_widgets.pirates.hints import hints, numbers
from timepirates_widgets.pirates.look import PiratesLook
from timepirates_widgets.table.hinting import Hint, Line
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo"]
CLOSE = " It is close: something else may be as good."


@pytest.fixture(autouse=True)
def quick_value(monkeypatch):
    """Positions are worth what lies on the table."""
    monkeypatch.setattr(estimate, "learned", by_contracts)


def hints_of(game: Game, **more) -> Hints:
    """The panel over a game in which everybody is a person, the page with whoever is to move."""
    table = Sitting(game, **more)
    table.lift_curtain(game.to_move)
    return Hints(table)


def ask(panel: Hints, *names: str) -> None:
    """Messages of the script."""
    for name in names:
        panel._handle_custom_msg({"ask": name}, [])


def begun() -> Game:
    """Cleo's pirate is to be placed."""
    return Game(PLAYERS, seed=1, start=0)


def test_each_press_tells_one_stage_more():
    """Which kind, where, which decisions, and why."""
    panel = hints_of(begun())
    assert (panel.content["stage"], panel.content["lines"]) == (0, [])
    found = advice.advise(begun(), 2)
    ask(panel, "more")
    assert [line["text"] for line in panel.content["lines"]] == ["Look where your pirate may begin."]
    ask(panel, "more")
    where = f"Look at {found.rows[0][0].split(' ')[1]}."
    assert found.attrs["close"] > 1
    assert panel.content["lines"][1]["text"] == f"{where} It is close: something else may be as good."
    ask(panel, "more")
    lines = [line for line in panel.content["lines"] if line["decision"]]
    assert [line["decision"] for line in lines] == [row[0] for row in found.rows]
    assert not any(line["why"] for line in lines)
    ask(panel, "more")
    lines = [line for line in panel.content["lines"] if line["decision"]]
    assert [line["why"] for line in lines] == [row[5] for row in found.rows]
    assert (panel.content["stage"], panel.content["more"]) == (4, False)
    ask(panel, "more")
    assert panel.content["stage"] == 4


@pytest.mark.parametrize(("close", "first", "second"), [(1, "", ""), (2, "", CLOSE), (3, CLOSE, "")])
def test_no_stage_is_surer_than_the_decisions_are(monkeypatch, close, first, second):
    """It is said with the kind, if others of the best are of another kind; with where, if they are of the same."""
    game = until(lambda game: game.deciding == "act" and sum(str(each).startswith("take") for each in game.legal()) > 1)
    takes = [each for each in game.legal() if str(each).startswith("take")][:2]
    found = Advice([*takes, "end"], [Option(0, 0.5, 10.0)] * 3, close)
    monkeypatch.setattr(thoughts, "weighing", lambda *_given: iter([found]))
    hint, = hints(game, game.to_move)
    assert hint.kind == f"Take a token.{first}"
    assert hint.where == f"Look at {naming.kind_name(takes[0].split(' ')[1].split('-')[0])}.{second}"


def test_a_decision_tells_its_chance_and_how_sure_that_is():
    panel = hints_of(begun())
    ask(panel, "more", "more", "more")
    decision, won, low, high, points, _why = advice.advise(begun(), 2).rows[0]
    line = next(line for line in panel.content["lines"] if line["decision"] == decision)
    assert line["text"] == (f"begin in {decision.split(' ')[1]}: you win with {100 * won:.0f}\xa0% ({100 * low:.0f} to "
                            f"{100 * high:.0f}\xa0%), {points:.0f} points on average")


@pytest.mark.parametrize(("won", "low", "high", "said"), [
    (0.0, 0.0, 0.004, "you win with less than 1"), (0.998, 0.996, 1.0, "you win with more than 99"),
    (0.004, 0.0, 0.03, "you win with 0\xa0% (0 to 3")])
def test_no_chance_is_told_as_none_nor_as_certain(won, low, high, said):
    """As long as the game goes on."""
    text = numbers("take red", won, low, high, 3.6)
    assert text.startswith(f"take red: {said}\xa0%")
    assert text.endswith(", 4 points on average")


def test_what_the_odds_of_the_police_take_for_granted_is_said_with_the_reasons(monkeypatch):
    """And not where no reason speaks of the police."""
    game = Game(PLAYERS, seed=1, start=0)
    while game.deciding != "act":
        game.play(game.legal()[0])
    panel = hints_of(game)
    ask(panel, "more", "more", "more")
    assert panel.content["lines"][-1]["text"] != reasons.granted()
    ask(panel, "more")
    assert any("As things stand, the police are " in line.get("why", "") for line in panel.content["lines"])
    assert panel.content["lines"][-1]["text"] == reasons.granted()
    last = hints_of(scoring())
    ask(last, "more", "more", "more", "more")
    assert reasons.granted() not in [line["text"] for line in last.content["lines"]]


def test_it_says_how_many_are_too_close_to_call():
    """Where nothing lies on the table all places are worth the same."""
    panel = hints_of(begun())
    ask(panel, "more", "more", "more")
    count = len(begun().legal())
    assert panel.content["lines"][-1]["text"] == (
        f"{count} decisions are too close to call: any of them may be the best.")


@pytest.mark.parametrize(("apart", "said"), [
    (0.0, "{count} decisions are too close to call: any of them may be the best."),
    (0.9, "The first is better than all others, as far as is known.")])
def test_it_is_as_certain_as_the_intervals_let_it_be(monkeypatch, apart, said):
    """One place is worth more than the others by nothing, or by more than all of them can be off."""
    def one_is_better(s, planned=False):
        better = 0.05 + apart if s.pirate[2] == 0 else 0.05
        return estimate.Worth((1 - better - 0.01, 0.01, better), (0.0, 0.0, 0.0))

    monkeypatch.setattr(estimate, "learned", one_is_better)
    panel = hints_of(begun())
    ask(panel, "more", "more", "more")
    assert panel.content["lines"][-1]["text"] == said.format(count=len(begun().legal()))
    first, second = advice.advise(begun(), 2).rows[:2]
    assert (second[3] < first[2]) == bool(apart)  # the second's upper end lies below the first's lower end


def test_another_position_puts_the_hint_away():
    panel = hints_of(begun())
    ask(panel, "more", "more", "more")
    panel.table.play("place 1400")
    panel.table.lift_curtain()
    assert (panel.content["stage"], panel.content["lines"]) == (0, [])


# --- where there are none


def test_a_class_may_switch_hints_off():
    """Like taking back."""
    panel = hints_of(begun(), settings={"hints": False})
    assert panel.content == {"open": False}
    ask(panel, "more")
    assert panel.content == {"open": False}
    panel.table.set(hints=True)
    assert panel.content["open"]


def test_there_is_none_while_a_computer_is_to_move_or_the_game_is_over():
    assert hints_of(begun(), seats=["human", "human", "simple"]).content == {"open": False}
    over = scoring("lay white-5 on blue", "lay white-4 on blue")
    assert Hints(Sitting(over)).content == {"open": False}


def test_a_curtain_hides_the_hint_too():
    """Nobody else's hint is on the screen when the next player comes."""
    table = Sitting(scoring(), seats=["human"] * 3)
    panel = Hints(table)
    assert table.curtain is not None
    assert panel.content == {"open": False}


def test_a_hint_knows_only_what_the_seat_knows():
    """P2: whatever Ann has laid, Bob reads the same."""
    told = []
    for colour in ("blue", "red"):
        panel = hints_of(scoring(f"lay white-5 on {colour}"))
        ask(panel, "more", "more", "more", "more")
        told.append(panel.content["lines"])
    assert told[0] == told[1]
    assert len(told[0]) > 3


def test_what_cannot_be_advised_says_why(monkeypatch):
    def refused(_look, _game, _seat):
        raise BadSituation("there is no advice here")
        yield 0.0

    monkeypatch.setattr(PiratesLook, "advice", refused)
    panel = hints_of(begun())

    async def page():
        ask(panel, "more")
        await asyncio.sleep(0.1)

    asyncio.run(page())
    assert panel.content["problem"] == "there is no advice here"


# --- beside the page


def test_thinking_shows_how_far_it_is_and_can_be_stopped(monkeypatch):
    """The page goes on answering meanwhile, and a stopped thought says nothing later."""
    go_on = threading.Event()

    def slowly(_look, _game, _seat):
        yield 0.5
        go_on.wait(5)
        yield Hint("Take a token.", "Look at red.", (Line("take red", "take red", "why"),), "")

    monkeypatch.setattr(PiratesLook, "advice", slowly)
    panel, seen = hints_of(begun()), []

    async def page():
        ask(panel, "more")
        await asyncio.sleep(0.1)
        seen.append((panel.content["thinking"], panel.content["done"]))
        ask(panel, "stop")
        seen.append((panel.content["thinking"], panel.content["stage"]))
        go_on.set()
        await asyncio.sleep(0.1)
        seen.append((panel.content["thinking"], panel.content["lines"]))

    asyncio.run(page())
    assert seen == [(True, 50), (False, 0), (False, [])]


def test_a_thought_about_an_earlier_position_is_dropped(monkeypatch):
    go_on = threading.Event()

    def slowly(_look, _game, _seat):
        go_on.wait(5)
        yield Hint("Take a token.", "Look at red.", (), "")

    monkeypatch.setattr(PiratesLook, "advice", slowly)
    panel = hints_of(begun())

    async def page():
        ask(panel, "more")
        await asyncio.sleep(0.05)
        panel.table.play("place 1400")
        panel.table.lift_curtain()
        go_on.set()
        await asyncio.sleep(0.1)

    asyncio.run(page())
    assert (panel.content["stage"], panel.content["lines"], panel.content["thinking"]) == (0, [], False)
