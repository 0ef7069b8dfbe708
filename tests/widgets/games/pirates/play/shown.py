"""The panels of Time Pirates in the positions in which what they show is written down."""

from __future__ import annotations

from tests.widgets.games.pirates.play import scenes
from tests.widgets.golden import Positions
from timepirates import Board
from timepirates_widgets.games.pirates.board.board_editor import Editor
from timepirates_widgets.games.pirates.play.bag import Bag
from timepirates_widgets.games.pirates.play.bazaar import Bazaar
from timepirates_widgets.games.pirates.play.odds import Odds
from timepirates_widgets.games.pirates.play.players import Players
from timepirates_widgets.games.pirates.play.police_ahead import PoliceForecast
from timepirates_widgets.games.pirates.play.track import PoliceTrack

SHOWN: dict[type, Positions] = {
    Bag: {
        "the beginning": lambda: Bag(scenes.beginning()),
        "Ann acts": lambda: Bag(scenes.acting()),
        "a restock of companions": lambda: Bag(scenes.restocking()),
        "an emptied bag": lambda: Bag(scenes.emptied()),
        "the end": lambda: Bag(scenes.over()),
    },
    Bazaar: {
        "the beginning": lambda: Bazaar(scenes.beginning()),
        "Ann acts": lambda: Bazaar(scenes.acting()),
        "Ann pays": lambda: Bazaar(scenes.paying()),
        "six players": lambda: Bazaar(scenes.six()),
        "the end": lambda: Bazaar(scenes.over()),
    },
    Odds: {
        "the beginning": lambda: Odds(scenes.beginning()),
        "a restock of companions": lambda: Odds(scenes.restocking()),
        "an emptied bag": lambda: Odds(scenes.emptied()),
        "switched off": lambda: Odds(_without_odds()),
    },
    PoliceForecast: {
        "the beginning": lambda: PoliceForecast(scenes.beginning()),
        "Ann acts": lambda: PoliceForecast(scenes.acting()),
        "a restock of companions": lambda: PoliceForecast(scenes.restocking()),
        "a restock is decided": lambda: PoliceForecast(scenes.may_restock()),
        "the end": lambda: PoliceForecast(scenes.over()),
    },
    Players: {
        "the beginning": lambda: Players(scenes.beginning()),
        "Ann acts": lambda: Players(scenes.acting()),
        "Ann is caught": lambda: Players(scenes.caught()),
        "against computers": lambda: Players(scenes.against_computers()),
        "six players": lambda: Players(scenes.six()),
        "the others have laid, a curtain hangs": lambda: Players(scenes.laying(lifted=False)),
        "the end": lambda: Players(scenes.over()),
        "looking back": lambda: Players(scenes.looking_back()),
    },
    PoliceTrack: {
        "the beginning": lambda: PoliceTrack(scenes.beginning()),
        "Ann acts": lambda: PoliceTrack(scenes.acting()),
        "one to come": lambda: PoliceTrack(scenes.emptied()),
        "the end": lambda: PoliceTrack(scenes.over()),
    },
    Editor: {
        "the reconstructed board": lambda: Editor(scenes.beginning(), Board.named("reconstructed-2000")),
        "an epoch confirmed and a path changed": lambda: _edited(),
        "what cannot be": lambda: _refused(),
    },
}


def _without_odds():
    table = scenes.beginning()
    table.set(odds=False)
    return table


def _edited() -> Editor:
    editor = Editor(scenes.beginning(), Board.named("reconstructed-2000"))
    editor.ask_confirm(year=1400)
    editor.ask_set(year=1600, key="path_1", value=2000)
    editor.ask_name(name="mine", title="My copy")
    return editor


def _refused() -> Editor:
    editor = Editor(scenes.beginning(), Board.named("reconstructed-2000"))
    editor.ask_set(year=1600, key="sites", value=13)
    return editor
