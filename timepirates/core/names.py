"""What a person may be called, and whatever else a person names: a player, a line of play, a class, a board."""

from __future__ import annotations

from typing import TypeGuard

from timepirates.core.errors import shown
from timepirates.core.i18n import _

MOST_SIGNS = 60
JOINERS = "\u200c\u200d"
"""Nothing to see by themselves, but Persian words and many emoji are written with them."""


def printable(text: str) -> bool:
    """Whether every sign can be printed, or is a joiner between two that can.

    >>> printable("Zo\u00eb"), printable("\U0001f469\u200d\U0001f680"), printable("\u200dx"), printable("a\\tb")
    (True, True, False, False)
    """
    return text.isprintable() or all(
        sign.isprintable() or (sign in JOINERS and _joins(text, at)) for at, sign in enumerate(text)
    )


def plain(text: str) -> str:
    r"""Return a text of any origin, such as a file's name, with every sign that cannot be printed as its escape.

    Signs that turn the direction of writing are among these: they would make a name look like another one.

    >>> print(plain("Zo\u00eb.json"), plain("a\u202egpj.exe"), plain("a\tb"))
    Zoë.json a\u202egpj.exe a\tb
    """
    if printable(text):
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _joins(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and text[at - 1].isprintable() and text[at + 1].isprintable()


def is_name(name: object, most: int = MOST_SIGNS) -> TypeGuard[str]:
    """Whether something is a name: a text of 1 to `most` code points, printable, not only spaces.

    >>> is_name("Ann"), is_name(" "), is_name("x" * 61), is_name(7)
    (True, False, False, False)
    """
    if not isinstance(name, str) or not 1 <= len(name) <= most or not printable(name):
        return False
    return any(sign.isprintable() and not sign.isspace() for sign in name)


def name_problem(name: object, whose: str, most: int = MOST_SIGNS) -> str | None:
    """Why something is no name, in one line that begins with whose it would be; None where it is one."""
    if is_name(name, most):
        return None
    return _("{whose} has 1 to {most} printable characters, not only spaces (got {got})").format(
        whose=whose, most=most, got=shown(name, 80)
    )
