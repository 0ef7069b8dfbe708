"""Texts for people: whole gettext messages, English in the source, other languages from `locale/`."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

DOMAIN = "timepirates"
LOCALE = Path(__file__).parents[1] / "locale"
PERCENT = "\N{NO-BREAK SPACE}%"
"""How a percent sign stands behind its number: on the same line."""

_translations: gettext.NullTranslations = gettext.translation(DOMAIN, LOCALE, fallback=True)


def use_language(*languages: str) -> None:
    """Show all later texts in the first of these languages that has a catalogue ("fr", "ja"), else in English."""
    global _translations  # one language a process: a page has one reader
    _translations = gettext.translation(DOMAIN, LOCALE, languages=list(languages) or None, fallback=True)


def _(message: str) -> str:
    """The message in the reader's language."""
    return unbroken(_translations.gettext(message))


def ngettext(one: str, many: str, count: int) -> str:
    """The message in the reader's language, in the number that fits `count`."""
    return unbroken(_translations.ngettext(one, many, count))


def unbroken(text: str) -> str:
    """A text whose percent signs stay on the line of their numbers.

    >>> unbroken("{percent} % of all games")
    '{percent}\\xa0% of all games'
    """
    return text.replace(" %", PERCENT)


def mark(message: str) -> str:
    """Mark a message of a table for the catalogue; it is translated by `_` where it is shown."""
    return message


if os.environ.get("TIMEPIRATES_LANGUAGE"):
    use_language(os.environ["TIMEPIRATES_LANGUAGE"])
