"""Rules, analysis and teaching tools for the board games Time Pirates and Conspiracy.

    from timepirates import Game

    game = Game(players=["Ann", "Bob", "Cleo"], rules="rio-grande", seed=7)
    game.legal()                # all legal decisions, as short lines of text
    game.play("place 1400")     # raises IllegalMove with the rule and the reason if the move is not allowed
    game.why_not("take red")    # the same explanation, returned instead of raised
    game.snapshot()             # the visible position as a dict that JSON can hold
    game.record()               # the game so far as a dict; Game.replay restores it

`timepirates.match` plays matches between computer players. `timepirates.games` contains the games and the analysis of
their positions. The package `timepirates_widgets` shows the games in notebooks and lets people play them there.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from timepirates.core.errors import BadBoard, BadRecord, BadSetting, IllegalMove, MalformedMove, TimePiratesError
from timepirates.core.game import Game
from timepirates.core.protocol import CHANCE, Decision, Record
from timepirates.core.registry import public

if TYPE_CHECKING:
    from timepirates.matches.contest import match

__all__ = [
    "CHANCE",
    "BadBoard",
    "BadRecord",
    "BadSetting",
    "Board",
    "Decision",
    "Game",
    "IllegalMove",
    "MalformedMove",
    "Record",
    "TimePiratesError",
    "match",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import and return a public name, such as `match`, `simulate` or a game's `Board`, on first use."""
    if name == "match":
        return import_module("timepirates.matches").match
    if name == "record":
        return import_module("timepirates.core.record")
    if name == "simulate":
        return import_module("timepirates.matches.mass_play")
    if name.startswith("_"):
        raise AttributeError(f"{__name__}.{name}")
    return public(__name__, name)
