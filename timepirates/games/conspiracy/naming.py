"""The names of Conspiracy's pieces, goals and places as players read them, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence

from timepirates.core.i18n import _, mark
from timepirates.games.conspiracy import text

SUITS, QUARTERS, DIRECTIONS, UNKNOWN = text.SUIT_NAMES, text.QUARTER_NAMES, text.DIRECTION_NAMES, text.UNKNOWN
SUIT_NAMES = {"crowns": mark("crowns"), "arms": mark("arms"), "moons": mark("moons"), "suns": mark("suns")}
SUIT_LETTERS = {"crowns": "C", "arms": "A", "moons": "M", "suns": "S"}
COLUMN_NAMES = {"L": mark("left column"), "M": mark("middle column"), "R": mark("right column")}
QUARTER_NAMES = {"nw": mark("north-west"), "ne": mark("north-east"), "sw": mark("south-west"), "se": mark("south-east")}
DIRECTION_NAMES = {
    "n": mark("north"),
    "ne": mark("north-east"),
    "e": mark("east"),
    "se": mark("south-east"),
    "s": mark("south"),
    "sw": mark("south-west"),
    "w": mark("west"),
    "nw": mark("north-west"),
}


def suit_name(suit: str) -> str:
    """Return the name of a suit in the user's language."""
    return _(SUIT_NAMES[suit])


def split(piece: str) -> tuple[str, str]:
    """Return the suit and the number of a piece such as "moons-3".

    Unknown parts are empty.

    >>> split("moons-3"), split("?-3"), split("?")
    (('moons', '3'), ('', '3'), ('', ''))
    """
    suit, _dash, number = piece.partition("-")
    return suit.strip(UNKNOWN), number


def coin_name(coin: str) -> str:
    """Return the name of a coin, such as "spiral of moons", or "an unknown coin"."""
    suit, number = split(coin)
    if not number:
        return _("an unknown coin")
    if number == "1":
        return _("spiral of {suit}").format(suit=suit_name(suit)) if suit else _("a spiral")
    if suit:
        return _("{suit} {number}").format(suit=suit_name(suit), number=number)
    return _("a {number}").format(number=number)


def tile_name(tile: str) -> str:
    """Return the name of a tile, such as "ace of moons", or "an unknown tile"."""
    suit, number = split(tile)
    if not suit:
        return _("an unknown tile")
    if number == "1":
        return _("ace of {suit}").format(suit=suit_name(suit))
    return _("{suit} {number}").format(suit=suit_name(suit), number=number)


def goal_name(goal: Sequence[str | int]) -> str:
    """Return the displayed name of a goal, such as "moons and 3" for the suit moons and the number 3."""
    return _("{suit} and {number}").format(suit=suit_name(str(goal[0])), number=goal[1])


def column_name(column: str) -> str:
    """Return the name of a column for players, such as "left column" for L."""
    return _(COLUMN_NAMES[column])


def row_name(row: str) -> str:
    """Return the name of a row, such as "Present" or "Future 2"."""
    return _("Present") if row == "P" else _("Future {row}").format(row=row[1:])


def place_name(place: str) -> str:
    """Return the name of a place, such as "middle column, Future 1"."""
    column, row = place.split(" ")
    return _("{column}, {row}").format(column=column_name(column), row=row_name(row))


def square_name(square: str) -> str:
    """Return the name of a square, such as "middle column, Future 1, north-west"."""
    place, quarter = square.rsplit(" ", 1)
    column, row = place.split(" ")
    return _("{column}, {row}, {quarter}").format(
        column=column_name(column), row=row_name(row), quarter=_(QUARTER_NAMES[quarter])
    )


def place_of(place: str) -> str:
    """Return the name of a place for use in a sentence, such as "Future 1 of the middle column"."""
    column, row = place.split(" ")
    return _("{row} of the {column}").format(row=row_name(row), column=column_name(column))


def square_of(square: str) -> str:
    """Return the name of a square for use in a sentence, such as "the north-west square of ..."."""
    place, quarter = square.rsplit(" ", 1)
    column, row = place.split(" ")
    return _("the {quarter} square of {row} of the {column}").format(
        quarter=_(QUARTER_NAMES[quarter]), row=row_name(row), column=column_name(column)
    )


def direction_name(direction: str) -> str:
    """Return the name of a direction, such as "north-west"."""
    return _(DIRECTION_NAMES[direction])


def coin_there(coin: str) -> str:
    """Return a description of a coin on the board, such as "moons 3, number side up, pointing north"."""
    name, side, direction = coin.split(" ")
    how = (
        _("{coin}, symbol side up, pointing {direction}")
        if side == "symbol"
        else _("{coin}, number side up, pointing {direction}")
    )
    return how.format(coin=coin_name(name), direction=direction_name(direction))
