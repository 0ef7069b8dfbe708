"""The log of a game, with one sentence per step. A click on a sentence shows the position after the step."""

from __future__ import annotations

from typing import TypeAlias, TypedDict, Unpack, cast

from timepirates.core.i18n import _, ngettext
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.table.look import Notes, StepDescriber, look_of
from timepirates_widgets.table.sitting import Sitting

SHOWN = 80
"""The number of latest steps that the log shows. Earlier steps are sent on request."""

STATIC_STEPS = 12
"""The number of steps that the log saves as static HTML in a notebook."""


LogEntry: TypeAlias = tuple[int | None, str]
"""An entry of the log: the seat (None for a random draw) and the sentence."""


class LogContent(TypedDict):
    """The data that the panel `Log` sends to its JavaScript code."""

    first: int
    """The number of steps that come before the first entry shown in the log."""
    entries: list[LogEntry]
    notes: dict[str, list[str]]
    """A dict from the number of a step to the lines of text that the log shows after this step."""
    shown: int
    """The number of steps in the game before the position on screen."""
    hidden: str
    """A sentence about the number of steps that the viewer may not know yet."""
    texts: Texts


class Log(Panel[Sitting]):
    """The log of a game, with one sentence per step.

    Parameters
    ----------
    table : Sitting
    tell : Tell, optional
        The function that returns the sentences; by default, that of the game's `Look`.
    notes : RecordedPositions, optional
        The function that returns the notes between steps; by default, that of the game's `Look`.
    **more
        Traits such as `shared`, see `Panel`.
    """

    _esm = script("table/log")
    _css = style("table/log")

    def __init__(
        self,
        table: Sitting,
        tell: StepDescriber | None = None,
        notes: Notes | None = None,
        **more: Unpack[PanelOptions],
    ):
        look = look_of(table.position)
        self._tell = tell or look.step_describer(table)
        self._notes = notes or look.log_note_maker()
        self._more = SHOWN
        super().__init__(table, **more)

    def _content(self) -> LogContent:
        game = self.table.line.game
        record = self.table.record()
        steps = record["steps"]
        first = max(0, len(steps) - self._more)
        sentences = self._tell(game, steps, first)
        hidden = len(game) - len(steps)
        return {
            "first": first,
            "entries": [
                cast("LogEntry", [seat, self._sentence_of_step(number, said)])
                for number, ((seat, _text), said) in enumerate(zip(steps[first:], sentences, strict=True), first)
            ],
            "notes": {str(step): lines for step, lines in self._notes(game, record).items() if step > first},
            "shown": self.table.line.shown,
            "hidden": ngettext("{count} step is still secret.", "{count} steps are still secret.", hidden).format(
                count=hidden
            )
            if hidden
            else "",
            "texts": {
                "earlier": _("Show earlier steps"),
                "start": _("The beginning"),
                "title": _("Steps of the game"),
            },
        }

    def static_html(self) -> str:
        """Return the latest sentences of the log as static HTML."""
        content = self._content()
        said = [sentence for _seat, sentence in content["entries"][-STATIC_STEPS:]]
        return listed(content["texts"]["title"], said) if said else ""

    def _sentence_of_step(self, number: int, sentence: str) -> str:
        """Return the sentence about a step, followed by a remark if the step was made automatically."""
        if number not in self.table.line.alone:
            return sentence
        return _("{sentence} This happened automatically, because nothing else was possible.").format(sentence=sentence)

    def ask_show(self, steps: int) -> None:
        """Handle the request to show the position after the given number of steps."""
        self.table.show(steps)

    def ask_earlier(self) -> None:
        """Handle the request to show 400 more of the earlier steps in the log."""
        self._more += 400
        self.refresh()
