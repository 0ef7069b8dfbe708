"""The panel with the probabilities of the next token and of the next move of the police."""

from __future__ import annotations

from fractions import Fraction
from typing import NotRequired, TypedDict

from timepirates.core.i18n import _
from timepirates.games.pirates.board import board_of
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.keeping.visit import link, pages
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.panel.still import table, words
from timepirates_widgets.table.sitting import Sitting


class TokenOdds(TypedDict):
    """The probability that the next token drawn is of one kind."""

    kind: str
    name: str
    percent: str
    fraction: str
    share: float


class PoliceOdds(TokenOdds):
    """The probability of drawing one police token, and the epoch to which this token moves the police."""

    to: str


class PiratesOddsContent(TypedDict):
    """The data that the panel `Odds` sends to its JavaScript code."""

    off: str
    title: NotRequired[str]
    rows: NotRequired[list[TokenOdds]]
    police: NotRequired[list[PoliceOdds]]
    link: NotRequired[dict[str, str] | None]
    """The link to the police explorer, or None if there is none."""


class Odds(Panel[Sitting]):
    """The panel with the odds (probabilities) that the next token drawn from the bag is of each kind."""

    _esm = script("games/pirates/play/odds")
    _css = style("table/odds")

    def _content(self) -> PiratesOddsContent:
        if not self.table.allowed("odds"):
            return {"off": _("Odds are turned off for this game.")}
        seen = self.table.snapshot
        bag = seen["bag"]
        total = sum(bag.values())
        paths = naming.paths_of(board_of(self.table.position))
        counts = {**naming.colour_counts(bag), "white": bag.get("white", 0)}
        return {
            "off": "",
            "title": _("The next token, if one is drawn now"),
            "rows": [self._row(kind, count, total) for kind, count in counts.items()],
            "police": [
                {
                    **self._row(f"police-{path}", bag.get(f"police-{path}", 0), total),
                    "to": _("the police go to {epoch}").format(epoch=paths[seen["police"], path]),
                }
                for path in (1, 2)
            ],
            "link": {"href": link("police", game=self.table.id), "text": _("More about where the police may go")}
            if self.table.id and "police" in pages()
            else None,
        }

    def static_html(self) -> str:
        """Return a table with the probability of each token that may be drawn next, as static HTML."""
        content = self._content()
        if content["off"]:
            return words(content["off"])
        return table(
            content["title"],
            [_("Token"), _("Chance"), _("Count")],
            [[row["name"], row["percent"], row["fraction"]] for row in (*content["rows"], *content["police"])],
        )

    def _row(self, kind: str, count: int, total: int) -> TokenOdds:
        chance = Fraction(count, total) if total else Fraction(0)
        return {
            "kind": kind,
            "name": naming.kind_name(kind),
            "percent": _("{percent} %").format(percent=f"{100 * float(chance):.1f}"),
            "fraction": _("{count} of {total}").format(count=count, total=total),
            "share": round(float(chance), 4),
        }
