"""Two positions that a seat cannot tell apart."""

from __future__ import annotations

from tests.games.pirates.helpers import sketched
from timepirates import Game


def twin_positions() -> list[Game]:
    """Seat 1 is to lay; what seat 0 has laid, which seat 1 does not know (P2), is another colour in each."""
    contracts = [["blue-3", "red-3", "white-5"], ["red-2", "blue-2", "white-4"], []]
    moment = {"year": 3, "deciding": "lay", "to_move": 1, "restocking": "1600", "contracts": contracts, "fill": 3}
    return [sketched(**moment, laid=[[{"white-5": colour}], [], []]) for colour in ("blue", "red")]
