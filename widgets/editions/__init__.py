"""The page that compares the editions."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PUBLIC = ("editions", "figure")
"""What the room shows to others, imported when it is asked for: a room beside needs only one file of this one."""


def __getattr__(name: str) -> Any:
    if name not in PUBLIC:
        raise AttributeError(name)
    return getattr(import_module("timepirates_widgets.editions.page"), name)
