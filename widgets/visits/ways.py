"""The choices on the start screen of every game's page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle, islice

from timepirates import Game
from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.table import table_connection
from timepirates_widgets.table.look import Look, look_of
from timepirates_widgets.table.new_game_options import NewGameOptions
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits import live_tables
from timepirates_widgets.visits.doors import ComputerLevels, StartChoice
from timepirates_widgets.visits.last_choices import LastChoices
from timepirates_widgets.visits.opening import first_players


def lessons_page(game: str) -> str:
    """Return the name of the page that contains a game's lessons, or an empty string if there is no such page."""
    return look_of(game).lessons_page or (visit.game_page(game) if "lessons" in registry.entry(game).parts else "")


@dataclass(frozen=True)
class StartChoices:
    """The choices on the start screen of a game's page.

    `companion` opens the form for a real board. `lessons` shows the lessons on this page, or is None if they have a page of
    their own. `go_away` lets the browser open another page.
    """

    table: Sitting
    look: Look
    offer: NewGameOptions
    companion: Callable[[], None]
    lessons: Callable[[], None] | None = None
    go_away: Callable[[str], None] = lambda _address: None

    def doors(self) -> list[StartChoice]:
        """Return the choices on the start screen (its "doors") in the order in which they are shown."""
        return [
            self._computers(),
            *self._learn(),
            self._here(),
            *self._devices(),
            *self._class(),
            *self._companion(),
            *self._other_games(),
        ]

    def _computers(self) -> StartChoice:
        me, *others = self._names()
        told = _("You are {player}. The computer plays {others}.").format(player=me, others=", ".join(others))
        return StartChoice(
            "computers",
            _("Play against the computer"),
            told,
            "seat-2",
            self.play_against_computers,
            levels=ComputerLevels(self._last(), self.offer.game),
        )

    def _learn(self) -> list[StartChoice]:
        page, told = lessons_page(self.offer.game), _(self.look.lessons_take)
        href = visit.link(page) if page and self.lessons is None else ""
        return [StartChoice("learn", _("Learn the rules"), told, "seat-3", self.lessons, href)] if page else []

    def _here(self) -> StartChoice:
        told = _("{players} take turns.").format(players=", ".join(self._names()))
        return StartChoice("here", _("With people at this screen"), told, "seat-4", self.play_here)

    def _devices(self) -> list[StartChoice]:
        if not table_connection.has_live_tables() or not visit.game_page(self.offer.game):
            return []
        told = _("Each player has a phone, a tablet or a computer of their own.")
        return [StartChoice("devices", _("On several devices"), told, "seat-5", self.play_on_devices)]

    def _class(self) -> list[StartChoice]:
        if "class" not in visit.pages():
            return []
        told = _("You ask questions, and pupils answer them on their own devices.")
        return [StartChoice("class", _("Questions for a class"), told, "seat-1", href=visit.link("class"))]

    def _companion(self) -> list[StartChoice]:
        real, title = self.offer.real_board, _("With the real board on the table")
        return [StartChoice("companion", title, real.door, "seat-0", self.companion)] if real else []

    def _other_games(self) -> list[StartChoice]:
        titles = visit.pages()
        pages = [visit.game_page(name) for name in registry.game_names() if name != self.offer.game]
        return [
            StartChoice(
                page,
                titles[page],
                _("Open another game of this program, which has its own choices for the start."),
                "seat-1",
                href=visit.link(page),
            )
            for page in pages
            if page in titles
        ]

    def _names(self) -> tuple[str, ...]:
        return first_players(*self.offer.players)

    def _fresh(self) -> Game:
        """Return a new game, which begins when the user makes a choice on the start screen.

        This is the game behind the start screen if it has no decisions, otherwise a new game.
        """
        if self.table.at_the_door and self.table.autosave.waits:
            return self.table.line.game
        return Game(self._names(), next(iter(self.offer.rules)))

    def _last(self) -> LastChoices:
        return LastChoices(self.table.store, self.offer)

    def play_against_computers(self) -> None:
        """Begin a game in which one person plays against computer players."""
        game = self._fresh()
        levels = islice(cycle(self._last().levels()), len(game.players) - 1)
        self.table.begin(game, [HUMAN, *levels], waits=True)

    def play_here(self) -> None:
        """Begin a game between people who share this screen."""
        self.table.begin(self._fresh(), waits=True)

    def play_on_devices(self) -> None:
        """Begin a game on several devices (a live table), and open the host's page."""
        game = Game(self._names(), next(iter(self.offer.rules)))
        self.go_away(live_tables.begin(game, [HUMAN] * len(game.players)))
