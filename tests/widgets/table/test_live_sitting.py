"""A page at a live table: what it asks of the table, and what it shows of the table's messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from tests.widgets.table.live import live
from tests.widgets.table.test_values import say
from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.seat_updates import SeatUpdates
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.games.pirates.play.play_page import Play
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.presence import Presence
from timepirates_widgets.table.spoken import KEPT_STEPS, Announcer
from timepirates_widgets.table.table_change import Change

PRESENCE = {"kind": "presence", "onlookers": 0, "take_back": "ask", "hints": True, "entering": None}
"""A message about who is at the table, without its seats."""


def after(table: LiveSitting, game: Game, played: Game) -> dict[str, Any]:
    """The message with which the table tells a page that a game went on."""
    (seat,) = table.company.own
    return {
        **SeatUpdates(seat, game).update_message(played),
        "legal": list(map(str, played.legal())) if played.to_move == seat else [],
        "at": [0, own_decisions(played, seat)],
        "record": played.record() if played.over else None,
    }


def own_decisions(game: Game, seat: int) -> int:
    """How many decisions a seat has made in a game."""
    return sum(mover == seat for mover, _text in game.steps)


def goes_on(table: LiveSitting, game: Game, text: str) -> Game:
    """The game after one more decision, of which the table tells the page."""
    played = game.copy()
    played.play(text)
    table.take(after(table, game, played))
    return played


def asked_of(table: LiveSitting) -> list[Any]:
    """What the page's only seat has asked of the table."""
    (followed,) = table.company.followed.values()
    return followed.connection.asked


def acting() -> tuple[Game, int]:
    """A game in which a seat may act."""
    game = scenes.played()
    moved = next(number for number in range(40, 80) if game.at(number).deciding == "act")
    return game.at(moved), game.at(moved).to_move


def test_a_decision_is_shown_when_the_table_sends_it_back_and_a_second_click_waits():
    game, seat = acting()
    table, changes = live(game, seat), []
    table.watch(changes.append)
    text = table.position.legal()[0]
    assert table.position.legal() == game.legal()
    table.play(text)
    table.play(table.position.legal()[-1])
    (asked,) = asked_of(table)
    assert (asked.text, asked.at) == (text, (0, own_decisions(game, seat)))
    assert len(table.line.game) == len(game)
    played = goes_on(table, game, text)
    assert changes[-1] == Change("played", (str(text),), (seat,), len(game))
    assert table.record() == played.record(seat)


def test_buttons_carry_the_key_by_which_the_table_knows_the_position():
    """While others lay in secret, own decisions add no step to what the seat knows: only the key changes."""
    game, seat = acting()
    table, own = live(game, seat), own_decisions(game, seat)
    choices = Choices(table)
    assert choices.content["at"][3:] == [0, own]
    goes_on(table, game, game.legal()[0])
    assert choices.content["at"][3:] == [0, own + 1]


def test_a_decision_that_was_lost_is_sent_again_and_one_that_was_saved_is_not():
    game, seat = acting()
    table = live(game, seat)
    table.play(table.position.legal()[0])
    whole = {**SeatUpdates(seat, game).full_message(game), "viewer": seat, "legal": list(map(str, game.legal()))}
    own = own_decisions(game, seat)
    table.take({**whole, "at": [0, own], "record": None})
    first, again = asked_of(table)
    assert first == again
    table.take({**whole, "at": [0, own + 1], "record": None})
    table.take({**whole, "at": [0, own + 1], "record": None})
    assert len(asked_of(table)) == 2


def test_a_page_that_looks_back_stays_there_while_others_decide():
    game, seat = acting()
    table = live(game, (seat + 1) % 3)
    table.show(5)
    played = goes_on(table, game, game.legal()[0])
    assert (table.line.shown, len(table.line.game)) == (5, len(played))
    table.show(len(played))
    assert table.snapshot == played.snapshot((seat + 1) % 3)


def test_a_page_whose_link_was_replaced_offers_no_decisions():
    table = live(*acting())
    choices = Choices(table)
    assert choices.content["groups"]
    table.take({"kind": "closed", "why": "The host has replaced this link."})
    assert choices.content["groups"] == []
    assert Presence(table).content["trouble"] == "The host has replaced this link."


def test_steps_of_others_that_follow_quickly_stay_to_be_read_aloud():
    game, seat = acting()
    table = live(game, (seat + 1) % 3)
    spoken = Announcer(table)
    for _step in range(KEPT_STEPS + 2):
        played = game.copy()
        played.play_random()
        table.take(after(table, game, played))
        game = played
    assert (spoken.content["first"], len(spoken.content["said"])) == (len(game) - KEPT_STEPS, KEPT_STEPS)


def test_who_was_second_is_told_until_the_next_own_action_and_a_double_click_is_not():
    game, seat = acting()
    table = live(game, seat)
    text = str(game.legal()[0])
    table.handle_late_click(text)
    assert "already made" in table.refusal.sentence
    goes_on(table, game, text)
    assert table.refusal is not None
    table.show(3)
    assert table.refusal is None
    own = live(game, seat)
    own.play(text)
    own.handle_late_click(text)
    assert own.refusal is None


