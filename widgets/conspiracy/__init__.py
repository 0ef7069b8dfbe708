"""The page of Conspiracy, and the panels that only this game has."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PUBLIC = ("conspiracy",)
"""What the room shows to others, imported when it is asked for: a room beside needs only one file of this one."""


def __getattr__(name: str) -> Any:
    if name not in PUBLIC:
        raise AttributeError(name)
    return getattr(import_module("timepirates_widgets.conspiracy.page"), name)
