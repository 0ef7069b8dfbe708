"""The layout of a game's page, which arranges panels in named areas."""

from __future__ import annotations

import ipywidgets
from ipywidgets import Widget

from timepirates_widgets.panel import shared_layout
from timepirates_widgets.panel.box import StaticHtmlBox
from timepirates_widgets.table.sitting import Sitting


class TablePage(StaticHtmlBox):
    """The page of a game. Its attribute `table` controls the game on screen."""

    table: Sitting

    def __repr__(self) -> str:
        return f"<page: {repr(self.table).strip('<>')}>"


class Frame(TablePage):
    """The layout of a game's page, which arranges the panels in named areas.

    Parameters
    ----------
    table : Sitting
    status, board, choices : Widget
        The areas of the same names.
    tabs : dict of str to Widget
        The content of each tab, by title.
    strip : list of Widget
        The area below the board, such as the timeline.
    over : list of Widget
        Boxes that may cover the page.
    **more : Widget
        Further areas by their names in the style sheet, such as `told` and `goods`.
    """

    def __init__(
        self,
        table: Sitting,
        status: Widget,
        board: Widget,
        choices: Widget,
        tabs: dict[str, Widget],
        strip: list[Widget],
        over: list[Widget],
        **more: Widget,
    ):
        self.table = table
        self._over = over
        pages = ipywidgets.Tab(list(tabs.values()), titles=tuple(tabs), layout=shared_layout())
        band = ipywidgets.Box(strip, layout=shared_layout())
        self._parts = []
        areas = {"status": status, "board": board, "choices": choices, **more, "tabs": pages, "strip": band}
        for area, widget in areas.items():
            widget.add_class(f"tp-area-{area}")
            self._parts.append(widget)
        self._inside = ipywidgets.Box([*self._parts, *self._nothings(over)], layout=shared_layout())
        self._inside.add_class("tp-table")
        super().__init__([self._inside], layout=shared_layout())
        self.add_class("tp-page").add_class("tp-frame")

    def add_overlay(self, widget: Widget) -> None:
        """Add a widget that can cover the page, such as a form or an editor."""
        self._over.append(widget)
        self._inside.children = [*self._parts, *self._nothings(self._over)]

    @staticmethod
    def _nothings(widgets: list[Widget]) -> list[Widget]:
        for widget in widgets:
            widget.add_class("tp-area-nothing")
        return widgets
