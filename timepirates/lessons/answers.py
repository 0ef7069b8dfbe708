"""Parse the answers that learners type, and compare them with the right answers.

A question has a kind. An answer to a count is an integer. An answer to a chance is a percentage, a fraction, a decimal
number up to 1 (with a point or a comma), or a number above 1, which is read as a percentage; 0 and 1 mean impossible
and certain. Words around a number are ignored. A text that cannot be read does not count as an answer.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

COUNT, CHANCE, WORDS = "count", "chance", "words"
RIGHT, CLOSE, HIGH, LOW, UNREAD = "right", "close", "high", "low", "unread"
"""The result of comparing an answer: exactly right, right within the tolerance, too high, too low, or not readable."""
NUMBER = r"(?:\d{1,9}(?:[.,]\d{1,9})?|[.,]\d{1,9})"
WRITTEN = re.compile(
    rf"(?<!\d)(?:(?P<over>\d{{1,9}})\s*(?:/|\bin\b|\bout of\b|\bof\b)\s*(?P<under>\d{{1,9}})"
    rf"|(?P<number>{NUMBER})(?!\d)\s*(?P<percent>%|per ?cent\b)?)(?!\d)",
    re.ASCII | re.IGNORECASE,
)
IGNORED_CHARACTERS = re.compile(r"[^\W\d_]|[\s~≈=()?!.,:]")
"""The characters that are ignored before or after a typed number: letters, spaces and punctuation."""
EXACT_DIGITS = 400
"""The maximum number of digits of a number used in calculations, because exact fractions can be long."""


def read(text: str, kind: str = CHANCE) -> Fraction | None:
    """Return the number in a typed answer, or None if the answer cannot be read.

    Parameters
    ----------
    text : str
    kind : str
        CHANCE or COUNT.

    Returns
    -------
    Fraction or None
        None if the text contains no number of this kind, or more than one.

    Examples
    --------
    >>> [str(read(text)) for text in ("40", "40 %", "0.4", "0,4", "2/5", "about 40", "2 in 5")]
    ['2/5', '2/5', '2/5', '2/5', '2/5', '2/5', '2/5']
    >>> str(read("1")), str(read("42 tokens", COUNT)), read("4.2", COUNT), read("many")
    ('1', '42', None, None)
    """
    text = unicodedata.normalize("NFKC", text).replace("\N{FRACTION SLASH}", "/")
    found = list(WRITTEN.finditer(text))
    around = WRITTEN.sub("", text)
    if not found or len(IGNORED_CHARACTERS.findall(around)) != len(around):
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
    """Return the exact number in a text, or None if the text is not a number.

    The text comes from a lesson file or from the program.
    """
    found = re.fullmatch(rf"(\d{{1,{EXACT_DIGITS}}}(?:[./]\d{{1,{EXACT_DIGITS}}})?)\s*(%?)", text.strip(), re.ASCII)
    if not found or re.search(r"/0+$", found[1]):
        return None
    return Fraction(found[1]) / (100 if found[2] else 1)


def kind_of(wanted: str, tolerance: str = "0") -> str:
    """Return the kind of answer that a question expects: a count, a chance or words.

    The right answer determines the kind. It is a chance if the answer is a fraction of at most 1 or may be rounded to
    one.

    >>> kind_of("2/5"), kind_of("37"), kind_of("Bob"), kind_of("1", "1/20")
    ('chance', 'count', 'words', 'chance')
    """
    value = exact(wanted)
    if value is None:
        return WORDS
    share = value.denominator > 1 or 0 < (exact(tolerance) or 0) < 1
    return CHANCE if share and value <= 1 else COUNT


def judge_number(given: str, wanted: str, kind: str, tolerance: str = "0") -> str:
    """Compare a typed number with the right one. Return RIGHT, CLOSE, HIGH or LOW, or UNREAD if it is no number.

    Parameters
    ----------
    given : str
        The answer as a person has written it.
    wanted : str
        The right answer, a number.
    kind : str
        CHANCE or COUNT.
    tolerance : str
        The largest difference that still counts as CLOSE, such as "1/50".

    Returns
    -------
    str

    Examples
    --------
    >>> [judge_number(text, "2/5", CHANCE, "1/20") for text in ("40", "about 42 %", "60", "1/10", "none")]
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
    """Return whether two answers have the same words, or numbers that differ by at most the tolerance.

    The numbers may differ by at most the tolerance.

    >>> same_answer("33 %", "1/3", "1/50"), same_answer("Police ", "police"), same_answer("2", "3")
    (True, True, False)
    """
    if " ".join(given.lower().split()) == " ".join(wanted.lower().split()):
        return True
    left, right = exact(given), exact(wanted)
    return left is not None and right is not None and abs(left - right) <= (exact(tolerance) or 0)
