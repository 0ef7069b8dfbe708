"""Printable HTML reports on a learner's work: tasks, answers and results."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from timepirates.core import rules_text
from timepirates.core.i18n import _, ngettext
from timepirates.lessons.document import document
from timepirates.lessons.session import Session

STYLE = """
body { font: 16px/1.5 sans-serif; color: #111; background: #fff; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: .3rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
@media print { @page { size: A4; margin: 12mm } body { font-size: 10pt; margin: 0; max-width: none; padding: 0 }
  thead { display: table-header-group } tr { break-inside: avoid } h2 { break-after: avoid } }
"""


def page(session: Session, learner: str = "") -> str:
    """Return a report on a learner's work in one lesson, as an HTML page.

    Parameters
    ----------
    session : Session
    learner : str
        The learner's name, "" for none.

    Returns
    -------
    str
        Texts that the learner typed are escaped.
    """
    who = f"<p>{escape(_('Taken by {name}.').format(name=learner))}</p>" if learner else ""
    return document(_title(session), who + _lesson(session), STYLE)


def pages(sessions: Sequence[Session], learner: str, room: str | None, when: str) -> str:
    """Return a report on a learner's work in all lessons, as one HTML document.

    Parameters
    ----------
    sessions : sequence of Session
    learner : str
        The learner's name, "" for none.
    room : str or None
        The name of the class.
    when : str
        The date of the report.

    Returns
    -------
    str
    """
    title = _("The lessons of {name}").format(name=learner) if learner else _("Lessons")
    told = [_("Made on {day}.").format(day=when), _("Class {name}").format(name=room) if room else ""]
    head = "".join(f"<p>{escape(each)}</p>" for each in told if each)
    body = "".join(f"<h2>{escape(_title(session))}</h2>{_lesson(session)}" for session in sessions)
    return document(title, head + (body or f"<p>{escape(_('No lesson has been started.'))}</p>"), STYLE)


def _title(session: Session) -> str:
    return _("Lesson: {title}").format(title=_(session.lesson.title))


def _lesson(session: Session) -> str:
    rows = "\n".join(_row(session, number) for number in range(len(session.lesson.steps)))
    head = "".join(
        f"<th>{escape(text)}</th>"
        for text in (_("Step"), _("Task"), _("Rule"), _("Tried"), _("Hints taken"), _("Result"))
    )
    return f"<p>{escape(summary(session))}</p><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>"


def summary(session: Session) -> str:
    """Return a sentence with a learner's numbers of solved steps and wrong tries in a lesson."""
    solved = sum(done.solved for done in session.done)
    wrong = sum(done.wrong for done in session.done)
    return ngettext(
        "{solved} of {steps} solved, {wrong} wrong try.",
        "{solved} of {steps} solved, {wrong} wrong tries.",
        wrong,
    ).format(solved=solved, steps=len(session.done), wrong=wrong)


def _row(session: Session, number: int) -> str:
    step, done = session.lesson.steps[number], session.done[number]
    rule = rules_text.named(step.rule, step.game) if step.rule else ""
    result = _("solved") if done.solved else _("not solved yet")
    cells = (str(step.number), _(step.text), rule, "; ".join(session.tried(number)) or "-", str(done.hints), result)
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
