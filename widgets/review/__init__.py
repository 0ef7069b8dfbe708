"""The page of reviews: a game looked back on.

    from timepirates_widgets.review import review
    review()
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

PUBLIC = ("review",)
"""What the room shows to others, imported when it is asked for."""


def __getattr__(name: str) -> Any:
    if name not in PUBLIC:
        raise AttributeError(name)
    return getattr(import_module("timepirates_widgets.review.page"), name)
