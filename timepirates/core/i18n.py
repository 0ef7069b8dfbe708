"""Translation of all texts that users see, with gettext. The source texts are English."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

DOMAIN = "timepirates"
LOCALE = Path(__file__).parents[1] / "locale"
PERCENT = "\N{NO-BREAK SPACE}%"
"""A no-break space and a percent sign, so that no line break separates a number from its percent sign."""

SOURCE = "en"
"""The language in which all texts in the code are written. It needs no translations."""


def _found(*languages: str) -> tuple[str, gettext.NullTranslations]:
    """Return the first of the given languages that is translated (otherwise English), and its translations.

    Without `languages`, those of the environment count.
    """
    wanted = list(languages) or None
    file = gettext.find(DOMAIN, LOCALE, wanted)
    name = Path(file).parents[1].name if file else SOURCE
    return name, gettext.translation(DOMAIN, LOCALE, wanted, fallback=True)


_language, _translations = _found()
_task_language: ContextVar[tuple[str, gettext.NullTranslations] | None] = ContextVar("spoken", default=None)
"""The language of the current task and its translations; None if the task uses the language of the process."""


def use_language(*languages: str) -> None:
    """Use the first of these languages that has a translation for all texts, or English if none has one."""
    global _language, _translations  # Each page runs in its own process, so pages can have different languages.
    _language, _translations = _found(*languages)


def available() -> list[str]:
    """Return the codes of the available languages: English and the languages with a translation catalogue."""
    return [SOURCE, *sorted(path.parents[1].name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


def language() -> str:
    """Return the language of all texts, such as "en"."""
    spoken = _task_language.get()
    return _language if spoken is None else spoken[0]


@contextmanager
def using_language(language: str) -> Iterator[None]:
    """Inside a `with` block, use a language, if available, for all texts of the current thread or asyncio task."""
    if language not in available():
        yield
        return
    before = _task_language.set(_found(language))
    try:
        yield
    finally:
        _task_language.reset(before)


def first_available(wanted: str) -> str:
    """Return the first available language of an Accept-Language header, or an empty text if none is available.

    >>> first_available("xx, en-GB;q=0.8, en;q=0.9")
    'en'
    """
    known, ranked = available(), []
    for place, each in enumerate(wanted.split(",")):
        name, _semicolon, quality = each.partition(";")
        share = quality.strip().removeprefix("q=") or "1"
        number = float(share) if share.replace(".", "", 1).isdecimal() else 0.0
        ranked += [(-number, place, name.strip().replace("-", "_"))] if number else []
    for _rank, _place, name in sorted(ranked):
        for form in (name, name.partition("_")[0].lower()):
            if form in known:
                return form
    return ""


def _now() -> gettext.NullTranslations:
    spoken = _task_language.get()
    return _translations if spoken is None else spoken[1]


def _(message: str) -> str:
    """Return the translation of a message into the selected language."""
    return bind_percent_signs(_now().gettext(message))


def ngettext(one: str, many: str, count: int) -> str:
    """Return the singular or plural form of a message in the selected language."""
    return bind_percent_signs(_now().ngettext(one, many, count))


def bind_percent_signs(text: str) -> str:
    r"""Replace the space before each percent sign by a no-break space.

    >>> bind_percent_signs("{percent} % of all games")
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
