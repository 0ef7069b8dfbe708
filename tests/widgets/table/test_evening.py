"""An evening alone: undo that works, opponents that can be followed, and what is made by itself; without a browser."""

from __future__ import annotations

import asyncio

import pytest

from tests.games.pirates import helpers
from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from timepirates import CHANCE, Game
from timepirates.core.errors import BadRecord, BadSetting, IllegalMove
from timepirates.players import decide
from timepirates_widgets.drawing.theme import seat_colour
from timepirates_widgets.games.conspiracy.board import ConspiracyBoard, last_changes
from timepirates_widgets.games.pirates.board import board_view
from timepirates_widgets.games.pirates.board.board_view import PirateMove
from timepirates_widgets.games.pirates.play.board_of_play import last_moves
from timepirates_widgets.games.pirates.play.payments import obvious_payment, payments, payments_with_button
from timepirates_widgets.games.pirates.play.play_page import Play
from timepirates_widgets.table import conductor as conductor_module
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.keys import Keys
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.recap import Recap
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Announcer
from timepirates_widgets.table.status_line import Status
from timepirates_widgets.table.timeline import Timeline
from timepirates_widgets.table.turns import Turn, turn_texts, turns_of_others

PLAYERS = ["Ann", "Bob", "Cleo"]


def alone(**settings: object) -> Sitting:
    """Ann against two computers, who has begun and is to restock."""
    table = Sitting(Game(players=PLAYERS, seed=3, start=0), ["human", "simple", "simple"], settings=settings)
    round_of(table)
    table.play(table.position.legal()[0])
    round_of(table)
    return table


def round_of(table: Sitting) -> None:
    """The computers decide until a person is to move."""
    while (seat := table.computer_to_move) is not None:
        table.play(decide(table.line.game.copy(), seat, table.seats[seat]))


def turn_of(table: Sitting) -> list[str]:
    """Ann restocks nothing, takes or moves twice, and the others have their turns; what she decided."""
    decided = []
    while not decided or decided[-1] != "end":
        legal = list(map(str, table.position.legal()))
        wanted = ["no-restock", *(text for text in legal if text.startswith(("take", "move"))), "end"]
        decided.append(next(text for text in wanted if text in legal))
        table.play(decided[-1])
    round_of(table)
    return decided


# --- undo


def test_undo_goes_back_to_the_persons_last_decision_through_all_that_computers_did_and_redo_brings_it_back():
    table = alone()
    before = len(table.line.game)
    decided = turn_of(table)
    whole = table.line.game.record()
    changes = []
    table.watch(changes.append)
    table.undo()
    assert len(table.line.game) == table.line.shown == before + len(decided) - 1
    assert table.position.to_move == 0
    assert list(map(str, table.position.legal())) == ["end"]
    assert changes[-1].played[0] == "end"
    assert {1, 2} <= set(changes[-1].seats)
    table.redo()
    assert table.line.game.record() == whole
    assert changes[-1].played == changes[-2].played
    for _decision in decided:
        table.undo()
    assert len(table.line.game) == before


def test_redo_brings_back_one_decision_of_the_person_after_the_other():
    table = alone()
    lengths = [len(table.line.game)]
    for _turn in range(2):
        for text in ("no-restock", "move 1", "move 1", "end"):
            table.play(text if text in table.position.legal() else str(table.position.legal()[0]))
            round_of(table)
            lengths.append(len(table.line.game))
    for length in reversed(lengths[:-1]):
        table.undo()
        assert len(table.line.game) == length
    for length in lengths[1:]:
        table.redo()
        assert len(table.line.game) == length


def test_in_hot_seat_undo_goes_back_to_the_last_decision_made_at_this_screen():
    """Bob's computer has played in between; Cleo's decision was the last one here."""
    table = Sitting(Game(players=PLAYERS, seed=3, start=0), ["human", "simple", "human"])
    table.play("place 1200")
    round_of(table)
    assert [seat for seat, _text in table.line.game.steps] == [2, 1]
    table.undo()
    assert (len(table.line.game), table.position.to_move) == (0, 2)


def test_before_the_first_decision_of_a_person_there_is_nothing_to_take_back():
    table = Sitting(Game(players=PLAYERS, seed=3, start=0), ["human", "simple", "simple"])
    round_of(table)
    assert len(table.line.game) == 2
    assert not Timeline(table).content["undo"]
    with pytest.raises(BadSetting, match="no decision to undo"):
        table.undo()
    with pytest.raises(BadSetting, match="no decision to redo"):
        table.redo()