def test_nobody_gives_up_a_seat_behind_a_curtain_or_the_own_one():
    game = conspiracy.acting().line.game
    mover = game.to_move
    other = (mover + 1) % 3
    table = live(game, other, others=(mover,))
    presence = Presence(table)
    assert (table.curtain, presence.content["held"]["seats"], table.may_decide) == (mover, [], False)
    for seat in (mover, other):
        with pytest.raises(BadSetting):
            table.give_up(seat)
    table.lift_curtain(other)
    assert table.curtain == mover
    table.lift_curtain(mover)
    assert (table.record(), table.snapshot) == (game.record(mover), game.snapshot(mover))
    assert table.may_decide
    assert [each["seat"] for each in presence.content["held"]["seats"]] == [other]
    with pytest.raises(BadSetting):
        table.give_up(mover)
    say(presence, ask="give_up", seat=other)
    assert (table.company.own, presence.content["held"]["seats"], table.may_decide) == ([mover], [], True)


def replaced(table: LiveSitting, seat: int) -> None:
    """The host replaces the link of a seat of this page."""
    followed = table.company.followed[seat]
    table.take({"kind": "closed", "why": "The host has replaced this link."}, of=followed)


def test_a_page_goes_on_with_its_other_seats_when_a_link_is_replaced_and_shows_no_secrets_unasked():
    game = conspiracy.acting().line.game
    mover = game.to_move
    first, second = (mover + 1) % 3, (mover + 2) % 3
    table = live(game, mover, others=(first, second))
    table.company.take({**PRESENCE, "seats": [{**each, "sat": True} for each in table.company.seats]})
    curtain, presence = Curtain(table), Presence(table)
    table.lift_curtain(mover)
    assert table.may_decide
    table.play(game.legal()[0])
    replaced(table, mover)
    assert (table.record(), table.may_decide) == (game.record(ONLOOKER), False)
    assert (table.company.own, table.company.closed) == ([first, second], "")
    assert "This page goes on without this seat" in presence.content["news"]
    assert presence.content["held"]["tokens"] == table.company.tokens
    assert [each["seat"] for each in curtain.content["people"]] == [first, second]

    replaced(table, second)
    told = curtain.content
    assert (table.record(), told["seat"], [each["seat"] for each in told["people"]]) == (
        game.record(ONLOOKER),
        first,
        [first],
    )
    assert told["title"] == f"Only {game.players[first]} still has a seat on this page"
    assert "None of you" not in told["text"]
    table._take_seats()
    for other in (mover, second):
        table.lift_curtain(other)
    assert (table.record(), table.curtain) == (game.record(ONLOOKER), first), "only this person lifts it"
    say(curtain, ask="lift", seat=first)
    assert (table.record(), curtain.content) == (game.record(first), {"seat": None})
    assert [*table.company.followed] == [first]

    table.take({"kind": "closed", "why": "The host has replaced this link."})
    assert presence.content["trouble"] == "The host has replaced this link."


def test_the_person_at_the_screen_goes_on_when_the_link_of_another_seat_is_replaced():
    """There is no curtain, and the page no longer follows what onlookers know. Computers and draws change nothing."""
    game = conspiracy.acting().line.game
    mover = game.to_move
    table = live(game, mover, others=((mover + 1) % 3,))
    curtain = Curtain(table)
    table.lift_curtain(mover)
    replaced(table, (mover + 1) % 3)
    assert (table.record(), table.may_decide, curtain.content) == (game.record(mover), True, {"seat": None})
    assert [*table.company.followed] == [mover]


def test_without_secrets_the_last_seat_of_a_page_needs_no_curtain():
    game, mover = acting()
    table = live(game, mover, others=((mover + 1) % 3,))
    replaced(table, mover)
    assert (table.curtain, table.record()) == (None, game.record((mover + 1) % 3))
    assert [*table.company.followed] == [(mover + 1) % 3]


def test_nothing_else_can_begin_on_the_page_and_other_seats_may_not_decide():
    game, seat = acting()
    table = live(game, (seat + 1) % 3)
    for forbidden in (
        lambda: table.play(game.legal()[0]),
        lambda: table.begin(game),
        lambda: table.resume({}),
        lambda: setattr(table, "position", game),
        table.redo,
    ):
        with pytest.raises(BadSetting):
            forbidden()
    assert asked_of(table) == []


@pytest.mark.parametrize("viewer", [0, ONLOOKER])
def test_pages_of_both_games_can_be_made_for_seats_and_onlookers(viewer):
    pirates = Play(live(acting()[0], viewer))
    assert ("tp-big-screen" in pirates.frame._dom_classes) == (viewer == ONLOOKER)
    texts = pirates.menu.content["texts"]
    assert (texts["load"], texts["whole"], pirates.menu.content["doors"]) == ("", "", [])
    assert [each["name"] for each in pirates.menu.content["opens"]] == ["keys"]
    game = Game.random(["Ann", "Bob", "Cleo"], "johnson-2002", seed=3, steps=90)
    conspiracy = ConspiracyPage(live(game, viewer))
    assert conspiracy.curtain.content == {"seat": None}


def test_the_finished_game_is_saved_once_for_the_review(tmp_path):
    game = scenes.played()
    before = game.at(len(game) - 1)
    store = Store(tmp_path)
    for seat in (0, 1):
        table = live(before, seat)
        table._finished_in = store
        table.take(after(table, before, game))
        assert table.line.game.over
        assert table.line.view is None
        assert table.line.game.record()["steps"] == game.record()["steps"]
    (kept,) = store.games()
    assert kept.id == table.id
