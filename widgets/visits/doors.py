"""The start screen of a game's page, with choices such as playing against computers or learning the rules.

The start screen covers the page on a first visit. Later its choices are in the menu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Required, TypedDict, Unpack

from timepirates import players
from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.last_choices import LastChoices

MIXED_LEVELS = "mixed"
"""The option to keep the present levels of the computer players if these levels differ."""


@dataclass(frozen=True)
class StartChoice:
    """A choice on the start screen, such as a game against computer players.

    `go` is called, or the address `href` is opened, when the user makes the choice.
    """

    name: str
    title: str
    text: str
    icon: str = ""
    """The name of a picture in the game's SVG sprite (its collection of SVG symbols)."""
    go: Callable[[], None] | None = None
    href: str = ""
    levels: ComputerLevels | None = None
    """The selector for the level of the computer players, or None."""

    @property
    def shown(self) -> StartChoiceData:
        """The choice on the start screen, with its texts and its levels, as data for JavaScript."""
        return {
            "name": self.name,
            "title": self.title,
            "text": self.text,
            "icon": self.icon,
            "href": self.href,
            "levels": self.levels.shown() if self.levels else None,
        }


class LevelOption(TypedDict):
    """A level of computer players that can be selected."""

    name: str
    text: str


class LevelsOffered(TypedDict):
    """The levels of computer players from which the user can select, as data for JavaScript."""

    label: str
    options: list[LevelOption]
    chosen: str


class StartChoiceData(TypedDict):
    """A choice on the start screen, as data for JavaScript."""

    name: str
    title: str
    text: str
    icon: str
    href: str
    levels: LevelsOffered | None


@dataclass(frozen=True)
class ComputerLevels:
    """The selector for the level of all computer players."""

    last: LastChoices
    game: str

    def shown(self) -> LevelsOffered:
        """Return the levels of the computer players and the level that is selected, as data for JavaScript."""
        levels = self.last.levels()
        titles = {name: players.described(self.game, name).title for name in players.of(self.game)}
        mixed = len(set(levels)) > 1
        last = ", ".join(titles[level] for level in levels)
        options: list[LevelOption] = (
            [{"name": MIXED_LEVELS, "text": _("the same as last time: {levels}").format(levels=last)}] if mixed else []
        )
        options += [{"name": name, "text": title} for name, title in titles.items()]
        return {
            "label": _("How the computer players play"),
            "options": options,
            "chosen": MIXED_LEVELS if mixed else levels[0],
        }

    def choose(self, name: str) -> None:
        """Choose one level for all computer players. Raise BadSetting if there is no such level.

        The option MIXED_LEVELS keeps their present levels.
        """
        if name != MIXED_LEVELS:
            if name not in players.of(self.game):
                raise BadSetting(_("there is no computer player {name}").format(name=shown(name)))
            self.last.save_levels([name])


class StartScreenContent(TypedDict, total=False):
    """The data that the panel `StartScreen` sends to its JavaScript code."""

    open: Required[bool]
    away: Required[str]
    """The URL of another page that the browser must open, or an empty string."""
    doors: list[StartChoiceData]
    error: str
    texts: Texts


class StartScreen(Panel[Sitting]):
    """The start screen of a game's page, with choices such as a game against computer players.

    Parameters
    ----------
    table : Sitting
    doors : iterable of StartChoice
    title : str
    more : callable
        Opens the form for a new game.
    **others
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "without a kernel they lead nowhere"
    _esm = script("visits/doors")
    _css = style("visits/doors")

    def __init__(
        self,
        table: Sitting,
        doors: Iterable[StartChoice],
        title: str,
        more: Callable[[], None],
        **others: Unpack[PanelOptions],
    ):
        self.doors = {door.name: door for door in doors}
        self._title, self._more, self._away = title, more, ""
        super().__init__(table, **others)

    def _content(self) -> StartScreenContent:
        table = self.table
        if not table.at_the_door:
            return {"open": False, "away": self._away}
        doors = [door.shown for door in self.doors.values()]
        return {
            "open": True,
            "away": self._away,
            "doors": [self._go_on().shown, *doors] if table.autosave.written else doors,
            "error": table.refusal.sentence if table.refusal else "",
            "texts": {
                "title": self._title,
                "text": _("What would you like to do?"),
                "more": _("Choose players, rules and board"),
                "later": _("You can also find all of these choices in the menu later."),
            },
        }

    def _go_on(self) -> StartChoice:
        players = ", ".join(self.table.line.game.players)
        return StartChoice("table", _("Continue the current game"), players, "seat-0", self.table.enter)

    def make_choice_from_url(self, name: str) -> None:
        """Make the choice that the page's URL names, as if the user had clicked it on the start screen.

        If there is no such choice, show a message.
        """
        if name in self.doors:
            self.ask_enter(name)
            return
        self.table.at_the_door = True
        self.table.show_refusal(_("There is no choice named {name} on the start screen.").format(name=repr(name[:40])))

    def open_page(self, address: str) -> None:
        """Tell the browser to open the page with another address."""
        self._away = address
        self.refresh()

    # --- methods that handle messages from JavaScript

    def ask_level(self, door: str, name: str) -> None:
        """Set the level of the computer players."""
        levels = self.doors[door].levels if door in self.doors else None
        if levels is None:
            raise BadSetting(_("There is no choice named {name} on the start screen.").format(name=repr(door)[:40]))
        levels.choose(name)
        self.refresh()

    def ask_enter(self, name: str) -> None:
        """Handle a click on a choice of the start screen."""
        door = self._go_on() if name == "table" else self.doors.get(name)
        if door is None:
            raise BadSetting(_("There is no choice named {name} on the start screen.").format(name=repr(name)[:40]))
        if door.go is not None:
            door.go()
        else:
            self.open_page(door.href)

    def ask_more(self) -> None:
        """Handle the request to open the form for a new game."""
        self._more()