def test_computers_alone_go_back_one_decision_and_wait_until_they_are_let_go_on():
    table = Sitting(Game(players=PLAYERS, seed=3), ["simple"] * 3)
    for _n in range(5):
        table.play(decide(table.line.game.copy(), table.computer_to_move, "simple"))
    status, length = Status(table), len(table.line.game)
    assert not status.content["paused"]
    table.undo()
    assert len(table.line.game) < length
    assert table.computer_to_move is None
    assert (status.content["paused"], status.content["thinking"]) == (True, False)
    status.ask_pause(False)
    assert table.computer_to_move is not None
    table.undo()
    table.redo()
    assert table.computer_to_move is not None


def test_in_companion_play_a_draw_is_taken_back_by_itself_and_redo_brings_one_back():
    table = scenes.restocking()
    for text in ("draw police-1", "draw blue"):
        table.play(text)
    length = len(table.line.game)
    table.undo()
    table.undo()
    assert (len(table.line.game), table.position.to_move) == (length - 2, CHANCE)
    table.redo()
    assert [str(text) for _seat, text in table.line.game.steps][-1] == "draw police-1"
    assert len(table.line.game) == length - 1
    assert Sitting.from_saved(table.saved()).position.to_move == CHANCE


def test_undo_while_computers_are_deciding_ends_their_round():
    table = alone()
    before = len(table.line.game)
    turn = ["no-restock", "move 1", "move 1"]
    for text in turn:
        table.play(text)
    table.play("end")
    table.play(decide(table.line.game.copy(), table.computer_to_move, "simple"))
    table.undo()
    assert (len(table.line.game), table.computer_to_move) == (before + len(turn), None)


# --- what is made by itself


def test_what_has_one_answer_is_made_by_itself_told_in_the_log_and_undo_goes_behind_it():
    """Ann can restock nothing in her first turn, and after her second action only end it."""
    table = alone(alone=True)
    assert str(table.line.game.steps[-1][1]) == "no-restock"
    table.play("move 1")
    before = len(table.line.game)
    table.play("move 1")
    game = table.line.game
    assert [(seat, str(text)) for seat, text in game.steps[before:]] == [(0, "move 1"), (0, "end")]
    assert table.computer_to_move == 1
    said = Log(table).content["entries"]
    assert said[before][1].startswith("Ann moves along path 1")
    assert "Nothing else" not in said[before][1]
    assert said[before + 1][1] == "Ann ends the turn. This happened automatically, because nothing else was possible."
    table.undo()
    assert len(table.line.game) == before
    assert table.line.game.legal()[0] == "move 1"
    table.redo()
    assert len(table.line.game) == before + 2


def test_what_was_made_by_itself_is_kept_with_the_game():
    table = alone(alone=True)
    for text in ("move 1", "move 1"):
        table.play(text)
    first, step = sorted(table.line.alone)
    again = Sitting.from_saved(table.saved())
    assert again.line.alone == {first, step}
    again.undo()
    assert len(again.line.game) == step - 1
    again.play("move 2")
    assert again.line.alone == {first, step}
    assert again.line.game.steps[step] == (0, "end")
    damaged = table.saved()
    damaged["lines"][0]["alone"] = ["x"]
    with pytest.raises(BadRecord, match="alone"):
        Sitting.from_saved(damaged)


def test_without_the_setting_and_where_it_would_tell_a_secret_everything_is_asked():
    table = alone()
    for text in ("no-restock", "move 1", "move 1"):
        table.play(text)
    assert (list(map(str, table.position.legal())), table.position.to_move) == (["end"], 0)
    caught = scenes.caught()
    caught.set(alone=True)
    assert (len(caught.position.legal()), caught._automatic_decision()) == (2, None)
    laying = scenes.laying()
    laying.set(alone=True)
    assert laying.viewpoint.must_hide_secrets
    assert laying._automatic_decision() is None


def test_it_is_on_in_a_new_game_against_computers_unless_it_was_switched_off():
    table = scenes.beginning()
    for seats, on in ((["human"] * 3, False), (["human", "simple", "human"], True)):
        table.begin(Game(players=PLAYERS, seed=1), seats)
        assert table.settings["alone"] is on
    Keys(table).ask_set("alone", False)
    table.begin(Game(players=PLAYERS, seed=2), ["human", "simple", "human"])
    assert table.settings["alone"] is False


# --- paying


