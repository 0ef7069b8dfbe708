"""A page that moves the user's data to another browser by means of a link that works only once."""

from __future__ import annotations

from html import escape
from pathlib import Path

from jupyter_server.base.handlers import JupyterHandler

from timepirates.core import browser_moves
from timepirates.core.browser_moves import BrowserTransfer
from timepirates.core.i18n import _
from timepirates.server.browsers import BrowserIds
from timepirates.server.door import is_guest, refuse, send_page

PATH = "/move"
FORM = '<form method="post">{xsrf}<p>{text}</p><p><button>{button}</button></p></form>'


class MoveHandler(JupyterHandler):
    """A handler for links that let this browser use another browser's data, after the user has confirmed this.

    Following the link changes nothing, because another website could make a browser follow it.
    """

    def initialize(self, browsers: BrowserIds, data: Path) -> None:
        """Accept the manager of browser ids and the data folder as arguments. Called by Tornado."""
        self._browsers, self._data = browsers, data

    def get(self) -> None:
        """Send a page on which the user can confirm that this browser will use the other browser's data."""
        if self._allowed(browser_moves.found(self._data, self._code)) is None:
            return
        text = _(
            "This browser will then show the games, learners and settings of the other browser instead "
            "of its present ones."
        )
        title = _("Copy your data to this browser")
        send_page(self, title, FORM.format(xsrf=self.xsrf_form_html(), text=escape(text), button=escape(title)))

    def post(self) -> None:
        """Give this browser the id of the other browser, and thus access to the other browser's data."""
        if self._allowed(browser_moves.found(self._data, self._code)) is None:
            return
        move = self._allowed(browser_moves.take(self._data, self._code))
        if move is not None:
            self._browsers.give(self, self._browsers.id_of(move.id))
            self.redirect("./")

    @property
    def _code(self) -> str:
        return str(self.get_query_argument("code", ""))

    def _allowed(self, move: BrowserTransfer | None) -> BrowserTransfer | None:
        """Return the requested transfer of data between browsers. If it is not allowed, refuse it and return None."""
        if move is None:
            text = _(
                "This link was already used, or is older than {minutes} minutes. Make a new link in the "
                "other browser, under Menu."
            ).format(minutes=browser_moves.MINUTES)
            refuse(self, text, 403)
        elif move.guest != is_guest(self.current_user):
            text = (
                _("This browser belongs to the host, so it cannot take over the data of a guest. Use another browser.")
                if move.guest
                else _("This browser belongs to a guest, so it cannot take over the data of the host.")
            )
            refuse(self, text, 403)
            return None
        return move
