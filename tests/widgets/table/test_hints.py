"""What would you do: hints in stages, only where they are allowed, and never of another position than the one shown."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.games.pirates.review.games import playing, scoring, until
from timepirates import Game
from timepirates.core.errors import BadSituation
from timepirates.core.protocol import Decision
from timepirates.games.pirates.review import thoughts
from timepirates.games.pirates.review.advice import Candidate, RankedCandidates
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.play import hints as told
from timepirates_widgets.games.pirates.play.board_of_play import PlayBoard
from timepirates_widgets.games.pirates.play.hinted import hint_marks
from timepirates_widgets.games.pirates.play.look import PiratesLook
from timepirates_widgets.table.chances import chance
from timepirates_widgets.table.hinting import Hint, HintLine, NamedDecision
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo"]
CLOSE = " Another decision may be as good."


@pytest.fixture(autouse=True)
def quick():
    """Values and rollouts cost nothing."""
    with playing():
        yield


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


def row(*decisions: str, won=(0.4, 0.3, 0.5), behind=(0.0, 0.0, 0.0), because="Why.") -> Candidate:
    """A candidate of the coach."""
    return Candidate(tuple(map(Decision, decisions)), *won, *behind, 40, because)


def advised(monkeypatch, *rows, together=1, assumes=("mate", "captain", "mate"), alike="") -> None:
    """Let the coach say this of any position."""
    found = RankedCandidates(rows, assumes, together, alike)
    monkeypatch.setattr(thoughts, "weighing", lambda *_given: iter([0.5, found]))


def said(panel: Hints) -> list[str]:
    """The texts that are shown."""
    return [line["text"].replace("\xa0", " ") for line in panel.content["lines"]]


PLACES = (
    row("place 1400", because="Why 1400."),
    row("place 1800", won=(0.31, 0.25, 0.37), behind=(0.09, 0.05, 0.14), because="Why 1800."),
)


def test_each_press_shows_one_stage_more(monkeypatch):
    """The kind of decision, where, which decisions with their chances, and why."""
    advised(monkeypatch, *PLACES)
    panel = hints_of(begun(), seats=["human", "captain", "human"])
    assert (panel.content["stage"], panel.content["lines"]) == (0, [])
    ask(panel, "more")
    assert said(panel) == ["Choose where your pirate begins."]
    ask(panel, "more")
    assert said(panel)[1] == "Look at 1400."
    ask(panel, "more")
    players = "if Ann and Cleo play like a mate, and Bob plays like a captain"
    assert said(panel)[2:4] == [
        f"begin in 1400: your chance to win is 40 % (30 to 50 %), {players}",
        f"begin in 1800: your chance to win is 31 % (25 to 37 %), {players}. "
        "This chance is 9 percentage points (5 to 14) lower than the chance with the best decision",
    ]
    assert said(panel)[4].startswith(
        "The first decision is better than all others in 80 games simulated from this position."
    )
    assert [line["why"] for line in panel.content["lines"]] == [""] * 5
    ask(panel, "more")
    assert [line["why"] for line in panel.content["lines"][2:4]] == ["Why 1400.", "Why 1800."]
    assert (panel.content["stage"], panel.content["more"]) == (4, False)
    ask(panel, "more")
    assert panel.content["stage"] == 4


@pytest.mark.parametrize(("together", "first", "second"), [(1, "", ""), (2, "", CLOSE), (3, CLOSE, "")])
def test_no_stage_is_surer_than_the_decisions_are(monkeypatch, together, first, second):
    """It is said with the kind, if others of the best are of another kind; with where, if they are of the same."""
    game = until(lambda game: game.deciding == "act" and sum(str(each).startswith("take") for each in game.legal()) > 1)
    takes = [str(each) for each in game.legal() if str(each).startswith("take")][:2]
    advised(monkeypatch, *map(row, [*takes, "end"]), together=together)
    *_done, hint = told.hints(game, game.to_move, (), "mate")
    assert hint.kind == f"Take a token.{first}"
    assert hint.where == f"Look at {naming.kind_name(takes[0].split(' ')[1].split('-')[0])}.{second}"


def test_decisions_that_cannot_be_told_apart_are_one_line(monkeypatch):
    """With what they have in common, the widest interval, and each of them to be looked at."""
    second = PLACES[1]._replace(won_high=0.44)
    advised(
        monkeypatch,
        PLACES[0],
        second,
        row("place 1200", won=(0.1, 0.08, 0.12)),
        together=2,
        alike="1400 or 1800",
        assumes=("mate",) * 3,
    )
    panel = hints_of(begun())
    ask(panel, "more", "more", "more")
    line, other, note = panel.content["lines"][2:]
    assert line["text"].replace("\xa0", " ") == (
        "1400 or 1800: any of these. Your chance to win is 40 % (25 to 50 %), if all players play like a mate"
    )
    assert [(each["decision"], each["name"]) for each in line["decisions"]] == [
        ("place 1400", "begin in 1400"),
        ("place 1800", "begin in 1800"),
    ]
    assert other["decision"] == "place 1200"
    assert note["text"].startswith(
        "120 games were simulated from this position. Any of 2 decisions may be the best, because their results "
        "do not differ clearly."
    )


def test_the_note_says_where_layings_count_as_equally_likely(monkeypatch):
    """No solution is known where earlier layings remain."""
    advised(monkeypatch, *PLACES)
    notes = []
    for switches in ({}, {"white_stays_laid": True}):
        *_done, hint = told.hints(
            Game(PLAYERS, {"name": "rio-grande", "switches": switches}, seed=1, start=0), 2, (), "mate"
        )
        notes.append(hint.note)
    assert notes[0].endswith(
        "also include the error of the estimates of later years, a standard error of 2 percentage points."
    )
    assert notes[1] == (
        f"{notes[0]} For these rules, the best way to lay white contracts is not known, so all ways to lay them "
        "count as equally likely."
    )


def test_a_rough_hint_is_called_rough(monkeypatch):
    """Where nothing can be played on there is no interval and no assumption."""
    advised(monkeypatch, *PLACES, assumes=None)
    panel = hints_of(begun())
    ask(panel, "more", "more", "more")
    assert said(panel)[2] == "begin in 1400: your chance to win is roughly 40 %"
    assert said(panel)[-1].startswith("This hint is rough: ")


@pytest.mark.parametrize(
    ("won", "shown"),
    [
        ((0.0, 0.0, 0.02), "less than 2 %"),
        ((1.0, 0.982, 1.0), "more than 98.2 %"),
        ((1.0, 0.97, 1.0), "more than 97 %"),
        ((0.034, 0.03, 0.04), "3.4 % (3.0 to 4.0 %)"),
        ((0.034, 0.0, 0.08), "3 % (0 to 8 %)"),
    ],
)
def test_no_chance_is_impossible_certain_or_more_exact_than_its_interval(won, shown):
    assert chance(*won).replace("\xa0", " ") == shown


# --- drawn on the board before it is played


def test_a_decision_is_drawn_on_the_board_without_changing_the_game_and_then_played(monkeypatch):
    """The best one at once; another one when its row is pressed; the row pressed again removes it."""
    advised(monkeypatch, *PLACES)
    panel = hints_of(begun())
    board = PlayBoard(panel.table)
    board.widget.sizes = ["wide"]
    panel.on_preview = board.preview

    def tags() -> list[str]:
        return [each["text"] for each in board.widget.figure["wide"]["layout"]["annotations"] if "Hint" in each["text"]]

    ask(panel, "more", "more")
    assert tags() == []
    ask(panel, "more")
    assert tags() == ["Hint: begin here"]
    assert board._hinted().year == 1400
    panel._handle_custom_msg({"ask": "show", "decision": "place 1800"}, [])
    assert board._hinted().year == 1800
    shown = panel.content["lines"][3]
    assert [each["shown"] for each in shown["decisions"]] == [True]
    assert shown["play"]["said"] == "The board shows this decision, which has not been made yet: begin in 1800."
    assert len(panel.table.position) == 0
    panel._handle_custom_msg({"ask": "show", "decision": "place 1800"}, [])
    assert (tags(), shown["play"] == panel.content["lines"][3]["play"]) == ([], False)
    panel._handle_custom_msg({"ask": "play", "decision": "place 1200"}, [])
    assert (len(panel.table.position), panel.table.refusal.sentence) == (0, "the hint does not contain this decision")
    panel._handle_custom_msg({"ask": "show", "decision": "place 1400"}, [])
    panel._handle_custom_msg({"ask": "play", "decision": "place 1400"}, [])
    assert panel.table.line.game.steps == [(2, "place 1400")]
    assert tags() == []


DRAWN = {"move": ("path", "start"), "jump": ("start",), "take": ("token",), "trade": (), "sell": (), "end": ()}


def test_every_decision_of_a_turn_has_its_place_on_the_board():
    """An arrow for a move and a jump, a ring around a token that is taken, and around the epoch it is about."""
    game, seen = Game.random(PLAYERS, seed=8, steps=60), set()
    while not game.over and not set(DRAWN) <= seen:
        if game.deciding == "act":
            here = int(game.snapshot()["pirates"][game.to_move])
            for text in map(str, game.legal()):
                verb, *words = text.split(" ")
                shown = hint_marks(game, text)
                assert [name for name in ("path", "start", "token") if getattr(shown, name)] == sorted(
                    DRAWN[verb] if verb != "trade" else ["start"] * (shown.start is not None)
                ), text
                if verb in ("move", "jump"):
                    assert shown.start == here
                    assert shown.year == int(
                        words[2] if verb == "jump" else naming.paths_of(game.board)[str(here), int(words[0])]
                    )
                else:
                    assert (shown.year, shown.token) == (here, words[0] if verb == "take" else "")
                seen.add(verb)
        game.play_random()
    assert set(DRAWN) <= seen


def test_people_are_assumed_to_play_like_the_level_that_is_chosen(monkeypatch):
    """The hint is worked out again, up to the stage on screen."""
    asked = []

    def advise(_look, _game, seat, who, people):
        asked.append((seat, who, people))
        place = NamedDecision("place 1400", "begin in 1400")
        yield Hint("Begin.", "In 1400.", (HintLine((place,), f"40 % {people}", ""),), "")

    monkeypatch.setattr(PiratesLook, "advice", advise)
    panel = hints_of(begun(), seats=["captain", "human", "human"])
    ask(panel, "more", "more")
    assert panel.content["people"] is None
    ask(panel, "more")
    assert panel.content["people"]["level"] == "mate"
    panel._handle_custom_msg({"ask": "people", "level": "newcomer"}, [])
    assert asked == [(2, ("captain", None, None), "mate"), (2, ("captain", None, None), "newcomer")]
    assert (panel.content["stage"], said(panel)[2]) == (3, "40 % newcomer")
    panel._handle_custom_msg({"ask": "people", "level": "admiral"}, [])
    assert panel.content["people"]["level"] == "newcomer"


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
    shown = []
    for colour in ("blue", "red"):
        panel = hints_of(scoring(f"lay white-5 on {colour}"))
        ask(panel, "more", "more", "more", "more")
        shown.append(panel.content["lines"])
    assert shown[0] == shown[1]
    assert len(shown[0]) > 3


def test_what_cannot_be_advised_says_why(monkeypatch):
    def refused(_look, *_given):
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

    def slowly(_look, *_given):
        yield 0.5
        go_on.wait(5)
        yield Hint(
            "Take a token.",
            "Look at red.",
            (HintLine((NamedDecision("take red", "take red"),), "take red", "why"),),
            "",
        )

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

    def slowly(_look, *_given):
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
