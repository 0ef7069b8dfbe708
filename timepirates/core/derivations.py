"""Numbers together with their derivations, as LaTeX without dollar signs for MathJax.

A function that computes a number which a page explains returns a `Derivation`. Tables, panels and exports use its
value, and the explanation uses its formula and its terms. The value is the sum of the terms, and the same operations
make a term's value and its LaTeX, so the explanation cannot differ from the number shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, prod
from typing import TypeAlias

Value: TypeAlias = Fraction | float
TERMS_SHOWN = 8
LONG = 10**12
"""Fractions with a greater denominator are shown as decimals."""
SHORT = 10**9
"""In a sum, fractions with this or a greater denominator are shown as decimals."""
DIGITS = 6


@dataclass(slots=True)
class Expression:
    r"""A number and its notation. The LaTeX is made only on request, because tables do not need it.

    >>> share = choose(4, 2) / (written(3) + 2)
    >>> share.value, share.latex
    (Fraction(6, 5), '\\frac{\\binom{4}{2}}{3 + 2}')
    """

    value: Value
    form: str = ""
    """LaTeX with `%s` for each part, or "" for a plain number."""
    parts: tuple[Expression | Value | tuple[Value, int], ...] = ()
    """Expressions, plain numbers, or fractions as pairs (numerator, denominator)."""

    @property
    def latex(self) -> str:
        """The LaTeX; a plain number is a fraction if that is short, otherwise a decimal."""
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
        """Return `other` minus this number."""
        return Expression(other - self.value, "%s - %s", (other, self))

    def __mul__(self, other: Expression | Value) -> Expression:
        """Return the product."""
        return Expression(self.value * written(other).value, r"%s \cdot %s", (self, other))

    def __truediv__(self, other: Expression | Value) -> Expression:
        """Return the quotient; its notation is not reduced."""
        above = Fraction(self.value) if isinstance(self.value, int) else self.value
        return Expression(above / written(other).value, r"\frac{%s}{%s}", (self, other))

    def as_float(self) -> Expression:
        """Return the same expression with its value as the nearest float, for estimates from simulations."""
        return replace(self, value=float(self.value))


def written(value: Expression | Value) -> Expression:
    """Return a number as an expression."""
    return value if isinstance(value, Expression) else Expression(value)


def choose(n: int, k: int) -> Expression:
    """Return a binomial coefficient."""
    return Expression(comb(n, k), r"\binom{%s}{%s}", (n, k))


def product(*factors: Value) -> Expression:
    """Return the product of several numbers."""
    return Expression(prod(factors, start=Fraction(1)), r" \cdot ".join(["%s"] * len(factors)), factors)


@dataclass(slots=True)
class Derivation:
    """A number with its derivation: the formula with symbols, and the terms that add up to the number."""

    formula: str
    """The formula with symbols, as LaTeX."""
    name: str
    """The name of the number on the left of the sum, such as "P(3, 1400)", or "" for none."""
    terms: Sequence[Expression]
    of: int = 1
    """The common denominator of the values of the terms, so that sums are sums of integers."""
    steps: tuple[Derivation, ...] = ()
    """The derivations that come before this one."""

    @property
    def total(self) -> Value:
        """The sum of the values of the terms, before the division by `of`."""
        return sum(term.value for term in self.terms)

    @property
    def value(self) -> Value:
        """The number: the sum of its terms divided by `of`."""
        total = self.total
        return total if isinstance(total, float) else Fraction(total, self.of)

    @property
    def exact(self) -> Fraction:
        """The number as a fraction."""
        return Fraction(self.value)

    @property
    def result(self) -> str:
        """The result of the sum as LaTeX, with its sign; a fraction that is the only term is not repeated."""
        end = came_to(self.value)
        if len(self.terms) == 1 and end.startswith(f"= {self.terms[0].latex}"):
            return end.removeprefix(f"= {latex(self.exact)}").strip()
        return end

    @property
    def latex(self) -> str:
        """The whole sum as LaTeX; a long sum is shortened in the middle."""
        parts = [term.latex for term in self.terms]
        if len(parts) > TERMS_SHOWN:
            parts = [*parts[: TERMS_SHOWN - 2], r"\dots", parts[-1]]
        left = f"{self.name} = " if self.name and parts else self.name
        return f"{left}{' + '.join(parts)} {self.result}".strip()


def share(count: int, repeats: int) -> Derivation:
    """Return the share of repeats in which an event occurred, as a float because it is an estimate."""
    return Derivation(r"\hat p = \frac{k}{N}", r"\hat p", [(written(count) / repeats).as_float()])


def latex(value: Value) -> str:
    r"""Return a number as a fraction in LaTeX.

    >>> latex(Fraction(4, 9)), latex(Fraction(3))
    ('\\frac{4}{9}', '3')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def decimal(value: Value) -> str:
    r"""Return a number with six digits as LaTeX; a very small number has a power of ten.

    >>> decimal(Fraction(5, 18)), decimal(Fraction(1, 10**9))
    ('0.277778', '1 \\cdot 10^{-9}')
    """
    digits, _e, power = f"{float(value):.{DIGITS}g}".partition("e")
    return rf"{digits} \cdot 10^{{{int(power)}}}" if power else digits


def came_to(value: Value) -> str:
    r"""Return the result of a sum: "= 3", a fraction with its decimal, or only a decimal if the fraction is long.

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
    """Return whether a number is exactly its decimal with six digits.

    >>> is_short_decimal(Fraction(1, 4)), is_short_decimal(Fraction(1, 3))
    (True, False)
    """
    return Fraction(f"{float(value):.{DIGITS}g}") == value
