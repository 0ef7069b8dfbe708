"""Conspiracy's secrets stay in the kernel: nothing that goes to a page depends on what its viewer may not know."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from tests.widgets.twins import PLAYERS, twin_of
from tests.widgets.wire import sent_by
from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

pytestmark = pytest.mark.long

COMPARED = 25
"""So many pairs of twins are compared."""


def everything_sent(page) -> dict[str, str]:
    """All that the page's widgets have sent to the browser by now: every synchronised trait of every widget."""
    found: dict[str, str] = {}

    def walk(widget, path):
        for name, value in widget.get_state().items():
            if not name.startswith("_") and "IPY_MODEL_" not in str(value):
                found[f"{path}.{name}"] = json.dumps(value, sort_keys=True)
        for number, child in enumerate(getattr(widget, "children", ())):
            walk(child, f"{path}/{number}")

    walk(page.page, "")
    return found


def pairs_of_twins(seat: int, seeds: range):
    """Games that differ, and of which the seat has seen exactly the same."""
    for seed in seeds:
        record = Game.random(PLAYERS, "johnson-2002", seed=seed, steps=160).record()
        for kind in ("coin", "tile"):
            for number in range(6):
                for one, other in (("crowns", "moons"), ("arms", "suns")):
                    pair = (f"{one}-{number}", f"{other}-{number}", kind)
                    for steps in (20, 60, 110, len(record["steps"])):
                        game = twin_of(record, *pair[:2], "none", steps)
                        twin = twin_of(record, *pair, steps)
                        if twin is None or game is None or game.record() == twin.record():
                            continue
                        if game.record(seat) == twin.record(seat) and game.snapshot(seat) == twin.snapshot(seat):
                            yield game, twin


def page_of(game: Game, seats: list[str]) -> ConspiracyPage:
    table = Sitting(game, seats, settings={"chance": "ask"})
    table.pause()
    return ConspiracyPage(table)


