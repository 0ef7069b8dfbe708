"""Convert a position of Conspiracy to the form of lesson files.

It contains only what one seat may know.

Anyone can read a lesson file, so it must not contain secrets. Pieces that the seat does not know are therefore
reassigned, always in the same pseudorandom order. The learner gets this seat and sees the same board.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from timepirates.core.protocol import Json, Snapshot
from timepirates.games.conspiracy.lessons.position import GOALS, SIDE, TOLD
from timepirates.games.conspiracy.text import PIECE_NAMES, UNKNOWN


class _UnknownPieces:
    """Tiles or coins whose location a seat does not know. A lesson file uses them in place of hidden pieces.

    They are in a fixed pseudorandom order.
    """

    def __init__(self, named: Iterable[str]) -> None:
        hidden = sorted(set(PIECE_NAMES) - set(named))
        self.left = sorted(hidden, key=lambda piece: hashlib.sha256(piece.encode()).digest())

    def filled(self, piece: str) -> str:
        """Return a piece unchanged if it is known, otherwise choose an unknown piece with the same visible number.

        For example, "?-3" becomes a piece with the number 3.
        """
        if UNKNOWN not in piece:
            return piece
        number = piece.strip(UNKNOWN)
        found = next(each for each in self.left if each.endswith(number))
        self.left.remove(found)
        return found

    def take_several(self, pieces: Iterable[str]) -> list[str]:
        """Return the pieces. Each hidden piece is replaced by an unused piece with the same visible number."""
        return [self.filled(piece) for piece in pieces]


def lesson_position(seen: Snapshot) -> Snapshot:
    """Convert a seat's snapshot to a position in the format of lesson files.

    The seat cannot distinguish it from the true position.
    """
    lying = [coin.split(" ")[0] for tile in seen["board"].values() for coin in tile.get("coins", {}).values()]
    held = [coin for key in ("hands", "gifts") for own in seen[key] for coin in own]
    coins = _UnknownPieces([*lying, *held, *filter(None, seen["saved"])])
    tiles = _UnknownPieces(
        [*(tile["tile"] for tile in seen["board"].values()), *(tile for own in seen["tiles"] for tile in own)]
    )
    # Replace hidden pieces with a visible number first; otherwise, no unused piece with this number might be left.
    found = {
        "board": {place: _place(tile, tiles, coins) for place, tile in seen["board"].items()},
        "saved": [coins.filled(coin) if coin else "" for coin in seen["saved"]],
    }
    found |= {key: [coins.take_several(own) for own in seen[key]] for key in ("hands", "gifts")}
    told = {key: "" if seen[key] is None else seen[key] for key in TOLD if key in seen}
    return {
        "players": seen["players"],
        **found,
        "tiles": [tiles.take_several(own) for own in seen["tiles"]],
        "bag": sorted(coins.left),
        "marks": [mark or "" for mark in seen["marks"]],
        "marked_in": [number or 0 for number in seen["marked_in"]],
        "goals": [f"{goal[0]} {goal[1]}" if goal else GOALS[seat] for seat, goal in enumerate(seen["goals"])],
        **told,
        "answers": _early_turn_answers(seen),
    }


def _place(tile: Mapping[str, Json], tiles: _UnknownPieces, coins: _UnknownPieces) -> str:
    name = tiles.filled(tile["tile"])
    if tile["face"] == "up":
        return name
    lying = []
    for quarter, coin in tile.get("coins", {}).items():
        piece, rest = coin.split(" ", 1)
        lying.append(f"{quarter} {coins.filled(piece)} {rest}")
    return f" {SIDE} ".join([name, *lying]) if lying else f"{name} {SIDE}"


def _early_turn_answers(seen: Snapshot) -> dict[str, str]:
    """Return the answers so far, by seat, to the question whether a player wants to take the next turn early.

    Secret answers are given as "wait".
    """
    if seen["deciding"] != "interrupt":
        return {}
    return {str(seat): "wait" for seat in seen["spirals"] if seat < seen["to_move"] and seat not in seen["moved"]}
