"""The status line of the police explorer: a sentence about the probabilities on the board, and links."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates_widgets.games.pirates import GAME_PAGE
from timepirates_widgets.games.pirates.police.address import (
    PARAMETERS,
    SLIDER_PARAMETERS,
    parse_parameters,
    url_parameters,
)
from timepirates_widgets.games.pirates.police.opening import follow
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.sum import headline
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import script
from timepirates_widgets.panel.still import words

MAX_CHARACTERS = 200_000
"""The maximum number of characters of the page's address (URL) that are read."""


class AddressShown(TypedDict):
    """The new parameters of the page's address, as data for JavaScript."""

    asked: dict[str, str]
    answered: int
    names: list[str]
    sliding: list[str]
    """The URL parameters that belong to sliders. A change of them adds no entry to the browser's history."""


class ExplorerStatusContent(TypedDict):
    """The content of the status line, which is sent to the JavaScript code."""

    said: str
    links: list[dict[str, str]]
    nav: str
    by_hand: str
    back: str
    address: AddressShown | None


class PoliceStatus(PolicePanel):
    """The status line of the police explorer. Screen readers read a new status aloud."""

    _esm = script("games/pirates/police/explorer_status")
    takes = False
    _answered = 0
    """The number of the last Back or Forward navigation in the browser that the page has handled."""

    def _shown(self) -> ExplorerStatusContent:
        id = self.desk.source.get("id")
        home = (
            {"text": _("Back to the game"), "href": visit.link(GAME_PAGE, game=id)}
            if id
            else {"text": _("To the game"), "href": visit.link(GAME_PAGE)}
        )
        return {
            "said": headline(self.desk),
            "links": [home],
            "nav": _("Other pages"),
            "by_hand": _("a situation that you entered")
            if self.desk.line is not None and self.desk.game is None
            else "",
            "back": _("Back to the game's position"),
            "address": self._new_url_parameters(),
        }

    def static_html(self) -> str:
        """Return the panel's content as static HTML: the text of the status line."""
        return words(headline(self.desk))

    def _new_url_parameters(self) -> AddressShown | None:
        """Return the parameters for the page's URL, or None if this page does not update its URL."""
        desk = self.desk
        if not desk.addressed:
            return None
        sliding = [*SLIDER_PARAMETERS, "situation"] if desk.line is not None else SLIDER_PARAMETERS
        return {
            "asked": url_parameters(desk),
            "answered": self._answered,
            "names": list(PARAMETERS),
            "sliding": list(sliding),
        }

    def ask_go(self, search: str, number: int) -> None:
        """Handle the browser's Back or Forward button: show the state that the URL describes."""
        self._answered = number
        follow(self.desk, parse_parameters(str(search)[:MAX_CHARACTERS]))

    def ask_back(self) -> None:
        """Handle the user's request to go back from an edited situation to the position of the open game."""
        self.desk.back_to_game()
