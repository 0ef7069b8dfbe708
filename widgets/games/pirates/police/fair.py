"""A panel that tests whether the bag was fair in a played game, and shows the power of the test."""

from __future__ import annotations

from typing import Unpack

from timepirates.core.answers import Named
from timepirates.core.i18n import _
from timepirates.games.pirates.police import fairness
from timepirates.games.pirates.police.fairness import BagTestResult
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import How, chance, figure
from timepirates_widgets.games.pirates.police.panel_export import Taken
from timepirates_widgets.games.pirates.police.work import LongWork
from timepirates_widgets.panel import Brought, Content, script
from timepirates_widgets.panel.work import Work, once

REPEATS = 2000
BIASES = (0.5, 0.67, 1.5, 2.0, 3.0)
WAITS_SHOWN = 40


class Fair(LongWork[int | BagTestResult]):
    """The panel with the draws of the open game compared with their expectation, and a test of the bag."""

    _esm = script("games/pirates/police/fair")
    name = "fair"

    def __init__(self, desk: ExplorerController, **more: Unpack[Brought]):
        self._of: object = None
        self._done = 0
        self.verdict: BagTestResult | None = None
        self.bias = 2.0
        self.power: float | None = None
        self._power_work: Work[float] = Work()
        super().__init__(desk, **more)

    def _shown(self) -> Content:
        line = self.desk.line
        texts = {
            "test": _("Test the bag"),
            "stop": _("Stop"),
            "come": _("police tokens come"),
            "expected": _("expected"),
            "band": _("two standard deviations"),
            "draws": _("draws"),
            "bias": _("Would the test detect a biased bag?"),
            "power": _("Calculate the power"),
            "waits": _("The waits for the police tokens"),
        }
        if line is None:
            problem = _("Open a game in the tab Game to compare its draws with their expectation.")
            return {"texts": texts, "problem": problem}
        if self._of is not line:
            self.stop()
            self._of, self.verdict, self.power = line, None, None
        rows = fairness.draws(line).dicts()
        if not rows:
            return {"texts": texts, "problem": _("No token has been drawn in this game yet.")}
        now = sum(row["step"] < self.desk.step for row in rows)
        return {
            "texts": texts,
            "problem": "",
            "chart": _chart(rows),
            "now": now,
            "chart_said": _("Draws: {draws}. Police tokens drawn: {came}; expected: {expected}.").format(
                draws=len(rows), came=rows[-1]["came"], expected=f"{rows[-1]['expected']:.1f}"
            ),
            "running": {"done": self._done, "all": REPEATS} if self.work.running else None,
            "verdict": None if self.verdict is None else self._verdict(self.verdict),
            "biases": [
                {"value": str(bias), "text": _("police tokens drawn {bias} times as easily").format(bias=bias)}
                for bias in BIASES
            ],
            "bias": str(self.bias),
            "power": None
            if self.power is None
            else chance(self.power, {"what": "power", "bias": self.bias, "power": self.power}),
            "head": [_("token"), _("wait"), _("expected"), _("at most as long"), _("at least as long")],
            "waits": [
                {
                    "step": row["step"],
                    "wait": row["wait"],
                    **{
                        name: shown(row[column], {"what": "wait", "step": row["step"], "column": column}, name=said)
                        for name, shown, column, said in (
                            ("expected", figure, "expected", _("expected wait")),
                            ("short", chance, "so_short", _("at most as long")),
                            ("long", chance, "so_long", _("at least as long")),
                        )
                    },
                    "token": naming.kind_name(line.steps[row["step"]][1].parts[0]),
                }
                for row in fairness.waits(line, exact=True).dicts()[:WAITS_SHOWN]
            ],
        }

    def _verdict(self, verdict: BagTestResult) -> dict[str, object]:
        def how(column: str, p: float) -> How:
            return {"what": "p_value", "column": column, "p": p, "repeats": verdict.repeats}

        return {
            "told": verdict.told,
            "facts": [
                {
                    "text": _("Chance that a fair bag gives police tokens at least this early"),
                    "number": chance(verdict.early, how("early", verdict.early)),
                },
                {
                    "text": _("Chance of police tokens at least this late"),
                    "number": chance(verdict.late, how("late", verdict.late)),
                },
                {"text": _("p-value, two-sided"), "number": figure(verdict.p, how("p", verdict.p), _("p-value"))},
                {
                    "text": _("p-value of ones and twos (exact)"),
                    "number": chance(verdict.numbers_p, {"what": "p_numbers"}),
                },
            ],
        }

    def _taken(self) -> Taken:
        also = ["waits = fairness.waits(line).frame()"]
        if self.verdict is not None:
            also.append(f"verdict = fairness.fairness(line, {REPEATS})")
        if self.power is not None:
            also.append(f"power = fairness.power(line, {self.bias})")
        return Taken(fairness.draws(self.desk.opened), "fairness.draws(line).frame()", ("fairness",), (), tuple(also))

    # --- messages

    def ask_choose(self, name: str, value: str) -> None:
        """Handle the selection of another bias to detect."""
        if float(value) in BIASES:
            self.bias, self.power = float(value), None
            self.refresh()

    def ask_test(self) -> None:
        """Start the test of the bag."""
        line = self.desk.opened
        self._done, self.verdict = 0, None
        self.work.begin(
            fairness.fairness_in_steps(line, REPEATS),
            self._tested,
            current=lambda: self.desk.line is line,
            ended=self.redraw,
            refused=self.refused,
        )
        self.refresh()

    def ask_power(self) -> None:
        """Start the computation of how often the test detects the selected bias."""
        line, bias = self.desk.opened, self.bias
        self._power_work.begin(
            once(fairness.power, line, bias),
            self._found_power,
            refused=self.refused,
            current=lambda: self.desk.line is line and self.bias == bias,
        )

    def _tested(self, step: int | BagTestResult) -> None:
        """Show the progress of the test, and at the end its result."""
        if isinstance(step, BagTestResult):
            self.verdict = step
            self.stop()
        else:
            self._done = step
        self.redraw()

    def _found_power(self, power: float) -> None:
        self.power = power
        self.redraw()


def _chart(rows: list[Named]) -> dict[str, list[float]]:
    """Return the lines of the chart, with one point per draw."""
    return {
        "came": [row["came"] for row in rows],
        "expected": [round(row["expected"], 3) for row in rows],
        "low": [round(max(0.0, row["expected"] - 2 * row["spread"]), 3) for row in rows],
        "high": [round(row["expected"] + 2 * row["spread"], 3) for row in rows],
    }
