"""The panel about the rest of the year: when the year ends, and which epochs the police visit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import TypedDict, Unpack

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police import averages, explorer, year_odds
from timepirates_widgets.games.pirates.police.control_shapes import (
    DescribedNumber,
    EpochChance,
    SliderShown,
    TextOption,
    epoch_chance,
)
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, label_of, number_data
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import PanelOptions, script

SHOWS = ("year", "visits", "long run")
MOST_BARS = 77


class ChartTick(TypedDict):
    """A tick of a chart's vertical axis: its value and its text."""

    value: float
    text: str


class YearChart(TypedDict):
    """A bar chart: for each site, the probability that the year ends while this site is being filled."""

    bars: list[float]
    top: float
    ticks: list[ChartTick]
    sites: list[int]
    at: int
    across: str
    up: str


class DescribedYearChart(YearChart):
    """A bar chart of the end of the year, with a description for screen readers."""

    said: str


class YearEndView(TypedDict):
    """The content of the view about the end of the year: a chart, a slider, and numbers with descriptions."""

    chart: DescribedYearChart
    slider: SliderShown
    facts: list[DescribedNumber | dict[str, object]]
    """Numbers with descriptions. The user can see the calculation of each number except the count of police tokens."""
    ends: list[EpochChance]
    ends_title: str


class NumberTable(TypedDict):
    """A table of numbers with one row per epoch."""

    title: str
    note: str
    head: list[str]
    rows: list[list[FormattedNumber | dict[str, str]]]
    """The rows of the table. Each row begins with the name of an epoch."""


class TableShown(TypedDict):
    """A table of numbers as data for JavaScript."""

    table: NumberTable


class ViewChoice(TypedDict):
    """The choice between the views of a panel: the selected view and the available ones."""

    show: str
    shows: list[TextOption]
    shows_said: str


class YearEndContent(ViewChoice, YearEndView):
    """The data of the panel `RestOfYear` while its selected view shows when and where the year ends."""


class TableContent(ViewChoice, TableShown):
    """The data of the panel `RestOfYear` while its selected view is a table of epochs."""