def test_the_whole_payment_is_one_click_where_it_is_clear_and_one_undo():
    table = scenes.acting()
    table.play("sell blue-3")
    choices = Choices(table)
    (group,) = choices.content["groups"]
    assert group["all"] == [{"texts": ["pay blue"] * 3, "label": "Pay the whole price: 3 blue", "icons": []}]
    before = len(table.line.game)
    choices.ask_play_all(["pay blue"] * 3, [0, 0, 0])
    assert len(table.line.game) == before
    choices.ask_play_all(["pay blue"] * 3, table.place)
    assert (len(table.line.game), table.position.deciding) == (before + 3, "land")
    assert Sitting.from_saved(table.saved()).line.together == {before + 1, before + 2}
    table.undo()
    assert (len(table.line.game), table.position.deciding) == (before, "pay")
    choices.ask_play("pay blue", table.place)
    assert choices.content["groups"][0]["all"][0]["texts"] == ["pay blue"] * 2


def test_each_of_a_few_whole_payments_is_one_click_where_it_is_not_clear_which_is_meant():
    """So equal tokens with a sign are paid in one click too; with many payments each token is chosen."""
    game = helpers.game_until(
        lambda g: g.deciding == "pay" and obvious_payment(g) is None and len(payments_with_button(g)) > 1, PLAYERS
    )
    table = Sitting(game)
    offered = Choices(table).content["groups"][0]["all"]
    assert [tuple(each["texts"]) for each in offered] == list(payments(game))
    assert all(each["icons"] == [text.removeprefix("pay ") for text in each["texts"]] for each in offered)
    Choices(table).ask_play_all(offered[-1]["texts"], table.place)
    assert table.position.deciding == "land"
    many = helpers.game_until(
        lambda g: g.deciding == "pay" and obvious_payment(g) is None and len(list(payments(g))) > 6, PLAYERS
    )
    assert "all" not in Choices(Sitting(many)).content["groups"][0]


def test_a_payment_that_is_no_payment_leaves_everything_as_it_was():
    table = scenes.acting()
    table.play("sell blue-3")
    before = table.line.game.record()
    with pytest.raises(IllegalMove, match="M3"):
        table.play_all(["pay blue", "pay green"])
    assert table.line.game.record() == before
    assert table.line.together == set()


@pytest.mark.parametrize(
    ("hand", "contract", "clear"),
    [
        ("blue*2 blue-atomic", "blue-3", ("pay blue", "pay blue", "pay blue-atomic")),
        ("blue*3 blue-atomic", "blue-3", ("pay blue", "pay blue", "pay blue")),
        ("blue blue-atomic blue-arrow white", "blue-3", None),
        ("blue green red", "white-3", ("pay blue", "pay red", "pay green")),
        ("blue green red purple", "white-3", None),
        ("blue green red purple-atomic", "white-3", ("pay blue", "pay red", "pay green")),
    ],
)
def test_a_payment_is_clear_where_there_is_one_or_one_that_costs_no_sign_and_no_joker(hand, contract, clear):
    game = helpers.position(hands=(hand, "", ""), pirates=("1400", "1600", "1900"), police="2200")
    game.play(f"sell {contract}")
    assert obvious_payment(game) == clear
    assert len(set(payments(game))) == len(list(payments(game)))


# --- the recap


def test_the_recap_tells_each_of_the_others_turns_in_a_line_until_the_next_decision():
    table = alone()
    recap = Recap(table)
    turn_of(table)
    turns = turns_of_others(table)
    assert [turn.seat for turn in turns] == [1, 2]
    assert turns[-1].last == len(table.line.game)
    assert turns[0].last == turns[1].first
    lines = recap.content["lines"]
    assert [line["step"] for line in lines] == [turn.last for turn in turns]
    assert [line["text"].split(": ")[0] for line in lines] == ["Bob", "Cleo"]
    assert not any(line["shown"] for line in lines)
    recap.ask_show(lines[0]["step"])
    assert table.line.shown == lines[0]["step"]
    assert [line["shown"] for line in recap.content["lines"]] == [True, False]
    assert recap.content["back"] == len(table.line.game)
    recap.ask_show(recap.content["back"])
    table.play("no-restock")
    assert recap.content["lines"] == []
    table.line.alone.add(len(table.line.game) - 1)  # as if it had been made by itself
    recap.refresh()
    assert recap.content["lines"] == lines


