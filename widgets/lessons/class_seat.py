"""The page of a pupil in a class, with the question, the pupil's answer and the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, Unpack

from timepirates.core import registry
from timepirates.core.i18n import _, language
from timepirates.lessons import live_questions
from timepirates.lessons.live_questions import CHOICE, COUNT, LiveQuestion
from timepirates_widgets.keeping import visit
from timepirates_widgets.lessons.class_state import ClassQuestionState, ClassState, HomeLink, home_link
from timepirates_widgets.lessons.class_wall import answer_instruction, image_uri
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.look import look_of


class AnswerChoice(TypedDict):
    """An answer that a pupil can choose."""

    answer: str
    text: str


class PupilResult(TypedDict):
    """The result of a pupil's answer, shown after the teacher reveals the right answer."""

    right: bool | None
    """Whether the answer is right, or None if there is no answer or the question has no right answer."""
    told: str
    exact: str
    why: str


class SeatContent(TypedDict):
    """The data that the panel `ClassSeat` sends to its JavaScript code."""

    stage: str
    """The state of the page: "name", "waiting", "open", "shown", or "closed" if the pupil can no longer take part."""
    name: str
    number: int
    heading: str
    text: str
    situation: str
    picture: str
    choices: list[AnswerChoice]
    whole: bool
    """Whether the answer must be a whole number."""
    typed: bool
    """Whether the pupil types the answer into a text field instead of choosing an answer."""
    hint: str
    answer: str
    answer_told: str
    sending: bool
    result: PupilResult | None
    score: str
    problem: str
    links: list[HomeLink]
    texts: Texts


class ClassSeat(Panel[ClassState]):
    """The panel in which a pupil joins a class and answers the teacher's questions.

    Parameters
    ----------
    state : ClassState
        The class as this pupil follows it.
    name : str
        The name that is proposed.
    not_me : callable
        Lets another pupil use this device.
    **more
        Traits such as `shared`, see `Panel`.
    """

    leaves_nothing = "without a kernel nobody can answer"
    _esm = script("lessons/class_seat")
    _css = style("lessons/class_page") + style("lessons/class_seat")

    def __init__(
        self, state: ClassState, name: str = "", not_me: Callable[[], None] = lambda: None, **more: Unpack[PanelOptions]
    ):
        self._proposed, self._not_me = name, not_me
        super().__init__(state, **more)

    def _content(self) -> SeatContent:
        state, now = self.table, self.table.now
        question = now.question if now else LiveQuestion("", COUNT)
        answer = (now.answer if now else None) or ""
        return {
            "stage": self._stage(now),
            "name": state.name or self._proposed,
            "number": len(state.questions) - 1,
            "heading": _("Question {number}").format(number=len(state.questions)) if now else "",
            "text": question.text if now else _("You have joined the class. The first question comes soon."),
            "situation": question.situation,
            "picture": image_uri(question),
            "choices": [
                {"answer": each, "text": live_questions.answer_text(question, each)} for each in question.choices
            ],
            "whole": question.kind == COUNT,
            "typed": question.kind != CHOICE,
            "hint": answer_instruction(question),
            "answer": answer,
            "answer_told": _("Your answer: {answer}").format(answer=live_questions.answer_text(question, answer))
            if answer
            else "",
            "sending": state.sending,
            "result": _result(now) if now and now.revealed else None,
            "score": self._score(),
            "problem": state.closed or self._problem(),
            "links": [*_lessons(), home_link()],
            "texts": {
                "language": language(),
                "join": _("Join the class"),
                "who": _("Your name or nickname"),
                "enter": _("Join"),
                "answer": _("Your answer"),
                "send": _("Answer"),
                "change": _("Change the answer"),
                "sent": _("Your answer has arrived. You can change it until the answers are shown."),
                "sending": _("Your answer is being sent."),
                "picture": _("The position that the question is about"),
                "wait": _("The next question comes soon."),
                "not_me": _("Not me"),
                "said": _("You are {name}").format(name=state.name),
            },
        }

    def _stage(self, now: ClassQuestionState | None) -> str:
        if self.table.closed:
            return "closed"
        if not self.table.name:
            return "name"
        return "waiting" if now is None else "shown" if now.revealed else "open"

    def _problem(self) -> str:
        if self.table.connected:
            return self.table.problem
        return _("The connection is lost. Your answer will be sent when the page is connected again.")

    def _score(self) -> str:
        shown = [each for each in self.table.questions if each.revealed and each.answer is not None]
        marks = [live_questions.is_right(each.question, each.answer or "") for each in shown]
        counted = [each for each in marks if each is not None]
        if not counted:
            return ""
        return _("{right} of {all} answers right so far").format(right=sum(counted), all=len(counted))

    # --- methods that handle messages from JavaScript

    def ask_name(self, name: str) -> None:
        """Let the pupil join the class under the given name."""
        self.table.join_with_name(name)

    def ask_answer(self, number: int, text: str) -> None:
        """Send the pupil's answer to a question."""
        self.table.answer(number, text[:400] or " ")

    def ask_not_me(self) -> None:
        """Handle the request to forget this pupil, so that another pupil can use the device."""
        self._not_me()


def _lessons() -> list[HomeLink]:
    titles = visit.pages()
    pages = dict.fromkeys(look_of(game).lessons_page for game in registry.game_names())
    return [{"href": visit.link(page), "text": titles[page]} for page in pages if page in titles]


def _result(now: ClassQuestionState) -> PupilResult:
    question, answer = now.question, now.answer
    right = None if answer is None else live_questions.is_right(question, answer)
    exact = live_questions.right_answer_text(question)
    if answer is None:
        told = _("You have not answered this question.")
    elif right is None:
        told = _("Your answer was counted.")
    elif question.values:
        told = (
            _("Your answer is the best one: {answer} ({value}).") if right else _("Your answer: {answer} ({value}).")
        ).format(
            answer=live_questions.answer_text(question, answer),
            value=live_questions.choice_value_text(question, answer),
        )
    else:
        told = _("Right.") if right else _("Not right.")
    best = _("The best answer: {answer}.") if question.values else _("The right answer: {answer}.")
    return {"right": right, "told": told, "exact": best.format(answer=exact) if exact else "", "why": question.why}
