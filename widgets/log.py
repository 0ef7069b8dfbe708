"""What has happened, step by step in sentences, as the viewer may know it; a click looks at the position after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from timepirates.i18n import _, ngettext
from timepirates_widgets import words
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.sitting import Sitting

SHOWN = 80
"""So many of the newest steps are on the page; earlier ones come when they are asked for."""

Tell = Callable[[Any, Sequence[Sequence[Any]]], list[str]]


class Log(Panel):
    """The steps in sentences. `tell(game, steps)` puts the steps of a (seat's) record into sentences."""

    _esm = script("log")
    _css = style("log")

    def __init__(self, table: Sitting, tell: Tell | None = None, **more: Any):
        self._tell = tell or told
        self._more = SHOWN
        super().__init__(table, **more)

    def _content(self) -> dict[str, Any]:
        game = self.table.line.game
        steps = self.table.record()["steps"]
        sentences = self._tell(game, steps)
        first = max(0, len(sentences) - self._more)
        hidden = len(game) - len(steps)
        return {
            "first": first,
            "entries": [[steps[n][0], sentences[n]] for n in range(first, len(steps))],
            "shown": self.table.line.shown,
            "hidden": ngettext("{count} step is still secret.", "{count} steps are still secret.", hidden).format(
                count=hidden) if hidden else "",
            "texts": {"earlier": _("Show what came before"), "empty": _("Nothing has happened yet."),
                      "start": _("The beginning"), "title": _("What has happened")},
        }

    def ask_show(self, steps: int) -> None:
        """Look at the position after a step."""
        self.table.show(steps)

    def ask_earlier(self) -> None:
        """Earlier steps are wanted."""
        self._more += 400
        self.refresh()


def told(game: Any, steps: Sequence[Sequence[Any]]) -> list[str]:
    """The steps of a Time Pirates record as sentences."""
    teller = words.Teller(game.players, words.paths_of(game.board), game.at(0).snapshot())
    return [teller.sentence(seat, text) for seat, text in steps]
