"""The panel with exercises in probability, which checks and explains the answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import TypedDict, Unpack

from timepirates.core.errors import BadRecord, BadSituation
from timepirates.core.i18n import _
from timepirates.games.pirates.police import questions
from timepirates.lessons import answers
from timepirates_widgets.games.pirates.police.control_shapes import TextOption
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.keeping.bin import NoteStore
from timepirates_widgets.panel import Content, PanelOptions, Texts, script
from timepirates_widgets.panel.still import words

NOTE = "police-questions"


class AnswerVerdict(TypedDict):
    """The verdict on a learner's answer: whether the answer is right, and a comment."""

    right: bool
    told: str


class SolutionContent(TypedDict):
    """The correct answer to a question, with an explanation and a formula."""

    answer: str
    why: str
    formula: str


class QuestionsContent(TypedDict):
    """The content of the panel with probability questions, which is sent to the JavaScript code."""

    kinds: list[TextOption]
    kind: str
    number: int
    sources: list[TextOption]
    source: str
    text: str
    there: bool
    verdict: AnswerVerdict | None
    solution: SolutionContent | None
    score: str
    texts: Texts


class QuestionsPanel(PolicePanel):
    """The panel that asks questions about probability, checks the answers and counts the correct ones."""

    _esm = script("games/pirates/police/questions")
    name = "questions"
    eager = True

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.kind, self.number, self.listed = questions.QUESTION_KINDS[0], 1, True
        self.shown = False
        self.verdict: questions.ReplyVerdict | None = None
        self.question: questions.Question | None = None
        self.right, self.asked, self._counted = 0, 0, False
        self._read(desk.shelf)
        super().__init__(desk, **more)

    def _shown(self) -> QuestionsContent:
        question = self._question()
        return {
            "kinds": [{"value": kind, "text": questions.about(kind)} for kind in questions.QUESTION_KINDS],
            "kind": self.kind,
            "number": self.number,
            "sources": [
                {"value": "list", "text": _("from the list")},
                {"value": "here", "text": _("from this situation")},
            ],
            "source": "list" if self.listed else "here",
            "text": question.text
            if question
            else _("There is no question of this kind about this situation. Choose a question from the list."),
            "there": question is not None,
            "verdict": None if self.verdict is None else {"right": self.verdict.right, "told": self.verdict.told},
            "solution": None
            if question is None or not self.shown
            else {
                "answer": _("The answer is {answer}.").format(answer=questions.answer_text(question.answer)),
                "why": question.explanation,
                "formula": question.formula,
            },
            "score": _("{right} of {asked} answers were right so far").format(right=self.right, asked=self.asked)
            if self.asked
            else "",
            "texts": {
                "kind": _("Kind of question"),
                "source": _("Source of the question"),
                "number": _("Question {number}").format(number=self.number),
                "answer": _("Your answer"),
                "check": _("Check"),
                "hint": _("enter a fraction, a decimal or a percentage"),
                "show": _("Show the answer"),
                "next": _("Next question"),
                "look": _("Look at this situation"),
            },
        }

    def _fallback_html(self, content: Content) -> str:
        """Return the panel's content as static HTML: the question, and its answer if the answer is already visible."""
        solution = content["solution"]
        return words(content["text"], *((solution["answer"], solution["why"]) if solution else ()))

    def _question(self) -> questions.Question | None:
        if self.question is None:
            self.question = (
                questions.numbered_exercise(self.kind, self.number)
                if self.listed
                else questions.ask(self.kind, self.desk.situation, self.number)
            )
        return self.question

    def _fresh(self) -> None:
        """Discard the current question, so that the panel asks a fresh one."""
        self.question, self.verdict, self.shown, self._counted = None, None, False, False

    def _on_change(self, kind: str) -> None:
        if kind in ("situation", "game") and not self.listed:
            self._fresh()
        super()._on_change(kind)

    def _export_data(self) -> PanelExport:
        """Return the current question and its answer for export.

        Raise BadSituation if the answer has not been shown.
        """
        question = self._question()
        if question is None or not self.shown:
            raise BadSituation(_("the answer has not been shown yet"))
        if self.listed:
            code = f"questions.numbered_exercise({self.kind!r}, {self.number})"
        else:
            code = f"questions.ask({self.kind!r}, s, {self.number})"
        return PanelExport(questions.table([question]), f"questions.table([{code}]).frame()", ("questions",))

    # --- messages

    def ask_choose(self, name: str, value: str) -> None:
        """Select another kind of question."""
        if name == "kind" and value in questions.QUESTION_KINDS:
            self.kind = value
            self._fresh()
            self.refresh()

    def ask_source(self, value: str) -> None:
        """Handle the user's choice of the source of questions: a numbered list, or the current situation."""
        self.listed = value == "list"
        self._fresh()
        self.refresh()

    def ask_next(self) -> None:
        """Ask the next question of the same kind."""
        self.number = self.number + 1 if self.listed else SystemRandom().randrange(1, 10**6)
        self._fresh()
        self.refresh()

    def ask_check(self, name: str, value: str) -> None:
        """Check an answer of the learner, and show the result."""
        question = self._question()
        if question is None:
            raise BadSituation(_("there is no question to answer"))
        given = None if question.given.get("mean") else answers.read(str(value)[:60])
        verdict = self.verdict = question.check(str(value)[:60] if given is None else given)
        self._count(verdict.right)
        self.shown = self.shown or verdict.right
        self.desk.refusal = ""
        self.refresh()

    def ask_show(self) -> None:
        """Handle the user's request to show the correct answer and its explanation."""
        self._count(False)
        self.shown = True
        self.refresh()

    def ask_situation(self) -> None:
        """Handle the user's request to show the situation of the question on the board."""
        question = self._question()
        if question is not None:
            self.desk.set_situation(question.situation)

    # --- counting

    def _count(self, right: bool) -> None:
        """Update the count of right answers, but only for the first answer to a question."""
        if self._counted:
            return
        self._counted = True
        self.asked, self.right = self.asked + 1, self.right + right
        if self.desk.shelf is None:
            return
        try:
            self._take(self.desk.shelf.change(NOTE, lambda kept: _add_answer(kept, right)))
        except OSError as error:
            self.desk.show_refusal(
                _("The count of your answers could not be saved: {reason}").format(reason=error.strerror or error)
            )

    def _read(self, shelf: NoteStore | None) -> None:
        if shelf is None:
            return
        try:
            self._take(shelf.read_note(NOTE))
        except (BadRecord, OSError):
            self.asked = self.right = 0  # The damaged file was renamed, so the counts of answers start again at 0.

    def _take(self, kept: Mapping[str, object]) -> None:
        self.asked, self.right = _counted(kept)


def _add_answer(kept: Mapping[str, object], right: bool) -> dict[str, int]:
    """Count one more answer: return the new numbers of all answers and of correct answers."""
    asked, before = _counted(kept)
    return {"asked": asked + 1, "right": before + right}


def _counted(kept: Mapping[str, object]) -> tuple[int, int]:
    asked, right = kept.get("asked", 0), kept.get("right", 0)
    return (asked, right) if type(asked) is int and type(right) is int else (0, 0)
