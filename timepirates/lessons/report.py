"""A finished lesson as a plain page, to show to somebody: what was asked, what was tried, what was right."""

from __future__ import annotations

from html import escape

from timepirates import rules_text
from timepirates.i18n import _, ngettext
from timepirates.lessons.session import Session


def page(session: Session, learner: str = "") -> str:
    """An HTML page of one file: no scripts, nothing from anywhere else; typed texts are escaped."""
    title = _("Lesson: {title}").format(title=_(session.lesson.title))
    rows = "\n".join(_row(session, number) for number in range(len(session.lesson.steps)))
    head = "".join(f"<th>{escape(text)}</th>" for text in (
        _("Step"), _("Task"), _("Rule"), _("Tried"), _("Hints taken"), _("Result")))
    who = f"<p>{escape(_('Taken by {name}.').format(name=learner))}</p>" if learner else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        "<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
        "table{border-collapse:collapse}th,td{border:1px solid #999;padding:.3rem .6rem;text-align:left;"
        "vertical-align:top}</style></head>"
        f"<body><h1>{escape(title)}</h1>{who}<p>{escape(summary(session))}</p>"
        f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></body></html>\n"
    )


def summary(session: Session) -> str:
    """How far the lesson is, and how it went, in a sentence."""
    solved = sum(done.solved for done in session.done)
    wrong = sum(done.wrong for done in session.done)
    return ngettext(
        "{solved} of {steps} solved, {wrong} wrong try.",
        "{solved} of {steps} solved, {wrong} wrong tries.", wrong,
    ).format(solved=solved, steps=len(session.done), wrong=wrong)


def _row(session: Session, number: int) -> str:
    step, done = session.lesson.steps[number], session.done[number]
    rule = rules_text.named(step.rule, step.game) if step.rule else ""
    result = _("solved") if done.solved else _("not solved yet")
    cells = (str(step.number), _(step.text), rule, "; ".join(session.tried(number)) or "-", str(done.hints), result)
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
