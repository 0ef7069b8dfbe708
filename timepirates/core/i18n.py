"""Translation of all texts that users see, with gettext. The source texts are English."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

DOMAIN = "timepirates"
LOCALE = Path(__file__).parents[1] / "locale"
PERCENT = "\N{NO-BREAK SPACE}%"
"""A no-break space and a percent sign, so that no line break separates a number from its percent sign."""

_translations: gettext.NullTranslations = gettext.translation(DOMAIN, LOCALE, fallback=True)


def use_language(*languages: str) -> None:
    """Select the language of all texts: the first available one of `languages`, or English."""
    global _translations  # Each page has a process of its own, so one language per process is enough.
    _translations = gettext.translation(DOMAIN, LOCALE, languages=list(languages) or None, fallback=True)


def _(message: str) -> str:
    """Return a message in the selected language."""
    return unbroken(_translations.gettext(message))


def ngettext(one: str, many: str, count: int) -> str:
    """Return the singular or plural form of a message in the selected language."""
    return unbroken(_translations.ngettext(one, many, count))


def unbroken(text: str) -> str:
    r"""Replace each space before a percent sign by a no-break space.

    >>> unbroken("{percent} % of all games")
    '{percent}\xa0% of all games'
    """
    return text.replace(" %", PERCENT)


def mark(message: str) -> str:
    """Return a message unchanged, but mark it for translators.

    `_` translates it when it is shown.
    """
    return message


if os.environ.get("TIMEPIRATES_LANGUAGE"):
    use_language(os.environ["TIMEPIRATES_LANGUAGE"])
