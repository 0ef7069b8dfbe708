"""The panels of the review in the positions in which what they show is written down."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from unittest.mock import patch

from tests.games.pirates.review.games import NAMES, by_contracts, playing, scoring
from tests.widgets.golden import Positions
from timepirates import Game
from timepirates.games.pirates.players import rollouts, value_function
from timepirates.games.pirates.review import thoughts, whole
from timepirates.games.pirates.review.whole import Budget
from timepirates_widgets.games.pirates.review.curves import Curves
from timepirates_widgets.games.pirates.review.head import ReviewHeader
from timepirates_widgets.games.pirates.review.ledger import Ledger
from timepirates_widgets.games.pirates.review.mistakes import Mistakes
from timepirates_widgets.games.pirates.review.review_controller import ReviewController

FEW = Budget(candidates=8, selecting=6, judging=20, curves=4)


@lru_cache(maxsize=1)
def erring() -> Game:
    """A game in which everybody decides by lot, up to the middle of its second year."""
    return Game.random(NAMES[:3], seed=6, steps=250)


def desk_of(game: Game | None = None, **more: Any) -> ReviewController:
    """A desk on which a game is looked back on, by few rollouts that cost nothing."""
    desk = ReviewController()
    with playing(), patch.object(thoughts, "look_back", lambda *asked: whole.look_back(*asked, budget=FEW)):
        desk.open(game or erring(), **more)
    return desk


def own() -> ReviewController:
    """Bob was the only person at the table: the page opens on the first of his mistakes."""
    return desk_of(who=["captain", None, "simple"])


def revealed() -> ReviewController:
    """The answer of the first mistake was shown."""
    desk = desk_of()
    desk.reveal(desk.mistakes[0].step)
    return desk


def without_a_compiler() -> ReviewController:
    """No rollouts are possible."""
    desk = ReviewController()
    with (
        patch.object(value_function, "expected_result", by_contracts),
        patch.object(rollouts, "ready", lambda: False),
        patch.object(rollouts, "compile_rollouts", lambda: False),
    ):
        desk.open(erring())
    return desk


def checking() -> ReviewHeader:
    """Two of nine likely mistakes are checked."""
    desk = desk_of()
    desk.looked.at(whole.JUDGING, 2, 9)
    with patch.object(ReviewController, "thinking", True):
        return ReviewHeader(desk)


def at(step: int) -> ReviewController:
    """A position of it."""
    desk = desk_of()
    desk.show(step)
    return desk


def tried(answer: int | None = None) -> ReviewController:
    """The greatest mistake is tried again, and perhaps answered: 0 with what was best, 1 with what was played, 2 with
    something else."""
    desk = desk_of()
    worst = desk.mistakes[0]
    desk.retry(worst.step)
    if answer is not None:
        other = next(text for text in desk.legal() if text not in (worst.best, worst.decision))
        desk.answer_puzzle(str((worst.best, worst.decision, other)[answer]))
    return desk


def refused() -> ReviewController:
    """What was asked for cannot be."""
    desk = ReviewController()
    desk.show_refusal("This game is not kept here any more.")
    return desk


def of_one_player() -> ReviewController:
    """Bob's decisions."""
    desk = desk_of()
    desk.choose(1)
    return desk


def last_scoring() -> ReviewController:
    """Two white contracts were laid, and the game was over."""
    return desk_of(scoring("lay white-5 on blue", "lay white-4 on blue"))


def better() -> ReviewController:
    """The better line was stepped into."""
    desk = desk_of()
    desk.better(desk.mistakes[0].step)
    return desk


SHOWN: dict[type, Positions] = {
    ReviewHeader: {
        "no game": lambda: ReviewHeader(ReviewController()),
        "a game, at its end": lambda: ReviewHeader(desk_of(name="Main line")),
        "a game, in the middle": lambda: ReviewHeader(at(100)),
        "something was refused": lambda: ReviewHeader(refused()),
        "mistakes are checked": checking,
    },
    Curves: {
        "no game": lambda: Curves(ReviewController()),
        "a game": lambda: Curves(desk_of()),
        "the last scoring": lambda: Curves(last_scoring()),
    },
    Mistakes: {
        "no game": lambda: Mistakes(ReviewController()),
        "everybody's": lambda: Mistakes(desk_of()),
        "one player's": lambda: Mistakes(of_one_player()),
        "no compiler": lambda: Mistakes(without_a_compiler()),
        "one's own, the first a puzzle": lambda: Mistakes(own()),
        "one is tried again": lambda: Mistakes(tried()),
        "the answer is shown": lambda: Mistakes(revealed()),
        "the best was found": lambda: Mistakes(tried(0)),
        "the same was played again": lambda: Mistakes(tried(1)),
        "something else was decided": lambda: Mistakes(tried(2)),
        "the better line": lambda: Mistakes(better()),
        "nothing for certain": lambda: Mistakes(last_scoring()),
    },
    Ledger: {
        "no game": lambda: Ledger(ReviewController()),
        "a game that goes on": lambda: Ledger(desk_of()),
        "the last scoring": lambda: Ledger(last_scoring()),
    },
}
