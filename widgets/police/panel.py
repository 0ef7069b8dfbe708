"""What the explorer's panels have in common: the desk they watch, what they ask of it, a cover.

A panel draws only while it is on screen (`desk.tab`), so that a step of the slider costs one panel, not all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from timepirates.errors import BadSituation
from timepirates.i18n import _
from timepirates_widgets.panel import Brought, Content, Panel
from timepirates_widgets.panel.still import table
from timepirates_widgets.police.desk import Desk

ALWAYS = frozenset({"situation", "game", "look", "tab", "guess"})
"""The changes after which a panel draws itself anew."""


MOST_LEFT = 40
"""So many numbers stand in a still."""


class PolicePanel(Panel[Desk]):
    """A panel over a desk. Subclasses give `_esm`, `name` and `_shown`; `table` is the desk."""

    name = ""
    """The tab on which the panel stands; "" where it is always on screen."""
    wants: frozenset[str] = ALWAYS
    """The kinds of change after which it draws anew."""
    eager = False
    """Whether it draws itself once before it is on screen, so that what it has can be found there."""
    covers = False
    """Whether it shows figures that a guess waits for."""

    def __init__(self, desk: Desk, **more: Unpack[Brought]):
        self.stale = False
        super().__init__(desk, **more)

    @property
    def desk(self) -> Desk:
        """The desk that the panel watches."""
        return self.table

    @property
    def on_screen(self) -> bool:
        """Whether the panel can be seen."""
        return not self.name or self.desk.tab in (None, self.name)

    @property
    def refusal(self) -> str:
        """What was refused, where it is told: on a page with tabs in the open one alone, so that it is told once."""
        return self.desk.refusal if self.desk.tab in (None, self.name) else ""

    def _content(self) -> Content:
        if not self.on_screen and (not self.eager or self.content):
            self.stale = True
            return {"waiting": True}
        self.stale = False
        if self.covers and self.desk.covered:
            return {"covered": self._cover(), "refusal": self.refusal}
        return {**self._shown(), "refusal": self.refusal}

    def _cover(self) -> dict[str, Any]:
        """What lies over the panel's figures while a guess waits."""
        return {"text": _("A guess waits: make it, and this is shown."), "reveal": _("Show it without a guess")}

    def _shown(self) -> Content:
        """What the script draws."""
        raise KeyError(type(self).__name__)

    def still(self) -> str:
        """The numbers it shows, each with its name; nothing while a guess waits, or out of sight."""
        content = self._content() if self.on_screen else {}
        numbers = list(named_numbers(content))[:MOST_LEFT]
        return table(content.get("title") or "", [_("What"), _("Number")], numbers) if numbers else ""

    def _on_change(self, kind: str) -> None:
        if kind not in self.wants and kind != "refused" and not self.content.get("refusal"):
            return
        if not self.on_screen:
            self.stale = True
        elif kind != "tab" or self.stale or "waiting" in self.content:
            self.refresh()

    # --- messages of the script that any panel may send

    def ask_how(self, what: str, **about: object) -> None:
        """A number is to be explained."""
        self.desk.explain(what, **about)

    def ask_look(self, **changes: object) -> None:
        """Something else is to be looked at."""
        self.desk.look(**changes)

    def ask_refuse(self, why: str) -> None:
        """The page itself refuses something."""
        self.desk.refuse(str(why)[:200])

    def ask_follow(self, tokens: str) -> None:
        """One path is to be lit."""
        self.desk.follow(tokens)

    def ask_reveal(self) -> None:
        """The figures are wanted without a guess."""
        self.desk.uncover()


def named_numbers(content: object) -> Iterator[tuple[str, str]]:
    """The numbers in a content that have a name beside them, as the page shows both."""
    if isinstance(content, dict):
        name, number = content.get("name") or content.get("text"), content.get("chance") or content.get("number")
        if isinstance(name, str) and isinstance(number, dict) and "text" in number:
            yield name, number["text"]
            return
        content = list(content.values())
    if isinstance(content, list):
        for each in content:
            yield from named_numbers(each)


def year_of(desk: Desk, epoch: int | str) -> int:
    """The epoch that a page's message names; BadSituation where the board has none."""
    try:
        return desk.situation.board.epoch(epoch).year
    except ValueError as error:
        raise BadSituation(str(error)) from None
