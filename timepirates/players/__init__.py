"""Computer players: objects that choose a legal decision for a seat.

`of(game)` returns the computer players of a game by name: first the levels from weakest to strongest, then players
with a preferred way of playing (a style). `rungs(game)` returns only the names of the levels. `PLAYERS`, `LEVELS` and
`STYLES` are those of the first game, and `BY_GAME` has the names of each game's levels. A game that brings no players
has one that decides at random.
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
    """The interface of a computer player, which has only the method `choose`."""

    def choose(self, game: Game, seat: int) -> str:
        """Return the computer player's decision for the seat to move, as text.

        Parameters
        ----------
        game : Game
            The player may change it freely; matches pass a copy.
        seat : int
            0-based seat, which must be the one to move.
        """


Players = Mapping[str, Callable[..., Player]]


def __getattr__(name: str) -> Any:
    """Return `PLAYERS`, `LEVELS`, `STYLES` or `BY_GAME`, computed from the games that are registered now."""
    first = registry.first
    named = {
        "BY_GAME": lambda: {game: rungs(game) for game in registry.game_names()},
        "PLAYERS": lambda: of(first()),
        "LEVELS": lambda: rungs(first()),
        "STYLES": lambda: styles(first()),
    }
    if name not in named:
        raise AttributeError(f"{__name__}.{name}")
    return named[name]()


def of(game: str) -> Players:
    """Return the computer players of a game: a mapping from each name to a callable that creates the player.

    Parameters
    ----------
    game : str
        The game's name, such as "time-pirates".

    Returns
    -------
    mapping of str to callable
        From the player's name to a class or function that creates the player.

    Raises
    ------
    BadSetting
        If there is no such game.
    """
    return registry.entry(game).part("players", {"random": RandomPlayer})


def rungs(game: str) -> tuple[str, ...]:
    """Return the names of a game's levels, which are computer players ordered from weakest to strongest."""
    return tuple(name for name in of(game) if name not in styles(game))


def styles(game: str) -> tuple[str, ...]:
    """Return the names of a game's computer players that prefer a certain way of playing."""
    return tuple(registry.entry(game).part("styles", ()))


def described(game: str, name: str) -> LevelWords:
    """Return the title and the description of a computer player in the user's language.

    A player without a description has its name as the title.
    """
    words: Mapping[str, LevelWords] = registry.entry(game).part("level_words", {"random": RANDOM})
    return LevelWords(*(_(text) if text else "" for text in words.get(name, LevelWords(name))))


def maker(game: str, who: str) -> Callable[..., Player]:
    """Return the callable that creates a computer player of a game. Raise BadSetting if there is no such player."""
    known = of(game)
    if who not in known:
        raise BadSetting(
            _("a computer player must be one of {allowed} (got {got})").format(
                allowed=", ".join(known), got=repr(who)[:60]
            )
        )
    return known[who]


def seeded(make: Callable[..., Player], seed: int) -> Player:
    """Create and return a computer player, with the seed if its class accepts one."""
    return make(seed=seed) if "seed" in signature(make).parameters else make()


def decide(game: Game, seat: int, who: str) -> str:
    """Return the decision that a given computer player makes in the present position of a game.

    Parameters
    ----------
    game : Game
        The game in its present position.
    seat : int
        0-based seat, which must be the one to move.
    who : str
        Name of a computer player of the game.

    Raises
    ------
    BadSetting
        If the game has no such player.
    """
    return maker(game.name, who)().choose(game, seat)
