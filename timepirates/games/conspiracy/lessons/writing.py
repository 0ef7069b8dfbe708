"""Convert a position of Conspiracy to the form of lesson files.

It contains only what one seat may know.

Anyone can read a lesson file, so it must not contain secrets. Pieces that the seat does not know are therefore
reassigned, always in the same pseudorandom order. The learner gets this seat and sees the same board.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from timepirates.core.protocol import Json, Snapshot
from timepirates.games.conspiracy.completing import completed_snapshot
from timepirates.games.conspiracy.lessons.position import GOALS, SIDE, TOLD
from timepirates.games.conspiracy.text import PIECE_NAMES

PSEUDORANDOM_ORDER = sorted(PIECE_NAMES, key=lambda piece: hashlib.sha256(piece.encode()).digest())
"""All pieces, in the order in which a lesson file uses them in place of hidden ones."""


def lesson_position(seen: Snapshot) -> Snapshot:
    """Convert a seat's snapshot to a position in the format of lesson files.

    The seat cannot distinguish it from the true position.
    """
    full = completed_snapshot(seen, PSEUDORANDOM_ORDER)
    return {
        "players": full["players"],
        "board": {place: _place(tile) for place, tile in full["board"].items()},
        "saved": [coin or "" for coin in full["saved"]],
        **{key: full[key] for key in ("hands", "gifts", "tiles")},
        "bag": sorted(full["bag"]),
        "marks": [mark or "" for mark in full["marks"]],
        "marked_in": [number or 0 for number in full["marked_in"]],
        "goals": [f"{goal[0]} {goal[1]}" if goal else GOALS[seat] for seat, goal in enumerate(seen["goals"])],
        **{key: "" if full[key] is None else full[key] for key in TOLD},
    }


def _place(tile: Mapping[str, Json]) -> str:
    if tile["face"] == "up":
        return str(tile["tile"])
    lying = [f"{quarter} {coin}" for quarter, coin in tile.get("coins", {}).items()]
    return f" {SIDE} ".join([tile["tile"], *lying]) if lying else f"{tile['tile']} {SIDE}"
