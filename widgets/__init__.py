"""Jupyter widgets of Time Pirates Lab: the pages and panels that notebooks display.

`games` has one subfolder per game with its own board.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from timepirates.core.registry import public

if TYPE_CHECKING:
    from timepirates_widgets.any_game import open_game
    from timepirates_widgets.exporting import keep_figures
    from timepirates_widgets.lab import beside
    from timepirates_widgets.lessons.page_of_class import class_page

__all__ = ["beside", "class_page", "keep_figures", "open_game"]
_PUBLIC = {"beside": "lab", "class_page": "lessons.page_of_class", "keep_figures": "exporting", "open_game": "any_game"}
"""A dict that maps each public name to the module that defines it."""


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(import_module(f"{__name__}.{_PUBLIC[name]}"), name)
    if name.startswith("_"):
        raise AttributeError(f"{__name__}.{name}")
    return public(__name__, name)
