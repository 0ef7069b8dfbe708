"""Who looks: when a curtain falls, whose knowledge the page shows, and that nobody's is shown before a person came."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.lessons.writing import lesson_text
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.viewpoint import ANYBODY
from timepirates_widgets.visits.teaching import make_lesson

PLAYERS = ["Ann", "Bob", "Cleo"]
ANN, BOB, COMPUTER = 0, 1, 2
TWO = ["human", "human", "random"]


def conspiracy(mover: int) -> Game:
    """A game of Conspiracy some turns old in which a seat is to move."""
    game = Game(PLAYERS, "johnson-2002", seed=3)
    while len(game) < 12 or game.to_move != mover:
        game.play_random()
    return game


def laying(mover: int) -> Game:
    """A game of Time Pirates in which a seat is to lay in secret, after others have."""
    for seed in range(400):
        game = Game(PLAYERS, seed=seed)
        others = 0
        while not game.over and not (game.deciding == "lay" and game.to_move == mover and others):
            others = others + 1 if game.deciding == "lay" else 0
            game.play_random()
        if not game.over:
            return game
    raise AssertionError("no such game")


SECRET_GAMES = pytest.mark.parametrize("begun", [conspiracy, laying], ids=["conspiracy", "time-pirates"])


# --- a computer is to move


@SECRET_GAMES
def test_while_a_computer_is_to_move_nobodys_view_is_shown_until_a_person_lifts_the_curtain(begun):
    """Opening, reloading and loading are the same: nobody has looked yet, and each of the two has secrets."""
    game = begun(COMPUTER)
    opened = Sitting(game, TWO)
    reloaded = Sitting.from_saved(opened.saved())
    loaded = Sitting(Game(PLAYERS, game.rules_name, seed=1), TWO)
    loaded.resume(opened.saved())
    for table in (opened, reloaded, loaded):
        assert table.curtain == ANYBODY
        assert table.viewing_seat == ONLOOKER
        assert table.snapshot == table.position.snapshot(seat=ONLOOKER)
        assert table.record() == table.line.game.record(seat=ONLOOKER)
        assert not table.may_decide


@SECRET_GAMES
def test_who_lifts_the_curtain_of_anybody_sees_the_own_view_and_no_other(begun):
    """The curtain names both; the choice of one shows that one's knowledge."""
    table = Sitting(begun(COMPUTER), TWO)
    curtain = Curtain(table)
    assert curtain.content["seat"] == ANYBODY
    assert [person["seat"] for person in curtain.content["people"]] == [ANN, BOB]
    assert curtain.content["undo"] == ""
    curtain._answer(curtain, {"ask": "lift", "seat": BOB}, [])
    assert table.viewing_seat == BOB
    assert curtain.content == {"seat": None}


@SECRET_GAMES
def test_a_computers_seat_lifts_no_curtain(begun):
    """Only persons look."""
    table = Sitting(begun(COMPUTER), TWO)
    for seat in (COMPUTER, 7, -1, -3):
        table.lift_curtain(seat)
        assert table.curtain == ANYBODY


def test_a_late_click_on_one_players_curtain_does_not_lift_anothers():
    """The button says who has come."""
    table = Sitting(conspiracy(BOB), TWO)
    curtain = Curtain(table)
    curtain._answer(curtain, {"ask": "lift", "seat": ANN}, [])
    assert table.curtain == BOB
    assert table.viewing_seat == ONLOOKER
    curtain._answer(curtain, {"ask": "lift", "seat": BOB}, [])
    assert table.curtain is None


def test_who_has_decided_goes_on_looking_while_computers_decide():
    """Ann sits there still; only when Bob is to move the curtain falls, and then nobody looks."""
    table = Sitting(conspiracy(ANN), TWO)
    table.lift_curtain()
    while table.line.game.to_move != BOB:
        assert table.viewing_seat == ANN
        table.play(str(table.line.game.legal()[-1]))
        if table.line.game.to_move == ANN:
            table.lift_curtain()
    assert table.curtain == BOB
    assert table.viewing_seat == ONLOOKER


def test_behind_a_fallen_curtain_nobody_is_taken_for_the_one_who_looked_before():
    """The curtain fell for Bob; when his decision is taken over by a computer, Ann has to come again."""
    players = [*PLAYERS, "Dan"]
    game = Game(players, "johnson-2002", seed=3)
    while not (len(game) > 12 and game.to_move == ANN and game.deciding == "save"):
        game.play_random()
    table = Sitting(game, ["human", "human", "random", "human"])
    table.lift_curtain()
    while table.line.game.to_move != BOB:
        table.play(str(table.line.game.legal()[-1]))
        if table.curtain in (ANN, 3):
            table.lift_curtain()
    assert table.curtain == BOB
    table.seat(BOB, "random")
    assert table.curtain == ANYBODY
    assert table.viewing_seat == ONLOOKER


# --- one person, none, more


