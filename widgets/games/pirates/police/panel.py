"""What the explorer's panels have in common: the desk they watch, what they ask of it, a cover.

A panel draws only while it is on screen (`desk.tab`), so that a step of the slider costs one panel, not all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Unpack

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates_widgets.games.pirates.police.address import address_of
from timepirates_widgets.games.pirates.police.caption import caption
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.panel_export import Taken, as_csv, python
from timepirates_widgets.games.pirates.police.tab_order import beside
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Brought, Content, Panel
from timepirates_widgets.panel.scripts import source
from timepirates_widgets.panel.still import table

ALWAYS = frozenset({"situation", "game", "look", "tab", "guess", "shown"})
"""The changes after which a panel draws itself anew."""


MOST_LEFT = 40
"""So many numbers stand in a still."""


class PolicePanel(Panel[ExplorerController]):
    """A panel over a desk. Subclasses give `_esm`, `name` and `_shown`; `table` is the desk."""

    name = ""
    """The tab on which the panel stands; "" where it is always on screen."""
    wants: frozenset[str] = ALWAYS
    """The kinds of change after which it draws anew."""
    eager = False
    """Whether it draws itself once before it is on screen, so that what it has can be found there."""
    covers = False
    """Whether it shows figures that a guess waits for."""

    def __init__(self, desk: ExplorerController, **more: Unpack[Brought]):
        self.stale = False
        super().__init__(desk, **more)

    @property
    def desk(self) -> ExplorerController:
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
        shown = {"covered": self._cover()} if self.covers and self.desk.covered else self._shown()
        return {**shown, **self._guide(), **self._kinds(), "refusal": self.refusal}

    def _guide(self) -> Content:
        """What else is on the panel's tab; nothing where panels stand by themselves."""
        if not self.name or self.desk.tab is None:
            return {}
        return {"guide": {"beside": beside(self.name), "chosen": self.name, "said": _("What this tab shows")}}

    def shows_as(self, ways: Sequence[str]) -> str:
        """How the panel shows what it has: one of these, the first where nothing else was asked for."""
        way = self.desk.shows.get(self.name, ways[0])
        return way if way in ways else ways[0]

    def _cover(self) -> dict[str, object]:
        """What lies over the panel's figures while a guess waits."""
        return {"text": _("A guess waits: make it, and this is shown."), "reveal": _("Show it without a guess")}

    def _shown(self) -> Content:
        """What the script draws."""
        raise KeyError(type(self).__name__)

    def still(self) -> str:
        """The numbers it shows, each with its name; nothing while a guess waits, or out of sight."""
        if not self.on_screen or (self.covers and self.desk.covered):
            return ""
        content = self._content()
        numbers = list(named_numbers(content))[:MOST_LEFT]
        return table(content.get("title") or "", [_("What"), _("Number")], numbers) if numbers else self._left(content)

    def _left(self, content: Content) -> str:
        """What is left where the page shows no number beside its name: the numbers that can be taken along."""
        try:
            answer = self._taken().answer
        except BadSituation:
            return ""
        rows = [[*map(_plain, row)] for row in answer.rows[:MOST_LEFT]]
        return table(content.get("title") or "", answer.columns, rows)

    def _on_change(self, kind: str) -> None:
        if kind not in self.wants and kind != "refused" and not self.content.get("refusal"):
            return
        if not self.on_screen:
            self.stale = True
        elif kind != "tab" or self.stale or "waiting" in self.content:
            self.refresh()

    # --- what can be taken along

    takes = True
    """Whether there is anything to take along."""

    def _taken(self) -> Taken:
        """The panel's numbers, and how Python gives them."""
        raise BadSituation(_("there are no numbers to take along here"))

    def _picture(self) -> str:
        """The panel's picture as SVG, where the kernel draws it; else the page draws what it shows."""
        return ""

    def _kinds(self) -> Content:
        if not self.takes or (self.covers and self.desk.covered):
            return {}
        return {
            "take": {
                "name": f"time-pirates-{self.name or 'police'}",
                "said": _("Take along"),
                "copied": _("Copied"),
                "close": _("Close"),
                "kinds": [
                    {"kind": kind, "text": text, "title": title}
                    for kind, text, title in (
                        ("svg", _("SVG"), _("The picture, to be scaled")),
                        ("png", _("PNG"), _("The picture in points")),
                        ("csv", _("CSV"), _("The numbers as a table")),
                        ("link", _("Link"), _("The address that shows this again")),
                        ("python", _("Python"), _("The lines of Python that give these numbers")),
                    )
                ],
            }
        }

    def ask_export(self, kind: str) -> None:
        """Something is to be taken along; a picture is drawn by the page itself, by a script that comes when needed."""
        taken = {
            "svg": self._pictured,
            "png": self._pictured,
            "link": self._link,
            "csv": lambda: {"text": as_csv(self._taken().answer, self._caption())},
            "python": lambda: {"text": python(self.desk, self._taken(), self._caption())},
        }
        if kind not in taken:
            raise BadSituation(
                _("what is taken along must be one of {kinds} (got {got})").format(
                    kinds=", ".join(taken), got=repr(kind)[:60]
                )
            )
        if self.covers and self.desk.covered:
            raise BadSituation(_("A guess waits: make it, and this is shown."))
        self.send({"taken": {"kind": kind, **taken[kind]()}})

    def _pictured(self) -> Content:
        return {"text": self._picture(), "caption": self._caption(), "script": source("games/pirates/police/picture")}

    def _caption(self) -> str:
        """Return the caption of everything that is exported: the situation, and when the numbers hold."""
        return caption(self.desk, self._when())

    def _when(self) -> str:
        """Return when the panel's numbers hold, as a sentence; empty where they cover the whole rest of the year."""
        return ""

    def _link(self) -> Content:
        return {"text": visit.link("police", **address_of(self.desk)), "here": self.desk.addressed}

    # --- messages of the script that any panel may send

    def ask_tab(self, value: str) -> None:
        """Another panel of the tab is wanted."""
        self.desk.open_tab(value)

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


def _plain(value: object) -> object:
    """A number of a table for reading: four digits where it is no whole one."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return f"{float(value):.4g}" if isinstance(value, Fraction | float) else "" if value is None else value


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


def year_of(desk: ExplorerController, epoch: int | str) -> int:
    """The epoch that a page's message names; BadSituation where the board has none."""
    try:
        return desk.situation.board.epoch(epoch).year
    except ValueError as error:
        raise BadSituation(str(error)) from None
