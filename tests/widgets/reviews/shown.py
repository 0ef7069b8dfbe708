"""The general review in the positions in which what it shows is written down: games of Nim between perfect players."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.review import games
from tests.review.games import TAKEN
from tests.widgets.golden import Positions
from timepirates import Game
from timepirates.core import registry
from timepirates.review import review_by_rollouts
from timepirates_widgets.panel.work import BackgroundRunner
from timepirates_widgets.reviews import game_review
from timepirates_widgets.reviews.game_review import GameReview
from timepirates_widgets.table.sitting import Sitting


def with_nim(make: Callable[[], GameReview]) -> GameReview:
    """Make a panel while there is Nim with a perfect player; later it is drawn beside the pieces of the first game."""
    with pytest.MonkeyPatch.context() as patch:
        games.add(patch, unknown="UNKNOWN")
        panel = make()
        panel.drawings = registry.first()
        return panel


def reviewed(*asked: tuple[str, tuple[object, ...]], game: Game | None = None, laid_over: bool = False) -> GameReview:
    """Review a game, in which Ann is a person, and send some messages."""
    panel = GameReview(Sitting(game or games.nim(*TAKEN), seats=["human", "perfect"]), laid_over=laid_over)
    for name, given in asked:
        getattr(panel, f"ask_{name}")(*given)
    return panel


def refused() -> GameReview:
    """A player of the game cannot go on."""
    games_of_nim = games.nim(*TAKEN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.known().NIM, "perfect", games.Cheat)
        return reviewed(game=games_of_nim)


def with_levels() -> GameReview:
    """People can be assumed to play like one of two levels."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.known().NIM, "patient", games.Patient)
        return reviewed()


def working(stage: str) -> GameReview:
    """A review is at work on a stage."""
    pieces = review_by_rollouts.look_back(games.nim(*TAKEN))
    found = next(piece for piece in pieces if piece.stage == stage)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_review, "look_back", lambda *_asked: iter([found]))
        patch.setattr(BackgroundRunner, "running", property(lambda _work: True))
        panel = reviewed(laid_over=True)
        panel._begin()
        panel.open_review()
        return panel


SHOWN: dict[type, Positions] = {
    GameReview: {
        "closed over a page": lambda: with_nim(lambda: reviewed(laid_over=True)),
        "a mistake as a puzzle": lambda: with_nim(reviewed),
        "the answer is shown": lambda: with_nim(lambda: reviewed(("answer", (1,)))),
        "the best was found": lambda: with_nim(lambda: reviewed(("reply", (1, "take 2")))),
        "the same was decided again": lambda: with_nim(lambda: reviewed(("reply", (1, "take 3")))),
        "something else was decided": lambda: with_nim(lambda: reviewed(("reply", (1, "take 1")))),
        "everybody's": lambda: with_nim(lambda: reviewed(("player", (None,)))),
        "levels to choose from": lambda: with_nim(with_levels),
        "nothing was lost": lambda: with_nim(lambda: reviewed(game=games.nim(2, 1, 3, 1, 3))),
        "a player cannot go on": lambda: with_nim(refused),
        "at work on the list": lambda: with_nim(lambda: working("suspects")),
        "at work on chances": lambda: with_nim(lambda: working("curves")),
    },
}
