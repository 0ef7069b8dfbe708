"""Draw the board as a single SVG, without Plotly or a browser.

    from timepirates_widgets.games.pirates.board.board_svg import board_svg
    Path("board.svg").write_text(board_svg(game.snapshot(), game.board), encoding="utf-8")

The SVG contains the figure of `board_view.scene`: the background, the shapes in their order, the texts and the tags.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape, unescape
from typing import Unpack

from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.snapshot import BoardSnapshot
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.board import backdrop, board_view
from timepirates_widgets.games.pirates.board.board_view import BoardMarks, Slots

_NAMED = re.compile(r'\bid="(\w+)"|url\(#(\w+)\)')
_FIRST_TAG = re.compile(r"<svg[^>]*>|</svg>")
# Plotly draws text below the requested centre. These offsets, in font sizes, place SVG text in the same way.
_ON_PLACE, _ON_OUTLINE, _ON_GROUND = 0.25, 0.42, 1 / 3
_LETTER = 0.6  # The average width of a letter, as a fraction of the font size.


def board_svg(
    snapshot: BoardSnapshot | None,
    board: Board,
    tall: bool = False,
    *,
    slots: Slots | None = None,
    note: str | None = None,
    names: str = "",
    **marks: Unpack[BoardMarks],
) -> str:
    """Return the board with its tokens, figures and marks as SVG.

    Parameters
    ----------
    snapshot : BoardSnapshot or None
        A position as one seat may know it, such as `game.snapshot(seat)`. None draws only epochs and paths.
    board : Board
    tall : bool, default False
        Whether to draw the picture for phones.
    slots : Slots, optional
        The tokens on each site, from `board_view.assign_sites`. Use it to keep tokens on their sites between pictures.
    note : str, optional
        The line in the corner. By default it warns of boards that are reconstructed.
    names : str, optional
        A prefix for all ids of the SVG. A page with several boards needs different prefixes.
    **marks
        `choices`, `trail`, `ways`, `heat`, `heat_top`, `flow`, `lit` and `hint` of `board_view.scene`.
    """
    figure = board_view.scene(snapshot, board, tall, slots=slots, note="", backdrop_source="", **marks)
    around = figure["layout"]
    width, height = around["width"], around["height"]
    if note is None:
        note = _("this board is a reconstruction: compare it with yours") if board.reconstructed else ""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tp-board-picture" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-label="{escape(_("Board"), quote=True)}" '
            f'font-family="{escape(theme.FONT, quote=True)}">',
            _unique_svg_body(board, tall, names),
            *map(_shape, around["shapes"]),
            *_words(figure["data"][0]),
            *map(_tag, around["annotations"]),
            _note_svg(note, tall, height) if note else "",
            "</svg>",
        ]
    )


@lru_cache(maxsize=16)
def _unique_svg_body(board: Board, tall: bool, names: str) -> str:
    """Return the background's SVG without its outer tag, and with a prefix before each id."""

    def renamed(found: re.Match[str]) -> str:
        return f'id="{names}{found[1]}"' if found[1] else f"url(#{names}{found[2]})"

    return _NAMED.sub(renamed, _FIRST_TAG.sub("", backdrop.svg(board, tall)))


def _shape(shape: Mapping[str, Json]) -> str:
    line = shape.get("line", {})
    drawn = [f'<path d="{shape["path"]}" fill-rule="evenodd" fill="{shape.get("fillcolor", "none")}"']
    if line:
        dash = "" if "dash" not in line else f' stroke-dasharray="{line["dash"].replace("px", "")}"'
        drawn.append(f' stroke="{line["color"]}" stroke-width="{line["width"]:g}"{dash}')
    drawn.append("/>")
    if "label" in shape:
        label = shape["label"]
        x, y = _middle(shape["path"])
        drawn.append(_line(x, y, label["text"], label["font"]["size"], label["font"]["color"], _ON_OUTLINE))
    return "".join(drawn)


def _middle(path: str) -> tuple[float, float]:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", path)]
    xs, ys = numbers[::2], numbers[1::2]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _line(x: float, y: float, text: str, size: float, colour: str, below: float = _ON_PLACE) -> str:
    """Return the SVG of a line of bold text that is centred at (x, y)."""
    return (
        f'<text x="{x:.1f}" y="{y + below * size:.1f}" font-size="{size:g}" font-weight="700" '
        f'text-anchor="middle" fill="{colour}">{text}</text>'
    )


def _words(trace: Mapping[str, Json]) -> list[str]:
    font = trace["textfont"]
    return [
        _line(*each) for each in zip(trace["x"], trace["y"], trace["text"], font["size"], font["color"], strict=True)
    ]


def _tag(label: Mapping[str, Json]) -> str:
    x, y, size = label["x"], label["y"], label["font"]["size"]
    wide, high = _LETTER * size * len(unescape(label["text"])) + 6.5, 7 / 6 * size + 6
    edge = f' stroke="{label["bordercolor"]}" stroke-width="{label["borderwidth"]}"' if "bordercolor" in label else ""
    return (
        f'<rect x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" '
        f'fill="{label["bgcolor"]}"{edge}/>{_line(x, y, label["text"], size, label["font"]["color"], _ON_GROUND)}'
    )


def _note_svg(note: str, tall: bool, height: int) -> str:
    """Return the SVG of the note, a line of text in the lower left corner of the board."""
    x, y, size = (11, height - 9.5, 11) if tall else (15, height - 13.5, 12)
    return (
        "<style>.tp-board-words{fill:#33271b;stroke:#e3f1f0}@media (prefers-color-scheme:dark)"
        "{.tp-board-words{fill:#f2e8d4;stroke:#122830}}</style>"
        f'<text class="tp-board-words" x="{x}" y="{y}" font-size="{size}" font-style="italic" '
        f'stroke-opacity="0.72" stroke-width="3" paint-order="stroke">{board_view.plain(note)}</text>'
    )
