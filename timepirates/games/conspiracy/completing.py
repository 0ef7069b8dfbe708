"""Replace the pieces hidden from a seat with possible ones, so that the rules can check its decisions (rule K5).

The pieces and goals that the seat does not know become any that fit. What a seat may decide depends only on what it
knows, so each completion gives the same answers about the decisions of this seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json, Snapshot
from timepirates.games.conspiracy.setting_up import GOAL_COINS
from timepirates.games.conspiracy.text import PIECE_NAMES, UNKNOWN


def completed_snapshot(seen: Snapshot, order: Sequence[str] = PIECE_NAMES) -> Json:
    """Return a complete snapshot of a position that is consistent with the snapshot that one seat sees.

    `ConspiracyTable.restore` checks whether the snapshot is possible.

    Parameters
    ----------
    seen : dict
        The snapshot of the seat that is to decide.
    order : sequence of str
        All pieces, in the order in which they replace unknown ones.
    """
    tiles = _UnusedPieces({*(tile["tile"] for tile in seen["board"].values()), *_flat(seen["tiles"])}, order)
    lying = [coin.split(" ")[0] for tile in seen["board"].values() for coin in tile.get("coins", {}).values()]
    coins = _UnusedPieces({*lying, *filter(None, seen["saved"]), *_flat(seen["hands"]), *_flat(seen["gifts"])}, order)
    # Pieces with a visible number are completed before the hands. Otherwise no piece with this number might be left.
    board = {place: _tile(tile, tiles, coins) for place, tile in seen["board"].items()}
    saved = [None if coin is None else coins.named(coin) for coin in seen["saved"]]
    out = {**seen, "board": board, "saved": saved, "tiles": [list(map(tiles.named, own)) for own in seen["tiles"]]}
    for key in ("hands", "gifts"):
        out[key] = [list(map(coins.named, own)) for own in seen[key]]
    chosen = seen["to_move"] if seen["deciding"] == "goal" else len(seen["players"])
    goals = [["moons", 0] if goal is None and owner < chosen else goal for owner, goal in enumerate(seen["goals"])]
    answers = {
        str(seat): "wait"
        for seat in seen["spirals"]
        if seen["deciding"] == "interrupt" and seat < seen["to_move"] and seat not in seen["moved"]
    }
    out |= {"goals": goals, "answers": answers, "set_aside": tiles.left, "bag": coins.left}
    if seen.get("goal_coins") is not None:
        drawn = _UnusedPieces({coin for own in seen["goal_coins"] for coin in own or ()}, order)
        out["goal_coins"] = [own or [drawn.named(UNKNOWN) for _coin in range(GOAL_COINS)] for own in seen["goal_coins"]]
    return out


class _UnusedPieces:
    """The tiles or coins whose names do not occur in a snapshot, in the given order of all pieces."""

    def __init__(self, named: set[str], order: Sequence[str]):
        self.left = [piece for piece in order if piece not in named]

    def named(self, piece: str) -> str:
        """Return a known piece unchanged, or replace an unknown piece by the first unused piece that it can be.

        Unknown pieces are `?` and `?-3`.
        """
        if not piece.startswith(UNKNOWN):
            return piece
        fits = (each for each in self.left if piece == UNKNOWN or each[-1] == piece[-1])
        found = next(fits, None)
        if found is None:
            raise BadRecord(_("each of the 24 tiles and 24 coins must be in exactly one place (K1)"))
        self.left.remove(found)
        return found


def _flat(lists: Iterable[Iterable[str]]) -> Iterator[str]:
    return (piece for own in lists for piece in own)


def _tile(tile: Json, tiles: _UnusedPieces, coins: _UnusedPieces) -> Json:
    lying = {}
    for quarter, text in tile.get("coins", {}).items():
        coin, rest = text.split(" ", 1)
        lying[quarter] = f"{coins.named(coin)} {rest}"
    return {**tile, "tile": tiles.named(tile["tile"]), **({"coins": lying} if lying else {})}
