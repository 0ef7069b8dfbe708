"""Figures and controls, in rooms; what they know of each game stands in `games`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from timepirates_widgets import games as games

if TYPE_CHECKING:
    from timepirates_widgets.exporting import keep_figures
    from timepirates_widgets.lab import beside
    from timepirates_widgets.pictures import board_figure, board_svg

__all__ = ["beside", "board_figure", "board_svg", "keep_figures"]
_PUBLIC = {"beside": "lab", "board_figure": "pictures", "board_svg": "pictures", "keep_figures": "exporting"}
"""name -> the module that has it, imported when it is asked for."""


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"{__name__}.{name}")
    return getattr(import_module(f"{__name__}.{_PUBLIC[name]}"), name)
