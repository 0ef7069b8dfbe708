"""The panel for a class's projector: the question, the number of answers, and later their distribution."""

from __future__ import annotations

from base64 import b64encode
from fractions import Fraction
from typing import TypedDict

from timepirates.core.i18n import _, language, ngettext
from timepirates.lessons import live_questions, phrases
from timepirates.lessons.live_questions import CHANCE, CHOICE, LiveQuestion
from timepirates_widgets.keeping.sharing import cached_qr_code
from timepirates_widgets.lessons.class_state import ClassQuestionState, ClassState, pupil_links
from timepirates_widgets.panel import Panel, Texts, script, style
from timepirates_widgets.panel.still import listed

MAX_MISCONCEPTIONS = 3
"""The maximum number of misconceptions that the page for the projector lists."""


class ChartBar(TypedDict):
    """A bar in the chart of a class's answers, as data for JavaScript."""

    answer: str
    """The answer that the bar represents: one of the choices, or a number written as text."""
    text: str
    """The label of the answer on screen."""
    count: int
    exact: str
    """The value of the answer that the bar represents, as text, or an empty string if the answer has no value."""
    value: float | None
    """The value of the bar's answer, from 0 to 1, or None if the choices of the question have no values."""
    told: str
    """The value of the answer as a percentage in text form, or an empty string if the choices have no values."""
    share: float
    right: bool
    said: str


class ClassCalibrationPoint(TypedDict):
    """A point of the calibration plot: the mean of the answers, the mean exact chance, and the number of answers."""

    said: float
    exact: float
    count: int


class RevealedAnswers(TypedDict):
    """The statistics of a class's answers, which the projector shows after the teacher has revealed the answers."""

    bars: list[ChartBar]
    exact: str
    why: str
    mistakes: list[str]
    calibration: list[ClassCalibrationPoint]
    calibration_told: list[str]


class WallContent(TypedDict):
    """The data that the projector's panel, `ClassWall`, sends to its JavaScript code."""

    stage: str
    """The stage of the question: "waiting" before the first question, then "open" or "shown"."""
    heading: str
    text: str
    situation: str
    picture: str
    """A data URI of the position's image. Before the first question, it is the QR code for joining the class."""
    choices: list[str]
    answered: str
    done: float
    shown: RevealedAnswers | None
    problem: str
    texts: Texts


class ClassWall(Panel[ClassState]):
    """The panel that a projector shows to a class: each question, and later the pupils' answers."""

    _esm = script("lessons/class_wall")
    _css = style("lessons/class_page") + style("lessons/class_wall")

    def _content(self) -> WallContent:
        state, now = self.table, self.table.now
        pupils, here = len(state.pupils), sum(each["here"] for each in state.pupils)
        revealed = now is not None and now.revealed
        question = now.question if now else None
        return {
            "stage": "waiting" if now is None else "shown" if now.revealed else "open",
            "heading": _("Question {number}").format(number=len(state.questions))
            if now
            else _("Questions for the class"),
            "text": question.text if question else _("Scan this code with your phone to join the class."),
            "situation": question.situation if question else "",
            "picture": image_uri(question) if now else cached_qr_code(pupil_links(state)[0]),
            "choices": [live_questions.answer_text(question, each) for each in question.choices] if question else [],
            "answered": ngettext(
                "{count} of {all} pupils has answered", "{count} of {all} pupils have answered", now.answered
            ).format(count=now.answered, all=pupils)
            if now
            else ngettext("{count} pupil is connected", "{count} pupils are connected", here).format(count=here),
            "done": min(1.0, now.answered / pupils) if now and pupils else 0.0,
            "shown": self._shown(now) if now and revealed else None,
            "problem": state.closed or ("" if state.connected else _("The connection is lost. Connecting again …")),
            "texts": {
                "language": language(),
                "picture": _("The position that the question is about") if now else _("QR code of the link for pupils"),
                "answers": _("answers of the class"),
                "measure": (question.measure if question else "") or "",
                "mistakes": _("Mistakes that can lead to some of the answers"),
                "calibration": _("How well the class estimates chances"),
                "said": _("answer"),
                "exact": _("exact"),
            },
        }

    def _shown(self, now: ClassQuestionState) -> RevealedAnswers:
        question, given = now.question, now.answers
        revealed = [each for each in self.table.questions if each.revealed]
        bands = live_questions.calibration_of_class((each.question, each.answers) for each in revealed)
        return {
            "bars": _bars(question, given),
            "exact": _exact(question),
            "why": question.why,
            "mistakes": [each.sentence for each in live_questions.misconceptions(question, given)[:MAX_MISCONCEPTIONS]],
            "calibration": [{"said": each.said, "exact": each.exact, "count": each.guesses} for each in bands],
            "calibration_told": [
                ngettext(
                    "Answers of about {said} %: the exact chance was {exact} % on average ({count} answer)",
                    "Answers of about {said} %: the exact chance was {exact} % on average ({count} answers)",
                    each.guesses,
                ).format(count=each.guesses, said=round(100 * each.said), exact=round(100 * each.exact))
                for each in bands
            ],
        }

    def static_html(self) -> str:
        """Return the question and the distribution of its answers as HTML."""
        content = self._content()
        bars = content["shown"]["bars"] if content["shown"] else []
        return listed(content["text"], [bar["said"] for bar in bars] or content["choices"])


def _exact(question: LiveQuestion) -> str:
    answer = live_questions.right_answer_text(question)
    if not answer:
        return ""
    if question.values:
        return _("The best answer: {answer}.").format(answer=answer)
    return _("Right: {answer}").format(answer=answer)


def _bars(question: LiveQuestion, given: list[str]) -> list[ChartBar]:
    """Return the labelled bars of the answer chart. The length of each bar is its share of all answers."""
    every = max(1, len(given))
    found: list[ChartBar] = []
    for each in live_questions.answer_bars(question, given):
        valued = bool(question.values)
        told = phrases.in_percent(each.exact) if valued else ""
        answer = live_questions.answer_text(question, each.answer) if question.kind == CHOICE else each.answer
        count = ngettext("{count} answer", "{count} answers", each.given).format(count=each.given)
        found.append(
            {
                "answer": each.answer,
                "text": answer,
                "count": each.given,
                "exact": each.exact,
                "value": float(Fraction(each.exact)) if valued else None,
                "told": told,
                "share": each.given / every,
                "right": each.right,
                "said": _("{answer}: {count}. {measure}: {value}.").format(
                    answer=answer, count=count, measure=question.measure, value=told
                )
                if valued
                else _("{answer}: {count}").format(answer=answer, count=count),
            }
        )
    return found


def image_uri(question: LiveQuestion | None) -> str:
    """Return the image of a question as a data URI, or an empty string if the question has no image."""
    if question is None or not question.picture:
        return ""
    return f"data:image/svg+xml;base64,{b64encode(question.picture.encode()).decode()}"


def answer_instruction(question: LiveQuestion) -> str:
    """Return an instruction on how to answer a question: by choosing an answer or by writing a number."""
    if question.kind == CHOICE:
        return _("Choose an answer.")
    return (
        _("Write a probability, such as 40 %, 0.4 or 2/5.") if question.kind == CHANCE else _("Write a whole number.")
    )
