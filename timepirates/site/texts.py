"""The texts that the JavaScript code of the site shows, in the language for which the site is built."""

from __future__ import annotations

from timepirates.core.i18n import _


def script_texts() -> dict[str, str]:
    """Return the texts that the JavaScript code of the site shows, as a dict from name to text."""
    return {
        "python": _("Downloading Python"),
        "packages": _("Downloading the game"),
        "starting": _("Starting Python"),
        "opening": _("Preparing the page"),
        "nothing": _(
            "This browser does not store data for this page, so the game will be lost when you close the page."
        ),
        "refused": _(
            "This browser could not save the last step ({reason}). Save the game as a file before you close the page."
        ),
        "evict": _("Your games are saved only in this browser, which may delete them when it runs out of space."),
        "file": _("Save the game as a file"),
        "close": _("Close"),
        "failed": _("This page could not start: {problem}"),
    }
