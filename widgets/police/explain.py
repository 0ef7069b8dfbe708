"""How is this computed? The formula of a number, with the present numbers put in, in a box over the page."""

from __future__ import annotations

from timepirates.i18n import _
from timepirates_widgets.panel import Content, script
from timepirates_widgets.police.numbers import fraction, percent
from timepirates_widgets.police.panel import PolicePanel
from timepirates_widgets.police.reasons import explanation


class Explain(PolicePanel):
    """A box over the page, open while `desk.explained` says of what. The page typesets the formulas itself."""

    _esm = script("police/explain")
    wants = frozenset({"explain", "situation", "game"})

    def _shown(self) -> Content:
        texts = {"close": _("Close"), "formula": _("The formula"), "numbers": _("With the present numbers"),
                 "value": _("So it is"), "question": _("How is this computed?")}
        if self.desk.explained is None:
            return {"open": False, "texts": texts}
        what, about = self.desk.explained
        told = explanation(self.desk, what, **about)
        return {
            "open": True, "texts": texts, "title": told.title, "words": told.words,
            "formula": told.formula, "numbers": told.numbers,
            "value": "" if told.value is None else _("{percent}, that is {fraction}").format(
                percent=percent(told.value), fraction=fraction(told.value)),
        }

    def _on_change(self, kind: str) -> None:
        if kind in ("situation", "game"):
            self.desk.explained = None
        super()._on_change(kind)

    def ask_close(self) -> None:
        """The box was closed."""
        self.desk.close_explanation()

