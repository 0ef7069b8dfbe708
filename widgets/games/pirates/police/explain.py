"""The dialog "How is this computed?", which shows the formula of a number and the values in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypedDict

from timepirates.core.derivations import RESULT_DENOMINATOR_LIMIT, Derivation
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police.explanation import Explanation
from timepirates_widgets.games.pirates.police.number_display import FORMATTERS, fraction
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.reasons import explanation
from timepirates_widgets.panel import Texts, script

MAX_TERMS = 6
"""The maximum number of terms of a sum that the page shows at first. The user can reveal the other terms."""


class FormulaSymbol(TypedDict):
    """A symbol in a formula, with a text that explains the symbol."""

    tex: str
    text: str


class CalculationLine(TypedDict):
    """One line of a calculation: its name, its terms and its result."""

    name: str
    terms: list[str]
    result: str
    folded: list[str]
    more: str


class ExplainClosed(TypedDict):
    """The data of the dialog `ExplanationDialog` while it is closed."""

    open: Literal[False]
    texts: Texts


class ExplainContent(TypedDict):
    """The data of the dialog `ExplanationDialog` while it is open."""

    open: Literal[True]
    texts: Texts
    title: str
    words: str
    formula: str
    symbols: list[FormulaSymbol]
    lines: list[CalculationLine]
    value: str


class ExplanationDialog(PolicePanel):
    """The dialog that explains how a number on the page is computed."""

    leaves_nothing = "it is a box over a panel, which leaves the number itself"
    _esm = script("games/pirates/police/explain")
    takes = False
    wants = frozenset({"explain", "situation", "game"})

    def _shown(self) -> ExplainContent | ExplainClosed:
        texts = {
            "close": _("Close"),
            "formula": _("The formula"),
            "numbers": _("The formula, filled in with the numbers of this situation"),
            "value": _("The result is"),
            "question": _("How is this computed?"),
            "where": _("The symbols"),
        }
        if self.desk.explained is None:
            return {"open": False, "texts": texts}
        what, about = self.desk.explained
        told = explanation(self.desk, what, **about)
        return {
            "open": True,
            "texts": texts,
            "title": told.title,
            "words": told.words,
            "formula": told.formula,
            "symbols": [{"tex": tex, "text": text} for tex, text in told.symbols],
            "lines": [_line(each) for each in told.lines],
            "value": concluded(told),
        }

    def _on_change(self, kind: str) -> None:
        if kind in ("situation", "game"):
            self.desk.explained = None
        super()._on_change(kind)

    def ask_close(self) -> None:
        """Close the dialog that explains a number."""
        self.desk.close_explanation()


def concluded(told: Explanation) -> str:
    """Return the last line of an explanation: the result as a number, and also as a fraction if that is useful."""
    text, exact = FORMATTERS[told.kind](told.value), fraction(told.value)
    if told.kind == "errors" or exact in (text, "0", "1"):
        return text
    short = isinstance(told.value, Fraction) and told.value.denominator < RESULT_DENOMINATOR_LIMIT
    return (_("{number}, that is {fraction}") if short else _("{number}, about {fraction}")).format(
        number=text, fraction=exact
    )


def _line(line: Derivation) -> CalculationLine:
    terms = [term.latex for term in line.terms]
    hidden = len(terms) - MAX_TERMS if len(terms) > MAX_TERMS + 1 else 0
    return {
        "name": line.name,
        "terms": terms[: len(terms) - hidden],
        "result": line.result,
        "folded": terms[len(terms) - hidden :],
        "more": ngettext("and {count} more term", "and {count} more terms", hidden).format(count=hidden)
        if hidden
        else "",
    }
