"""Numbers together with how they come about, as LaTeX that MathJax reads, without dollar signs.

A function that computes a number which a page explains returns a `Derivation`. Tables, panels and exports take its
value, and the explanation takes its formula and its terms. The value is the sum of the terms, and a term's LaTeX is
made by the same operations as its value, so that what is explained cannot differ from what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import TypeAlias

Value: TypeAlias = Fraction | float
TERMS_SHOWN = 8
LONG = 10**12
"""Fractions with a greater denominator are shown as decimals."""
SHORT = 10**9
"""Within a sum, fractions with a denominator of at least this are shown as decimals."""
DIGITS = 6


@dataclass(slots=True)
class Expression:
    r"""A number and how it is written. The LaTeX is made only when it is asked for, since tables need none.

    >>> share = choose(4, 2) / (written(3) + 2)
    >>> share.value, share.latex
    (Fraction(6, 5), '\\frac{\\binom{4}{2}}{3 + 2}')
    """

    value: Value
    form: str = ""
    """LaTeX with `%s` for each part; "" for a plain number."""
    parts: tuple[Expression | Value | tuple[Value, int], ...] = ()
    """Expressions and plain numbers; numerator and denominator stand for a fraction."""

    @property
    def latex(self) -> str:
        """The LaTeX: of a plain number a fraction where it is short, else a decimal."""
        if self.form:
            return self.form % tuple(
                written(Fraction(part[0]) / part[1] if isinstance(part, tuple) else part).latex for part in self.parts
            )
        short = not isinstance(self.value, float) and self.value.denominator < SHORT
        return latex(self.value) if short else decimal(self.value)

    def __add__(self, other: Expression | Value) -> Expression:
        """Return the sum."""
        return Expression(self.value + written(other).value, "%s + %s", (self, other))

    def __rsub__(self, other: Value) -> Expression:
        """Return a number less this one."""
        return Expression(other - self.value, "%s - %s", (other, self))

    def __mul__(self, other: Expression | Value) -> Expression:
        """Return the product."""
        return Expression(self.value * written(other).value, r"%s \cdot %s", (self, other))

    def __truediv__(self, other: Expression | Value) -> Expression:
        """Return the quotient, not reduced in writing."""
        above = Fraction(self.value) if isinstance(self.value, int) else self.value
        return Expression(above / written(other).value, r"\frac{%s}{%s}", (self, other))


def written(value: Expression | Value) -> Expression:
    """Return a number as an expression."""
    return value if isinstance(value, Expression) else Expression(value)


def choose(n: int, k: int) -> Expression:
    """Return a binomial coefficient."""
    return Expression(comb(n, k), r"\binom{%s}{%s}", (n, k))


def product(*factors: Value) -> Expression:
    """Return several numbers multiplied."""
    return Expression(prod(factors, start=Fraction(1)), r" \cdot ".join(["%s"] * len(factors)), factors)


@dataclass(slots=True)
class Derivation:
    """A number with how it comes about: its formula in letters, and the terms whose sum it is."""

    formula: str
    """In letters."""
    name: str
    """What the number is called where the present numbers are put in, such as "P(3, 1400)"; "" for nothing."""
    terms: Sequence[Expression]
    of: int = 1
    """What the values of the terms are divided by: a common denominator, so that sums are sums of whole numbers."""
    steps: tuple[Derivation, ...] = ()
    """What is worked out before it."""

    @property
    def total(self) -> Value:
        """The sum of the terms' values, not divided yet."""
        return sum(term.value for term in self.terms)

    @property
    def value(self) -> Value:
        """The number: the sum of its terms."""
        total = self.total
        return total if isinstance(total, float) else Fraction(total, self.of)

    @property
    def exact(self) -> Fraction:
        """The number as a Fraction."""
        return Fraction(self.value)

    @property
    def result(self) -> str:
        """The end of the sum as LaTeX, with the sign before it; without a fraction that is its only term."""
        end = came_to(self.value)
        if len(self.terms) == 1 and end.startswith(f"= {self.terms[0].latex}"):
            return end.removeprefix(f"= {latex(self.exact)}").strip()
        return end

    @property
    def latex(self) -> str:
        """The whole sum as LaTeX, its middle left out where it is long."""
        parts = [term.latex for term in self.terms]
        if len(parts) > TERMS_SHOWN:
            parts = [*parts[: TERMS_SHOWN - 2], r"\dots", parts[-1]]
        left = f"{self.name} = " if self.name and parts else self.name
        return f"{left}{' + '.join(parts)} {self.result}".strip()


def latex(value: Value) -> str:
    r"""Return a number as a fraction in LaTeX.

    >>> latex(Fraction(4, 9)), latex(Fraction(3))
    ('\\frac{4}{9}', '3')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def decimal(value: Value) -> str:
    r"""Return six digits as LaTeX, and a very small number as a power of ten.

    >>> decimal(Fraction(5, 18)), decimal(Fraction(1, 10**9))
    ('0.277778', '1 \\cdot 10^{-9}')
    """
    digits, _e, power = f"{float(value):.{DIGITS}g}".partition("e")
    return rf"{digits} \cdot 10^{{{int(power)}}}" if power else digits


def came_to(value: Value) -> str:
    r"""Return how a sum ends: "= 3", a fraction with its decimal, a decimal alone where the fraction is long.

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
    """Return whether six digits are the number exactly.

    >>> is_short_decimal(Fraction(1, 4)), is_short_decimal(Fraction(1, 3))
    (True, False)
    """
    return Fraction(f"{float(value):.{DIGITS}g}") == value
