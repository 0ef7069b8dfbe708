"""A game's page on which something else can be shown in the place of the game: its lessons first of all."""

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


class Layers(TablePage, ipywidgets.VBox):
    """The game, and whatever is shown in its place."""


class Lessons(Protocol):
    """A page of lessons."""

    page: Frame


class LayeredPage(GamePage):
    """The page: `page` is the widget, `table` the game on it."""

    def __init__(self, table: Sitting):
        super().__init__(table)
        self._layers: dict[str, ipywidgets.Widget] = {"game": self.frame}
        self._page = Layers([self.frame], layout=shared_layout())
        self._page.table = table

    @property
    def page(self) -> TablePage:
        """The game, and whatever is shown in its place."""
        return self._page

    def visited(self) -> TablePage:
        """Return the page, with the lesson that its address names."""
        page = super().visited()
        lesson = visit.query().get("lesson")
        if lesson is not None and self._lessons() is not None:
            try:
                self.show_lessons(lesson)
            except TimePiratesError as error:
                self.table.refuse(error)
        return page

    def _lessons(self) -> Callable[[], None] | None:
        return self.show_lessons if lessons_page(self.table.line.game.name) else None

    def show_lessons(self, lesson: str = "") -> None:
        """Show the lessons in the place of the game: the class's, if the game is played in one."""
        from timepirates.lessons import classroom

        held = self.table.settings["class"]
        room = classroom.of_settings(held) if held else None
        self.show_layer("lessons", lambda: self._tutorial(lesson, room).page)

    @abstractmethod
    def _tutorial(self, lesson: str, room: Classroom | None) -> Lessons:
        """Return the page of the lessons, with this one first."""

    def show_game(self) -> None:
        """Go back to the game."""
        self.show_layer("game", lambda: self.frame)

    def show_layer(self, name: str, make: Callable[[], ipywidgets.Widget]) -> None:
        """Show one of the layers of the page, made when it is first wanted; the others are hidden."""
        if name not in self._layers:
            self._layers[name] = make()
            self.page.children = list(self._layers.values())
        for each, layer in self._layers.items():
            (layer.remove_class if each == name else layer.add_class)("tp-away")
        self.curtain.put_away(name != "game")
