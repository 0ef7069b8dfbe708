"""Translated names of tokens, contracts and points."""

from __future__ import annotations

from collections.abc import Mapping

from timepirates.core.i18n import _, mark, ngettext
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.naming import KIND_NAMES, contract_name, counted, kind_name, points_of
from timepirates.games.pirates.snapshot import PiratesSnapshot

__all__ = [
    "ARTIFACTS",
    "COLOURS",
    "REGIONS",
    "SYMBOLS",
    "colour_counts",
    "contract_name",
    "counted",
    "kind_name",
    "named_contracts",
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
SYMBOLS = ("", "-atomic", "-arrow")
"""The endings of the names of a colour's tokens: without a symbol, with an atomic symbol, and with an arrow."""
ARTIFACTS = tuple(kind for kind in KIND_NAMES if not kind.startswith("police"))


def points(count: int) -> str:
    """Convert a number of points to text, such as "1 point" or "7 points"."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def tokens(hand: Mapping[str, int]) -> list[str]:
    """Return the tokens in a player's hand as a list of kinds, with one entry for each token."""
    return [kind for kind in KIND_NAMES for _n in range(hand.get(kind, 0))]


def named_contracts(seen: PiratesSnapshot, seat: int) -> list[tuple[str, str, str]]:
    """Return each contract of a player with its name, and the colour to which a white contract was assigned or "".

    If a contract was laid (assigned to a colour), its name includes the colour.
    """
    laid: dict[str, list[str]] = {}
    for one in (seen["laid"][seat] if seen["laid"] else None) or ():
        for contract, colour in one.items():
            laid.setdefault(contract, []).append(colour)
    found = []
    for contract in seen["contracts"][seat]:
        name = contract_name(contract)
        colour = laid[contract].pop(0) if laid.get(contract) else ""
        if colour:
            name = _("{contract}, laid on {colour}").format(contract=name, colour=kind_name(colour))
        found.append((contract, name, colour))
    return found


def colour_counts(hand: Mapping[str, int]) -> dict[str, int]:
    """Return the number of tokens of each colour, with and without symbols, as a dict. White tokens are not counted."""
    return {colour: sum(hand.get(f"{colour}{symbol}", 0) for symbol in SYMBOLS) for colour in COLOURS}


def paths_of(board: Board) -> dict[tuple[str, int], str]:
    """Return a dict that maps each path, a pair of starting epoch and path number, to the epoch where the path ends."""
    return {(str(e.year), path): str(to) for e in board.epochs for path, to in ((1, e.path_1), (2, e.path_2))}
