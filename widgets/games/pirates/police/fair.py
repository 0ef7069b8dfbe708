"""The panel that tests whether the draws of a game came from a fair bag."""

from __future__ import annotations

from typing import TypedDict, Unpack

from timepirates.core.answers import NamedRow
from timepirates.core.i18n import _
from timepirates.games.pirates.police import fairness
from timepirates.games.pirates.police.fairness import BagTestResult, TestPower
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.police.control_shapes import DescribedNumber, TextOption
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, number_data
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.games.pirates.police.work import CalculationPanel
from timepirates_widgets.panel import PanelOptions, Texts, script
from timepirates_widgets.panel.work import BackgroundRunner, single_step

REPEATS = 2000
BIASES = (0.5, 0.67, 1.5, 2.0, 3.0)
WAITS_SHOWN = 40


class DrawsChart(TypedDict):
    """A chart of the police tokens drawn so far and the expected number, plus and minus two standard deviations."""

    came: list[float]
    expected: list[float]
    low: list[float]
    high: list[float]


class VerdictContent(TypedDict):
    """The result of a statistical test of the bag, which checks that all tokens were equally likely to be drawn."""

    told: str
    facts: list[DescribedNumber]


class WorkProgress(TypedDict):
    """The progress of a calculation with many repetitions: the number of finished repetitions and of all of them."""

    done: int
    all: int


class NoDrawsContent(TypedDict):
    """The data of the panel `BagTestPanel` while there are no draws to test: a message."""

    texts: Texts
    problem: str


class FairContent(NoDrawsContent):
    """The data of the panel `BagTestPanel`, which tests whether a bag was fair: a chart, results and waiting times."""

    chart: DrawsChart
    now: int
    chart_said: str
    running: WorkProgress | None
    verdict: VerdictContent | None
    biases: list[TextOption]
    bias: str
    power: FormattedNumber | None
    head: list[str]
    waits: list[dict[str, FormattedNumber | int | str]]


