"""Answers of questions: numbers as people write them, and how far from right an answer is.

A question says its kind. A count takes whole numbers. A chance takes a percentage, a fraction, a decimal up to 1 (with
a point or a comma) as a share, and a bare number above 1 as a percentage; 0 and 1 mean impossible and certain. Words
around a number are forgiven; what cannot be read is no answer.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

COUNT, CHANCE, WORDS = "count", "chance", "words"
RIGHT, CLOSE, HIGH, LOW, UNREAD = "right", "close", "high", "low", "unread"
"""What an answer is: exactly right, right within the tolerance, too high, too low, or none."""
NUMBER = r"(?:\d{1,9}(?:[.,]\d{1,9})?|[.,]\d{1,9})"
WRITTEN = re.compile(
    rf"(?<!\d)(?:(?P<over>\d{{1,9}})\s*(?:/|\bin\b|\bout of\b|\bof\b)\s*(?P<under>\d{{1,9}})"
    rf"|(?P<number>{NUMBER})(?!\d)\s*(?P<percent>%|per ?cent\b)?)(?!\d)",
    re.ASCII | re.IGNORECASE,
)
FORGIVEN = re.compile(r"[^\W\d_]|[\s~≈=()?!.,:]")
"""What may stand around a number: words, and the signs of a sentence."""
EXACT_DIGITS = 400
"""The rules core's own fractions may be long."""


def read(text: str, kind: str = CHANCE) -> Fraction | None:
    """The number that somebody has written; None where it is none of its kind.

    >>> [str(read(text)) for text in ("40", "40 %", "0.4", "0,4", "2/5", "about 40", "2 in 5")]
    ['2/5', '2/5', '2/5', '2/5', '2/5', '2/5', '2/5']
    >>> str(read("1")), str(read("42 tokens", COUNT)), read("4.2", COUNT), read("many")
    ('1', '42', None, None)
    """
    text = unicodedata.normalize("NFKC", text).replace("\N{FRACTION SLASH}", "/")
    found = list(WRITTEN.finditer(text))
    around = WRITTEN.sub("", text)
    if not found or len(FORGIVEN.findall(around)) != len(around):
        return None
    values = {_value(each, kind) for each in found}
    return values.pop() if len(values) == 1 else None


def _value(found: re.Match[str], kind: str) -> Fraction | None:
    if found["over"]:
        under = int(found["under"])
        return Fraction(int(found["over"]), under) if under and kind == CHANCE else None
    value = Fraction(found["number"].replace(",", "."))
    if kind == COUNT:
        return value if found["number"].isdecimal() and not found["percent"] else None
    return value / 100 if found["percent"] or value > 1 else value


def exact(text: str) -> Fraction | None:
    """The number that the rules core or a lesson's author gives; None where the text is none."""
    found = re.fullmatch(rf"(\d{{1,{EXACT_DIGITS}}}(?:[./]\d{{1,{EXACT_DIGITS}}})?)\s*(%?)", text.strip(), re.ASCII)
    if not found or re.search(r"/0+$", found[1]):
        return None
    return Fraction(found[1]) / (100 if found[2] else 1)


def kind_of(wanted: str, tolerance: str = "0") -> str:
    """The kind of a question that does not say it: a chance where the answer is a share or may be rounded to one.

    >>> kind_of("2/5"), kind_of("37"), kind_of("Bob"), kind_of("1", "1/20")
    ('chance', 'count', 'words', 'chance')
    """
    value = exact(wanted)
    if value is None:
        return WORDS
    share = value.denominator > 1 or 0 < (exact(tolerance) or 0) < 1
    return CHANCE if share and value <= 1 else COUNT


def judged(given: str, wanted: str, kind: str, tolerance: str = "0") -> str:
    """What an answer is: RIGHT, CLOSE, HIGH, LOW or UNREAD.

    >>> [judged(text, "2/5", CHANCE, "1/20") for text in ("40", "about 42 %", "60", "1/10", "none")]
    ['right', 'close', 'high', 'low', 'unread']
    """
    value, right = read(given, kind), exact(wanted)
    if value is None or right is None:
        return UNREAD
    if value == right:
        return RIGHT
    if abs(value - right) <= (exact(tolerance) or 0):
        return CLOSE
    return HIGH if value > right else LOW


def same_answer(given: str, wanted: str, tolerance: str = "0") -> bool:
    """Whether an answer is the right one of several choices: the same words, or the same number.

    >>> same_answer("33 %", "1/3", "1/50"), same_answer("Police ", "police"), same_answer("2", "3")
    (True, True, False)
    """
    if " ".join(given.lower().split()) == " ".join(wanted.lower().split()):
        return True
    left, right = exact(given), exact(wanted)
    return left is not None and right is not None and abs(left - right) <= (exact(tolerance) or 0)
