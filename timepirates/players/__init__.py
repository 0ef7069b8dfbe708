"""Computer players: something that, asked for a seat's decision, names one of the legal ones.

`of(game)` gives those of a game by the name that seats and saved games use: the levels, weakest first, then those that
play a style; `rungs(game)` the names of the levels alone. `PLAYERS` has those of Time Pirates, `LEVELS` and `STYLES`
their names, `BY_GAME` the names of each game's levels. A game that brings no players of its own has one that decides by
lot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from timepirates import games
from timepirates.errors import BadSetting
from timepirates.i18n import _
from timepirates.players.levels import LEVELS, PLAYERS, STYLES
from timepirates.players.simple import SimplePlayer
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.game import Game
    from timepirates.players.conspiracy import ConspiracyPlayer

__all__ = ["BY_GAME", "LEVELS", "PLAYERS", "STYLES", "ConspiracyPlayer", "Player", "RandomPlayer", "SimplePlayer",
           "decide", "of", "rungs"]


class Player(Protocol):
    """A computer player."""

    def choose(self, game: Game, seat: int) -> str:
        """One of the legal decisions of the seat, which must be the one to move; any text that `Game.play` takes."""


Players = Mapping[str, Callable[[], Player]]
games.add("time-pirates", players="timepirates.players.levels:PLAYERS", mass="timepirates.players.mass:of",
          styles="timepirates.players.levels:STYLES", unknown="timepirates.players.unknown:drawn")
games.add("conspiracy", players="timepirates.players.conspiracy:PLAYERS",
          mass="timepirates.players.conspiracy.mass:of", unknown="timepirates.players.conspiracy.unknown:drawn")


def __getattr__(name: str) -> Any:
    """What needs the rules of Conspiracy comes when it is asked for: a page of the other game needs none of them."""
    if name == "ConspiracyPlayer":
        from timepirates.players.conspiracy import ConspiracyPlayer

        return ConspiracyPlayer
    if name == "BY_GAME":
        return {game: rungs(game) for game in games.names()}
    raise AttributeError(f"{__name__}.{name}")


def of(game: str) -> Players:
    """Name -> what makes a computer player of a game."""
    found: Players = games.entry(game).part("players", {"random": RandomPlayer})
    return found


def rungs(game: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first; those that play a style are no rungs of its ladder."""
    styles = games.entry(game).part("styles", ())
    return tuple(name for name in of(game) if name not in styles)


def decide(game: Game, seat: int, who: str) -> str:
    """What a computer player, made for this one decision, decides for the seat to move."""
    known = of(game.name)
    if who not in known:
        raise BadSetting(_("a computer player must be one of {allowed} (got {got})").format(
            allowed=", ".join(known), got=repr(who)[:60]))
    return known[who]().choose(game, seat)
