"""Explanations of numbers: words, a formula, the meaning of its symbols, and sums that lead to the number.

Formulas are LaTeX for MathJax, without dollar signs. The value of an explanation is the value of its last line, and the
value of a line is the sum of its terms. The text therefore cannot differ from the result.
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
"""A term as LaTeX, and its value."""
CHANCE, MEAN, CHANGE, ERRORS = "chance", "mean", "change", "errors"
"""The kinds of numbers: probability, mean, difference of probabilities, distance in standard errors."""
TERMS_SHOWN = 8
LONG = 10**12
"""The denominator from which fractions are shown as decimals."""
SHORT = 10**9
"""The denominator from which fractions within a sum are shown as decimals."""
DIGITS = 6


@dataclass(frozen=True)
class ComputationLine:
    """One line of a computation: the computed quantity (LaTeX or empty), and the terms of the sum."""

    name: str
    terms: tuple[Term, ...]

    @property
    def value(self) -> Value:
        """The sum of the terms."""
        return sum((value for _tex, value in self.terms), Fraction(0))

    @property
    def result(self) -> str:
        """The end of the line as LaTeX: its value with a sign, without a fraction that is already shown."""
        value, end = self.value, came_to(self.value)
        if len(self.terms) == 1 and end.startswith(f"= {self.terms[0][0]}"):
            return end.removeprefix(f"= {latex(Fraction(value))}").strip()
        return end

    @property
    def latex(self) -> str:
        """The whole line as LaTeX. The middle of a long line is left out."""
        parts = [tex for tex, _value in self.terms]
        if len(parts) > TERMS_SHOWN:
            parts = [*parts[: TERMS_SHOWN - 2], r"\dots", parts[-1]]
        left = f"{self.name} = " if self.name and parts else self.name
        return f"{left}{' + '.join(parts)} {self.result}".strip()


@dataclass(frozen=True)
class Explanation:
    """An explanation: title, words, formula, meaning of its symbols, and the lines that lead to the value."""

    title: str
    words: str
    formula: str
    symbols: tuple[tuple[str, str], ...]
    lines: tuple[ComputationLine, ...]
    kind: str = CHANCE

    @property
    def value(self) -> Value:
        """The explained number, which is the value of the last line."""
        return self.lines[-1].value

    @property
    def exact(self) -> Fraction:
        """The value as a Fraction."""
        return Fraction(self.value)

    @property
    def numbers(self) -> str:
        """All lines as one LaTeX text."""
        return r", \quad ".join(line.latex for line in self.lines)


def line(name: str, terms: Iterable[Term]) -> ComputationLine:
    """Return a line that adds terms."""
    return ComputationLine(name, tuple(terms))


def single(name: str, tex: str, value: Value) -> ComputationLine:
    """Return a line with one term."""
    return ComputationLine(name, ((tex, value),))


def latex(value: Fraction | int) -> str:
    r"""Return a number as LaTeX.

    >>> latex(Fraction(4, 9)), latex(Fraction(3))
    ('\\frac{4}{9}', '3')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def choose(n: int, k: int) -> str:
    """Return a binomial coefficient as LaTeX."""
    return rf"\binom{{{n}}}{{{k}}}"


def over(top: str, bottom: str) -> str:
    r"""Return a quotient as LaTeX.

    >>> over("1", "r")
    '\\frac{1}{r}'
    """
    return rf"\frac{{{top}}}{{{bottom}}}"


def number(value: Value) -> str:
    """Return a number within a sum as LaTeX: a short fraction, or otherwise a decimal."""
    short = isinstance(value, Fraction) and value.denominator < SHORT
    return latex(Fraction(value)) if short else decimal(value)


def product(*factors: Value) -> Term:
    """Return the product of numbers as a term."""
    value: Value = Fraction(1)
    for factor in factors:
        value = value * factor
    return r" \cdot ".join(map(number, factors)), value


def decimal(value: Value) -> str:
    r"""Return a number with six digits as LaTeX; a very small number contains a power of ten.

    >>> decimal(Fraction(5, 18)), decimal(Fraction(1, 10**9))
    ('0.277778', '1 \\cdot 10^{-9}')
    """
    digits, _e, power = f"{float(value):.{DIGITS}g}".partition("e")
    return rf"{digits} \cdot 10^{{{int(power)}}}" if power else digits


def came_to(value: Value) -> str:
    r"""Return the end of a line: "= 3", a fraction with its decimal, or only a decimal if the fraction is long.

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
    """Return whether six digits represent the number exactly.

    >>> is_short_decimal(Fraction(1, 4)), is_short_decimal(Fraction(1, 3))
    (True, False)
    """
    return Fraction(f"{float(value):.{DIGITS}g}") == value


def told(value: Fraction) -> str:
    """Return a number for a sentence: a short fraction, or otherwise six digits.

    >>> told(Fraction(4, 9)), told(Fraction(1, 3**30)), told(Fraction(3**30 + 1, 3**30))
    ('4/9', 'less than one in a million', '1')
    """
    if value.denominator < LONG:
        return str(value)
    return f"{float(value):.{DIGITS}g}" if value * 10**DIGITS >= 1 else _("less than one in a million")


def letters(situation: Situation, names: str) -> tuple[tuple[str, str], ...]:
    """Return the meaning of symbols of a formula in a situation, with the present numbers: `letters(s, "r r_1")`."""
    s = situation
    known = {
        "r": _("police tokens in the bag: {count}").format(count=s.police_tokens),
        "r_1": _("of them bear a 1: {count}").format(count=s.ones),
        "r_2": _("of them bear a 2: {count}").format(count=s.twos),
        "A": _("artifacts in the bag: {count}").format(count=s.artifacts),
        "D": _("artifacts in the discard pile: {count}").format(count=s.discards),
        "q": _("police tokens until the year ends: {count}").format(count=s.need),
        "x": _("the epoch"),
        "n": _("police tokens drawn"),
        "i": _("those of them that bear a 1"),
        "m": _("police tokens drawn in the restock"),
        "s": _("sites filled before the year ends"),
        "w": _("ways in which the tokens lead to the epoch"),
        "P(m,x)": _("the chance to be in the epoch after so many tokens, as in the table"),
    }
    return tuple((name, known[name]) for name in names.split(" "))
