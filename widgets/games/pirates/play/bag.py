"""The panel that shows which tokens are in the bag and in the discard pile (rule Y1)."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _, ngettext
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.table.sitting import Sitting


class TokenCount(TypedDict):
    """The number of tokens of one kind in a pile."""

    kind: str
    count: int
    said: str


class TokenPile(TypedDict):
    """The bag or the discard pile for display: its title, its total and its tokens in rows."""

    title: str
    total: str
    rows: list[list[TokenCount]]
    empty: str
    """The text that is shown if the pile contains no artifacts."""


class BagContent(TypedDict):
    """The data that the panel `Bag` sends to its JavaScript code."""

    piles: list[TokenPile]


class Bag(Panel[Sitting]):
    """The panel that shows which tokens are in the bag and in the discard pile."""

    _esm = script("games/pirates/play/bag")
    _css = style("games/pirates/play/bag")

    def _content(self) -> BagContent:
        seen = self.table.snapshot
        return {
            "piles": [
                self._pile(_("In the bag"), seen["bag"], _("There are no artifacts in the bag."), police=True),
                self._pile(
                    _("Discarded tokens, which return to the bag at the end of the year"),
                    seen["discard"],
                    _("No token was discarded this year."),
                    police=False,
                ),
            ]
        }

    def static_html(self) -> str:
        """Return lists of the tokens in the bag and in the discard pile, as static HTML."""
        return "".join(
            listed(
                pile["title"],
                [cell["said"] for row in pile["rows"] for cell in row if cell["count"]] or [pile["empty"]],
            )
            for pile in self._content()["piles"]
        )

    def _pile(self, title: str, held: dict[str, int], nothing: str, police: bool) -> TokenPile:
        artifacts = sum(held.get(kind, 0) for kind in naming.ARTIFACTS)
        rows = [[self._cell(f"{colour}{symbol}", held) for symbol in naming.SYMBOLS] for colour in naming.COLOURS]
        rows.append([self._cell("white", held)])
        if police:
            rows[-1] += [self._cell(f"police-{path}", held) for path in (1, 2)]
        return {
            "title": title,
            "total": ngettext("{count} artifact", "{count} artifacts", artifacts).format(count=artifacts),
            "rows": rows,
            "empty": "" if artifacts else nothing,
        }

    def _cell(self, kind: str, held: dict[str, int]) -> TokenCount:
        count = held.get(kind, 0)
        return {
            "kind": kind,
            "count": count,
            "said": _("{count} {kind}").format(count=count, kind=naming.kind_name(kind)),
        }