def test_the_recap_says_so_far_until_somebody_here_has_had_a_turn():
    """What was decided by itself is none; the first decision, where the pirate begins, is one."""
    table = Sitting(Game(players=PLAYERS, seed=3, start=0), ["human", "simple", "simple"])
    round_of(table)
    recap = Recap(table)
    assert [line["text"].split()[0] for line in recap.content["lines"]] == ["Cleo:", "Bob:"]
    assert recap.content["texts"]["title"] == "The game so far"
    assert recap.static_html().count("The game so far") == 1
    table.play(table.position.legal()[0])
    assert recap.content["texts"]["title"] == "Since your last turn"
    table.line.alone.add(len(table.line.game) - 1)  # as if it had been made by itself
    recap.refresh()
    assert recap.content["texts"]["title"] == "The game so far"


def test_a_turn_is_told_in_few_words():
    game = helpers.position(
        deciding="restock",
        hands=("", "red*3", ""),
        pirates=("1400", "1600", "1900"),
        turn=1,
        sites={"1600": "red", "1800": "blue"},
        police="2200",
        bag="blue*2",
        drawn="police-1 police-2",
        chance="ask",
    )
    table = Sitting(game, ["human", "simple", "simple"], settings={"chance": "ask"})
    for text in ("restock 1200", "draw police-1", "draw blue"):
        table.play(text)
    while table.position.to_move is CHANCE:
        table.play(str(table.position.legal()[0]))
    for text in ("sell red-3", "pay red", "pay red", "pay red", "land 1800", "take blue", "end"):
        table.play(text)
    seen = turn_texts(table, turns_of_others(table))
    police = table.snapshot["police"]
    assert seen == [
        f"Bob: restocked 1200, the police moved to {police}, sold for the red contract of cost 3 "
        "(3 points), landed in 1800, took blue"
    ]


def test_those_who_share_the_screen_have_seen_each_others_turns_but_not_behind_a_curtain():
    table = Sitting(Game(players=PLAYERS, seed=3, start=0))
    for _n in range(6):
        table.play(str(table.position.legal()[0]))
    assert turns_of_others(table) == []
    secret = Sitting(Game(players=PLAYERS, rules="johnson-2002", seed=3))
    secret.lift_curtain()
    for _n in range(2):
        secret.play(str(secret.position.legal()[0]))
        secret.lift_curtain()
    assert [turn.seat for turn in turns_of_others(secret)] == [0, 1]
    assert turn_texts(secret, turns_of_others(secret)) == ["Ann: chose a goal", "Bob: chose a goal"]
    table.seat(1, "simple")
    assert Turn(1, 0, 1) not in turns_of_others(Sitting(table.line.game, ["simple"] * 3))


def test_who_hears_the_page_is_told_the_round_when_it_is_over_and_not_step_by_step():
    table = alone()
    spoken = Announcer(table)
    for text in ("no-restock", "move 1", "move 1"):
        table.play(text)
    table.play("end")
    assert spoken.content["said"] == ["Ann ends the turn."]
    heard = []
    spoken.observe(lambda change: heard.append(change["new"]["said"]), "content")
    round_of(table)
    assert heard == [turn_texts(table, turns_of_others(table))]
    assert [line.split(": ")[0] for line in heard[0]] == ["Bob", "Cleo"]


# --- speed


def test_the_speed_is_kept_with_the_game_and_taken_to_the_next_one():
    table = alone()
    recap = Recap(table)
    assert recap.content["speed"] == "normal"
    for name in ("slow", "now"):
        recap.ask_speed(name)
        assert recap.content["speed"] == name
        assert Recap(Sitting.from_saved(table.saved())).content["speed"] == name
    table.begin(Game(players=PLAYERS, seed=1), ["human", "simple", "simple"])
    assert (recap.content["speed"], table.settings["pace"]) == ("now", 0)
    with pytest.raises(BadSetting, match="slow, normal, now"):
        recap.ask_speed("fast")
    table.begin(Game(players=PLAYERS, seed=1))
    assert recap.content["speed"] == ""


def test_whoever_does_not_want_to_wait_sees_whole_turns_at_once():
    """The pace is ten seconds; the round is over in far less, and each turn is one change."""
    table = alone(pace=10)
    for text in ("no-restock", "move 1", "move 1"):
        table.play(text)
    changes = []

    async def evening():
        page = Play(table)
        table.play("end")
        table.watch(changes.append)
        assert page.recap.content["waiting"]
        page.recap.ask_skip()
        for _n in range(2000):
            await asyncio.sleep(0.002)
            if table.computer_to_move is None:
                break

    asyncio.run(evening())
    assert table.position.to_move == 0
    assert [change.at_once for change in changes] == [True, True]
    assert [{seat for seat in change.seats if seat is not None} for change in changes] == [{1}, {2}]


