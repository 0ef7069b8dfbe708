"""Draw the board of Conspiracy as SVG or HTML, without a browser.

Usage::

    from timepirates_widgets.games.conspiracy.board_svg import board_svg
    Path("board.svg").write_text(board_svg(game.snapshot(seat=0)), encoding="utf-8")
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape

from timepirates.core.game import Game
from timepirates.core.protocol import Json
from timepirates.games.conspiracy.naming import DIRECTIONS
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates_widgets.drawing import figures, theme
from timepirates_widgets.games.conspiracy import pieces
from timepirates_widgets.games.conspiracy.board import BoardRow, CoinDrawn, MarkDrawn, PlaceDrawn, TileDrawn, scene

SIDE, GAP, NAMES, HEADS = 146, 6, 50, 30
"""Sizes in pixels: a tile's side, the gap between tiles, the row labels and the column headings."""
PALE, GOLD, GRAIN = "#F7EFDC", "#FFC629", "#7B5A2C"
_QUARTERS = {"nw": (0, 0), "ne": (0.5, 0), "sw": (0, 0.5), "se": (0.5, 0.5)}
CLOTH, BACKS = (("#4D625D", "#33413F"), ("#2C3D39", "#1B2624")), (("#D3B27F", "#B8915A"), ("#A88550", "#87683A"))
"""The colour gradients of the table and of the tiles' backs, each for the light and the dark theme."""


def gradient_definitions() -> str:
    """Return the SVG gradients that all drawings of the board share. A page must contain them exactly once."""
    night = "".join(
        f"#{name} [offset='{offset}']{{stop-color:{colour}}}"
        for name, (_day, dark) in (("tp-cloth", CLOTH), ("tp-down", BACKS))
        for offset, colour in zip(("0", "1"), dark, strict=True)
    )
    cloth, back = (
        "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in enumerate(day))
        for day, _dark in (CLOTH, BACKS)
    )
    return (
        f'<defs><linearGradient id="tp-down" x1="0" y1="0" x2="1" y2="1">{back}</linearGradient>'
        f'<radialGradient id="tp-cloth" cx=".5" cy="0" r=".7">{cloth}</radialGradient></defs>'
        f"<style>@media (prefers-color-scheme:dark){{{night}}}</style>"
    )


def board_svg(seen: ConspiracySnapshot, rows: int | None = None, changed: Collection[str] = ()) -> str:
    """Return the board of Conspiracy as an SVG document.

    Parameters
    ----------
    seen : ConspiracySnapshot
        The position as one seat may know it.
    rows : int, optional
        The last Future row in which tiles may be laid (X3).
    changed : collection of str, optional
        The squares to mark as changed, such as "M F1 nw".

    Returns
    -------
    str
    """
    content = scene(seen, rows=rows, changed=changed)
    width = NAMES + 3 * SIDE + 4 * GAP
    height = HEADS + len(content["rows"]) * (SIDE + GAP) + 2 * GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(content["texts"]["board"], quote=True)}" '
        f'font-family="{escape(theme.FONT, quote=True)}">{gradient_definitions()}'
        f'<rect width="{width}" height="{height}" fill="url(#tp-cloth)"/>'
    ]
    for at, head in enumerate(content["columns"]):
        parts.append(_written(_left(at) + SIDE / 2, 20, 14, f"{head['column']} {head['name']}"))
    for at, row in enumerate(content["rows"]):
        parts += _row(row, HEADS + GAP + at * (SIDE + GAP), width)
    return "".join([*parts, "</svg>"])


def position_svg(seen: ConspiracySnapshot, _board: None = None) -> str:
    """Return an SVG drawing of the board in the given position.

    The second argument is ignored: other games get their board there, but Conspiracy has only one.
    """
    return board_svg(seen)


def board_html(seen: ConspiracySnapshot, rows: int | None = None, changed: Collection[str] = ()) -> str:
    """Return the board as HTML that has the layout of the play page.

    The parameters are those of `board_svg`.
    """
    content = scene(seen, rows=rows, changed=changed)
    heads = "".join(
        f"<span><b>{head['column']}</b><small>{escape(head['name'])}</small></span>" for head in content["columns"]
    )
    return (
        '<div class="tp-area-board tp-conspiracy-table"><div class="tp-first-board">'
        f'<div class="tp-conspiracy-board" style="--tp-rows: {len(content["rows"])}">'
        f'<svg width="0" height="0" style="position: absolute">{gradient_definitions()}</svg>'
        f'<div class="tp-board-heads"><span></span>{heads}</div>'
        f'<div class="tp-board-rows">{"".join(map(_row_html, content["rows"]))}</div></div></div><div></div></div>'
    )


