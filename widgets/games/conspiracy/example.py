"""A page that shows the extended example of Conspiracy's rules step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, Unpack

from timepirates.core import rules_text
from timepirates.core.i18n import _
from timepirates.games.conspiracy.lessons.example import Example, example
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.games.conspiracy.board import SHARED_SCRIPTS, ConspiracyBoard
from timepirates_widgets.games.conspiracy.log import Chronicle
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, shared, still, style
from timepirates_widgets.table.frame import Frame
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.status_line import Status
from timepirates_widgets.table.timeline import Timeline
from timepirates_widgets.table.viewpoint import Viewpoint


class OpenViewpoint(Viewpoint):
    """A viewpoint from which all pieces of a game are visible, even pieces that are normally hidden."""

    @property
    def viewing_seat(self) -> int | None:
        """The seat from whose viewpoint the page shows the game; always None, because nothing is hidden."""
        return None

    @property
    def curtain(self) -> None:
        """Always None: no curtain hides the page, because all pieces are visible."""
        return None


class ExampleTable(Sitting):
    """The table that shows the example game of the rulebook with all pieces visible."""

    def _viewpoint(self) -> Viewpoint:
        return OpenViewpoint(self.seating, self._lines)


class RuleQuoted(TypedDict):
    """A rule with its id, its title and its text."""

    id: str
    title: str
    text: str


class StoryContent(TypedDict):
    """The data that the panel with the explanation of the example game sends to its JavaScript code."""

    heading: str
    step: str
    text: str
    status: str
    rules: list[RuleQuoted]
    shown: int
    """The number of game steps that lead to the position on screen."""
    back: int | None
    forward: int | None
    next: int | None
    """The positions to which the three buttons of the panel lead, as numbers of steps since the start of the game."""
    texts: Texts


class ExamplePanel(Panel[Sitting]):
    """The panel that explains the shown position of the example game, and quotes the rules."""

    _esm = script("games/conspiracy/example")
    _css = style("games/conspiracy/example")

    def __init__(
        self, table: Sitting, told: Example, close: Callable[[], None] | None = None, **more: Unpack[PanelOptions]
    ):
        self._told, self._close = told, close
        self._chronicle = Chronicle(table)
        super().__init__(table, **more)

    def _content(self) -> StoryContent:
        shown, length = self.table.line.shown, len(self.table.line.game)
        stage = self._told.stage_at(shown)
        return {
            "heading": _("The example in the rules"),
            "step": self._chronicle(self.table.line.game)[shown - 1] if shown else _("Before the first step"),
            "text": stage.text,
            "status": self._told.source_note(shown),
            "rules": [self._rule(id) for id in stage.rules],
            "shown": shown,
            "back": shown - 1 if shown else None,
            "forward": shown + 1 if shown < length else None,
            "next": self._next_stage_end(shown, length),
            "texts": {
                "back": _("One step back"),
                "forward": _("Next step"),
                "next": _("Next scene"),
                "close": _("Back to the game") if self._close else "",
            },
        }

    def static_html(self) -> str:
        """Return the explanation of the shown position as static HTML."""
        content = self._content()
        return still.words(content["step"], content["status"], content["text"])

    def _rule(self, id: str) -> RuleQuoted:
        rule = rules_text.rule(id, "conspiracy")
        return {"id": id, "title": _("{id}: {title}").format(id=id, title=rule.title), "text": rule.text}

    def _next_stage_end(self, shown: int, length: int) -> int | None:
        """Return the step number at which the current stage of the example ends, or None after the last stage."""
        if shown >= length:
            return None
        ends = [stage.first for stage in self._told.stages[1:]] + [length]
        return next(end for end in ends if end > shown)

    def ask_show(self, steps: int) -> None:
        """Show the position of the example game after the given number of steps."""
        self.table.show(steps)

    def ask_close(self) -> None:
        """Close the page with the example game, and return to the user's own game."""
        if self._close is not None:
            self._close()


def example_page(close: Callable[[], None] | None = None) -> Frame:
    """Return the page that shows the extended example of Conspiracy's rules.

    Parameters
    ----------
    close : callable, optional
        Called by the button "Back to the game". Without it the page has no such button.
    """
    told = example()
    table = ExampleTable(told.game, settings={"chance": "ask", "undo": False})
    table.line.name = _("The example")
    table.line.shown = 0
    tabs = {
        _("Players"): ConspiracyPlayers(table),
        _("Log"): Log(table, tell=Chronicle(table)),
        _("Odds"): ConspiracyOdds(table),
    }
    status = Status(
        table,
        said=words.moment,
        shared=shared("conspiracy", SHARED_SCRIPTS),
    )
    page = Frame(table, status, ConspiracyBoard(table), ExamplePanel(table, told, close), tabs, [Timeline(table)], [])
    page.add_class("tp-conspiracy")
    page.add_class("tp-example")
    return page
