"""The panel that compares exact probabilities with simulated draws."""

from __future__ import annotations

from fractions import Fraction
from typing import NotRequired, TypedDict, Unpack

from timepirates.core.answers import ResultTable
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police import choices, simulated, token_words, year_odds
from timepirates.games.pirates.police.simulated import SimulatedShare, Tally, standard_error
from timepirates_widgets.games.pirates.police.board import after_restock
from timepirates_widgets.games.pirates.police.control_shapes import NumberOption, TextOption
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, errors, label_of
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.games.pirates.police.work import CalculationPanel
from timepirates_widgets.panel import PanelOptions, Texts, script

REPEATS = (1_000, 10_000, 100_000, 1_000_000)
MIN_COMPILED_REPEATS = 100_000
"""The minimum number of repeats at which a simulation runs faster with compiled code than without."""
FIGURES = ("where", "sites", "restock", "tokens")
MOST_ROWS = 45
ERROR_BAR_HALF_LENGTH = 2.0
"""The length of each half of an error bar in standard errors. About 95 % of the bars cover the exact value."""


class TrialRow(TypedDict):
    """A row of the chart: the exact probability and the simulated share, in percent."""

    name: str
    width: float
    exact: FormattedNumber
    dot: NotRequired[float]
    whisker: NotRequired[float]
    simulated: NotRequired[FormattedNumber]
    off: NotRequired[FormattedNumber | dict[str, str]]


class PlaysProgress(TypedDict):
    """The progress of a simulation: the numbers of finished repeats and of all repeats."""

    done: int
    all: int
    said: str


class TrialContent(TypedDict):
    """The data that the panel `Trial` sends to its JavaScript code."""

    figures: list[TextOption]
    figure: str
    told: str
    counts: list[NumberOption]
    repeats: int
    running: bool
    progress: PlaysProgress | None
    rows: list[TrialRow]
    summary: str
    texts: Texts


