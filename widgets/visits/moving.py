"""The dialog for copying a browser's games and settings to another browser, with a link that works once."""

from __future__ import annotations

from typing import TypedDict
from urllib.parse import urljoin, urlsplit

from timepirates.core import browser_moves, file_locations
from timepirates.core.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.sharing import addresses_with_codes
from timepirates_widgets.panel import Texts


class MoveBox(TypedDict):
    """The data of the dialog for copying a browser's games and settings to another browser."""

    links: list[dict[str, str]]
    texts: Texts


def can_copy_to_browser() -> bool:
    """Return whether this browser's games and settings can be copied to another browser."""
    return visit.is_served() and not (visit.is_on_site() or visit.is_on_hub()) and visit.browser() != ""


def box() -> MoveBox:
    """Return the data of the dialog, with a new link for each address of the server.

    Raises
    ------
    OSError
        If the code of the link cannot be stored.
    """
    guest = visit.is_guest()
    code = browser_moves.create_code(file_locations.data_folder(), visit.browser(), guest)
    starts = visit.guest_addresses() if guest else visit.addresses() or visit.whole_addresses()
    links = [f"{urljoin(start, 'move')}?{urlsplit(start).query}&code={code}" for start in starts]
    whose = (
        _(
            "Open this link in the other browser within {minutes} minutes. Both browsers then have your games, "
            "learners and settings."
        )
        if guest
        else _(
            "Open this link in the other browser within {minutes} minutes. Both browsers then have the "
            "same learners and answers. You need not copy games, because all your browsers show the same "
            "games."
        )
    )
    return {
        "links": addresses_with_codes(links),
        "texts": {
            "links": whose.format(minutes=browser_moves.MINUTES),
            "once": _(
                "The link works once. Anyone who opens it gets your saved data, so show the link to no one else."
            ),
            "file": _(
                "To take your games to another server, download all of them as one file under Earlier games, and load "
                "the file there."
            ),
            "code": _("QR code of this link"),
        },
    }
