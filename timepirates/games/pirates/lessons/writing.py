"""Convert a position of Time Pirates to the format of lesson files."""

from __future__ import annotations

from timepirates.core.game import Game
from timepirates.core.protocol import Snapshot
from timepirates.games.pirates.completing import completed
from timepirates.lessons.form import not_the_viewers_turn

OMITTED_KEYS = ("rules", "over", "empty_sites", "bazaar", "winners")
"""The keys of a snapshot that lesson files omit, because other keys determine their values."""


def sketch(game: Game, seat: int | None) -> Snapshot:
    """Return the current position of a game as a dict in the format of lesson files.

    Parameters
    ----------
    game : Game
    seat : int or None
        The seat that will read the file.

    Returns
    -------
    dict

    Raises
    ------
    BadLesson
        If another seat is laying its white contracts in secret now.
    """
    laying = game.deciding == "lay"
    if laying and seat not in (None, game.to_move):
        raise not_the_viewers_turn()
    seen = completed(game.snapshot(seat=game.to_move if laying and isinstance(game.to_move, int) else None))
    now = {key: value for key, value in seen.items() if key not in OMITTED_KEYS and value is not None}
    now["bag"] = {kind: count for kind, count in now["bag"].items() if not kind.startswith("police")}
    now["pirates"] = [year or "" for year in now["pirates"]]
    now["to_move"] = now.get("to_move", now.get("turn", 0))
    return now
