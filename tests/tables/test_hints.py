"""The page of a seat at a live table gives the same hints as a page with the whole game, from what the seat knows."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.games.pirates.review.games import playing
from tests.widgets import twins
from tests.widgets.games.conspiracy import scenes
from tests.widgets.table.live import live
from tests.widgets.table.test_values import say
from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.messages import SetHints
from timepirates.tables.seat_updates import SeatUpdates, ViewerCopy
from timepirates_widgets.table.hinting import Hint
from timepirates_widgets.table.hints import STAGES, Hints
from timepirates_widgets.table.look import assumable_levels, look_of
from timepirates_widgets.visits.seats import Seats


def followed(game: Game) -> Game:
    """The game as the page of the seat to move follows it."""
    copy = ViewerCopy()
    copy.take(json.loads(json.dumps(SeatUpdates(game.to_move, game).full_message(game))))
    return copy.game(list(map(str, game.legal())))


def hint(game: Game, seat: int) -> Hint:
    people = [None] * len(game.players)
    *_progress, found = look_of(game).advice(game, seat, people, assumable_levels(game)[1])
    return found


def positions() -> Iterator[Game]:
    yield from twins.of_layings(1, twins.last_turns())
    for rules, steps in (("rio-grande", (3, 60)), ("johnson-2002", (3, 40, 60, 90))):
        game = Game.random(["Ann", "Bob", "Cleo"], rules, seed=2, steps=130)
        for now in map(game.at, steps):
            while not isinstance(now.to_move, int):
                now.play_random()
            yield now


def test_a_seats_hint_is_that_of_the_whole_game():
    with playing():
        for game in positions():
            known = followed(game).hint_copy()
            assert known.legal() == game.legal()
            assert hint(known, game.to_move) == hint(game.copy(), game.to_move)


def test_a_live_page_shows_the_stages_of_a_hint_or_why_there_is_none(monkeypatch):
    game = scenes.acting().line.game
    hints = Hints(live(game, game.to_move))
    for stage in range(1, STAGES + 1):
        say(hints, ask="more")
        assert hints.content["stage"] == stage
    assert hints.content["lines"]
    other = Hints(live(game, (game.to_move + 1) % 3))
    assert other.content == {"open": False}
    monkeypatch.setattr(Game, "hint_copy", lambda _game: None)
    without = Hints(live(game, game.to_move))
    say(without, ask="more")
    assert without.content["problem"].startswith("No hint is possible here")


def test_the_host_turns_hints_off_for_all_and_then_the_kernel_gives_none(monkeypatch):
    """A hint on screen disappears, and a page that asks nevertheless is told why it gets none."""
    game = scenes.acting().line.game
    host = live(game, host=True)
    dialog = Seats(host)
    dialog.show()
    assert (dialog.content["hints"], host.company.hints) == ("all", True)
    say(dialog, ask="hints", whom="nobody")
    assert host.company.followed[ONLOOKER].connection.asked == [SetHints(False)]
    table = live(game, game.to_move)
    hints = Hints(table)
    say(hints, ask="more")
    assert hints.content["stage"] == 1
    about = {"onlookers": 0, "take_back": "ask", "entering": None}
    presence = {"kind": "presence", "seats": table.company.seats, "hints": False, **about}
    for company in (host.company, table.company):
        company.take(presence)
    assert (dialog.content["hints"], hints.content) == ("nobody", {"open": False})
    monkeypatch.setattr(hints, "_think", lambda: pytest.fail("a hint is calculated"))
    say(hints, ask="more")
    assert table.refusal.sentence == "The host has turned off hints at this table."
    table.company.take({**presence, "hints": True})
    assert hints.content["open"]


@pytest.mark.parametrize("seat", [0, 2])
def test_the_secrets_that_a_hint_assumes_are_never_those_of_the_game(seat):
    """Pieces that the seat does not know are made up from its own view, which is the same in both games."""
    game, twin = next(twins.of_conspiracy(seat, lambda game: game.to_move == seat, range(1)))
    assert followed(game).hint_copy().record() == followed(twin).hint_copy().record()
