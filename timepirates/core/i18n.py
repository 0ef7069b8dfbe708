"""Translation of texts for people: whole gettext messages, in English in the source, with catalogues in `locale/`."""

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
    """Show all later texts in the first of these languages ("fr", "ja") that has a catalogue, or else in English."""
    global _translations  # one language per process is enough, since a page has one reader
    _translations = gettext.translation(DOMAIN, LOCALE, languages=list(languages) or None, fallback=True)


def _(message: str) -> str:
    """Return the message in the reader's language."""
    return unbroken(_translations.gettext(message))


def ngettext(one: str, many: str, count: int) -> str:
    """Return the message in the reader's language, in the grammatical number for `count`."""
    return unbroken(_translations.ngettext(one, many, count))


def unbroken(text: str) -> str:
    r"""Return a text whose percent signs stay on the line of their numbers.

    >>> unbroken("{percent} % of all games")
    '{percent}\xa0% of all games'
    """
    return text.replace(" %", PERCENT)


def mark(message: str) -> str:
    """Mark a message in a table for the catalogue, without translating it; `_` translates it when it is shown."""
    return message


if os.environ.get("TIMEPIRATES_LANGUAGE"):
    use_language(os.environ["TIMEPIRATES_LANGUAGE"])