class BagTestPanel(CalculationPanel[int | BagTestResult]):
    """The panel that tests whether the bag of a game was fair, by comparing actual and expected draws."""

    _esm = script("games/pirates/police/fair")
    name = "fair"

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self._of: object = None
        self._done = 0
        self.bias = 2.0
        self._power_work: BackgroundRunner[TestPower] = BackgroundRunner()
        super().__init__(desk, **more)

    def _shown(self) -> FairContent | NoDrawsContent:
        line = self.desk.line
        texts = {
            "test": _("Test the bag"),
            "stop": _("Stop"),
            "come": _("police tokens drawn"),
            "expected": _("expected"),
            "band": _("two standard deviations"),
            "draws": _("draws"),
            "bias": _("Would the test detect a biased bag?"),
            "power": _("Calculate the power"),
            "waits": _("The waiting times for the police tokens"),
        }
        if line is None:
            problem = _("Open a game in the tab Game to compare its draws with the expected draws.")
            return {"texts": texts, "problem": problem}
        if self._of is not line:
            self.stop()
            self._of = line
        rows = fairness.draws(line).dicts()
        if not rows:
            return {"texts": texts, "problem": _("No token has been drawn in this game yet.")}
        now = sum(row["step"] < self.desk.step for row in rows)
        return {
            "texts": texts,
            "problem": "",
            "chart": _chart(rows),
            "now": now,
            "chart_said": _(
                "Number of draws: {draws}. Police tokens drawn: {came}. Police tokens expected: {expected}."
            ).format(draws=len(rows), came=rows[-1]["came"], expected=f"{rows[-1]['expected']:.1f}"),
            "running": {"done": self._done, "all": REPEATS} if self.work.running else None,
            "verdict": None if self.desk.bag_test is None else _verdict(self.desk.bag_test),
            "biases": [
                {
                    "value": str(bias),
                    "text": _(
                        "a bag in which each police token is {bias} times as likely to be drawn as each artifact"
                    ).format(bias=bias),
                }
                for bias in BIASES
            ],
            "bias": str(self.bias),
            "power": None
            if self.desk.power is None
            else chance(self.desk.power.detected_share.value, {"what": "power"}),
            "head": [_("token"), _("wait"), _("expected"), _("at most as long"), _("at least as long")],
            "waits": [
                {
                    "step": row["step"],
                    "wait": row["wait"],
                    **{
                        name: shown(row[column], {"what": "wait", "step": row["step"], "column": column}, name=said)
                        for name, shown, column, said in (
                            ("expected", number_data, "expected", _("expected wait")),
                            ("short", chance, "so_short", _("at most as long")),
                            ("long", chance, "so_long", _("at least as long")),
                        )
                    },
                    "token": naming.kind_name(line.steps[row["step"]][1].parts[0]),
                }
                for row in fairness.waits_table(line, exact=True).dicts()[:WAITS_SHOWN]
            ],
        }

    def _export_data(self) -> PanelExport:
        also = ["waits = fairness.waits_table(line).frame()"]
        if self.desk.bag_test is not None:
            also.append(f"verdict = fairness.fairness(line, {REPEATS})")
        if self.desk.power is not None:
            also.append(f"power = fairness.power(line, {self.desk.power.bias})")
        return PanelExport(
            fairness.draws(self.desk.opened), "fairness.draws(line).frame()", ("fairness",), (), tuple(also)
        )

    # --- messages

    def ask_choose(self, name: str, value: str) -> None:
        """Handle the user's choice of a biased bag, for which the power of the test is to be calculated."""
        if float(value) in BIASES:
            self.bias, self.desk.power = float(value), None
            self.refresh()

    def ask_test(self) -> None:
        """Handle the user's request to test whether all tokens of the game's bag were equally likely to be drawn."""
        line = self.desk.opened
        self._done, self.desk.bag_test = 0, None
        self.work.begin(
            fairness.fairness_in_steps(line, REPEATS),
            self._on_test_step,
            current=lambda: self.desk.line is line,
            ended=self.redraw,
            refused=self.refused,
        )
        self.refresh()

    def ask_power(self) -> None:
        """Handle the user's request to calculate the power of the bag test: its probability to detect a biased bag."""
        line, bias = self.desk.opened, self.bias
        self._power_work.begin(
            single_step(fairness.estimate_power, line, bias),
            self._found_power,
            refused=self.refused,
            current=lambda: self.desk.line is line and self.bias == bias,
        )

    def _on_test_step(self, step: int | BagTestResult) -> None:
        """Show the progress of the test whether the bag was fair. After the last step, show the result of the test."""
        if isinstance(step, BagTestResult):
            self.desk.bag_test = step
            self.stop()
        else:
            self._done = step
        self.redraw()

    def _found_power(self, power: TestPower) -> None:
        self.desk.power = power
        self.redraw()


def _verdict(verdict: BagTestResult) -> VerdictContent:
    return {
        "told": verdict.told,
        "facts": [
            {
                "text": _("Chance that a fair bag gives police tokens as early as in this game, or earlier"),
                "number": chance(verdict.early, {"what": "p_value", "column": "early"}),
            },
            {
                "text": _("Chance that a fair bag gives police tokens as late as in this game, or later"),
                "number": chance(verdict.late, {"what": "p_value", "column": "late"}),
            },
            {
                "text": _("p-value, two-sided"),
                "number": number_data(verdict.p, {"what": "p_value", "column": "p"}, _("p-value")),
            },
            {
                "text": _("Exact p-value of the test of the numbers on the police tokens (1 or 2)"),
                "number": chance(verdict.ones_p_value, {"what": "p_numbers"}),
            },
        ],
    }


def _chart(rows: list[NamedRow]) -> DrawsChart:
    return {
        "came": [row["came"] for row in rows],
        "expected": [round(row["expected"], 3) for row in rows],
        "low": [round(max(0.0, row["expected"] - 2 * row["spread"]), 3) for row in rows],
        "high": [round(row["expected"] + 2 * row["spread"], 3) for row in rows],
    }
