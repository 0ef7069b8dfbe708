"""The default page, for games that do not define a page of their own.

Usage::

    from timepirates_widgets import open_game
    open_game("pig")
"""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from timepirates import Game
from timepirates.core import registry
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.tutorial_page import Tutorial
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.layered_page import LayeredPage
from timepirates_widgets.visits.opening import first_game, game_for_visit


class DefaultTutorial(Tutorial):
    """The default lesson page, for games that do not define a lesson page of their own."""

    def __init__(self, game: str, store: Store | None, room: Classroom | None, lesson: str):
        self.game = game
        super().__init__(store, room, lesson)


class AnyGamePage(LayeredPage):
    """The default page, for games that do not define a page of their own."""

    def __init__(self, table: Sitting):
        super().__init__(table)
        self.frame.add_class("tp-grows")

    def _lessons_page(self, lesson: str, room: Classroom | None) -> DefaultTutorial:
        return DefaultTutorial(self.table.line.game.name, self.table.store, room, lesson)


def open_game(name: str, game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """Return a widget with the page of a game, for display in a notebook.

    Parameters
    ----------
    name : str
        Name of a game, one of `timepirates.core.registry.game_names()`.
    game : Game, optional
        The game to show. By default, the game named by the page's address, or the last one played on this machine, or
        a new one.
    keep : bool
        Whether the game is saved among the games of this machine.

    Returns
    -------
    ipywidgets.Widget
        The page defined by the game's registry entry, or a page of the panels that all games share.

    Raises
    ------
    BadSetting
        If there is no game with this name.
    """
    entry = registry.entry(name)
    make: Callable[[Game | None, bool], ipywidgets.Widget] | None = entry.part("page")
    if make is not None:
        return make(game, keep)
    table = game_for_visit(entry.format, lambda: first_game(name), game, keep)
    return AnyGamePage(table).page_for_visit()
