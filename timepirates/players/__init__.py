"""Computer players: something that, asked for a seat's decision, names one of the legal ones.

`of(game)` gives those of a game by the name that seats and saved games use: the levels, weakest first, then those that
play a style; `rungs(game)` the names of the levels alone. `PLAYERS`, `LEVELS` and `STYLES` are those of the first game,
`BY_GAME` has the names of each game's levels. A game that brings no players of its own has one that decides at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import TYPE_CHECKING, Any, Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.players.level_words import RANDOM, LevelWords
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.core.game import Game

__all__ = [
    "BY_GAME",
    "LEVELS",
    "PLAYERS",
    "STYLES",
    "LevelWords",
    "Player",
    "RandomPlayer",
    "decide",
    "described",
    "of",
    "rungs",
    "seeded",
]


class Player(Protocol):
    """A computer player."""

    def choose(self, game: Game, seat: int) -> str:
        """One of the legal decisions of the seat, which must be the one to move; any text that `Game.play` takes."""


Players = Mapping[str, Callable[..., Player]]


def __getattr__(name: str) -> Any:
    """Return names that depend on which games there are."""
    first = registry.first
    named = {
        "BY_GAME": lambda: {game: rungs(game) for game in registry.names()},
        "PLAYERS": lambda: of(first()),
        "LEVELS": lambda: rungs(first()),
        "STYLES": lambda: styles(first()),
    }
    if name not in named:
        raise AttributeError(f"{__name__}.{name}")
    return named[name]()


def of(game: str) -> Players:
    """Name -> what makes a computer player of a game."""
    found: Players = registry.entry(game).part("players", {"random": RandomPlayer})
    return found


def rungs(game: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first; those that play a style are no rungs of its ladder."""
    return tuple(name for name in of(game) if name not in styles(game))


def styles(game: str) -> tuple[str, ...]:
    """Return the names of a game's players that play a style."""
    return tuple(registry.entry(game).part("styles", ()))


def described(game: str, name: str) -> LevelWords:
    """Return the words for a computer player of a game, in the reader's language.

    A player that its game has no words for goes by its name.
    """
    words: Mapping[str, LevelWords] = registry.entry(game).part("level_words", {"random": RANDOM})
    return LevelWords(*(_(text) if text else "" for text in words.get(name, LevelWords(name))))


def seeded(make: Callable[..., Player], seed: int) -> Player:
    """Return a new computer player, made with a seed if it takes one."""
    return make(seed=seed) if "seed" in signature(make).parameters else make()


def decide(game: Game, seat: int, who: str) -> str:
    """What a computer player, made for this one decision, decides for the seat to move."""
    known = of(game.name)
    if who not in known:
        raise BadSetting(
            _("a computer player must be one of {allowed} (got {got})").format(
                allowed=", ".join(known), got=repr(who)[:60]
            )
        )
    return known[who]().choose(game, seat)
