"""The base class of all panels of the police explorer, the page with the probabilities of the police.

A panel is redrawn only while it is visible (`desk.tab`), so a step of the slider redraws only one panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Unpack

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates_widgets.games.pirates.police.address import url_parameters
from timepirates_widgets.games.pirates.police.caption import export_caption
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.panel_export import PanelExport, as_csv, python
from timepirates_widgets.games.pirates.police.tab_order import panels_in_same_tab
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Content, Panel, PanelOptions
from timepirates_widgets.panel.scripts import source
from timepirates_widgets.panel.still import table

REDRAW_CHANGES = frozenset({"situation", "game", "look", "tab", "guess", "shown"})
"""The kinds of changes of the police explorer after which a panel redraws itself by default."""


MAX_STATIC_ROWS = 40
"""The maximum number of table rows in a panel's static HTML."""


class PolicePanel(Panel[ExplorerController]):
    """The base class of the panels of the police explorer, which defines their export menu and common messages."""

    name = ""
    """The name of the panel in its tab, or an empty string if the panel is always visible."""
    wants: frozenset[str] = REDRAW_CHANGES
    """The kinds of changes of the police explorer after which this panel redraws itself."""
    eager = False
    """Whether the panel has its content even while hidden, so that a text search in the page finds the content."""
    covers = False
    """Whether the panel hides its numbers while the learner has to guess a probability."""

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.stale = False
        super().__init__(desk, **more)

    @property
    def desk(self) -> ExplorerController:
        """The controller of the police explorer. The panel shows the controller's state."""
        return self.table

    @property
    def on_screen(self) -> bool:
        """Whether the panel is visible."""
        return not self.name or self.desk.tab in (None, self.name)

    @property
    def refusal(self) -> str:
        """The reason why the last action was refused, or an empty string."""
        return self.desk.refusal if self.desk.tab in (None, self.name) else ""

    def _content(self) -> Content:
        if not self.on_screen and (not self.eager or self.content):
            self.stale = True
            return {"waiting": True}
        self.stale = False
        shown = {"covered": self._hidden_texts()} if self.covers and self.desk.covered else self._shown()
        return {**shown, **self._guide(), **self._kinds(), "refusal": self.refusal}

    def _guide(self) -> Content:
        if not self.name or self.desk.tab is None:
            return {}
        return {
            "guide": {"beside": panels_in_same_tab(self.name), "chosen": self.name, "said": _("What this tab shows")}
        }

    def selected_format(self, ways: Sequence[str]) -> str:
        """Return the user's choice among the formats for the panel's numbers, or the first format by default."""
        way = self.desk.shows.get(self.name, ways[0])
        return way if way in ways else ways[0]

    def _hidden_texts(self) -> dict[str, object]:
        """Return the texts that the panel shows instead of its numbers while the learner has to guess."""
        return {
            "text": _("Make your guess first. Then this panel shows its numbers."),
            "reveal": _("Show the numbers without a guess"),
        }

    def _shown(self) -> Content:
        """Return the data that the panel sends to its JavaScript code."""
        raise KeyError(type(self).__name__)

    def static_html(self) -> str:
        """Return the panel's numbers as static HTML, or an empty string if the numbers are hidden."""
        if not self.on_screen or (self.covers and self.desk.covered):
            return ""
        content = self._content()
        numbers = list(named_numbers(content))[:MAX_STATIC_ROWS]
        return (
            table(content.get("title") or "", [_("What"), _("Number")], numbers)
            if numbers
            else self._fallback_html(content)
        )

    def _fallback_html(self, content: Content) -> str:
        """Return static HTML with the panel's unnamed numbers, by default the table that the panel exports.

        This is for panels whose numbers have no names.
        """
        try:
            answer = self._export_data().answer
        except BadSituation:
            return ""
        rows = [[*map(_plain, row)] for row in answer.rows[:MAX_STATIC_ROWS]]
        return table(content.get("title") or "", answer.columns, rows)

    def _on_change(self, kind: str) -> None:
        if kind not in self.wants and kind != "refused" and not self.content.get("refusal"):
            return
        if not self.on_screen:
            self.stale = True
        elif kind != "tab" or self.stale or "waiting" in self.content:
            self.refresh()

    # --- export

    takes = True
    """Whether the panel has a menu for the export of its numbers and its picture."""

    def _export_data(self) -> PanelExport:
        """Return the panel's numbers for export, with Python code that calculates the same numbers."""
        raise BadSituation(_("this panel has no numbers to export"))

    def _picture(self) -> str:
        return ""

    def _kinds(self) -> Content:
        if not self.takes or (self.covers and self.desk.covered):
            return {}
        return {
            "take": {
                "name": f"time-pirates-{self.name or 'police'}",
                "said": _("Export"),
                "copied": _("Copied"),
                "close": _("Close"),
                "kinds": [
                    {"kind": kind, "text": text, "title": title}
                    for kind, text, title in (
                        ("svg", _("SVG"), _("The picture as a vector graphic (SVG)")),
                        ("png", _("PNG"), _("The picture as a pixel graphic (PNG)")),
                        ("csv", _("CSV"), _("The numbers as a table")),
                        ("link", _("Link"), _("A link to this view")),
                        ("python", _("Python"), _("Python code that calculates these numbers")),
                    )
                ],
            }
        }

    def ask_export(self, kind: str) -> None:
        """Export the panel as a picture, a CSV table, a link or Python code."""
        taken = {
            "svg": self._pictured,
            "png": self._pictured,
            "link": self._link,
            "csv": lambda: {"text": as_csv(self._export_data().answer, self._caption())},
            "python": lambda: {"text": python(self.desk, self._export_data(), self._caption())},
        }
        if kind not in taken:
            raise BadSituation(
                _("the kind of export must be one of {kinds} (got {got})").format(
                    kinds=", ".join(taken), got=repr(kind)[:60]
                )
            )
        if self.covers and self.desk.covered:
            raise BadSituation(_("Make your guess first. Then this panel shows its numbers."))
        self.send({"taken": {"kind": kind, **taken[kind]()}})

    def _pictured(self) -> Content:
        return {"text": self._picture(), "caption": self._caption(), "script": source("games/pirates/police/picture")}

    def _caption(self) -> str:
        return export_caption(self.desk, self._when())

    def _when(self) -> str:
        return ""

    def _link(self) -> Content:
        return {"text": visit.link("police", **url_parameters(self.desk)), "here": self.desk.addressed}

    # --- Messages from the JavaScript code of all panels

    def ask_tab(self, value: str) -> None:
        """Handle the user's choice of another panel in the same tab."""
        self.desk.open_tab(value)

    def ask_how(self, what: str, **about: object) -> None:
        """Open the dialog that explains how a number on the page is calculated."""
        self.desk.explain(what, **about)

    def ask_look(self, **changes: object) -> None:
        """Change what the page shows, because the user has selected, for example, another epoch."""
        self.desk.look(**changes)

    def ask_refuse(self, why: str) -> None:
        """Show the user why an action on the page is not possible."""
        self.desk.show_refusal(str(why)[:200])

    def ask_follow(self, tokens: str) -> None:
        """Handle the user's request to follow a path: highlight the path that the police take for these tokens."""
        self.desk.follow(tokens)

    def ask_reveal(self) -> None:
        """Show the hidden numbers without a guess."""
        self.desk.show_numbers()


def _plain(value: object) -> object:
    """Convert a value of a table to text. Fractions and floats have four significant digits."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return f"{float(value):.4g}" if isinstance(value, Fraction | float) else "" if value is None else value


def named_numbers(content: object) -> Iterator[tuple[str, str]]:
    """Yield a pair (name, number as text) for each number in a panel's data."""
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
    """Return the first year of an epoch, given by its name or year. Raise BadSituation if there is none."""
    try:
        return desk.situation.board.epoch(epoch).year
    except ValueError as error:
        raise BadSituation(str(error)) from None
