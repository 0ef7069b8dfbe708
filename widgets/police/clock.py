"""The year-end clock: how many more sites are filled before the eighth police token, and whom the police visit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import cos, pi, sin
from typing import Any, Unpack

from timepirates.analysis.police import averages, explorer, token_words, year
from timepirates.analysis.police.situation import Situation
from timepirates.i18n import _, ngettext
from timepirates_widgets.drawing import theme
from timepirates_widgets.panel import Brought, Content, script
from timepirates_widgets.police.desk import Desk
from timepirates_widgets.police.numbers import chance, figure, label_of
from timepirates_widgets.police.panel import PolicePanel

INNER, OUTER = 46.0, 96.0
SHOWS = ("year", "visits", "long run")
MOST_MARKS = 90


class Clock(PolicePanel):
    """A dial of the sites still to be filled, and the tables of the rest of the year and of the long run."""

    _esm = script("police/clock")
    name = "year"
    covers = True

    def __init__(self, desk: Desk, **more: Unpack[Brought]):
        self.sites = 7
        self.show = "year"
        super().__init__(desk, **more)

    def _shown(self) -> Content:
        tables = {"year": self._year, "visits": self._visits, "long run": self._long_run}
        return {
            "show": self.show,
            "shows": [{"value": "year", "text": _("the year's end")}, {"value": "visits", "text": _("visits")},
                      {"value": "long run", "text": _("the long run")}],
            "shows_said": _("What is shown of the year"),
            **tables[self.show](),
        }

    # --- the year's end

    def _year(self) -> dict[str, Any]:
        s = self.desk.situation
        rows = explorer.year_clock(s, exact=True).rows
        sites = max(1, min(self.sites, len(rows)))
        _site, ends, ended = rows[sites - 1]
        mean = Fraction(s.need * s.artifacts, s.police_tokens + 1)
        dial = marks(s, rows, sites)
        said = ngettext("{count} site", "{count} sites", sites).format(count=sites)
        return {
            "dial": dial,
            "dial_said": ngettext(
                "The year has ended by the time {sites} site is to be filled: {percent}",
                "The year has ended by the time {sites} sites are to be filled: {percent}", sites).format(
                    sites=sites, percent=chance(ended)["text"]),
            "slider": {"label": _("Sites to be filled"), "low": 1, "high": len(rows), "value": sites, "said": said},
            "facts": [
                {"text": ngettext("The year ends before {sites} more site is full",
                                  "The year ends before {sites} more sites are full", sites).format(sites=sites),
                 "number": chance(ended, {"what": "restock_year_end", "sites": sites})},
                {"text": _("It ends while site {site} waits for its artifact").format(site=sites),
                 "number": chance(ends, {"what": "sites_until_year_end", "sites": sites - 1})},
                {"text": _("Sites filled until then, on average"),
                 "number": figure(mean, {"what": "sites_until_year_end", "sites": int(mean)}, _("mean of the sites"))},
                {"text": _("Police tokens until the year ends"), "number": {"text": str(s.need), "fraction": ""}},
            ],
            "ends": [{"name": label_of(s.board, epoch), "chance": chance(
                p, {"what": "year_end", "epoch": epoch}, name=label_of(s.board, epoch))}
                for epoch, p in token_words.year_end(s, exact=True).rows],
            "ends_title": _("Where the police stand when the year ends"),
        }

    # --- visits

    def _visits(self) -> dict[str, Any]:
        s = self.desk.situation
        return {"table": {
            "title": _("Whom the police visit before the year ends"),
            "note": _("Where they stand now does not count until they come back. First arrival: which police token, "
                      "and after how many filled sites, on average."),
            "head": [_("epoch"), _("reached"), _("arrivals"), _("token"), _("sites")],
            "rows": [[
                {"text": label_of(s.board, epoch)},
                chance(reached, {"what": "visits", "epoch": epoch}, name=label_of(s.board, epoch)),
                figure(arrivals, {"what": "visits", "epoch": epoch}, _("expected arrivals")),
                figure(token, {"what": "visits_token", "epoch": epoch}, _("mean token of the first arrival")),
                figure(sites, {"what": "visits_token", "epoch": epoch}, _("mean site of the first arrival")),
            ] for epoch, arrivals, reached, token, sites in year.visits(s, exact=True).rows],
        }}

    # --- the long run

    def _long_run(self) -> dict[str, Any]:
        board = self.desk.situation.board
        return {"table": {
            "title": _("The long run beside a year"),
            "note": _("Fair coins for ever; where years begin in the long run; and the share of the moments between "
                      "tokens 0 and 7 in the first year and in a late one. The long run misleads."),
            "head": [_("epoch"), _("fair coins"), _("years begin"), _("first year"), _("late year")],
            "rows": [[
                {"text": label_of(board, epoch)},
                chance(even, {"what": "even_odds", "epoch": epoch}, name=label_of(board, epoch)),
                *(chance(share, {"what": "long_run", "epoch": epoch, "column": column}, name=label_of(board, epoch))
                  for column, share in (("year_starts", starts), ("first_year", first), ("late_year", late))),
            ] for epoch, even, starts, first, late in averages.long_run(board, exact=True).rows],
        }}

    # --- messages

    def ask_show(self, value: str) -> None:
        """Another part is to be shown."""
        self.show = value if value in SHOWS else self.show
        self.refresh()

    def ask_slide(self, name: str, value: int) -> None:
        """The hand of the clock was moved."""
        self.sites = int(value)
        self.refresh()


def marks(s: Situation, rows: Sequence[tuple[int, Fraction, Fraction]], sites: int) -> Content:
    """The dial: one ray a site, longer the likelier the year ends there, darker the likelier it has ended by then."""
    shown = rows[:MOST_MARKS]
    top = max((ends for _site, ends, _ended in shown), default=1) or 1
    step = 2 * pi / len(shown)
    rays = []
    for site, ends, ended in shown:
        angle = (site - 0.5) * step - pi / 2
        reach = INNER + (OUTER - INNER) * float(ends / top)
        wide = step * 0.42
        corners = [(INNER, angle - wide), (reach, angle - wide), (reach, angle + wide), (INNER, angle + wide)]
        rays.append({
            "d": "M" + "L".join(f"{r * cos(a):.1f} {r * sin(a):.1f}" for r, a in corners) + "Z",
            "fill": theme.heat_colour(0.15 + 0.85 * float(ended))[0], "now": site == sites,
        })
    hand = (min(sites, len(shown)) - 0.5) * step - pi / 2
    apart = max(1, round(len(shown) / 40) * 5)
    labels = [{**_at(OUTER + 10, site * step - pi / 2), "text": str(site)} for site in range(0, len(shown), apart)]
    return {"rays": rays, "hand": _at(OUTER - 4, hand), "labels": labels,
            "text": chance(rows[min(sites, len(rows)) - 1][2])["text"]}


def _at(radius: float, angle: float) -> dict[str, float]:
    return {"x": round(radius * cos(angle), 1), "y": round(radius * sin(angle), 1)}
