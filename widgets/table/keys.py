"""The panel that handles keyboard shortcuts and lists them."""

from __future__ import annotations

from typing import TypedDict, Unpack

from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting

Shortcuts = list[tuple[list[str], str]]
"""A list of keyboard shortcuts, each as a pair of the keys and a text about their effect."""


class ShortcutData(TypedDict):
    """One or several keyboard shortcuts with a description of their effect, as data for JavaScript."""

    keys: list[str]
    does: str


class KeysContent(TypedDict):
    """The data that the panel `Keys` sends to its JavaScript code."""

    on: bool
    """Whether keyboard shortcuts are turned on."""
    alone: bool
    """Whether the program makes a decision automatically if no other decision is legal."""
    open: bool
    keys: list[ShortcutData]
    texts: Texts


class Keys(Panel[Sitting]):
    """The panel that handles keyboard shortcuts and lists them.

    Parameters
    ----------
    table : Sitting
    listed : Listed, optional
        The keys of a page without a game to play. Such a page makes no automatic decisions.
    **more
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "without a kernel no key does anything"
    _esm = script("table/keys")
    _css = style("table/keys")

    def __init__(self, table: Sitting, listed: Shortcuts | None = None, **more: Unpack[PanelOptions]):
        self._open, self._own = False, listed
        super().__init__(table, **more)

    def show_keys(self) -> None:
        """Handle the request to open the list of keyboard shortcuts."""
        self._open = True
        self.refresh()

    def _content(self) -> KeysContent:
        settings = self.table.settings
        return {
            "on": settings["keys"],
            "alone": settings["alone"],
            "open": self._open,
            "keys": [{"keys": keys, "does": does} for keys, does in self._own or self._listed()] if self._open else [],
            "texts": {
                "title": _("Keys"),
                "close": _("Close"),
                "where": _(
                    "The keys work while the focus is on the page, but not in text fields, on sliders or on tabs."
                ),
                "on": _("Use the keys on this page"),
                "alone": _("Make decisions automatically if only one is possible") if self._own is None else "",
            },
        }

    def ask_open(self) -> None:
        """Open the list of keyboard shortcuts."""
        self.show_keys()

    def ask_close(self) -> None:
        """Close the list of keyboard shortcuts."""
        self._open = False
        self.refresh()

    def ask_set(self, name: str, on: bool) -> None:
        """Handle the request to turn keyboard shortcuts or automatic decisions on or off."""
        if name in ("keys", "alone"):
            self.table.set(**{name: bool(on)})

    def _listed(self) -> Shortcuts:
        return [
            (["?"], _("Show this list")),
            (["1", "…", "9"], _("Choose the decision whose button shows this number")),
            (["↑", "↓"], _("Go to the next or previous button")),
            (["←", "→"], _("Go one step back or forward in the game, or to the previous or next place on the board")),
            (["Home", "End"], _("Go to the beginning of the game, or to its current position")),
            (["Ctrl+Z", "Ctrl+Y"], _("Undo, redo")),
            (["Esc"], _("Skip the wait for the computer, or close an open dialog")),
            *look_of(self.table.line.game).keys(),
        ]
