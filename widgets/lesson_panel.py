"""The lesson beside the board: the task, answers, hints in stages, what came of a try, and how to go on."""

from __future__ import annotations

from typing import Any

from timepirates import rules_text
from timepirates.i18n import _
from timepirates.lessons import report
from timepirates.lessons.session import HINTS
from timepirates_widgets.panel import Panel, script, style


class LessonPanel(Panel):
    """A step of a lesson. `tutorial` knows the course: `following`, `choose`, `lessons`."""

    _esm = script("lesson")
    _css = style("lesson")

    def __init__(self, table: Any, tutorial: Any, **more: Any):
        self._tutorial = tutorial
        self._rule = ""
        super().__init__(table, **more)

    def _content(self) -> dict[str, Any]:
        session = self.table.session
        number, count = session.number + 1, len(session.lesson.steps)
        last = session.finished and number == count
        return {
            "lesson": session.lesson.id, "title": _(session.lesson.title),
            "about": _(session.lesson.about) if session.lesson.about else "",
            "number": number, "count": count,
            "progress": _("Step {number} of {count}").format(number=number, count=count),
            "task": session.task, "question": session.step.kind == "question",
            "choices": [] if session.solved else [{"text": each, "label": _(each)} for each in session.step.choices],
            "tried": session.done[session.number].tries,
            "typed": session.step.kind == "question" and not session.step.choices and not session.solved,
            "result": self._result(), "rule": self._rule_told(),
            "hints": list(session.hints(session.done[session.number].hints)),
            "hint": self._hint(session), "again": bool(session.done[session.number].played) and not session.solved,
            "next": self._next(session, last), "finished": report.summary(session) if last else "",
            "texts": {"rule": _("What the rule says"), "again": _("Begin this step again"),
                      "answer": _("Your answer"), "send": _("Answer"), "restart": _("Take it again"),
                      "show": _("Show what I did"), "hints": _("Hints"),
                      "number": _("A number, a fraction or a percentage")},
        }

    def _result(self) -> dict[str, Any] | None:
        result = self.table.result
        if result is None:
            return self._remembered()
        return {"right": result.right, "done": result.done, "rule": result.rule, "text": _sentence(result.text),
                "led_to": result.led_to, "comments": list(result.comments)[1 if not result.done else 0:],
                "heading": _("Right") if result.right else _("Not so")}

    def _remembered(self) -> dict[str, Any] | None:
        """A step that was solved before the page was opened again."""
        session = self.table.session
        if not session.solved:
            return None
        return {"right": True, "done": True, "rule": session.step.rule, "text": session.why(), "led_to": "",
                "comments": [], "heading": _("Right")}

    def _rule_told(self) -> dict[str, str] | None:
        if not self._rule:
            return None
        rule = rules_text.rule(self._rule, self.table.session.lesson.game)
        return {"id": rule.id, "title": rule.title, "text": rule.text}

    def _hint(self, session: Any) -> str:
        taken = session.done[session.number].hints
        if session.solved or taken >= HINTS or not session.has_hints or not self.table.allowed("hints"):
            return ""
        return (_("Give me a hint"), _("Where shall I look?"), _("Tell me what to do"), _("Tell me why"))[taken]

    def _next(self, session: Any, last: bool) -> str:
        if not session.solved:
            return ""
        if not last:
            return _("Go on")
        return self._tutorial.next_label if self._tutorial.following else ""

    def _on_change(self, change: Any) -> None:
        if change.kind == "game" or (self.table.result and self.table.result.right):
            self._rule = ""
        super()._on_change(change)

    # --- messages of the script

    def ask_answer(self, text: str) -> None:
        """An answer was chosen or typed."""
        self.table.answer(str(text)[:200])

    def ask_hint(self) -> None:
        """The next hint is wanted."""
        self.table.hint()

    def ask_next(self) -> None:
        """On to the next step, or the next lesson."""
        session = self.table.session
        if session.finished and session.number + 1 == len(session.lesson.steps):
            self._tutorial.choose(self._tutorial.following)
        else:
            self.table.next()

    def ask_again(self) -> None:
        """Begin the step again."""
        self.table.again()

    def ask_restart(self) -> None:
        """Take the lesson again."""
        self.table.restart()

    def ask_rule(self, rule: str) -> None:
        """The text of a rule is wanted, or wanted no more."""
        self._rule = "" if self._rule == rule else rule
        self.refresh()

    def ask_show(self) -> None:
        """The learner wants to show the lesson to somebody."""
        session = self.table.session
        self.send({"download": {"name": f"lesson-{session.lesson.id}.html", "text": report.page(session)}})


def _sentence(text: str) -> str:
    """A refusal's reason begins with a small letter, because a rule's id stands before it elsewhere."""
    return text[:1].upper() + text[1:]