class Trial(CalculationPanel[Tally]):
    """The panel that simulates draws and compares them with the exact probabilities."""

    _esm = script("games/pirates/police/trial")
    name = "simulate"
    covers = True

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.repeats, self.seed = REPEATS[1], 0
        self.tally: Tally | None = None
        self._of: object = None
        super().__init__(desk, **more)

    # --- content

    @property
    def figure(self) -> str:
        """The name of the distribution to simulate, such as `tokens` for the number of police tokens in a restock."""
        return self.selected_format(FIGURES)

    def _shown(self) -> TrialContent:
        if self._of != self._count_settings():
            self.stop()
            self.tally = None
        exact, told = self._exact()
        tally = self.tally
        found = {} if tally is None else {each.value: each for each in tally.summed(self._column()).comparisons(exact)}
        self.desk.shares = found
        simulated = {value: float(each.simulated.value) for value, each in found.items()}
        shown = [value for value in found or exact if exact.get(value, 0) > 1e-4 or simulated.get(value)][:MOST_ROWS]
        top = max([0.01, *(float(exact.get(each, 0)) for each in shown), *(simulated.get(each, 0) for each in shown)])
        top *= 1.08
        return {
            "figures": [
                {"value": "where", "text": _("where the police are after the selected number of tokens")},
                {"value": "sites", "text": _("the number of sites filled until the year ends")},
                {"value": "restock", "text": _("the epoch of the police after a restock")},
                {"value": "tokens", "text": _("the number of police tokens in a restock")},
            ],
            "figure": self.figure,
            "told": told,
            "counts": [
                {"value": count, "text": f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")} for count in REPEATS
            ],
            "repeats": self.repeats,
            "running": self.work.running,
            "progress": self._progress() if self.work.running else None,
            "rows": [self._row(value, exact.get(value, Fraction(0)), found.get(value), top) for value in shown],
            "summary": self._summary(),
            "texts": {
                "figure": _("What to simulate"),
                "repeats": _("Number of simulations"),
                "begin": _("Simulate"),
                "stop": _("Stop"),
                "exact": _("exact"),
                "simulated": _("simulated"),
                "off": _("simulated minus exact, in standard errors"),
                "key": _(
                    "The bar is the exact chance. The dot is the share in the simulations, with two standard "
                    "errors on either side."
                ),
            },
        }

    def _progress(self) -> PlaysProgress:
        done = self.tally.repeats if self.tally else 0
        said = _("{done} of {all}").format(done=done, all=self.repeats) if self.tally else _("preparing the rules")
        return {"done": done, "all": self.repeats, "said": said}

    def _row(self, value: int, exact: Fraction, found: SimulatedShare | None, top: float) -> TrialRow:
        where = self.figure in ("where", "restock")
        name = label_of(self.desk.situation.board, value) if where else str(value)
        out: TrialRow = {
            "name": name,
            "width": round(100 * float(exact) / top, 2),
            "exact": chance(exact, self._how(value), name=name),
        }
        if found is not None:
            share = float(found.simulated.value)
            how = {"what": "simulated", "name": name, "value": value}
            out["dot"] = round(100 * share / top, 2)
            out["whisker"] = round(100 * ERROR_BAR_HALF_LENGTH * standard_error(share, found.repeats) / top, 2)
            out["simulated"] = chance(share, how, name=name)
            out["off"] = _difference_data(name, found)
        return out

    def _summary(self) -> str:
        found = self.desk.shares.values()
        if not found or self.tally is None:
            return ""
        worst = max(abs(float(each.off.value)) for each in found)
        told = ngettext(
            "In {count} simulation with {draws} drawn tokens, no simulated share differs from its exact "
            "chance by more than {worst:.1f} standard errors.",
            "In {count} simulations with {draws} drawn tokens, no simulated share differs from its exact "
            "chance by more than {worst:.1f} standard errors.",
            self.tally.repeats,
        )
        return told.format(count=self.tally.repeats, draws=self.tally.draws, worst=worst)

    # --- the figures

    def _count_settings(self) -> tuple[object, ...]:
        """Return the settings on which the counts of the simulation depend.

        When these settings change, the counts are discarded.
        """
        desk = self.desk
        restock = self.figure in ("restock", "tokens")
        return desk.situation, restock, desk.sites if restock else None

    def _column(self) -> str:
        after = f"after_{self.desk.draws or 1}"
        return {"where": after, "sites": "sites", "restock": "police", "tokens": "police_tokens"}[self.figure]

    def _exact(self) -> tuple[dict[int, Fraction], str]:
        desk, s = self.desk, self.desk.situation
        if self.figure == "where":
            row = token_words.spread(s, exact=True).rows[desk.draws or 1]
            told = ngettext("After {count} more police token", "After {count} more police tokens", desk.draws or 1)
            return dict(zip(s.board.years, row[1:], strict=True)), told.format(count=desk.draws or 1)
        if self.figure == "sites":
            return year_odds.sites_until_year_end(s, exact=True).pairs(), _("Sites filled until the year ends")
        told = ngettext("After a restock of {sites} site", "After a restock of {sites} sites", desk.sites).format(
            sites=desk.sites
        )
        return (
            after_restock(desk) if self.figure == "restock" else choices.restock_outcome(s, desk.sites).token_counts()
        ), told

    def _how(self, value: int) -> dict[str, object]:
        return {
            "where": {"what": "spread", "draws": self.desk.draws or 1, "epoch": value},
            "sites": {"what": "sites_until_year_end", "sites": value},
            "restock": {"what": "police_after_restock", "epoch": value},
            "tokens": {"what": "police_token_count", "tokens": value},
        }[self.figure]

    def _export_data(self) -> PanelExport:
        exact, _told = self._exact()
        literal = {value: str(p) for value, p in exact.items()}
        before = (
            "from fractions import Fraction\n",
            f"exact = {literal!r}",
            "exact = {value: Fraction(p) for value, p in exact.items()}",
        )
        tally, column = self.tally, self._column()
        if tally is None:
            rows = [(value, float(p)) for value, p in exact.items()]
            return PanelExport(
                ResultTable((column, "exact"), rows),
                f"answers.ResultTable(({column!r}, 'exact'), [(v, float(p)) for v, p in exact.items()]).frame()",
                ("answers",),
                before,
            )
        of = f"restocks(s, {self.desk.sites}, " if self.figure in ("restock", "tokens") else "rest_of_year(s, "
        plays = f"simulated.{of}{self.seed}, {self.repeats >= MIN_COMPILED_REPEATS})"
        return PanelExport(
            tally.summed(column).beside(exact),
            f"tally.summed({column!r}).beside(exact).frame()",
            ("simulated",),
            (*before, f"tally = next(each for each in {plays} if each.repeats >= {tally.repeats})"),
        )

    # --- messages

    def ask_choose(self, name: str, value: str) -> None:
        """Select which distribution is simulated, or the number of simulations."""
        if name == "figure" and value in FIGURES:
            self.desk.select_format(self.name, value)
        if name == "repeats" and int(value) in REPEATS:
            self.repeats = int(value)
        self.refresh()

    def ask_begin(self) -> None:
        """Start the simulation."""
        about = self._count_settings()
        self.tally, self._of = None, about
        self.seed += 1
        compiled = self.repeats >= MIN_COMPILED_REPEATS
        s = self.desk.situation
        plays = (
            simulated.restocks(s, self.desk.sites, self.seed, compiled)
            if self.figure in ("restock", "tokens")
            else simulated.rest_of_year(s, self.seed, compiled)
        )
        self.work.begin(
            plays,
            self._played,
            current=lambda: self._count_settings() == about,
            ended=self.redraw,
            refused=self.refused,
        )
        self.refresh()

    def _played(self, tally: Tally) -> None:
        self.tally = tally
        if tally.repeats >= self.repeats:
            self.stop()
        self.redraw()


def _difference_data(name: str, found: SimulatedShare) -> FormattedNumber | dict[str, str]:
    """Return the difference between a probability found by simulation and the exact one, as data for JavaScript."""
    text = errors(found.off.value)
    if not found.has_standard_error:
        return {"text": text}
    how = {"what": "off", "name": name, "value": found.value}
    return chance(
        found.off.value,
        how,
        text,
        _("{name}: simulated share minus exact chance, as a number of standard errors").format(name=name),
    )
