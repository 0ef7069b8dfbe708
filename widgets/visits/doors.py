"""The start choices of a page ("doors"), such as playing against computers or learning the rules.

They cover the page on a first visit, and are in the menu later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, Required, TypedDict, Unpack

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates_widgets.panel import Brought, Panel, Texts, script, style
from timepirates_widgets.table.sitting import Sitting


@dataclass(frozen=True)
class Door:
    """A start choice. The function `go` begins it on this page, or `href` is the address of another page."""

    name: str
    title: str
    text: str
    icon: str = ""
    """The name of a drawing in the game's SVG sprite."""
    go: Callable[[], None] | None = None
    href: str = ""
    levels: Levels | None = None
    """The choice of the level of computer players, if the start choice begins a game against them."""

    @property
    def shown(self) -> DoorShown:
        """The start choice as data for the scripts."""
        return {
            "name": self.name,
            "title": self.title,
            "text": self.text,
            "icon": self.icon,
            "href": self.href,
            "levels": self.levels.shown() if self.levels else None,
        }


class LevelOption(TypedDict):
    """A level of computer players, as an option."""

    name: str
    text: str


class LevelsOffered(TypedDict):
    """The choice of the computer players' level, as data for the scripts."""

    label: str
    options: list[LevelOption]
    chosen: str


class DoorShown(TypedDict):
    """A start choice as data for the scripts."""

    name: str
    title: str
    text: str
    icon: str
    href: str
    levels: LevelsOffered | None


class Levels(Protocol):
    """The interface for choosing the level of computer players."""

    def shown(self) -> LevelsOffered:
        """Return the label, the options (name and text) and the name of the chosen option."""

    def choose(self, name: str) -> None:
        """Set the level of the computer players. Raise BadSetting if it is unknown."""


class DoorsContent(TypedDict, total=False):
    """The data that the panel `Doors` sends to its script. After the choice, only `open` and `away` are set."""

    open: Required[bool]
    away: Required[str]
    """The address to which the chosen start choice leads."""
    doors: list[DoorShown]
    error: str
    texts: Texts


class Doors(Panel[Sitting]):
    """The panel with the start choices, which covers the page while `Sitting.at_the_door` is true.

    Parameters
    ----------
    table : Sitting
    doors : iterable of Door
    title : str
    more : callable
        Opens the form in which everything can be chosen.
    **others
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "without a kernel they lead nowhere"
    _esm = script("visits/doors")
    _css = style("visits/doors")

    def __init__(
        self, table: Sitting, doors: Iterable[Door], title: str, more: Callable[[], None], **others: Unpack[Brought]
    ):
        self.doors = {door.name: door for door in doors}
        self._title, self._more, self._away = title, more, ""
        super().__init__(table, **others)

    def _content(self) -> DoorsContent:
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

    def _go_on(self) -> Door:
        """Return the start choice that continues the saved game."""
        players = ", ".join(self.table.line.game.players)
        return Door("table", _("Continue the game at the table"), players, "seat-0", self.table.enter)

    def go_through(self, name: str) -> None:
        """Begin the start choice named in the page's address. If there is none of this name, show a message."""
        if name in self.doors:
            self.ask_enter(name)
            return
        self.table.at_the_door = True
        self.table.refuse(_("There is no start choice named {name}.").format(name=repr(name[:40])))

    def go_away(self, address: str) -> None:
        """Let the browser open another page."""
        self._away = address
        self.refresh()

    # --- messages of the script

    def ask_level(self, door: str, name: str) -> None:
        """Set the level of the computer players for a start choice."""
        levels = self.doors[door].levels if door in self.doors else None
        if levels is None:
            raise BadSetting(_("There is no start choice named {name}.").format(name=repr(door)[:40]))
        levels.choose(name)
        self.refresh()

    def ask_enter(self, name: str) -> None:
        """Begin the chosen start choice."""
        door = self._go_on() if name == "table" else self.doors.get(name)
        if door is None:
            raise BadSetting(_("There is no start choice named {name}.").format(name=repr(name)[:40]))
        if door.go is not None:
            door.go()
        else:
            self.go_away(door.href)

    def ask_more(self) -> None:
        """Open the form in which everything can be chosen."""
        self._more()
