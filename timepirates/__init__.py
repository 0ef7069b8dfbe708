"""Time Pirates and Conspiracy: their rules, questions about them, and everything to teach them with.

    from timepirates import Game

    game = Game(players=["Ann", "Bob", "Cleo"], rules="rio-grande", seed=7)
    game.legal()                # what is possible, as short lines of text
    game.play("place 1400")     # IllegalMove says which rule forbids it, and why
    game.why_not("take red")    # the same sentence without raising
    game.snapshot()             # everything there is to see, as JSON would hold it
    game.record()               # the game so far, for a file; Game.replay brings it back

`timepirates.match` lets computer players play against each other.
`timepirates.games` has the games, with what answers questions about their positions; `timepirates_widgets` shows and
plays them in a notebook.
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
    """Import `match`, `record`, `simulate` and what the games add, when it is asked for."""
    if name == "match":
        return import_module("timepirates.matches").match
    if name == "record":
        return import_module("timepirates.core.record")
    if name == "simulate":
        return import_module("timepirates.matches.mass_play")
    if name.startswith("_"):
        raise AttributeError(f"{__name__}.{name}")
    return public(__name__, name)