class RestOfYear(PolicePanel):
    """The panel about the rest of the year: a chart of when the year ends, and tables of the epochs of the police."""

    _esm = script("games/pirates/police/clock")
    name = "year"
    covers = True

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.sites = 7
        super().__init__(desk, **more)

    @property
    def show(self) -> str:
        """The selected view: "year" (when it ends), "visits" (where the police go), or "long run" (many years)."""
        return self.selected_format(SHOWS)

    def _shown(self) -> YearEndContent | TableContent:
        choice: ViewChoice = {
            "show": self.show,
            "shows": [
                {"value": "year", "text": _("the year's end")},
                {"value": "visits", "text": _("visits")},
                {"value": "long run", "text": _("the long run")},
            ],
            "shows_said": _("Part of the year to show"),
        }
        if self.show == "year":
            return {**choice, **self._year()}
        return {**choice, **(self._visits() if self.show == "visits" else self._long_run())}

    # --- the end of the year

    def _year(self) -> YearEndView:
        s = self.desk.situation
        rows = explorer.year_end_by_sites(s, exact=True).rows
        sites = max(1, min(self.sites, len(rows)))
        _site, ends, ended = rows[sites - 1]
        mean = year_odds.expected_sites_filled(s).value
        said = ngettext("{count} site", "{count} sites", sites).format(count=sites)
        return {
            "chart": {
                **year_chart(rows, sites),
                "said": ngettext(
                    "Probability that the year ends before site {sites} is filled: {percent}",
                    "Probability that the year ends before site {sites} is filled: {percent}",
                    sites,
                ).format(sites=sites, percent=chance(ended)["text"]),
            },
            "slider": {"label": _("Sites to be filled"), "low": 1, "high": len(rows), "value": sites, "said": said},
            "facts": [
                {
                    "text": ngettext(
                        "The year ends before {sites} more site is filled",
                        "The year ends before {sites} more sites are filled",
                        sites,
                    ).format(sites=sites),
                    "number": chance(ended, {"what": "year_end_before", "sites": sites}),
                },
                {
                    "text": _("The year ends while site {site} is being filled").format(site=sites),
                    "number": chance(ends, {"what": "sites_until_year_end", "sites": sites - 1}),
                },
                {
                    "text": _("Sites filled before the year ends, on average"),
                    "number": number_data(mean, {"what": "mean_sites_in_year"}, _("mean number of sites")),
                },
                {"text": _("Police tokens until the year ends"), "number": {"text": str(s.need), "fraction": ""}},
            ],
            "ends": [
                epoch_chance(s.board, epoch, p, "year_end")
                for epoch, p in explorer.police_distribution(s, s.need, exact=True).rows
            ],
            "ends_title": _("Where the police are when the year ends"),
        }

    # --- visits

    def _visits(self) -> TableShown:
        s = self.desk.situation
        return {
            "table": {
                "title": _("Epochs that the police enter before the year ends"),
                "note": _(
                    'Column "reached": the epoch in which the police are now counts only if the police '
                    'come back to it. Column "token": the average number of police tokens until the police '
                    'first come to the epoch. Column "sites": the average number of sites that are filled '
                    "before that."
                ),
                "head": [_("epoch"), _("reached"), _("arrivals"), _("token"), _("sites")],
                "rows": [
                    [
                        {"text": label_of(s.board, epoch)},
                        chance(reached, {"what": "visits", "epoch": epoch}, name=label_of(s.board, epoch)),
                        number_data(arrivals, {"what": "mean_arrivals", "epoch": epoch}, _("expected arrivals")),
                        number_data(
                            token,
                            {"what": "mean_first_token", "epoch": epoch},
                            _("mean number of police tokens until the police arrive for the first time"),
                        ),
                        number_data(
                            sites,
                            {"what": "mean_first_sites", "epoch": epoch},
                            _("mean number of sites that are filled before the police first reach the epoch"),
                        ),
                    ]
                    for epoch, arrivals, reached, token, sites in year_odds.visits(s, exact=True).rows
                ],
            }
        }

    # --- the long run

    def _long_run(self) -> TableShown:
        board = self.desk.situation.board
        return {
            "table": {
                "title": _("Where the police are during one year, and on average over many years"),
                "note": _(
                    'Column "fair coins": the share of time in each epoch if a fair coin decides each of '
                    'endlessly many moves of the police. Column "years begin": how often a year begins with the'
                    ' police in the epoch, after many years. Columns "first year" and "late year": the share of'
                    " time in each epoch during one year, counted before each of the eight police tokens. A "
                    'year is so short that its shares differ from those of the column "fair coins".'
                ),
                "head": [_("epoch"), _("fair coins"), _("years begin"), _("first year"), _("late year")],
                "rows": [
                    [
                        {"text": label_of(board, epoch)},
                        chance(even, {"what": "even_odds", "epoch": epoch}, name=label_of(board, epoch)),
                        *(
                            chance(
                                share,
                                {"what": "long_run", "epoch": epoch, "column": column},
                                name=label_of(board, epoch),
                            )
                            for column, share in (("year_starts", starts), ("first_year", first), ("late_year", late))
                        ),
                    ]
                    for epoch, even, starts, first, late in averages.long_run(board, exact=True).rows
                ],
            }
        }

    def _export_data(self) -> PanelExport:
        s = self.desk.situation
        return {
            "year": lambda: PanelExport(
                year_odds.sites_until_year_end(s),
                "police.sites_until_year_end(s)",
                ("explorer",),
                (),
                (
                    "clock = explorer.year_end_by_sites(s).frame()",
                    "ends = police.year_end(s)",
                    "mean = s.need * s.artifacts / (s.police_tokens + 1)",
                ),
            ),
            "visits": lambda: PanelExport(year_odds.visits(s), "police.visits(s)"),
            "long run": lambda: PanelExport(averages.long_run(s.board), "police.long_run(s.board)"),
        }[self.show]()

    # --- messages

    def ask_show(self, value: str) -> None:
        """Select one of the panel's views."""
        if value in SHOWS:
            self.desk.select_format(self.name, value)

    def ask_slide(self, name: str, value: int) -> None:
        """Set the number of sites to the value of the slider."""
        self.sites = int(value)
        self.refresh()


def year_chart(rows: Sequence[tuple[int, Fraction, Fraction]], sites: int) -> YearChart:
    """Return a bar chart that shows, for each site, the probability that the year ends while this site is filled.

    One bar per site shows the probability that the year ends while this site is the next to be filled.
    """
    shown = rows[: max(MOST_BARS, sites)]
    ticks = scale(float(max(ends for _site, ends, _ended in shown)))
    apart = 5 if len(shown) <= 50 else 10
    return {
        "bars": [round(float(ends), 6) for _site, ends, _ended in shown],
        "top": ticks[-1],
        "ticks": [{"value": tick, "text": _("{percent} %").format(percent=f"{100 * tick:g}")} for tick in ticks],
        "sites": [1, *range(apart, len(shown) + 1, apart)],
        "at": sites,
        "across": _("sites to be filled"),
        "up": _("chance that the year ends while this site is being filled"),
    }


def scale(top: float) -> list[float]:
    """Return four to six evenly spaced round numbers from 0 to at least `top`, as ticks of an axis.

    >>> scale(0.043), scale(1.0)
    ([0.0, 0.01, 0.02, 0.03, 0.04, 0.05], [0.0, 0.2, 0.4, 0.6, 0.8, 1.0])
    """
    step = next(
        each
        for power in range(-6, 1)
        for each in (10.0**power, 2 * 10.0**power, 5 * 10.0**power)
        if 5 * each >= top - 1e-12
    )
    return [round(n * step, 9) for n in range(max(3, ceil(top / step - 1e-9)) + 1)]
