"""Decorators for functions that accept only a situation or a game as an argument."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeGuard, TypeVar

from timepirates.core.errors import BadSituation, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police.situation import Situation

P = ParamSpec("P")
R = TypeVar("R")


def to_situation(given: object) -> Situation:
    """Convert a game to the situation of its current position. A situation is returned unchanged.

    Raise BadSituation for anything else.
    """
    if isinstance(given, Situation):
        return given
    if _is_a_game(given):
        return Situation.of(check_game(given))
    raise BadSituation(_("the argument must be a situation or a game (got {got})").format(got=shown(given)))


def _is_a_game(given: object) -> TypeGuard[Game]:
    return not isinstance(given, type) and callable(getattr(given, "snapshot", None))


def check_game(given: object) -> Game:
    """Return the given game, or raise BadSituation if it is not a game of Time Pirates."""
    if not _is_a_game(given):
        raise BadSituation(_('the argument "game" must be a game object (got {got})').format(got=shown(given)))
    if not isinstance(given.board, Board):
        raise BadSituation(
            _("games other than Time Pirates have no police (got a game of {name})").format(name=given.name)
        )
    return given


def accept_situation_or_game(
    question: Callable[Concatenate[Situation, P], R],
) -> Callable[Concatenate[Situation | Game, P], R]:
    """Decorate a function of a situation so that it also accepts a game as its first argument."""

    @wraps(question)
    def asked(s: Situation | Game, *args: P.args, **named: P.kwargs) -> R:
        return question(to_situation(s), *args, **named)

    return asked  # type: ignore[return-value]  # the type does not include the name of the first parameter


def require_game(question: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
    """Decorate a function so that it raises BadSituation if its first argument is not a game of Time Pirates."""

    @wraps(question)
    def asked(game: Game, *args: P.args, **named: P.kwargs) -> R:
        return question(check_game(game), *args, **named)

    return asked  # type: ignore[return-value]  # the type does not include the name of the first parameter
