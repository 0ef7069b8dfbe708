"""What would you do? Hints for whoever is to decide, one stage a press: what kind of decision, where, which, and why.

The game's look advises (`Look.advice`); a hint is worked out beside the page, which goes on answering, and is about the
position on screen alone: another position puts it away.
"""

from __future__ import annotations

from typing import Any, Unpack

from timepirates.i18n import _
from timepirates_widgets.panel import Brought, Content, Panel, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.panel.work import Work, can_wait
from timepirates_widgets.table.hinting import Hint
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Change, Sitting

STAGES = 4


class Hints(Panel[Sitting]):
    """The button, and what was said so far about the position on screen."""

    _esm = script("table/hints")
    _css = style("table/hints")

    def __init__(self, table: Sitting, **more: Unpack[Brought]):
        self._work: Work[Hint | float] = Work()
        self._forget(table)
        super().__init__(table, **more)

    def _forget(self, table: Sitting) -> None:
        """Nothing has been said about the position on screen."""
        self._hint: Hint | None = None
        self._stage, self._done, self._problem = 0, 0.0, ""
        self._about = self._place(table)

    @staticmethod
    def _place(table: Sitting) -> tuple[Any, ...]:
        return (id(table.line.game), *table.place, table.eyes)

    @property
    def _open(self) -> bool:
        """Whether there are hints here: somebody who may decide and be helped, in a game that is advised on."""
        table = self.table
        position = table.position
        return (not position.over and isinstance(position.to_move, int) and table.may_decide and not table.at_the_door
                and table.allowed("hints") and look_of(position).advises)

    def _content(self) -> Content:
        if not self._open:
            return {"open": False}
        texts = [_("What would you do?"), _("And where?"), _("Which decisions?"), _("And why?"), _("That is all")]
        return {
            "open": True, "stage": self._stage, "thinking": self._work.running, "done": round(100 * self._done),
            "button": texts[self._stage], "more": self._stage < STAGES and not self._work.running,
            "lines": self._lines(),
            "problem": self._problem,
            "texts": {"heading": _("Hints"), "thinking": _("Thinking it over: {done} %"), "stop": _("Stop thinking")},
        }

    def still(self) -> str:
        """What was said so far."""
        content = self._content()
        lines = [" ".join(filter(None, (line["text"], line.get("why", "")))) for line in content.get("lines", ())]
        return listed(content["texts"]["heading"], lines) if lines else ""

    def _lines(self) -> list[dict[str, str]]:
        """What was said so far, in the order of the stages."""
        hint, stage = self._hint, self._stage
        if hint is None:
            return []
        said = [{"decision": "", "text": hint.kind}, *([{"decision": "", "text": hint.where}] if stage > 1 else [])]
        if stage > 2:
            said += [{"decision": line.decision, "text": line.text, "why": line.why if stage > 3 else ""}
                     for line in hint.lines]
            said.append({"decision": "", "text": hint.note})
            said += [{"decision": "", "text": hint.granted}] if stage > 3 and hint.granted else []
        return said

    def _on_change(self, change: Change) -> None:
        if self._place(self.table) != self._about or not self._open:
            self._work.stop()
            self._forget(self.table)
        super()._on_change(change)

    # --- messages of the script

    def ask_more(self) -> None:
        """One stage more."""
        if not self._open or self._work.running or self._stage >= STAGES:
            return
        if self._hint is not None:
            self._stage += 1
            self.refresh()
            return
        self._problem = ""
        position, seat = self.table.position, self.table.viewer
        steps = look_of(position).advice(position.copy(), seat)
        if can_wait():
            about = self._about
            self._work.begin(steps, self._got, current=lambda: about == self._about, ended=self.refresh,
                             refused=self._refused)
            self.refresh()
        else:
            for step in steps:
                self._got(step)
            self.refresh()

    def ask_stop(self) -> None:
        """Whoever asked does not want to wait."""
        self._work.stop()
        self._done = 0.0
        self.refresh()

    def _got(self, step: Hint | float) -> None:
        if isinstance(step, Hint):
            self._hint, self._stage = step, 1
        else:
            self._done = step
            self.refresh()

    def _refused(self, error: Exception) -> None:
        self._problem = str(error)
        self.refresh()

    def close(self) -> None:
        """Think no more."""
        self._work.stop()
        super().close()

