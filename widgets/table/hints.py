"""The panel that gives the player a hint in stages, from a vague clue to the best decisions.

Each press of the button shows one more stage. The `Look` of the game calculates the hint (`Look.advice`) in a thread, so
that the page stays responsive. When the position changes, the hint disappears. The user can draw a decision of the hint on
the board, which does not change the game, and then make the decision with another button.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Required, TypedDict, Unpack

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.panel.work import BackgroundRunner, can_wait
from timepirates_widgets.table.chances import level_phrase
from timepirates_widgets.table.hinting import Hint, HintLine, NamedDecision
from timepirates_widgets.table.look import advised, assumable_levels, look_of
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change

STAGES = 4
FIRST_NAMING_STAGE = 3
"""The first stage of a hint that names specific decisions. Earlier stages only give vaguer clues."""
MAX_NAMED_DECISIONS = 6
"""The maximum number of decisions that a hint names in a group of equally good decisions."""


class DecisionButton(TypedDict):
    """A button that previews a suggested decision on the board, as data for JavaScript."""

    decision: str
    shown: bool
    name: str
    said: str


class PlayButton(TypedDict):
    """A button that makes a suggested decision. The board shows the same suggestion."""

    decision: str
    text: str
    said: str


class HintLineData(TypedDict):
    """A line of a hint, with the decisions that the line suggests, as data for JavaScript."""

    decision: str
    """The best of the decisions that this line suggests, or an empty string if the line suggests none."""
    text: str
    why: str
    decisions: list[DecisionButton]
    play: PlayButton | None


class LevelData(TypedDict):
    """A level of play that the user can select as the assumed level of human players."""

    level: str
    text: str


class LevelsData(TypedDict):
    """The levels of play that hints can assume for human players, and the level that is selected."""

    level: str
    levels: list[LevelData]


class HintsContent(TypedDict, total=False):
    """The data that the panel `Hints` sends to its JavaScript code."""

    open: Required[bool]
    stage: int
    thinking: bool
    done: int
    """The progress of the calculation in percent."""
    button: str
    more: bool
    lines: list[HintLineData]
    people: LevelsData | None
    problem: str
    texts: Texts


class Hints(Panel[Sitting]):
    """The panel with the hint button and the stages of the hint shown so far.

    The callback `on_preview` is called with the decision to draw on the board, or with "" to remove the drawing.
    """

    _esm = script("table/hints")
    _css = style("table/hints")

    def __init__(self, table: Sitting, **more: Unpack[PanelOptions]):
        self._work: BackgroundRunner[Hint | float] = BackgroundRunner()
        self.on_preview: Callable[[str], None] = lambda _decision: None
        self._people = ""
        self._previewed = ""
        self._forget(table)
        super().__init__(table, **more)

    def _forget(self, table: Sitting) -> None:
        self._hint: Hint | None = None
        self._stage, self._next, self._done, self._problem = 0, 1, 0.0, ""
        self._about = self._place(table)
        if self._previewed:
            self._draw("")

    def _draw(self, decision: str) -> None:
        self._previewed = decision
        self.on_preview(decision)

    @staticmethod
    def _place(table: Sitting) -> tuple[object, ...]:
        return (id(table.line.game), *table.place, table.viewing_seat)

    @property
    def _open(self) -> bool:
        table = self.table
        position = table.position
        return (
            not position.over
            and isinstance(position.to_move, int)
            and table.may_decide
            and not table.at_the_door
            and table.allowed("hints")
            and advised(position)
        )

    def _content(self) -> HintsContent:
        if not self._open:
            return {"open": False}
        texts = [
            _("What would you do?"),
            _("Tell me more"),
            _("Which decisions?"),
            _("Tell me why"),
            _("No more hints"),
        ]
        return {
            "open": True,
            "stage": self._stage,
            "thinking": self._work.running,
            "done": round(100 * self._done),
            "button": texts[self._stage],
            "more": self._stage < STAGES and not self._work.running,
            "lines": self._lines(),
            "people": self._levels(),
            "problem": self._problem,
            "texts": {
                "heading": _("Hints"),
                "thinking": _("Calculating: {done} %"),
                "stop": _("Stop calculating"),
                "people": _("Assumed strength of human players"),
            },
        }

    def static_html(self) -> str:
        """Return the stages of the hint that the player has opened so far as static HTML."""
        content = self._content()
        lines = [" ".join(filter(None, (line["text"], line["why"]))) for line in content.get("lines", ())]
        return listed(content["texts"]["heading"], lines) if lines else ""

    def _levels(self) -> LevelsData | None:
        game = self.table.position
        levels, usual = assumable_levels(game)
        if self._stage < FIRST_NAMING_STAGE or len(levels) < 2 or HUMAN not in self.table.seats:
            return None
        told: list[LevelData] = [{"level": level, "text": level_phrase(game.name, level)} for level in levels]
        return {"level": self._people or usual, "levels": told}

    def _lines(self) -> list[HintLineData]:
        hint, stage = self._hint, self._stage
        if hint is None:
            return []
        lines = [_plain(hint.kind), *([_plain(hint.where)] if stage > 1 else [])]
        if stage >= FIRST_NAMING_STAGE:
            lines += [self._line(line) for line in hint.lines]
            lines.append(_plain(hint.note))
        return lines

    def _line(self, line: HintLine) -> HintLineData:
        shown = next((each for each in line.decisions if each.decision == self._previewed), None)
        why = line.why if self._stage == STAGES else ""
        return {
            "decision": line.decisions[0].decision,
            "text": line.text,
            "why": why,
            "decisions": [
                _choice(each, each == shown, len(line.decisions) > 1, self._has_board)
                for each in line.decisions[:MAX_NAMED_DECISIONS]
            ],
            "play": None if shown is None else _play(shown, self._has_board),
        }

    @property
    def _has_board(self) -> bool:
        return "board_svg" in registry.entry(self.table.line.game.name).parts

    def _on_change(self, change: Change) -> None:
        if self._place(self.table) != self._about or not self._open:
            self._work.stop()
            self._forget(self.table)
        super()._on_change(change)

    # --- methods that handle messages from JavaScript

    def ask_more(self) -> None:
        """Handle the request for the next stage of the hint. Raise BadSetting if hints are turned off."""
        if not self.table.allowed("hints"):
            raise BadSetting(
                _("The host has turned off hints at this table.") if self.table.is_live else _("Hints are turned off.")
            )
        if not self._open or self._work.running or self._stage >= STAGES:
            return
        if self._hint is None:
            self._think()
        else:
            self._show_stage(self._stage + 1)
            self.refresh()

    def ask_show(self, decision: str) -> None:
        """Handle the request to preview a suggested decision on the board, or to remove the preview.

        The drawing is removed if it is already on the board.
        """
        self._draw("" if decision == self._previewed else self._named(decision).decision)
        self.refresh()

    def ask_play(self, decision: str) -> None:
        """Make one of the decisions that the hint suggests, at the user's request."""
        if self._open:
            self.table.play(self._named(decision).decision)

    def ask_people(self, level: str) -> None:
        """Calculate the hint again under the assumption that the human players play at the given level."""
        if level not in assumable_levels(self.table.position)[0]:
            raise BadSetting(_("there is no level {level}").format(level=repr(level)[:40]))
        self._people, stage = level, self._stage
        self._work.stop()
        self._forget(self.table)
        self._next = max(1, stage)
        if self._open and stage:
            self._think()
        self.refresh()

    def ask_stop(self) -> None:
        """Handle the request to stop calculating the hint."""
        self._work.stop()
        self._done = 0.0
        self.refresh()

    def _named(self, decision: str) -> NamedDecision:
        lines = self._hint.lines if self._hint is not None and self._stage >= FIRST_NAMING_STAGE else ()
        for line in lines:
            for each in line.decisions:
                if each.decision == decision:
                    return each
        raise BadSetting(_("the hint does not contain this decision"))

    def _think(self) -> None:
        self._problem = ""
        table, position = self.table, self.table.position.hint_copy()
        if position is None:
            self._problem = _(
                "No hint is possible here, because a hint would need information that other players keep secret."
            )
            self.refresh()
            return
        who = tuple(None if seat == HUMAN else seat for seat in table.seats)
        people = self._people or assumable_levels(position)[1]
        steps = look_of(position).advice(position, table.viewer, who, people)
        if can_wait():
            about = self._about
            self._work.begin(
                steps, self._got, current=lambda: about == self._about, ended=self.refresh, refused=self._refused
            )
        else:
            for step in steps:
                self._got(step)
        self.refresh()

    def _show_stage(self, stage: int) -> None:
        """Show the hint up to the given stage.

        The first stage that names decisions also draws the best one on the board.
        """
        named_now = self._stage < FIRST_NAMING_STAGE <= stage
        self._stage = stage
        if named_now and self._hint is not None and self._hint.lines:
            self._draw(self._hint.lines[0].decisions[0].decision)

    def _got(self, step: Hint | float) -> None:
        if isinstance(step, Hint):
            self._hint = step
            self._show_stage(self._next)
        else:
            self._done = step
            self.refresh()

    def _refused(self, error: Exception) -> None:
        self._problem = str(error)
        self.refresh()

    def close(self) -> None:
        """Stop calculating the hint, and close the widget."""
        self._work.stop()
        super().close()


def _plain(text: str) -> HintLineData:
    return {"decision": "", "text": text, "why": "", "decisions": [], "play": None}


def _choice(each: NamedDecision, shown: bool, of_several: bool, has_board: bool) -> DecisionButton:
    said = _("Show on the board: {decision}") if has_board else _("Choose: {decision}")
    return {
        "decision": each.decision,
        "shown": shown,
        "name": each.name if of_several else "",
        "said": said.format(decision=each.name),
    }


def _play(each: NamedDecision, has_board: bool) -> PlayButton:
    said = (
        _("The board shows this decision, which has not been made yet: {decision}.")
        if has_board
        else _("This decision is selected, but has not been made yet: {decision}.")
    )
    return {
        "decision": each.decision,
        "text": _("Make this decision: {decision}").format(decision=each.name),
        "said": said.format(decision=each.name),
    }
