"""Two positions that a seat cannot tell apart."""

from __future__ import annotations

from timepirates import Board, Game
from timepirates.lessons import begin


def twin_positions() -> list[Game]:
    """Seat 1 is to lay; what seat 0 has laid, which seat 1 does not know (P2), is another colour in each."""
    sketch = {
        "year": 3,
        "pirates": ["1200", "1800", "1900"],
        "deciding": "lay",
        "to_move": 1,
        "restocking": "1600",
        "contracts": [["blue-3", "red-3", "white-5"], ["red-2", "blue-2", "white-4"], []],
        "fill": 3,
    }
    board = Board.named("reconstructed-2000")
    return [
        begin({**sketch, "laid": [[{"white-5": colour}], [], []]}, "rio-grande", board) for colour in ("blue", "red")
    ]
