"""The panel under the board, with the slider for the number of future police tokens."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police.explorer import replacement_sentence
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.panel import Texts, script


class StripContent(TypedDict):
    """The data that the panel `DrawsStrip` (drawn police tokens and a slider) sends to its JavaScript code."""

    drawn: list[str]
    """The numbers on the police tokens drawn this year, or "?" for an unknown number."""
    drawn_said: str
    draws: int
    need: int
    said: str
    steps: list[str]
    put_back: bool
    predict: bool
    put_back_told: str
    texts: Texts


class DrawsStrip(PolicePanel):
    """The strip with a slider. The slider sets after how many more police tokens the chances are shown."""

    leaves_nothing = "the status says where its slider stands"
    _esm = script("games/pirates/police/strip")
    takes = False

    def _shown(self) -> StripContent:
        desk, s = self.desk, self.desk.situation
        seen = desk.snapshot
        drawn = [token[-1] for token in seen["police_drawn"]] if seen is not None else ["?"] * s.drawn
        told = ngettext("after {count} more police token", "after {count} more police tokens", desk.draws)
        now = _("now") if desk.draws == 0 else told.format(count=desk.draws)
        return {
            "drawn": drawn,
            "drawn_said": _("Police tokens drawn this year: {count}").format(count=len(drawn)),
            "draws": desk.draws,
            "need": s.need,
            "said": now,
            "steps": [str(n) for n in range(s.need + 1)],
            "put_back": desk.put_back,
            "predict": desk.guesses.predict,
            "put_back_told": replacement_sentence(s, desk.draws) if desk.put_back else "",
            "texts": {
                "slider": _("Further police tokens"),
                "play": _("Play"),
                "pause": _("Pause"),
                "back": _("One token fewer"),
                "forward": _("One token more"),
                "put_back": _("put every drawn token back"),
                "predict": _("guess first"),
                "drawn": _("Drawn"),
                "end": _("the year ends"),
            },
        }

    def ask_draws(self, draws: int) -> None:
        """Set the number of further police tokens to the value of the slider."""
        self.desk.look(draws=draws, view="draws")

    def ask_check(self, name: str, value: bool) -> None:
        """Turn an option on or off: "put_back" (put drawn tokens back) or "predict" (guess numbers first)."""
        if name == "predict":
            self.desk.guesses.set_predict(value)
        else:
            self.desk.look(**{name: value, "view": "draws"})
