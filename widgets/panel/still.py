"""Stills: what a widget leaves in a notebook that is saved, for whoever opens it without a kernel.

A widget's own view needs a kernel. So a still, a picture or a table as plain HTML, is displayed before it as an output
of its own, which hides as long as the living widget stands in the same cell. A page of `timepirates play`, or any other
page of Voilà, always has a kernel and gets none.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot

if TYPE_CHECKING:
    from timepirates.core.protocol import BoardSource

SheetShown: TypeAlias = Mapping[str, Any]
"""A table as the scripts draw it, `table/score_tables.py` makes it: title, heads, rows, note."""
WIDTH = 560
"""Pixels that a picture of a board is wide in a notebook; the picture itself is drawn in lines and stays sharp."""
_HIDDEN = (
    ".jp-OutputArea:has(.tp-sea-board[data-drawn]) .jp-OutputArea-child:has(.tp-still),"
    ".jp-OutputArea:not(:has(.tp-sea-board:not(.tp-away, .tp-away *))):has(.tp-host) "
    ".jp-OutputArea-child:has(.tp-still){display:none}"
)
"""A still hides beside a board that is drawn; where none is shown, beside a panel that is drawn."""


class Still:
    """A widget that leaves a still, or says in `leaves_nothing` why there is nothing to leave."""

    leaves_nothing = ""
    """The reason, where a widget never leaves anything."""

    def still(self) -> str:
        """What it shows now as HTML, plain enough for any notebook; empty where there is nothing to leave."""
        return ""

    def _ipython_display_(self) -> None:
        """Display the still; for the widget itself IPython goes on as with any other (this is what the error says)."""
        html = "" if is_a_page() else self.still()
        if html:
            from IPython.display import HTML, display

            display(HTML(framed(html)))
        raise NotImplementedError


def is_a_page() -> bool:
    """Whether the kernel belongs to a page of Voilà, with us or elsewhere."""
    software = os.environ.get("SERVER_SOFTWARE", "")
    return software.startswith("voila") or any(name in os.environ for name in ("TIMEPIRATES_SERVED", "VOILA_PREHEAT"))


# --- HTML


def framed(html: str) -> str:
    """A still as an output: it hides beside the living widget."""
    return f'<style>{_HIDDEN}</style><div class="tp-still" style="max-width:{WIDTH}px">{html}</div>'


def image(svg: str, said: str) -> str:
    """A drawing as an image of its own, whose ids and styles meet no other's; `said` is heard in its place."""
    data = b64encode(svg.encode()).decode()
    return (
        f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(said, quote=True)}" width="{WIDTH}" '
        'style="max-width:100%;height:auto">'
    )


def board_image(game: str, seen: Snapshot, board: BoardSource | None = None) -> str:
    """The board of a position as whoever looks may know it; empty where its game draws none."""
    draw = registry.entry(game).part("board_svg")
    return image(draw(seen, board), _("Board")) if draw else ""


def words(*lines: str) -> str:
    """Lines, each a paragraph."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)


def listed(title: str, lines: Iterable[str]) -> str:
    """A list with its title."""
    return f"<p><b>{escape(title)}</b></p><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def sheet(content: SheetShown) -> str:
    """A table as the scripts draw it (`table/score_tables.py`), small print in brackets."""
    rows = [
        (row["name"], *(f"{cell['text']} ({cell['why']})" if cell["why"] else cell["text"] for cell in row["cells"]))
        for row in content["rows"]
    ]
    return table(content["title"], content["heads"], rows) + words(content["note"])


def table(title: str, head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table, with its title where it has one."""
    heads = "".join(f"<th>{escape(str(each))}</th>" for each in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    headed = f"<p><b>{escape(title)}</b></p>" if title else ""
    return f"{headed}<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
