"""Format probabilities for lessons, such as "1/6 (17 %)"."""

from __future__ import annotations

import re
from fractions import Fraction

from timepirates.core.i18n import _
from timepirates.lessons import answers

MAX_DENOMINATOR = 999
"""The largest denominator of a fraction in lessons. All other probabilities are shown as percentages only."""


def shown(value: Fraction | str) -> str:
    r"""Return a probability as text for readers, such as "1/6 (17 %)".

    A long fraction is shown only as a percentage.

    >>> shown(Fraction(2, 5)), shown(Fraction(123456, 1000003))
    ('2/5 (40\xa0%)', 'about 12.3\xa0%')
    """
    chance = Fraction(value)
    percent = f"{100 * float(chance):.3g}"
    if chance.denominator == 1:
        return str(chance)
    if chance.denominator > MAX_DENOMINATOR:
        return _("about {percent} %").format(percent=percent)
    return _("{fraction} ({percent} %)").format(fraction=chance, percent=percent)


def in_percent(value: Fraction | str) -> str:
    r"""Return a probability as a rounded percentage, such as "17 %".

    >>> in_percent("2/5")
    '40\xa0%'
    """
    return _("{percent} %").format(percent=f"{100 * float(Fraction(value)):.0f}")


def answer_form(kind: str) -> str:
    """Return a sentence that tells the reader what an answer of a certain kind must look like."""
    if kind == answers.COUNT:
        return _("Write a whole number, such as 12.")
    if kind == answers.CHANCE:
        return _("Enter a chance from 0 to 100 %, such as 40 %, 0.4 or 2/5.")
    return _("This is not one of the answers. Choose one of them.")


def situation_and_question(text: str) -> tuple[str, str]:
    """Split a text into the situation and the question or task. The question or task is the last sentence.

    >>> situation_and_question("You are in 1200. Where do the police go?")
    ('You are in 1200.', 'Where do the police go?')
    """
    situation, _space, question = re.sub(r"(?<=[.!?])\s+(?=\S)", "\n", text.strip()).rpartition("\n")
    return situation.replace("\n", " "), question
