"""The panel of the police track, on which players put the police tokens drawn this year (rule B4)."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _, ngettext
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.panel.still import words
from timepirates_widgets.table.sitting import Sitting

SQUARES = 8


class TrackContent(TypedDict):
    """The data that the panel `PoliceTrack` sends to its JavaScript code."""

    drawn: list[int]
    """The numbers (1 or 2) on the police tokens drawn this year, the first token first."""
    squares: int
    label: str
    said: str
    note: str


class PoliceTrack(Panel[Sitting]):
    """The panel of the police track, which shows the police tokens drawn this year."""

    _esm = script("games/pirates/play/track")
    _css = style("games/pirates/play/track")

    def _content(self) -> TrackContent:
        drawn = [int(kind[-1]) for kind in self.table.snapshot["police_drawn"]]
        left = SQUARES - len(drawn)
        return {
            "drawn": drawn,
            "squares": SQUARES,
            "label": _("Police tokens"),
            "said": _("Police tokens drawn this year: {count}").format(count=len(drawn)),
            "note": _("the last year is over")
            if self.table.position.over
            else ngettext(
                "the next police token ends the year", "the year ends after {count} more police tokens", left
            ).format(count=left),
        }

    def static_html(self) -> str:
        """Return the panel's content as static HTML: the drawn police tokens, and the number left in the bag."""
        return words(self.content["said"], self.content["note"])
