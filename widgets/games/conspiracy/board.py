"""The panel with the board of Conspiracy, whose squares are buttons.

`scene` is a pure function that turns a seat's snapshot into the data that JavaScript draws. `ConspiracyBoard` is the
panel that shows these data for a table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypedDict, Unpack

from timepirates.core.i18n import _
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.codes import LAST_ROW
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, Tile, as_conspiracy_snapshot
from timepirates_widgets.drawing import figures
from timepirates_widgets.games.conspiracy.log import advance_column, count_advances, of_column
from timepirates_widgets.games.conspiracy.picking import PartialDecision, PickingPanel, affected_squares
from timepirates_widgets.panel import PanelOptions, script, style
from timepirates_widgets.panel.still import board_image
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.turns import turns_shown

FEWEST_ROWS = 3
"""The minimum number of rows that the board shows: the Present, Future 1 and Future 2."""


class CoinDrawn(TypedDict):
    """The data that JavaScript needs to draw a coin."""

    drawing: str
    pointing: str


class Square(TypedDict):
    """The data that JavaScript needs to draw a square of the board."""

    square: str
    marked: str
    changed: bool
    coin: CoinDrawn | None
    said: str


class TileDrawn(TypedDict):
    """The data that JavaScript needs to draw a tile."""

    tile: str
    face: str
    peek: str
    """The name of a face-down tile that the viewer knows, or an empty string if it is unknown."""


class MarkDrawn(TypedDict):
    """The data that JavaScript needs to draw a player's mark on a tile."""

    seat: int
    initial: str
    said: str


class PlaceDrawn(TypedDict):
    """The data that JavaScript needs to draw a place on the board, with its tile, coins and marks."""

    place: str
    present: bool
    tile: TileDrawn | None
    squares: list[Square]
    marks: list[MarkDrawn]


class BoardRow(TypedDict):
    """The data that JavaScript needs to draw a row of the board."""

    row: str
    name: str
    places: list[PlaceDrawn]


class ColumnHeading(TypedDict):
    """The data that JavaScript needs to draw the heading of one column of the board."""

    column: str
    name: str


class BoardDrawing(TypedDict):
    """The data that JavaScript needs to draw the whole board of Conspiracy."""

    columns: list[ColumnHeading]
    rows: list[BoardRow]
    texts: dict[str, str]


def scene(
    seen: ConspiracySnapshot,
    marked: Mapping[str, str] | None = None,
    rows: int | None = None,
    changed: Collection[str] = (),
) -> BoardDrawing:
    """Return the data that JavaScript needs to draw the board.

    Parameters
    ----------
    seen : ConspiracySnapshot
        The position as one seat may know it.
    marked : mapping of str to str, optional
        The highlight of each highlighted square: "open", "picked", "target" or "hint".
    rows : int, optional
        The last Future row in which tiles may be laid (X3). None means no limit.
    changed : collection of str, optional
        The squares that the other players changed since the viewer's last turn.

    Returns
    -------
    BoardDrawing
    """
    deepest = max((_row(place) for place in seen["board"]), default=0)
    shown = range(max(FEWEST_ROWS, min(deepest + 1, rows or LAST_ROW) + 1))
    names = ["P" if row == 0 else f"F{row}" for row in shown]
    return {
        "columns": [{"column": column, "name": naming.column_name(column)} for column in "LMR"],
        "rows": [
            {
                "row": row,
                "name": naming.row_name(row),
                "places": [_place(f"{column} {row}", seen, marked or {}, changed) for column in "LMR"],
            }
            for row in names
        ],
        "texts": {"board": _("The board")},
    }


def _row(place: str) -> int:
    row = place.split(" ")[1]
    return 0 if row == "P" else int(row[1:])


def _place(place: str, seen: ConspiracySnapshot, marked: Mapping[str, str], changed: Collection[str]) -> PlaceDrawn:
    tile = seen["board"].get(place)
    present = place.endswith("P")
    return {
        "place": place,
        "present": present,
        "tile": _tile(tile) if tile else None,
        "squares": [_square(f"{place} {quarter}", tile, marked, changed) for quarter in naming.QUARTERS],
        "marks": _marks(place[0], seen) if present else [],
    }


def _tile(tile: Tile) -> TileDrawn:
    known = tile["face"] == "down" and tile["tile"] != naming.UNKNOWN
    peek = _("You know this tile: {tile}").format(tile=naming.tile_name(tile["tile"])) if known else ""
    return {"tile": tile["tile"], "face": tile["face"], "peek": peek}


