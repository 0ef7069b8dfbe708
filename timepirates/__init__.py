"""Time Pirates and Conspiracy: their rules, questions about them, and everything to teach them with.

    from timepirates import Game

    game = Game(players=["Ann", "Bob", "Cleo"], rules="rio-grande", seed=7)
    game.legal()                # what is possible, as short lines of text
    game.play("place 1400")     # IllegalMove says which rule forbids it, and why
    game.why_not("take red")    # the same sentence without raising
    game.snapshot()             # everything there is to see, as JSON would hold it
    game.record()               # the game so far, for a file; Game.replay brings it back

`timepirates.match` lets computer players play against each other.
`timepirates.analysis` answers questions about positions, `timepirates_widgets` shows and plays them in a notebook.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from timepirates.errors import BadBoard, BadRecord, BadSetting, IllegalMove, MalformedMove, TimePiratesError
from timepirates.game import Game
from timepirates.pirates.board import Board
from timepirates.protocol import CHANCE, Decision

if TYPE_CHECKING:
    from timepirates.matches.contest import match

__all__ = [
    "CHANCE", "BadBoard", "BadRecord", "BadSetting", "Board", "Decision", "Game", "IllegalMove", "MalformedMove",
    "TimePiratesError", "match",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`match` comes with the computer players when it is asked for."""
    if name == "match":
        return import_module("timepirates.matches").match
    raise AttributeError(f"{__name__}.{name}")