def _row_html(row: BoardRow) -> str:
    present = " tp-present" if row["row"] == "P" else ""
    places = "".join(
        f'<svg class="tp-first-place" viewBox="0 0 {SIDE} {SIDE}">{place_drawn(place)}</svg>' for place in row["places"]
    )
    return (
        f'<div class="tp-board-row{present}"><div class="tp-row-name"><b>{row["row"]}</b>'
        f"<small>{escape(row['name'])}</small></div>{places}</div>"
    )


def _left(column: int) -> int:
    return NAMES + GAP + column * (SIDE + GAP)


def _row(row: BoardRow, top: int, width: int) -> list[str]:
    parts = [
        _written(NAMES / 2 + 3, top + SIDE / 2 - 2, 17, row["row"]),
        _written(NAMES / 2 + 3, top + SIDE / 2 + 14, 10.5, row["name"]),
    ]
    if row["row"] == "P":
        parts.insert(
            0, f'<rect y="{top - GAP / 2:g}" width="{width}" height="{SIDE + GAP}" fill="{GOLD}" fill-opacity="0.3"/>'
        )
    for column, place in enumerate(row["places"]):
        parts.append(f'<g transform="translate({_left(column)} {top})">{place_drawn(place)}</g>')
    return parts


def _written(x: float, y: float, size: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" fill="{PALE}">{escape(text)}</text>'


def place_drawn(place: PlaceDrawn) -> str:
    """Return the SVG of a place with its tile, coins and marks."""
    tile = place["tile"]
    parts = [_ground(tile)]
    for square in place["squares"]:
        right, down = _QUARTERS[square["square"].split(" ")[-1]]
        if square["coin"]:
            parts.append(_coin(square["coin"], right, down))
        if square["changed"]:
            parts.append(
                f'<circle cx="{(right + 0.5) * SIDE - 9:g}" cy="{down * SIDE + 9:g}" r="4.25" fill="#FFE23F" '
                f'stroke="{theme.INK}" stroke-width="1.5"/>'
            )
    if tile and tile["peek"]:
        middle = (SIDE - 26) / 2
        parts.append(_piece(f"tile-{tile['tile']}", middle, middle, 26))
    parts += [_mark(mark, at, len(place["marks"])) for at, mark in enumerate(place["marks"])]
    return "".join(parts)


def _ground(tile: TileDrawn | None) -> str:
    if tile is None:
        return (
            f'<rect x=".75" y=".75" width="{SIDE - 1.5}" height="{SIDE - 1.5}" rx="7.5" fill="none" '
            f'stroke="{PALE}" stroke-opacity="0.42" stroke-width="1.5" stroke-dasharray="4.5 4.5"/>'
        )
    if tile["face"] == "up":
        return _piece(f"tile-{tile['tile']}", -0.05 * SIDE, -0.05 * SIDE, 1.1 * SIDE)
    middle = SIDE / 2
    return (
        f'<rect x=".75" y=".75" width="{SIDE - 1.5}" height="{SIDE - 1.5}" rx="7.5" fill="url(#tp-down)" '
        f'stroke="{theme.INK}" stroke-width="1.5"/><path d="M{middle:g} 0V{SIDE}M0 {middle:g}H{SIDE}" '
        f'stroke="{GRAIN}" stroke-width="1.5"/>'
    )


def _coin(coin: CoinDrawn, right: float, down: float) -> str:
    side = SIDE / 2
    turned = 45 * DIRECTIONS.index(coin["pointing"])
    return (
        f'<svg x="{right * SIDE:g}" y="{down * SIDE:g}" width="{side:g}" height="{side:g}" viewBox="-32 -32 64 64">'
        f'<path d="M0-31.5L10-17.5H-10Z" fill="#FFF" stroke="{theme.INK}" stroke-width="2" '
        f'stroke-linejoin="round" transform="rotate({turned})"/>{_piece(coin["drawing"], -24, -24, 48)}</svg>'
    )


def _piece(name: str, x: float, y: float, size: float) -> str:
    view, drawn = pieces.drawings().get(name, ("0 0 1 1", ""))
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="{view}" overflow="visible">{drawn}</svg>'
    )


def _mark(mark: MarkDrawn, at: int, count: int) -> str:
    """Return the SVG of a player's mark.

    Marks fill the place from its lower left corner and are smaller if there are many.
    """
    size, in_row = (0.205 * SIDE, 2) if count < 3 else (0.14 * SIDE, 3)
    row, column = divmod(at, in_row)
    x, y = 0.01 * SIDE + column * size, SIDE - (row + 1) * 1.12 * size
    drawn = figures.svg_seat(mark["seat"], mark["initial"], 1.12 * size)
    return f'<svg x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{1.12 * size:.1f}">{drawn}</svg>'


def door_picture(door: Mapping[str, Json]) -> str:
    """Return the picture of the game for the start page, which shows the board of a random game."""
    about = dict(door["board"])
    return board_svg(
        as_conspiracy_snapshot(Game.random(("Ann", "Bob", "Cleo", "Dan")[: about.pop("players")], **about).snapshot())
    )
