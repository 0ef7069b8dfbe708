"""The panel that compares two situations: it shows where the police may be in each of them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police import choices, explorer
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.caption import describe_situation
from timepirates_widgets.games.pirates.police.control_shapes import DescribedNumber
from timepirates_widgets.games.pirates.police.number_display import (
    ExplanationRequest,
    FormattedNumber,
    chance,
    percent,
    signed,
)
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import Texts, script

COMPARED_SITES = 7
"""The number of sites of the restock for which two situations are compared."""


class CompareRow(TypedDict):
    """The probabilities of the police being in one epoch in the two situations, and their difference."""

    name: str
    share: float
    up: bool
    first: FormattedNumber
    second: FormattedNumber
    difference: FormattedNumber


class CompareContent(TypedDict):
    """The content of the panel that compares two situations, which is sent to the JavaScript code."""

    texts: Texts
    kept: str | None
    present: str
    rows: list[CompareRow]
    head: NotRequired[list[str]]
    title: NotRequired[str]
    facts: NotRequired[list[DescribedNumber]]
    none: NotRequired[str]


class Compare(PolicePanel):
    """The panel that compares a saved situation A with the present situation B."""

    _esm = script("games/pirates/police/compare")
    name = "compare"
    covers = True

    def _shown(self) -> CompareContent:
        desk = self.desk
        texts = {
            "keep": _("Save the present situation as A"),
            "swap": _("Swap A and B"),
            "drop": _("Forget A"),
            "why": _(
                "Save the present situation as A. Then change the bag or the police, or choose another "
                "position of the game. The changed situation is B."
            ),
            "first": _("A"),
            "second": _("B"),
        }
        if desk.other is None:
            return {"texts": texts, "kept": None, "present": describe_situation(desk.situation), "rows": []}
        rows = [
            row
            for row in explorer.compare_situations(desk.other, desk.situation, exact=True).rows
            if row[0] == desk.draws
        ]
        top = max((abs(row[4]) for row in rows), default=1) or 1
        return {
            "texts": texts,
            "kept": describe_situation(desk.other),
            "present": describe_situation(desk.situation),
            "head": [
                _("epoch"),
                _("A"),
                _("B"),
                _("Chance in situation B minus chance in situation A (the longest bar means {percent})").format(
                    percent=percent(top)
                ),
            ],
            "title": ngettext("After {count} more police token", "After {count} more police tokens", desk.draws).format(
                count=desk.draws
            ),
            "rows": [
                {
                    "name": str(year),
                    "share": float(abs(difference) / top),
                    "up": difference > 0,
                    "first": chance(
                        first, _explanation_request("spread_other", desk.other, desk.draws, year), name=_("A")
                    ),
                    "second": chance(
                        second, _explanation_request("spread", desk.situation, desk.draws, year), name=_("B")
                    ),
                    "difference": chance(
                        difference,
                        {"what": "difference", "draws": desk.draws, "epoch": year},
                        signed(difference),
                        _("B minus A"),
                    ),
                }
                for _draws, year, first, second, difference in rows
            ],
            "facts": [
                _year_end_fact(desk.other, _("A"), "restock_year_end_other"),
                _year_end_fact(desk.situation, _("B"), "restock_year_end"),
            ],
            "none": _("In situation A or B, the year ends before the selected number of police tokens is drawn.")
            if not rows
            else "",
        }

    def _when(self) -> str:
        other = self.desk.other
        return (
            ""
            if other is None
            else _("Compared with situation A: {situation}.").format(situation=describe_situation(other))
        )

    def _export_data(self) -> PanelExport:
        desk = self.desk
        if desk.other is None:
            raise BadSituation(_('situation A is missing: first choose "Save the present situation as A"'))
        return PanelExport(
            explorer.compare_situations(desk.other, desk.situation),
            "explorer.compare_situations(other, s).frame()",
            ("choices", "explorer"),
            (),
            (f"year_ends = [choices.restock_outcome(each, {COMPARED_SITES}).year_ends for each in (other, s)]",),
        )

    def ask_keep(self) -> None:
        """Handle the user's request to keep the current situation for a comparison, as situation A."""
        self.desk.other = self.desk.situation
        self.desk.tell("look")

    def ask_swap(self) -> None:
        """Handle the user's request to swap the two compared situations A and B."""
        desk = self.desk
        if desk.other is not None:
            desk.other, present = desk.situation, desk.other
            desk.set_situation(present)

    def ask_drop(self) -> None:
        """Handle the user's request to end the comparison: forget situation A."""
        self.desk.other = None
        self.desk.tell("look")


def _explanation_request(what: str, s: Situation, draws: int, year: int) -> ExplanationRequest | None:
    """Return a request to explain a probability, or None if `year` is not the year of an epoch on the board."""
    return {"what": what, "draws": draws, "epoch": year} if year in s.board.years else None


def _year_end_fact(s: Situation, name: str, how: str) -> DescribedNumber:
    """Return the probability that a restock ends the year in the given situation, with a sentence about it."""
    text = _("A restock of {sites} sites ends the year in {name}").format(sites=COMPARED_SITES, name=name)
    return {
        "text": text,
        "number": chance(choices.restock_outcome(s, COMPARED_SITES).year_ends, {"what": how, "sites": COMPARED_SITES}),
    }