def _square(square: str, tile: Tile | None, marked: Mapping[str, str], changed: Collection[str]) -> Square:
    coin = (tile.get("coins", {}) if tile else {}).get(square.rsplit(" ", 1)[1])
    said = _square_description(square, coin, tile)
    if square in changed:
        said = _("{square} (changed since your last turn)").format(square=said)
    return {
        "square": square,
        "marked": marked.get(square, ""),
        "changed": square in changed,
        "coin": coin_drawing(coin) if coin else None,
        "said": said,
    }


def coin_drawing(coin: str) -> CoinDrawn:
    """Convert the notation of a coin to the data that JavaScript needs to draw the coin.

    >>> coin_drawing("?-4 number nw"), coin_drawing("suns-3 symbol n")["drawing"]
    ({'drawing': 'coin-?-4', 'pointing': 'nw'}, 'symbol-suns-3')
    """
    name, side, pointing = coin.split(" ")
    return {"drawing": f"{'symbol' if side == 'symbol' else 'coin'}-{name}", "pointing": pointing}


def _square_description(square: str, coin: str | None, tile: Tile | None) -> str:
    """Return a text that describes a square of the board, for screen readers."""
    name = naming.square_name(square)
    if coin:
        return _("{square}: {coin}").format(square=name, coin=naming.coin_there(coin))
    if tile is None:
        return _("{square}: no tile").format(square=name)
    if tile["face"] == "up":
        return _("{square}: {tile}, face up").format(square=name, tile=naming.tile_name(tile["tile"]))
    return _("{square}: {tile}, face down, without a coin").format(square=name, tile=naming.tile_name(tile["tile"]))


def _marks(column: str, seen: ConspiracySnapshot) -> list[MarkDrawn]:
    return [
        {
            "seat": seat,
            "initial": figures.initial(player),
            "said": _("{player}'s mark, set in round {round}").format(player=player, round=seen["marked_in"][seat]),
        }
        for seat, player in enumerate(seen["players"])
        if seen["marks"][seat] == column
    ]


def last_changes(table: Sitting) -> set[str]:
    """Return the set of squares that have changed since the viewer's last turn."""
    turns = turns_shown(table)
    if not turns:
        return set()
    views = (table.viewpoint.snapshot_at(turns[0].first), table.snapshot)
    found = set()
    for column in "LMR":
        was, there = (of_column(as_conspiracy_snapshot(view), column) for view in views)
        for _time in range(count_advances(was, there)):
            was = advance_column(was)[0]
        for row in range(max(len(was), len(there))):
            old, new = (_square_contents(tiles[row] if row < len(tiles) else None) for tiles in (was, there))
            place = f"{column} F{row}" if row else f"{column} P"
            found |= {f"{place} {quarter}" for quarter in naming.QUARTERS if old[quarter] != new[quarter]}
    return found


def _square_contents(tile: Tile | None) -> dict[str, tuple[str, str | None]]:
    """Return, for each of a tile's four squares, the face of the tile and the coin on the square, if any."""
    coins = tile.get("coins", {}) if tile else {}
    return {quarter: (tile["face"] if tile else "", coins.get(quarter)) for quarter in naming.QUARTERS}


SHARED_SCRIPTS = ("games/conspiracy/motions",)
"""The additional JavaScript modules that the board needs. The first panel of a page loads them."""


class ConspiracyBoard(PickingPanel):
    """The panel with the board of Conspiracy. Each square is a button."""

    _esm = script("games/conspiracy/board")
    _css = style("games/conspiracy/board")

    def __init__(self, table: Sitting, picking: PartialDecision | None = None, **more: Unpack[PanelOptions]):
        self._hint: tuple[list[int], str] | None = None
        super().__init__(table, picking, **more)

    def preview(self, decision: str) -> None:
        """Highlight the squares of a possible decision. An empty string removes the highlight."""
        self._hint = (self.table.place, decision) if decision else None
        self.refresh()

    def _content(self) -> BoardDrawing:
        marked = self._picking.marked() if self._picking is not None else {}
        if self._hint is not None and self._hint[0] == self.table.place and self.table.may_decide:
            marked = {**marked, **dict.fromkeys(affected_squares(self._hint[1]), "hint")}
        return scene(
            as_conspiracy_snapshot(self.table.snapshot),
            marked,
            self.table.position.switches["rows"],
            last_changes(self.table),
        )

    def static_html(self) -> str:
        """Return the board as static HTML."""
        return board_image(self.table.game.name, self.table.snapshot)

    def ask_square(self, square: str) -> None:
        """Handle a click on a square of the board."""
        if self._picking is not None:
            self._picking.handle_click(square)

    def ask_unpick(self) -> None:
        """Undo the user's last choice of a piece or square."""
        if self._picking is not None and self._picking.has_choice:
            self._picking.unpick()
