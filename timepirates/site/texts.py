"""The messages of the site's scripts, in the language in which the site is built."""

from __future__ import annotations

from timepirates.core.i18n import _


def texts() -> dict[str, str]:
    """Return the messages by name, as passed to the scripts with the page."""
    return {
        "python": _("Fetching Python"),
        "packages": _("Fetching the game"),
        "starting": _("Starting Python"),
        "opening": _("Laying out the table"),
        "nothing": _("This browser keeps nothing for this page: the game is gone when the page is closed."),
        "refused": _("This browser could not keep the last step ({reason}). Save the game before you close the page."),
        "evict": _("What you play is kept in this browser only, which may delete it when space is short."),
        "file": _("Save the game as a file"),
        "close": _("Close"),
        "failed": _("This page could not start: {problem}"),
    }
