"""The panel with buttons for the decisions of the player whose turn it is.

The panel works for every game. The `Look` of the game defines the buttons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NotRequired, TypedDict, Unpack

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import listed, words
from timepirates_widgets.table.decisions import DecisionView, Group, reason
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting

MAX_STATIC_DECISIONS = 12
"""The maximum number of decisions that the panel saves as static HTML in a notebook."""


class LessonLinked(TypedDict):
    """A link to a lesson: its title and its address."""

    title: str
    href: str


class RefusalData(TypedDict):
    """An explanation why a decision is illegal, with the rule and a lesson, as data for JavaScript."""

    rule: str
    sentence: str
    lesson: LessonLinked | None
    """The lesson that teaches the rule, or None."""


class ChoicesContent(TypedDict):
    """The data that the panel `Choices` sends to its JavaScript code."""

    at: list[int]
    """Numbers that identify the position on screen. JavaScript sends these numbers back with each click."""
    behind: bool
    """Whether the start screen covers the panel with the decisions."""
    heading: str
    waiting: bool
    """Whether the page is waiting for a computer player's decision."""
    hint: str
    groups: list[Group]
    error: RefusalData | None
    rules_now: str
    texts: Texts
    words: NotRequired[bool]
    """Whether each button has a text beside its picture."""


class Choices(Panel[Sitting]):
    """The panel with buttons for the decisions of the player whose turn it is.

    `on_rule` and `on_rules_now` are callbacks or None. `on_rule` is called with the id of a rule to show, and
    `on_rules_now` to show the rules that apply to this position.

    Parameters
    ----------
    table : Sitting
    view : callable, optional
        A function from a position and its snapshot to a `DecisionView`; by default, `Look.view`.
    **more
        Traits such as `shared`, see `Panel`.
    """

    _esm = script("table/choices")
    _css = style("table/choices")

    def __init__(
        self, table: Sitting, view: Callable[[Game, Snapshot], DecisionView] | None = None, **more: Unpack[PanelOptions]
    ):
        self._view = view or look_of(table.position).view
        self.on_rule: Callable[[str], None] | None = None
        self.on_rules_now: Callable[[], None] | None = None
        self.lesson_of: Callable[[str], tuple[str, str] | None] = lambda _rule: None
        """A function that returns the title and the URL of the lesson that teaches a rule, or None."""
        super().__init__(table, **more)

    def _content(self) -> ChoicesContent:
        table = self.table
        view = self._view(table.position, table.snapshot)
        return {
            "at": table.place,
            "behind": table.at_the_door,
            "heading": self._thinking() or view.heading(),
            "waiting": table.computer_to_move is not None,
            "hint": self._hint(),
            "groups": view.groups() if table.may_decide else [],
            "error": self._refusal(),
            "rules_now": _("Which rule applies now?") if self.on_rules_now else "",
            "texts": {
                "close": _("Close"),
                "rule": _("What the rule says"),
                "unavailable": _("{decision} (not possible now)"),
            },
        }

    def static_html(self) -> str:
        """Return the panel's heading and the legal decisions as static HTML."""
        content = self._content()
        said = [
            button.get("said") or button["label"]
            for group in content["groups"]
            for button in group.get("buttons", ())
            if not button.get("why")
        ]
        return listed(content["heading"], said[:MAX_STATIC_DECISIONS]) if said else words(content["heading"])

    def _refusal(self) -> RefusalData | None:
        refusal = self.table.refusal
        if refusal is None or self.table.at_the_door:
            return None  # The start screen covers this panel, and shows the reason why the decision was refused.
        lesson = self.lesson_of(refusal.rule) if refusal.rule else None
        return {
            "rule": refusal.rule,
            "sentence": refusal.sentence,
            "lesson": {"title": lesson[0], "href": lesson[1]} if lesson else None,
        }

    def _hint(self) -> str:
        if self.table.line.view:
            return self.table.line.view.reason
        if not self.table.line.shows_earlier_position:
            return ""
        if self.table.is_live or self.table.position.over or self.table.viewpoint.hides_decisions:
            return _("You are looking at an earlier position.")
        return _("You are looking at an earlier position. A decision in this position starts a new line of play.")

    def _thinking(self) -> str:
        seat = self.table.computer_to_move
        return (
            ""
            if seat is None
            else _("The computer decides for {player}").format(player=self.table.position.players[seat])
        )

    # --- methods that handle messages from JavaScript

    def ask_play(self, text: str, at: list[int]) -> None:
        """Handle a click on a decision: make this decision if it is still legal."""
        # A curtain (a screen that hides secrets) may cover the page before this click arrives.
        if self.table.may_decide and (at == self.table.place or text in self.table.position.legal()):
            self.table.play(text)
        else:
            self.table.handle_late_click(text)

    def ask_play_all(self, texts: list[str], at: list[int]) -> None:
        """Make several decisions with one click, unless the position has changed since the click."""
        if self.table.may_decide and at == self.table.place:
            self.table.play_all(texts)

    def ask_why(self, text: str) -> None:
        """Show why a decision is illegal."""
        if self.table.may_decide:
            self.table.show_refusal(reason(self.table.position, text))

    def ask_rule(self, rule: str) -> None:
        """Show the text of a rule, given its id."""
        if self.on_rule:
            self.on_rule(rule)

    def ask_rules_now(self) -> None:
        """Show the rules that apply in the position on screen."""
        if self.on_rules_now:
            self.on_rules_now()

    def ask_forgive(self) -> None:
        """Remove the message about an illegal decision at the user's request."""
        self.table.clear_refusal()
