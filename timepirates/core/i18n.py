"""Translation of the texts that people see, with gettext. The messages in the source are English."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

DOMAIN = "timepirates"
LOCALE = Path(__file__).parents[1] / "locale"
PERCENT = "\N{NO-BREAK SPACE}%"
"""A percent sign with a space that keeps it on the line of its number."""

_translations: gettext.NullTranslations = gettext.translation(DOMAIN, LOCALE, fallback=True)


def use_language(*languages: str) -> None:
    """Choose the language of all further texts: the first of these that has a translation, or else English."""
    global _translations  # Each page has a process of its own, so one language per process is enough.
    _translations = gettext.translation(DOMAIN, LOCALE, languages=list(languages) or None, fallback=True)


def _(message: str) -> str:
    """Return the translation of a message into the chosen language."""
    return unbroken(_translations.gettext(message))


def ngettext(one: str, many: str, count: int) -> str:
    """Return the translation of a message into the chosen language, in the singular or plural form for `count`."""
    return unbroken(_translations.ngettext(one, many, count))


def unbroken(text: str) -> str:
    r"""Return a text in which a line cannot end between a number and its percent sign.

    >>> unbroken("{percent} % of all games")
    '{percent}\xa0% of all games'
    """
    return text.replace(" %", PERCENT)


def mark(message: str) -> str:
    """Return a message unchanged, so that the collector of messages finds it; `_` translates it when it is shown."""
    return message


if os.environ.get("TIMEPIRATES_LANGUAGE"):
    use_language(os.environ["TIMEPIRATES_LANGUAGE"])
