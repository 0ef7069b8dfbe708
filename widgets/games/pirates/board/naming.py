"""Translated names of tokens, contracts and points."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.i18n import mark, ngettext
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.naming import KIND_NAMES, contract_name, counted, kind_name, points_of

__all__ = [
    "ARTIFACTS",
    "COLOURS",
    "KIND_NAMES",
    "REGIONS",
    "contract_name",
    "counted",
    "kind_name",
    "paths_of",
    "points",
    "points_of",
    "tokens",
]

REGIONS = {
    "blue": mark("Europe"),
    "orange": mark("Africa"),
    "red": mark("America"),
    "green": mark("Asia"),
    "purple": mark("Australia"),
    "white": mark("World"),
}
COLOURS = ("blue", "orange", "red", "green", "purple")
ARTIFACTS = tuple(kind for kind in KIND_NAMES if not kind.startswith("police"))


def points(count: int) -> str:
    """Convert a number of points to text, such as "1 point" or "7 points"."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def tokens(hand: Mapping[str, int]) -> list[str]:
    """Return the tokens in a player's hand as a list of kinds, with one entry for each token."""
    return [kind for kind in KIND_NAMES for _n in range(hand.get(kind, 0))]


def paths_of(board: Board) -> dict[tuple[str, int], str]:
    """Return a dict that maps each path, a pair of starting epoch and path number, to the epoch where the path ends."""
    return {(str(e.year), path): str(to) for e in board.epochs for path, to in ((1, e.path_1), (2, e.path_2))}
