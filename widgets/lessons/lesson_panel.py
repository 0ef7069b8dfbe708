"""The panel with the current step of a lesson: the task, hints and feedback."""

from __future__ import annotations

from typing import TypedDict, Unpack

from timepirates.core import rules_text
from timepirates.core.i18n import _, ngettext
from timepirates.lessons import Result, Session, report, sheet, taught
from timepirates.lessons.answers import COUNT
from timepirates.lessons.session import HINTS
from timepirates_widgets.lessons.course_taken import AimScene, CourseController
from timepirates_widgets.lessons.lesson_table import LessonTable
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import words
from timepirates_widgets.table.table_change import Change


class LessonStepData(TypedDict):
    """The number of the lesson's current step, and the number of all steps."""

    number: int
    count: int
    said: str


class ButtonData(TypedDict):
    """A button with which the learner gives an answer or makes a decision, as data for JavaScript."""

    text: str
    label: str


class CommentsData(TypedDict):
    """The tutor's comments on the other players' decisions, as data for JavaScript."""

    label: str
    told: list[str]
    """The texts of the tutor's comments, or an empty list until the learner asks to see the comments."""


class ResultShown(TypedDict):
    """The feedback on the learner's last answer or decision."""

    right: bool
    done: bool
    invited: bool
    """Whether the task had asked the learner to try this illegal decision."""
    rule: str
    named: str
    reason: str
    text: str
    led_to: str
    heading: str
    others: CommentsData | None


class LessonOfRule(TypedDict):
    """A link to the lesson that teaches a rule of the game."""

    id: str
    text: str


class RuleData(TypedDict):
    """The id, the title and the text of a rule, as data for JavaScript."""

    id: str
    title: str
    text: str
    lesson: LessonOfRule | None


class EditionOption(TypedDict):
    """An edition of the game, whose rules the learner can save as a file for printing."""

    rules: str
    text: str


class PrintOptions(TypedDict):
    """The editions of the game whose rules the learner can save for printing, as data for JavaScript."""

    text: str
    editions: list[EditionOption]


class AimData(TypedDict):
    """The images and texts that explain the aim of the game, as data for JavaScript."""

    text: str
    scenes: list[AimScene]


class UndoOptions(TypedDict):
    """The ways in which the learner can now undo decisions of the lesson step, as data for JavaScript."""

    back: bool
    """Whether the learner can undo the last decision."""
    again: bool
    """Whether the learner can undo all decisions of this lesson step and start the step again."""


class LessonContent(UndoOptions):
    """The data that the panel `LessonPanel` sends to its JavaScript code."""

    lesson: str
    title: str
    number: int
    progress: LessonStepData
    aim: AimData | None
    time: str
    score: str
    scene: str
    task: str
    heard: str
    """The text that a screen reader reads aloud when a new task begins."""
    advice: str
    choices: list[ButtonData]
    invites: list[ButtonData]
    """The decisions that the task asks the learner to try, as data of buttons."""
    tried: list[str]
    typed: bool
    """Whether the learner types the answer into a text field."""
    problem: str
    result: ResultShown | None
    rule: RuleData | None
    hints: list[str]
    hint: str
    explore: str
    """The address of a page that explains a number in the current step."""
    next: str
    keep: PrintOptions | None
    finished: str
    texts: Texts