@pytest.mark.parametrize("mover", [ANN, COMPUTER])
def test_one_person_alone_never_has_a_curtain(mover):
    """There is nobody to hide from, whoever is to move, and the view is that person's."""
    for begun, seats in product((conspiracy, laying), (["human", "random", "random"], ["random", "human", "random"])):
        table = Sitting(begun(mover), seats)
        assert table.curtain is None
        assert table.viewing_seat == seats.index("human")


def test_at_a_table_of_computers_nobodys_view_is_shown():
    """Whoever watches sees what all see."""
    table = Sitting(conspiracy(ANN), ["random"] * 3)
    assert table.curtain is None
    assert table.viewing_seat == ONLOOKER
    assert table.snapshot["goals"] == [None] * 3


def test_when_a_second_person_sits_down_the_first_one_still_looks_until_the_second_is_to_move():
    """The first one's view was open already; the second one's is never shown without a curtain."""
    table = Sitting(conspiracy(COMPUTER), ["human", "random", "random"])
    table.seat(BOB, "human")
    assert table.curtain is None
    assert table.viewing_seat == ANN
    other = Sitting(conspiracy(BOB), ["human", "random", "random"])
    other.pause()
    other.seat(BOB, "human")
    assert other.curtain == BOB
    assert other.viewing_seat == ONLOOKER


def test_when_the_one_who_looks_leaves_and_one_person_stays_that_one_looks():
    """One person alone has no curtain."""
    table = Sitting(conspiracy(COMPUTER), TWO)
    table.lift_curtain(ANN)
    table.seat(ANN, "random")
    assert table.curtain is None
    assert table.viewing_seat == BOB


# --- taking back, lines, the end


def test_taking_back_to_another_persons_decision_brings_the_curtain():
    """Bob's last decision is Bob's to see."""
    game = conspiracy(ANN)
    while not (game.to_move == ANN and next(s for s, _d in reversed(game.steps) if s is not None) == BOB):
        game.play_random()
    table = Sitting(game, TWO)
    table.lift_curtain()
    table.undo()
    assert table.line.game.to_move == BOB
    assert table.curtain == BOB
    table.lift_curtain()
    table.redo()
    assert table.curtain == ANN
    assert table.viewing_seat == ONLOOKER


def test_another_line_brings_the_curtain_of_who_is_to_move_there():
    """Each line asks for its own player."""
    table = Sitting(conspiracy(ANN), TWO)
    table.lines.append(Line("Other", conspiracy(BOB), 0))
    table.lift_curtain()
    table.choose_line(1)
    assert table.curtain == BOB
    assert table.viewing_seat == ONLOOKER
    table.delete_line(1)
    assert table.curtain == ANN


def test_a_line_that_is_over_hides_what_is_secret_in_a_line_that_is_not():
    """Goals and hands are those of the same deal."""
    table = Sitting(Game.random(PLAYERS, "johnson-2002", seed=4), TWO)
    assert table.line.game.over
    assert table.curtain is None
    table.lines.append(Line("Other", conspiracy(BOB), 0))
    other = Sitting.from_saved(table.saved())
    assert other.line.game.over
    assert other.curtain == ANYBODY
    assert other.viewing_seat == ONLOOKER


def test_a_paused_computers_decisions_are_not_shown_to_people():
    """Stopping the computer does not open its hand."""
    table = Sitting(conspiracy(COMPUTER), ["human", "random", "random"])
    table.pause()
    assert table.computer_to_move is None
    assert not table.may_decide
    game = Game(PLAYERS, seed=1)
    open_table = Sitting(game, ["random"] * 3)
    open_table.pause()
    assert open_table.may_decide


# --- the beginning of a lesson


def test_a_lesson_made_during_the_hidden_laying_holds_no_other_seats_layings():
    """P2: two games that differ in what was laid before give the same file, and one that can be taken."""
    game = laying(BOB)
    first = next(
        n
        for n, (_seat, text) in enumerate(game.steps)
        if text.startswith("lay") and n >= len(game) - 8 and _seat != BOB
    )
    texts = set()
    others = game.at(first).legal()
    for choice in others:
        other = game.at(first)
        other.play(choice)
        while other.to_move != BOB:
            other.play(other.legal()[0])
        texts.add(lesson_text(other, seat=BOB))
        assert lesson_text(other) == lesson_text(other, seat=BOB)
    assert len(others) > 1
    assert len(texts) == 1
    assert any(line.startswith("laid") for line in texts.pop().splitlines())


def test_a_lesson_in_anothers_hidden_laying_is_refused():
    """P2: whoever looks back, or looks on, gets no file of what another lays."""
    game = laying(BOB)
    for seat in (ANN, 2, ONLOOKER):
        with pytest.raises(ValueError, match="you see the game from the view of the player who has to decide"):
            lesson_text(game, seat=seat)

    given: list[str] = []
    box = SimpleNamespace(give=lambda _name, text: given.append(text))
    table = Sitting(game, ["human"] * 3)
    with pytest.raises(ValueError, match="you see the game from the view of the player who has to decide"):
        make_lesson(table, box)
    assert given == []
    table.lift_curtain()
    make_lesson(table, box)
    assert given == [lesson_text(game, seat=BOB)]
