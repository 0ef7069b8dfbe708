"""Static HTML for widgets. It stays visible in a saved notebook when no kernel is running.

A widget itself needs a kernel. Therefore a still, that is, a picture or a table in plain HTML, is displayed before the
widget. A style sheet hides the still while the widget is shown in the same cell. Pages of Voilà, such as those of
`timepirates play`, always have a kernel and contain no stills.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, TypedDict

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot

if TYPE_CHECKING:
    from timepirates.core.protocol import BoardSource

IMAGE_WIDTH_PIXELS = 560
"""The width of the image of a board in a notebook, in pixels."""
_HIDDEN = (
    ".jp-OutputArea:has(.tp-sea-board[data-drawn]) .jp-OutputArea-child:has(.tp-still),"
    ".jp-OutputArea:not(:has(.tp-sea-board:not(.tp-away, .tp-away *))):has(.tp-host) "
    ".jp-OutputArea-child:has(.tp-still){display:none}"
)
"""CSS that hides the static HTML while the interactive widget is shown."""


class CellData(TypedDict):
    """A cell of a table, as data for JavaScript."""

    text: str
    why: str
    best: bool


class RowData(TypedDict):
    """A row of a table, as data for JavaScript."""

    name: str
    seat: int | None
    best: bool
    cells: list[CellData]


class TableData(TypedDict):
    """A table, as data for JavaScript."""

    title: str
    heads: list[str]
    note: str
    rows: list[RowData]


class StaticHtmlMixin:
    """A mixin class for widgets that also save their content as static HTML in the notebook."""

    leaves_nothing = ""
    """The reason why the widget leaves no static HTML in the notebook, or an empty string if it does leave some."""

    def static_html(self) -> str:
        """Return the widget's current state as static HTML."""
        return ""

    def _ipython_display_(self) -> None:
        """Display the widget's content as static HTML in the notebook, before the interactive widget."""
        html = "" if is_voila_page() else self.static_html()
        if html:
            from IPython.display import HTML, display

            display(HTML(hideable_html(html)))
        raise NotImplementedError


def is_voila_page() -> bool:
    """Return whether the kernel runs for a page of the server Voilà, not for a notebook."""
    software = os.environ.get("SERVER_SOFTWARE", "")
    return software.startswith("voila") or any(name in os.environ for name in ("TIMEPIRATES_SERVED", "VOILA_PREHEAT"))


# --- HTML


def hideable_html(html: str) -> str:
    """Return static HTML in a frame that is hidden while the interactive widget is visible."""
    return f'<style>{_HIDDEN}</style><div class="tp-still" style="max-width:{IMAGE_WIDTH_PIXELS}px">{html}</div>'


def image(svg: str, said: str) -> str:
    """Return an SVG drawing as an HTML image with an alternative text."""
    data = b64encode(svg.encode()).decode()
    return (
        f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(said, quote=True)}" width="{IMAGE_WIDTH_PIXELS}" '
        'style="max-width:100%;height:auto">'
    )


def board_image(game: str, seen: Snapshot, board: BoardSource | None = None) -> str:
    """Return a picture of a board as HTML, or an empty string if the game has no board.

    Parameters
    ----------
    game : str
        The name of the game.
    seen : Snapshot
        The position, as far as it may be shown.
    board : BoardSource, optional
        The board of the game; None for a game without boards.
    """
    draw = registry.entry(game).part("board_svg")
    return image(draw(seen, board), _("Board")) if draw else ""


def words(*lines: str) -> str:
    """Return lines of text as HTML paragraphs. Empty lines are skipped."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)


def listed(title: str, lines: Iterable[str]) -> str:
    """Return an HTML list with a title above it."""
    return f"<p><b>{escape(title)}</b></p><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def results_html(content: TableData) -> str:
    """Convert a table of results to HTML."""
    rows = [
        (row["name"], *(f"{cell['text']} ({cell['why']})" if cell["why"] else cell["text"] for cell in row["cells"]))
        for row in content["rows"]
    ]
    return table(content["title"], content["heads"], rows) + words(content["note"])


def table(title: str, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return an HTML table with an optional title."""
    heads = "".join(f"<th>{escape(str(each))}</th>" for each in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    headed = f"<p><b>{escape(title)}</b></p>" if title else ""
    return f"{headed}<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
