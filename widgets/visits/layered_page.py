"""A page of a game that can show other content, such as lessons, in place of the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import ipywidgets

from timepirates.core.errors import TimePiratesError
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import shared_layout
from timepirates_widgets.table.frame import Frame, TablePage
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import GamePage
from timepirates_widgets.visits.ways import lessons_page

if TYPE_CHECKING:
    from timepirates.lessons.classroom import Classroom


class LayerBox(TablePage, ipywidgets.VBox):
    """A container for the layers of a page, such as the game and the lessons. Only one layer is visible."""


class LessonsPage(Protocol):
    """The interface of an object that provides the page with the lessons of a game."""

    page: Frame


class LayeredPage(GamePage):
    """A page of a game that can show other content, such as lessons, in place of the game."""

    def __init__(self, table: Sitting):
        super().__init__(table)
        self._layers: dict[str, ipywidgets.Widget] = {"game": self.frame}
        self._page = LayerBox([self.frame], layout=shared_layout())
        self._page.table = table

    @property
    def page(self) -> TablePage:
        """The container with all layers of the page, such as the game and the lessons."""
        return self._page

    def page_for_visit(self) -> TablePage:
        """Return the page. If the URL names a lesson, open the lesson first."""
        page = super().page_for_visit()
        lesson = visit.query().get("lesson")
        if lesson is not None and self._lessons() is not None:
            try:
                self.show_lessons(lesson)
            except TimePiratesError as error:
                self.table.show_refusal(error)
        return page

    def _lessons(self) -> Callable[[], None] | None:
        return self.show_lessons if lessons_page(self.table.line.game.name) else None

    def show_lessons(self, lesson: str = "") -> None:
        """Show the lessons on the page in place of the game.

        If the game belongs to a class, these are the class's lessons.
        """
        from timepirates.lessons import classroom

        held = self.table.settings["class"]
        room = classroom.from_settings(held) if held else None
        self.show_layer("lessons", lambda: self._lessons_page(lesson, room).page)

    @abstractmethod
    def _lessons_page(self, lesson: str, room: Classroom | None) -> LessonsPage:
        """Return the page with the lessons of the game, opened at the given lesson."""

    def show_game(self) -> None:
        """Show the game again instead of the lessons."""
        self.show_layer("game", lambda: self.frame)

    def show_layer(self, name: str, make: Callable[[], ipywidgets.Widget]) -> None:
        """Show one layer of the page, such as the lessons, and hide all other layers.

        `make` creates the layer if it does not exist yet.
        """
        if name not in self._layers:
            self._layers[name] = make()
            self.page.children = list(self._layers.values())
        for each, layer in self._layers.items():
            (layer.remove_class if each == name else layer.add_class)("tp-away")
        self.curtain.suspend(name != "game")