def test_nothing_on_the_page_differs_between_games_that_its_viewer_cannot_tell_apart():
    """Bob alone is a person; every widget of his page is the same in both games, looking back included."""
    pairs = list(islice(pairs_of_twins(1, range(3)), COMPARED))
    assert len(pairs) == COMPARED
    for game, twin in pairs:
        pages = [page_of(each, ["random", "human", "random"]) for each in (game, twin)]
        assert everything_sent(pages[0]) == everything_sent(pages[1])
        for page in pages:
            page.table.show(len(game) // 2)
        assert everything_sent(pages[0]) == everything_sent(pages[1])
        assert told_and_given(pages[0]) == told_and_given(pages[1])


def told_and_given(page) -> list:
    """The rules that the page says matter, and the lesson that it makes of the newest position."""
    page.table.show(len(page.table.line.game))
    sent = sent_by(page.menu)
    page.choices.ask_rules_now()
    page.menu._answer(page.menu, {"ask": "open", "name": "make-lesson"}, [])
    refusal = page.table.refusal
    return [page.menu.content["box"], sent, refusal and refusal.sentence]


def test_while_the_curtain_is_down_the_page_shows_what_everybody_knows():
    """Neither the one who comes nor the one who went is betrayed: the page is the same whatever they hold."""
    deciding = (pair for pair in pairs_of_twins(ONLOOKER, range(3)) if isinstance(pair[0].to_move, int))
    pairs = list(islice(deciding, COMPARED))
    assert len(pairs) == COMPARED
    for game, twin in pairs:
        pages = [page_of(each, ["human"] * 3) for each in (game, twin)]
        assert pages[0].table.curtain is not None
        assert everything_sent(pages[0]) == everything_sent(pages[1])


def test_the_comparison_would_notice_a_secret():
    """The one who holds the pieces sees the difference, so the walk does reach what is shown."""
    for game, twin in pairs_of_twins(1, range(3)):
        owner = next((seat for seat in (0, 2) if game.snapshot(seat) != twin.snapshot(seat)), None)
        if owner is not None:
            seats = ["random"] * 3
            seats[owner] = "human"
            assert everything_sent(page_of(game, seats)) != everything_sent(page_of(twin, seats))
            return
    raise AssertionError("no such pair")


@pytest.fixture
def played(tmp_path) -> ConspiracyPage:
    """A page on which a game is some rounds old, Ann at the screen."""
    game = Game.random(PLAYERS, "johnson-2002", seed=4, steps=150)
    while game.to_move != 0:
        game.play_random()
    page = ConspiracyPage(Sitting(game, store=Store(tmp_path)))
    page.table.save()
    page.table.lift_curtain()
    return page


def test_what_is_shared_of_a_game_in_progress_is_the_viewers_own_knowledge(played):
    """There is no link to a copy of the game while it is secret."""
    played.menu.ask_share()
    box = played.menu.content["box"]
    assert json.loads(box["record"]) == played.table.line.game.record(seat=0)
    assert box["packed"] == ""


def test_when_the_game_is_over_all_of_it_can_be_shared():
    """Nobody is harmed any more."""
    game = Game.random(PLAYERS, "johnson-2002", seed=4)
    page = ConspiracyPage(Sitting(game))
    page.menu.ask_share()
    assert json.loads(page.menu.content["box"]["record"]) == {**game.record(), "seed": None}
    sent = sent_by(page.menu)
    page.menu.ask_save()
    assert json.loads(sent[0]["download"]["text"]) == {**page.table.saved(secret=False)}
    assert set(json.loads(sent[0]["download"]["text"])) == {"format", "version", "lines", "seats", "settings"}
    assert page.menu.content["texts"]["save"] == "Save to a file"
    assert page.menu.content["texts"]["whole"] == ""


def test_looking_back_shows_no_other_seats_choices(played):
    """At an earlier decision of another seat the page offers nothing, and a late click does nothing."""
    table = played.table
    for shown in range(len(table.line.game)):
        table.show(shown)
        mover = table.position.to_move
        assert bool(played.choices.content["groups"]) == (mover == 0)
        if mover != 0:
            before = len(table.lines)
            played.choices.ask_play(table.position.legal()[0], table.place)
            played.choices.ask_why("end")
            assert len(table.lines) == before
            assert table.refusal is None
        if shown > 60:
            break


def test_a_lines_name_betrays_nothing(played):
    """A line that parts at an earlier decision is named by its step alone."""
    table = played.table
    first = next(n for n, (seat, _line) in enumerate(table.line.game.steps) if seat == 0)
    table.show(first)
    table.play(table.position.legal()[-1])
    assert table.line.name == f"From step {first + 1}"


def test_a_finished_game_of_two_people_is_loaded_again_without_a_curtain_and_as_it_was(tmp_path):
    """When all is played nobody waits for anybody: the same page before and after, and no curtain when looking back."""
    store, seats = Store(tmp_path), ["human", "human", "random"]
    table = Sitting(Game.random(PLAYERS, "johnson-2002", seed=3), list(seats), store)
    table.save()
    assert table.position.over
    again = Sitting.from_saved(store.load(table.id), store, table.id)
    pages = [ConspiracyPage(each) for each in (table, again)]
    known = again.viewpoint
    assert (known.curtain, known.must_hide_secrets, known.has_secrets, again.seats) == (None, False, False, seats)
    assert (again.viewer, again.viewing_seat, again.snapshot) == (table.viewer, table.viewer, table.snapshot)
    assert again.snapshot["winners"]
    assert pages[1].curtain.content == pages[0].curtain.content
    assert everything_sent(pages[1]) == everything_sent(pages[0])
    steps = next(n for n in range(len(again.line.game), 0, -1) if again.line.game.at(n).to_move == 1)
    again.show(steps)
    assert again.curtain is None
    assert again.snapshot == again.line.game.at(steps).snapshot(seat=again.viewer)
