"""What the scripts of the site say, in the language of whoever builds it."""

from __future__ import annotations

from timepirates.i18n import _


def texts() -> dict[str, str]:
    """name -> message, told to the scripts with the page."""
    return {
        "python": _("Fetching Python"),
        "packages": _("Fetching the game"),
        "starting": _("Starting Python"),
        "opening": _("Laying out the table"),
        "failed": _("This page could not start: {problem}"),
    }
