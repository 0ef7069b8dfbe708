"""The explorer's status line: what the board shows, as one sentence, and the way to the other pages."""

from __future__ import annotations

from timepirates import places
from timepirates.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Content, script
from timepirates_widgets.panel.still import words
from timepirates_widgets.police.panel import PolicePanel
from timepirates_widgets.police.sum import headline


class PoliceStatus(PolicePanel):
    """A live region. Where a game is open its page is linked, at the same line."""

    _esm = script("police/status")

    def _shown(self) -> Content:
        id = self.desk.source.get("id")
        home = {"text": _("Back to the game"), "href": visit.link(places.START_PAGE, game=id)} if id else {
            "text": _("Play"), "href": visit.link(places.START_PAGE)}
        return {
            "said": headline(self.desk),
            "links": [home],
            "nav": _("Other pages"),
            "by_hand": _("set by hand") if self.desk.line is not None and self.desk.game is None else "",
            "back": _("Back to the game's position"),
        }

    def still(self) -> str:
        """What the board shows."""
        return words(headline(self.desk))

    def ask_back(self) -> None:
        """The position of the game is wanted again."""
        self.desk.back_to_game()
