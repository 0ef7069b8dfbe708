"""Texts for people: whole gettext messages, English in the source, other languages from `locale/`."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

DOMAIN = "timepirates"
LOCALE = Path(__file__).parent / "locale"

_translations: gettext.NullTranslations = gettext.translation(DOMAIN, LOCALE, fallback=True)


def use_language(*languages: str) -> None:
    """Show all later texts in the first of these languages that has a catalogue ("fr", "ja"), else in English."""
    global _translations  # one language a process: a page has one reader
    _translations = gettext.translation(DOMAIN, LOCALE, languages=list(languages) or None, fallback=True)


def _(message: str) -> str:
    """The message in the reader's language."""
    return _translations.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The message in the reader's language, in the number that fits `count`."""
    return _translations.ngettext(one, many, count)


def mark(message: str) -> str:
    """Mark a message of a table for the catalogue; it is translated by `_` where it is shown."""
    return message


if os.environ.get("TIMEPIRATES_LANGUAGE"):
    use_language(os.environ["TIMEPIRATES_LANGUAGE"])
