"""Validation of names that users enter for players, rule variants, classes and boards."""

from __future__ import annotations

from typing import TypeGuard

from timepirates.core.errors import shown
from timepirates.core.i18n import _

MOST_SIGNS = 60
JOINERS = "\u200c\u200d"
"""Invisible characters that join their neighbours. Persian words and many emoji contain them."""


def printable(text: str) -> bool:
    r"""Return whether a text has only printable characters.

    Joiners are allowed between two of them.

    >>> printable("Zo\u00eb"), printable("\U0001f469\u200d\U0001f680"), printable("\u200dx"), printable("a\tb")
    (True, True, False, False)
    """
    return text.isprintable() or all(
        sign.isprintable() or (sign in JOINERS and _joins(text, at)) for at, sign in enumerate(text)
    )


def plain(text: str) -> str:
    r"""Replace all unprintable characters in a text, such as a file name, by escape sequences.

    Characters that change the direction of writing are escaped, too, because they can disguise one name as another.

    >>> print(plain("Zo\u00eb.json"), plain("a\u202egpj.exe"), plain("a\tb"))
    Zoë.json a\u202egpj.exe a\tb
    """
    if printable(text):
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _joins(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and text[at - 1].isprintable() and text[at + 1].isprintable()


def is_name(name: object, most: int = MOST_SIGNS) -> TypeGuard[str]:
    """Return whether a value is a valid name: a printable text, not blank, with at most `most` characters.

    >>> is_name("Ann"), is_name(" "), is_name("x" * 61), is_name(7)
    (True, False, False, False)
    """
    if not isinstance(name, str) or not 1 <= len(name) <= most or not printable(name):
        return False
    return any(sign.isprintable() and not sign.isspace() for sign in name)


def name_problem(name: object, whose: str) -> str | None:
    """Return a one-line message that says why a name is invalid, or None if it is valid."""
    if is_name(name):
        return None
    return _("{whose} must have 1 to {most} printable characters, not only spaces (got {got})").format(
        whose=whose, most=MOST_SIGNS, got=shown(name, 80)
    )
