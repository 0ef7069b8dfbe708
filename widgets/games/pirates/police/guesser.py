"""The panel in which a learner guesses probabilities and sees a score of the guesses."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.review import calibration
from timepirates.games.pirates.review.calibration import Guess
from timepirates_widgets.games.pirates.police.control_shapes import DescribedNumber
from timepirates_widgets.games.pirates.police.guesses import ASKED
from timepirates_widgets.games.pirates.police.number_display import number_data
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import Texts, script

RECENT = 20
SHOWN = 8


class QuestionKind(TypedDict):
    """A kind of question, with its name on the page."""

    kind: str
    text: str


class CalibrationPoint(TypedDict):
    """A point of the calibration plot: the mean guess, the observed share and the number of guesses."""

    x: float
    y: float
    n: int


class GuessShown(TypedDict):
    """The data of one earlier guess: its question, the guess, the exact value and the score."""

    about: str
    guessed: str
    exact: str
    score: str


class GuesserContent(TypedDict):
    """The content of the panel where learners guess probabilities, which is sent to the JavaScript code."""

    kinds: list[QuestionKind]
    predict: bool
    open: bool
    problem: str
    texts: Texts
    count: str
    facts: list[DescribedNumber]
    all: list[CalibrationPoint]
    recent: list[CalibrationPoint]
    means: list[float]
    calibration_said: str
    last: list[GuessShown]
    last_head: list[str]


class Guesser(PolicePanel):
    """The panel that asks the learner to guess probabilities, and scores the guesses."""

    _esm = script("games/pirates/police/guesser")
    name = "guess"

    def _shown(self) -> GuesserContent:
        guesses = self.desk.guesses
        made = guesses.made
        scores = calibration.scores(made).dicts()
        parts = calibration.derive_score_parts(made)
        return {
            "kinds": [{"kind": kind, "text": _(text)} for kind, text in ASKED.items()],
            "predict": guesses.predict,
            "open": self.desk.covered,
            "problem": guesses.problem,
            "texts": {
                "why": _(
                    "Guess a chance before the page shows it. Then tokens are drawn at random, and your guess "
                    "gets a score."
                ),
                "predict": _("ask me for a guess before every new number"),
                "waits": _("The question at the top of the page waits for your guess."),
                "none": _(
                    "You have not made a guess yet. Your calibration will be shown on this page, and saved for "
                    "your next visit."
                ),
                "forget": _("Forget all guesses"),
                "calibration": _("Calibration"),
                "over_time": _("Mean score over time"),
                "guessed": _("guessed"),
                "came": _("came"),
                "recent": _("the last {count}").format(count=RECENT),
                "earlier": _("all"),
                "last": _("The last guesses"),
                "even": _("fifty-fifty"),
            },
            "count": ngettext("{count} guess", "{count} guesses", len(made)).format(count=len(made)),
            "facts": []
            if not scores
            else [
                {
                    "text": _("Mean Brier score"),
                    "number": number_data(
                        calibration.mean_score(made).value,
                        {"what": "brier", "column": "mean"},
                        _("mean Brier score"),
                    ),
                },
                {
                    "text": _("Reliability: how far your guesses are from the observed results (0 is best)"),
                    "number": number_data(
                        parts.reliability.value, {"what": "brier", "column": "reliability"}, _("reliability")
                    ),
                },
                {
                    "text": _(
                        "Resolution: how well your guesses separate likely from unlikely events (a higher number is "
                        "better)"
                    ),
                    "number": number_data(
                        parts.resolution.value, {"what": "brier", "column": "resolution"}, _("resolution")
                    ),
                },
            ],
            "all": _points(made),
            "recent": _points(made[-RECENT:]) if len(made) > RECENT else [],
            "means": [round(row["mean"], 4) for row in scores][-200:],
            "calibration_said": _calibration_said(made),
            "last": [
                {
                    "about": guess.about,
                    "guessed": _("{percent} %").format(percent=round(guess.guessed * 100)),
                    "exact": _("{percent} %").format(percent=f"{guess.exact * 100:.1f}"),
                    "score": f"{guess.score:.3f}",
                }
                for guess in made[: -SHOWN - 1 : -1]
            ],
            "last_head": [_("about"), _("guessed"), _("exact"), _("score")],
        }

    def _export_data(self) -> PanelExport:
        made = self.desk.guesses.made
        told = ",\n".join(f"    calibration.{each!r}" for each in made)
        return PanelExport(
            calibration.scores(made),
            "calibration.scores(guesses).frame()",
            ("calibration",),
            (f"guesses = [\n{told}]",),
            ("parts = calibration.brier_score_parts(guesses)",),
        )

    def ask_kind(self, kind: str) -> None:
        """Handle the user's request for a question of one kind, such as "Will the year end?"."""
        self.desk.guesses.ask(kind)

    def ask_check(self, name: str, value: bool) -> None:
        """Handle the switch that makes the learner guess each new number before the page shows the number."""
        self.desk.guesses.set_predict(value)

    def ask_forget(self) -> None:
        """Handle the user's request to forget (delete) all guesses of the learner."""
        self.desk.guesses.forget_all()
        self.refresh()


def _points(made: list[Guess]) -> list[CalibrationPoint]:
    return [
        {"x": round(row["guessed"], 4), "y": round(row["came"], 4), "n": row["guesses"]}
        for row in calibration.calibration_table(made).dicts()
    ]


def _calibration_said(made: list[Guess]) -> str:
    return " ".join(
        ngettext(
            "You guessed about {guessed} % in {guesses} case. The event happened in {came} % of such cases.",
            "You guessed about {guessed} % in {guesses} cases. The event happened in {came} % of such cases.",
            row["guesses"],
        ).format(guesses=row["guesses"], guessed=round(row["guessed"] * 100), came=round(row["came"] * 100))
        for row in calibration.calibration_table(made).dicts()
    )