class LessonPanel(Panel[LessonTable]):
    """The panel with the current step of a lesson: the task, hints and feedback.

    Parameters
    ----------
    table : LessonTable
    tutorial : CourseController
        The course of the lesson.
    **more
        Traits such as `shared`, see `Panel`.
    """

    _esm = script("lessons/lesson_panel")
    _css = style("lessons/lesson_panel")

    def __init__(self, table: LessonTable, tutorial: CourseController, **more: Unpack[PanelOptions]):
        self._tutorial = tutorial
        self._rule = ""
        self._others_open = False
        super().__init__(table, **more)

    def _content(self) -> LessonContent:
        session = self.table.session
        number, count = session.number + 1, len(session.lesson.steps)
        last = session.finished and number == count
        return {
            "lesson": session.lesson.id,
            "title": _(session.lesson.title),
            "number": number,
            "progress": self._progress(session),
            "aim": self._aim(session),
            "time": duration_text(session.lesson.minutes),
            "score": self._tutorial.score,
            "scene": "" if session.solved else session.scene,
            "task": session.task,
            "heard": self._task_announcement(session),
            "advice": self._advice(session),
            "choices": []
            if session.solved
            else [{"text": each, "label": session.label(each)} for each in session.step.choices],
            "invites": self._invites(session),
            "tried": session.done[session.number].tries,
            "typed": session.step.kind == "question" and not session.step.choices and not session.solved,
            "problem": self._tutorial.progress.problem,
            "result": self._result(),
            "rule": self._rule_told(),
            "hints": list(session.hints(session.done[session.number].hints)),
            "hint": self._hint(session),
            **self._undo_options(session),
            "explore": self._tutorial.explanation_link(),
            "next": self._next(session, last),
            "keep": self._keep(session, last),
            "finished": report.summary(session) if last and not session.is_bank_question else "",
            "texts": {
                "again": _("Start this step again"),
                "back": _("Take back"),
                "why": self._why(session),
                "explore": self._tutorial.explained_label,
                "answer": _("Your answer"),
                "send": _("Answer"),
                "restart": _("Take the lesson again"),
                "show": _("Download a report"),
                "hints": _("Hints"),
                "number": _("A whole number") if session.kind == COUNT else _("A probability: 40 %, 0.4 or 2/5"),
            },
        }

    def static_html(self) -> str:
        """Return the title and the task of the lesson as static HTML."""
        session = self.table.session
        return words(_(session.lesson.title), self._task_announcement(session))

    def _aim(self, session: Session) -> AimData | None:
        first = self._tutorial.of_the_course[:1] == (self._tutorial.current,)
        if not (first and self._tutorial.begins_with_the_aim) or session.number or session.solved:
            return None
        return {"text": _(session.subject.aim), "scenes": list(self._tutorial.aim_scenes())}

    def _task_announcement(self, session: Session) -> str:
        """Return the text that a screen reader reads aloud when a new task begins."""
        said = self._progress(session)["said"]
        if session.scene:
            return _("{progress}: {scene}. {task}").format(progress=said, scene=session.scene, task=session.task)
        return _("{progress}: {task}").format(progress=said, task=session.task)

    def _advice(self, session: Session) -> str:
        advised = session.advice() if self.table.allowed("hints") else ""
        if not advised:
            return ""
        why = session.why_advised()
        told = _("The tutor would {decision}. {why}") if why else _("The tutor would {decision}.")
        return told.format(decision=advised, why=why)

    def _invites(self, session: Session) -> list[ButtonData]:
        if not self.table.deciding_now:
            return []
        return [
            {
                "text": each,
                "label": _("Try this decision: {decision}").format(
                    decision=session.subject.decision(session.game, each)
                ),
            }
            for each in session.step.invite
        ]

    def _progress(self, session: Session) -> LessonStepData:
        if not session.is_bank_question:
            number, count = session.number + 1, len(session.lesson.steps)
            return {
                "number": number,
                "count": count,
                "said": _("Step {number} of {count}").format(number=number, count=count),
            }
        names = list(self._tutorial.lessons)
        number, count = names.index(session.lesson.id) + 1, len(names)
        return {
            "number": number,
            "count": count,
            "said": _("Question {number} of {count}").format(number=number, count=count),
        }

    def _result(self) -> ResultShown | None:
        session, result = self.table.session, self.table.result
        if result is None and session.solved:
            result = session.outcome()
        return None if result is None else self._told(result)

    def _told(self, result: Result) -> ResultShown:
        named = rules_text.rule(result.rule, self.table.session.lesson.game).title if result.rule else ""
        return {
            "right": result.right,
            "done": result.done,
            "invited": result.invited,
            "rule": result.rule,
            "named": _("The rule: {title}").format(title=named) if named else _("The rule"),
            "reason": result.reason,
            "text": _sentence(result.text),
            "led_to": result.led_to,
            "heading": self._heading(result),
            "others": self._others(result),
        }

    def _why(self, session: Session) -> str:
        if session.step.kind == "game":
            return _("What to try differently")
        return _("The reason") if session.is_bank_question else _("Why it matters")

    def _heading(self, result: Result) -> str:
        if result.invited:
            return _("Not possible")
        if not result.right:
            return _("Not correct") if result.counts else _("No answer yet")
        if self.table.session.close:
            return _("Close enough: the exact value is {answer}").format(answer=result.answer)
        if self.table.session.step.kind == "game":
            return _("What went well") if result.done else _("The tutor")
        return _("Right: {answer}").format(answer=result.answer) if result.answer else _("Right")

    def _others(self, result: Result) -> CommentsData | None:
        if not result.comments:
            return None
        label = _("What the other players did ({count})").format(count=len(result.comments))
        return {"label": label, "told": list(result.comments) if self._others_open else []}

    def _rule_told(self) -> RuleData | None:
        if not self._rule:
            return None
        rule = rules_text.rule(self._rule, self.table.session.lesson.game)
        return {"id": rule.id, "title": rule.title or rule.id, "text": rule.text, "lesson": self._taught_in(rule.id)}

    def _taught_in(self, rule: str) -> LessonOfRule | None:
        name = taught.lesson_for(rule, self.table.session.lesson.game)
        if name == self._tutorial.current or name not in self._tutorial.lessons:
            return None
        return {"id": name, "text": _("Lesson: {title}").format(title=_(self._tutorial.lessons[name].title))}

    def _keep(self, session: Session, last: bool) -> PrintOptions | None:
        if not last or self._tutorial.next_lesson or session.is_bank_question:
            return None
        own = session.step.rules if isinstance(session.step.rules, str) else ""
        editions = sheet.rule_set_titles(session.lesson.game)
        return {
            "text": _("The rules of your edition on one sheet, to print and keep"),
            "editions": [
                {"rules": name, "text": editions[name]} for name in sorted(editions, key=lambda name: name != own)
            ],
        }

    def _undo_options(self, session: Session) -> UndoOptions:
        """Return which decisions of the current lesson step the learner can undo."""
        played = session.done[session.number].played
        open = bool(played) and not session.solved and self.table.allowed("undo")
        return {"back": open, "again": open and len(played) > 1}

    def _hint(self, session: Session) -> str:
        taken = session.done[session.number].hints
        if session.solved or taken >= HINTS or not session.has_hints or not self.table.allowed("hints"):
            return ""
        return (_("Give me a hint"), _("Where shall I look?"), _("Tell me what to do"), _("Tell me why"))[taken]

    def _next(self, session: Session, last: bool) -> str:
        if not session.solved:
            return ""
        if not last:
            return _("Go on")
        if session.step.kind == "game" and not self._tutorial.next_lesson:
            return _("Play a whole game with the tutor")
        return self._tutorial.next_label if self._tutorial.next_lesson else ""

    def _on_change(self, change: Change) -> None:
        if change.kind == "game" or (self.table.result and self.table.result.right):
            self._rule, self._others_open = "", False
        super()._on_change(change)

    # --- methods that handle messages from JavaScript

    def ask_answer(self, text: str) -> None:
        """Check the learner's answer to the question of the current step."""
        self.table.answer(str(text)[:200])

    def ask_try(self, text: str) -> None:
        """Make the decision that the learner has clicked, if the current lesson step allows the learner to try it."""
        if text in self.table.session.step.invite:
            self.table.play(text)

    def ask_hint(self) -> None:
        """Handle the request for the next hint about the current lesson step."""
        self.table.hint()

    def ask_next(self) -> None:
        """Handle the request to continue with the next step of the lesson, or with the next lesson."""
        session = self.table.session
        if session.finished and session.number + 1 == len(session.lesson.steps):
            if session.step.kind == "game" and not self._tutorial.next_lesson:
                self._tutorial.play_with_the_tutor()
            self._tutorial.choose(self._tutorial.next_lesson)
        else:
            self.table.next()

    def ask_again(self) -> None:
        """Begin the current step of the lesson again."""
        self.table.again()

    def ask_back(self) -> None:
        """Handle the request to undo the learner's last decision."""
        self.table.back()

    def ask_others(self) -> None:
        """Show or hide the tutor's comments on the other players' decisions."""
        self._others_open = not self._others_open
        self.refresh()

    def ask_lesson(self, lesson: str) -> None:
        """Open another lesson."""
        self._tutorial.choose(lesson)

    def ask_restart(self) -> None:
        """Begin the lesson again from its first step."""
        self.table.restart()

    def ask_rule(self, rule: str) -> None:
        """Show or hide the text of a rule."""
        self._rule = "" if self._rule == rule else rule
        self.refresh()

    def ask_keep(self, rules: str) -> None:
        """Handle the request to save the rules of an edition as a file for printing."""
        if rules in sheet.rule_set_titles(self.table.session.lesson.game):
            self.send({"download": {"name": f"rules-{rules}.html", "text": sheet.page(rules)}})

    def ask_show(self) -> None:
        """Let the browser save a report that shows the learner's work in this lesson."""
        session = self.table.session
        self.send({"download": {"name": f"lesson-{session.lesson.id}.html", "text": report.page(session)}})


def duration_text(minutes: int) -> str:
    """Return the duration of a lesson as text, such as "about 5 minutes", or an empty string if it is unknown."""
    return ngettext("about {count} minute", "about {count} minutes", minutes).format(count=minutes) if minutes else ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
