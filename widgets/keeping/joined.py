"""The class that was joined on this machine, so that its links need not ask again."""

from __future__ import annotations

import contextlib

from timepirates.errors import TimePiratesError
from timepirates_widgets.keeping.storing import Archive

NOTE = "class"
"""Under this name the store keeps it."""


def joined_class(store: Archive | None) -> str:
    """The link of the class, empty without one. A note that cannot be read only means that a link asks again."""
    if store is None:
        return ""
    with contextlib.suppress(TimePiratesError, OSError):
        return str(store.kept(NOTE).get("link", ""))
    return ""


def remember_class(store: Archive | None, link: str) -> None:
    """Keep the link of the class that was joined, or that there is none. A disk that keeps nothing is told of where
    the game or the progress is written; the class is asked about again then."""
    if store is not None:
        with contextlib.suppress(OSError):
            store.keep(NOTE, {"link": link})
