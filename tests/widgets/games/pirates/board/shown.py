"""The board of Time Pirates in the positions in which its figures are written down."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

from tests.widgets.golden import Positions
from timepirates import Board, Game
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget

EXAMPLES = Path(__file__).parents[4] / "data" / "examples" / "rio-grande-4.snapshots.json"
SNAPSHOTS = [each["snapshot"] for each in json.loads(EXAMPLES.read_text(encoding="utf-8"))]
BOARD = Board.named("reconstructed-2000")


def board(**more: object) -> BoardWidget:
    """The printed board, in the wide picture alone."""
    return BoardWidget(BOARD, sizes=["wide"], **more)


def acting() -> BoardWidget:
    """A game under way: pirates, police and tokens where they are, two epochs to choose, one choice opened."""
    shown = board()
    shown.show(Game.random(["Ann", "Bob", "Cleo"], seed=4, steps=60).snapshot(), choices={1200: "path 1", 1400: "here"})
    shown.offer(1200, [{"label": "Take blue", "title": "take blue"}])
    return shown


def moved() -> BoardWidget:
    """The step in which somebody is placed, which is animated."""
    game = Game(["Ann", "Bob", "Cleo"], seed=7)
    shown = board()
    shown.show(game.snapshot())
    game.play("place 1200")
    shown.show(game.snapshot(), step=(0, "place 1200"))
    return shown


def heated() -> BoardWidget:
    """Chances on the epochs without a game, and one path lit; a line with a link below."""
    shown = board(note="A situation", link="police")
    shown.show(
        None,
        heat={1200: Fraction(1, 3), 1400: Fraction(2, 3)},
        flow={(2200, 1): Fraction(1, 2)},
        said={1200: "33.3 percent."},
        data={1200: {"probability": "0.333333"}},
    )
    return shown


def tall() -> BoardWidget:
    """A small board upright, as a phone has it."""
    shown = BoardWidget(Board.named("small-four"), sizes=["tall"])
    shown.show(Game(["Ann", "Bob", "Cleo"], board="small-four", seed=2).snapshot())
    return shown


SHOWN: dict[type, Positions] = {
    BoardWidget: {"a game under way": acting, "somebody is placed": moved, "chances": heated, "upright": tall},
}
