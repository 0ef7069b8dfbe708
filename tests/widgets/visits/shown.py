"""What a visitor meets, in the positions in which it is written down."""

from __future__ import annotations

import os
from dataclasses import replace
from unittest import mock

from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from tests.widgets.golden import Positions
from tests.widgets.table.live import live
from timepirates import Board
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.doors import StartScreen
from timepirates_widgets.visits.game_page import GamePage
from timepirates_widgets.visits.menu import Menu
from timepirates_widgets.visits.new_game import NewGame
from timepirates_widgets.visits.seats import Seats


def asked(table: Sitting, *messages: tuple[str, dict]) -> Menu:
    """A menu that was asked for something."""
    menu = Menu(table, {"new": ("New game", lambda: None)})
    for name, more in messages:
        menu._handle_custom_msg({"ask": name, **more}, [])
    return menu


def ruled(*ids: str) -> Menu:
    """A menu that shows the text of rules, with the lesson that teaches one of them."""
    menu = Menu(scenes.beginning())
    menu.lesson_of = lambda rule: ("Lesson: Arrest", "tutorial?lesson=arrest") if rule == "A1" else None
    if len(ids) == 1:
        menu.show_rule(*ids)
    else:
        menu.show_rules(ids)
    return menu


def form(table: Sitting, **message: object) -> NewGame:
    """The form of a new game, opened, and sent where there is a message; there is one board, where a game has one."""
    game = table.line.game
    offer = look_of(game).options_for_new_game(game.name)
    new = NewGame(table, replace(offer, boards=boards) if game.board else offer)
    new.show_form()
    if message:
        new.ask_begin(chosen=message)
    return new


def boards() -> list[Board]:
    """The smallest board there is."""
    return [Board.named("small-four")]


def seats(table: LiveSitting) -> Seats:
    """The dialogs about seats, opened by the host; the pictures of the codes are left out."""
    with (
        mock.patch("timepirates_widgets.visits.seats.cached_qr_code", lambda link: "code" if link else ""),
        mock.patch.dict(os.environ, TIMEPIRATES_HERE="http://127.0.0.1:8716/?token=T", TIMEPIRATES_SERVED="1"),
    ):
        shown = Seats(table)
        shown.show()
    return shown


def at_the_door(table: Sitting) -> StartScreen:
    """The doors of a first visit."""
    table.at_the_door = True
    return GamePage(table).doors


CHOSEN = {
    "players": ["Ann", "Bob", "Cleo"],
    "seats": ["human"] * 3,
    "rules": "rio-grande",
    "switches": {},
    "board": None,
    "start": None,
    "undo": True,
    "odds": True,
}
"""What the form of a new game sends."""
BAD_NAME = {**CHOSEN, "players": ["Ann", " ", "Cleo"], "board": "small-four"}


SHOWN: dict[type, Positions] = {
    StartScreen: {
        "a first visit": lambda: at_the_door(scenes.beginning()),
        "a first visit of Conspiracy": lambda: at_the_door(conspiracy.beginning()),
        "a later visit": lambda: GamePage(scenes.beginning()).doors,
    },
    Menu: {
        "closed": lambda: asked(scenes.beginning()),
        "a game in progress is shared": lambda: asked(conspiracy.beginning(), ("share", {})),
        "what cannot be loaded": lambda: asked(scenes.beginning(), ("load", {"text": '{"format": "chess"}'})),
        "a game of the other page": lambda: asked(scenes.beginning(), ("load", {"text": scenes.conspiracy_record()})),
        "a broken link": lambda: asked(scenes.beginning(), ("open_link", {"packed": "AAAA"})),
        "a file too large": lambda: asked(scenes.beginning(), ("too_large", {})),
        "no other games": lambda: asked(scenes.beginning(), ("games", {})),
        "a rule": lambda: ruled("A1"),
        "the rules that matter": lambda: ruled("A1", "S4"),
    },
    NewGame: {
        "closed": lambda: NewGame(scenes.beginning()),
        "Time Pirates": lambda: form(scenes.beginning()),
        "a player without a name": lambda: form(scenes.beginning(), **BAD_NAME),
        "Conspiracy": lambda: form(conspiracy.beginning()),
    },
    Seats: {
        "the host": lambda: seats(live(scenes.played().at(40), host=True)),
        "the host has a seat": lambda: seats(
            live(scenes.played().at(40), 0, host=True, seats=("human", "human", "simple"))
        ),
        "the host of a real board": lambda: seats(live(scenes.played().at(40), host=True, entering="enter")),
        "a player sits down": lambda: seats(live(scenes.played().at(40), 2)),
        "a player": lambda: seats(live(scenes.played().at(40), 1)),
    },
}