def test_the_next_round_is_waited_for_again(monkeypatch):
    monkeypatch.setattr(conductor_module, "can_wait", lambda: True)
    table = alone(pace=10)
    waits = []
    conductor = Conductor(table)
    monkeypatch.setattr(conductor._work, "begin", lambda *_given, **more: waits.append(more["wait"]))
    conductor.skip()
    assert waits == []
    for text in ("no-restock", "move 1", "move 1", "end"):
        table.play(text)
    assert waits[-1] > 0
    conductor.skip()
    assert waits[-1] == 0
    table.undo()
    table.redo()
    assert waits[-1] > 0


# --- keys


def test_the_keys_are_listed_and_can_be_switched_off():
    table = scenes.beginning()
    keys = Keys(table)
    assert (keys.content["on"], keys.content["open"], keys.content["keys"]) == (True, False, [])
    keys.ask_open()
    listed = [entry["keys"][0] for entry in keys.content["keys"]]
    assert listed == ["?", "1", "↑", "←", "Home", "Ctrl+Z", "Esc", "E", "P"]
    keys.ask_set("keys", False)
    assert not keys.content["on"]
    assert not Sitting.from_saved(table.saved()).settings["keys"]
    keys.ask_set("class", True)
    assert table.settings["class"] == {}
    keys.ask_close()
    assert not keys.content["open"]


def test_the_letters_of_the_tokens_are_keys_where_a_draw_is_told():
    """Of a bag with every kind."""
    table = Sitting(
        helpers.restocking(hands=("", "", ""), sites={}, bag="blue red-atomic green-arrow white"),
        settings={"chance": "ask"},
    )
    keys = {button["text"]: button["key"] for group in Choices(table).content["groups"] for button in group["buttons"]}
    assert keys == {
        "draw blue": "E",
        "draw red-atomic": "Shift+M",
        "draw green-arrow": "Alt+S",
        "draw white": "W",
        "draw police-1": "P",
        "draw police-2": "Shift+P",
    }


# --- marks of the last moves


def test_the_board_shows_how_the_others_went_since_your_turn_and_in_one_turn_that_is_looked_at():
    game = helpers.position(
        hands=("", "red-atomic", ""),
        pirates=("1400", "1600", "1900"),
        police="2200",
        turn=1,
        sites={"1600": "red*2", "1800": "blue"},
    )
    table = Sitting(game, ["human", "simple", "simple"])
    for text in ("move 1", "jump red to 1800", "take blue", "end", "no-restock", "move 1", "move 1", "end"):
        table.play(text if text in map(str, table.position.legal()) else str(table.position.legal()[-1]))
    went = last_moves(table)["ways"]
    assert went[:2] == [PirateMove(1, 1600, 1, 1200), PirateMove(1, 1200, None, 1800)]
    assert {way.seat for way in went} == {1, 2}
    shown = [
        shape.get("line", {}).get("color")
        for shape in board_view.scene(table.snapshot, table.line.game.board, **last_moves(table))["layout"]["shapes"]
    ]
    assert seat_colour(1) in shown
    assert seat_colour(2) in shown
    table.show(turns_of_others(table)[0].last)
    assert last_moves(table)["ways"] == went[:2]
    table.show(1)
    assert last_moves(table)["ways"] == []
    table.show(len(game))
    while table.position.to_move == 0:
        table.play(next(text for text in ("end", "no-restock", "move 1") if text in table.position.legal()))
    assert last_moves(table)["ways"] == []
    for text in ("no-restock", "move 1"):
        table.play(text)
    assert [way.seat for way in last_moves(table)["ways"]] == [1]


def test_conspiracys_board_marks_the_squares_that_the_others_turns_have_changed():
    """Ann reveals a coin, and Bob sees where."""
    table = Sitting(conspiracy.acting().line.game, ["random", "human", "random", "random"])
    assert last_changes(table) == set()
    table.play("reveal coin at R F1 nw")
    table.play("give moons-3 to 1")
    board = ConspiracyBoard(table)
    changed = {
        square["square"]
        for row in board.content["rows"]
        for place in row["places"]
        for square in place["squares"]
        if square["changed"]
    }
    assert changed == last_changes(table) == {"R F1 nw"}
    (said,) = [
        square["said"]
        for row in board.content["rows"]
        for place in row["places"]
        for square in place["squares"]
        if square["square"] == "R F1 nw"
    ]
    assert said.endswith(" (changed since your last turn)")
