"""A position of Time Pirates for a lesson's file, as the seat that will read it may know it."""

from __future__ import annotations

from timepirates.core.game import Game
from timepirates.core.protocol import Snapshot
from timepirates.games.pirates.lessons.position import supposed_layings
from timepirates.lessons.form import not_the_lookers

LEFT_OUT = ("rules", "over", "empty_sites", "bazaar", "winners")
"""Follows from the rest of a snapshot."""


def sketch(game: Game, seat: int | None) -> Snapshot:
    """Every key of the snapshot that does not follow from the others; what is null is left out."""
    laying = game.deciding == "lay"
    if laying and seat not in (None, game.to_move):
        raise not_the_lookers()
    seen = game.snapshot(seat=game.to_move if laying and isinstance(game.to_move, int) else None)
    now = {key: value for key, value in seen.items() if key not in LEFT_OUT and value is not None}
    if laying:
        now["laid"] = supposed_layings(seen)
    now["bag"] = {kind: count for kind, count in now["bag"].items() if not kind.startswith("police")}
    now["pirates"] = [year or "" for year in now["pirates"]]
    now["to_move"] = now.get("to_move", now.get("turn", 0))
    return now
