"""The panel that sums up the other players' last turns, and sets the speed of the computer players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, Unpack

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.turns import brief_turn_texts, has_decided, turn_texts, turns_of_others

SECONDS_PER_STEP = {"slow": 1.2, "normal": 0.35, "now": 0.0}
"""A dict from each speed of the computer players to the number of seconds for which a step is shown."""
_BOUND = 0.8  # A speed is called slow if it shows each step for at least this number of seconds.


class TurnData(TypedDict):
    """Another player's turn with a text about the turn, as data for JavaScript."""

    seat: int
    text: str
    said: str
    """The text about the turn that screen readers read aloud."""
    step: int
    """The number of steps in the game at the end of this turn."""
    shown: bool
    """Whether the screen shows the position at the end of this turn."""


class RecapContent(TypedDict):
    """The data that the panel `Recap` sends to its JavaScript code."""

    lines: list[TurnData]
    speed: str
    waiting: bool
    back: int | None
    """The total number of steps in the game while an earlier position is on screen, otherwise None."""
    texts: Texts


class Recap(Panel[Sitting]):
    """The panel that summarises what the other players have done since the viewer's last turn.

    Parameters
    ----------
    table : Sitting
    skip : callable
        Called when the user does not want to wait for the computer players.
    **more
        Traits such as `shared`, see `Panel`.
    """

    _esm = script("table/recap")
    _css = style("table/recap")

    def __init__(self, table: Sitting, skip: Callable[[], None] = lambda: None, **more: Unpack[PanelOptions]):
        self._skip = skip
        super().__init__(table, **more)

    def _content(self) -> RecapContent:
        table = self.table
        turns = turns_of_others(table)
        whole = turn_texts(table, turns)
        lines: list[TurnData] = [
            {
                "seat": turn.seat,
                "text": text,
                "said": said,
                "step": turn.last,
                "shown": table.line.shows_earlier_position and table.line.shown == turn.last,
            }
            for turn, text, said in zip(turns, brief_turn_texts(table, turns) or whole, whole, strict=True)
            if text
        ]
        return {
            "lines": lines,
            "speed": self._speed(),
            "waiting": table.computer_to_move is not None,
            "back": len(table.line.game) if lines and table.line.shows_earlier_position else None,
            "texts": {
                "title": _("Since your last turn") if has_decided(table) else _("The game so far"),
                "speed": _("Speed of the computer players"),
                "slow": _("Slow"),
                "normal": _("Normal"),
                "now": _("Immediate"),
                "skip": _("Skip the wait"),
                "look": _("Look at this position"),
                "back": _("Back to the game"),
            },
        }

    def static_html(self) -> str:
        """Return the summary of the other players' turns as static HTML."""
        content = self._content()
        return (
            listed(content["texts"]["title"], [line["text"] for line in content["lines"]]) if content["lines"] else ""
        )

    def _speed(self) -> str:
        table = self.table
        if table.is_live or len(table.people) == len(table.seats) or table.line.view or table.line.game.over:
            return ""
        pace = table.settings["pace"]
        return "now" if not pace else "slow" if pace >= _BOUND else "normal"

    def ask_show(self, steps: int) -> None:
        """Handle the request to show the position at the end of another player's turn."""
        self.table.show(steps)

    def ask_speed(self, name: str) -> None:
        """Handle the request to set the speed of the computer players."""
        if name not in SECONDS_PER_STEP:
            raise BadSetting(
                _("the speed must be one of {allowed} (got {got})").format(
                    allowed=", ".join(SECONDS_PER_STEP), got=str(name)[:60]
                )
            )
        self.table.set(pace=SECONDS_PER_STEP[name])
        if name == "now":
            self._skip()

    def ask_skip(self) -> None:
        """Handle the request to play all pending turns of computer players without delay."""
        self._skip()
