"""What an explanation of a number is made of: words, a formula, what its letters stand for, and sums that end in it.

Formulas are LaTeX as MathJax reads it, without dollar signs. The value of an explanation is that of its last line, and
a line's value is the sum of its terms: what is explained cannot differ from what is concluded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from timepirates.core.i18n import _
from timepirates.games.pirates.police.situation import Situation

Value: TypeAlias = Fraction | float
Term: TypeAlias = tuple[str, Value]
"""A term as LaTeX, and what it is worth."""
CHANCE, MEAN, CHANGE, ERRORS = "chance", "mean", "change", "errors"
"""What kind of number it is: a chance, a mean, a difference of chances, a distance in standard errors."""
TERMS_SHOWN = 8
LONG = 10**12
"""Fractions with a greater denominator are told as decimals."""
SHORT = 10**9
"""So are, within a sum, those with a denominator greater than this."""
DIGITS = 6


@dataclass(frozen=True)
class ComputationLine:
    """One line of a computation: what it is of (LaTeX, or ""), and the terms that are added up."""

    name: str
    terms: tuple[Term, ...]

    @property
    def value(self) -> Value:
        """What the terms come to."""
        return sum((value for _tex, value in self.terms), Fraction(0))

    @property
    def result(self) -> str:
        """The line's end as LaTeX: what it comes to, with the sign before it; no fraction that stands there already."""
        value, end = self.value, came_to(self.value)
        if len(self.terms) == 1 and end.startswith(f"= {self.terms[0][0]}"):
            return end.removeprefix(f"= {latex(Fraction(value))}").strip()
        return end

    @property
    def latex(self) -> str:
        """The whole line as LaTeX, its middle left out where it is long."""
        parts = [tex for tex, _value in self.terms]
        if len(parts) > TERMS_SHOWN:
            parts = [*parts[: TERMS_SHOWN - 2], r"\dots", parts[-1]]
        left = f"{self.name} = " if self.name and parts else self.name
        return f"{left}{' + '.join(parts)} {self.result}".strip()


@dataclass(frozen=True)
class Explanation:
    """What a number is, why, its formula in letters, what the letters are, and the lines that end in its value."""

    title: str
    words: str
    formula: str
    symbols: tuple[tuple[str, str], ...]
    lines: tuple[ComputationLine, ...]
    kind: str = CHANCE

    @property
    def value(self) -> Value:
        """The number: what the last line comes to."""
        return self.lines[-1].value

    @property
    def exact(self) -> Fraction:
        """The same as a Fraction."""
        return Fraction(self.value)

    @property
    def numbers(self) -> str:
        """The lines as one piece of LaTeX."""
        return r", \quad ".join(line.latex for line in self.lines)


def line(name: str, terms: Iterable[Term]) -> ComputationLine:
    """A line that adds up terms."""
    return ComputationLine(name, tuple(terms))


def single(name: str, tex: str, value: Value) -> ComputationLine:
    """A line of one term."""
    return ComputationLine(name, ((tex, value),))


def latex(value: Fraction | int) -> str:
    r"""A number as LaTeX.

    >>> latex(Fraction(4, 9)), latex(Fraction(3))
    ('\\frac{4}{9}', '3')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def choose(n: int, k: int) -> str:
    """A binomial coefficient as LaTeX."""
    return rf"\binom{{{n}}}{{{k}}}"


def over(top: str, bottom: str) -> str:
    r"""A quotient as LaTeX.

    >>> over("1", "r")
    '\\frac{1}{r}'
    """
    return rf"\frac{{{top}}}{{{bottom}}}"


def number(value: Value) -> str:
    """A number within a sum as LaTeX: a fraction where it is short, else a decimal."""
    short = isinstance(value, Fraction) and value.denominator < SHORT
    return latex(Fraction(value)) if short else decimal(value)


def product(*factors: Value) -> Term:
    """Numbers multiplied: the term, and what it is worth."""
    value: Value = Fraction(1)
    for factor in factors:
        value = value * factor
    return r" \cdot ".join(map(number, factors)), value


def decimal(value: Value) -> str:
    r"""Six digits as LaTeX; a very small number as a power of ten.

    >>> decimal(Fraction(5, 18)), decimal(Fraction(1, 10**9))
    ('0.277778', '1 \\cdot 10^{-9}')
    """
    digits, _e, power = f"{float(value):.{DIGITS}g}".partition("e")
    return rf"{digits} \cdot 10^{{{int(power)}}}" if power else digits


def came_to(value: Value) -> str:
    r"""How a line ends: "= 3", a fraction with its decimal, a decimal alone where the fraction is long.

    >>> came_to(Fraction(3)), came_to(Fraction(1, 4)), came_to(Fraction(1, 3))
    ('= 3', '= \\frac{1}{4} = 0.25', '= \\frac{1}{3} \\approx 0.333333')
    """
    if not isinstance(value, Fraction) or value.denominator >= LONG:
        return rf"\approx {decimal(value)}"
    if value.denominator == 1:
        return f"= {value.numerator}"
    sign = "=" if is_short_decimal(value) else r"\approx"
    return rf"= {latex(value)} {sign} {decimal(value)}"


def is_short_decimal(value: Fraction) -> bool:
    """Whether six digits tell it exactly.

    >>> is_short_decimal(Fraction(1, 4)), is_short_decimal(Fraction(1, 3))
    (True, False)
    """
    return Fraction(f"{float(value):.{DIGITS}g}") == value


def told(value: Fraction) -> str:
    """A number for a sentence: a fraction where it is short, else six digits.

    >>> told(Fraction(4, 9)), told(Fraction(1, 3**30)), told(Fraction(3**30 + 1, 3**30))
    ('4/9', 'less than one in a million', '1')
    """
    if value.denominator < LONG:
        return str(value)
    return f"{float(value):.{DIGITS}g}" if value * 10**DIGITS >= 1 else _("less than one in a million")


def letters(situation: Situation, names: str) -> tuple[tuple[str, str], ...]:
    """What these letters of a formula stand for in a situation, with the present numbers: `letters(s, "r r_1")`."""
    s = situation
    known = {
        "r": _("police tokens in the bag: {count}").format(count=s.police_tokens),
        "r_1": _("of these, tokens with a 1: {count}").format(count=s.ones),
        "r_2": _("of these, tokens with a 2: {count}").format(count=s.twos),
        "A": _("artifacts in the bag: {count}").format(count=s.artifacts),
        "D": _("artifacts in the discard pile: {count}").format(count=s.discards),
        "q": _("police tokens until the year ends: {count}").format(count=s.need),
        "x": _("the epoch"),
        "n": _("police tokens drawn"),
        "i": _("of these, tokens with a 1"),
        "m": _("police tokens drawn in the restock"),
        "s": _("sites filled before the year ends"),
        "w": _("number of ways in which the tokens lead to the epoch"),
        "P(m,x)": _("the probability of being in the epoch after this number of tokens, as in the table"),
    }
    return tuple((name, known[name]) for name in names.split(" "))
