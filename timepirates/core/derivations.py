"""Numbers that store the formula by which they were calculated, so that pages can explain the numbers.

A function that computes a number for a page returns a `Derivation`. Tables and exports use only its value. The
explanation on the page shows the formula and the terms as LaTeX (without dollar signs). Each arithmetic operation
computes a value and writes its LaTeX at the same time, so the explanation always agrees with the number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, prod
from typing import TypeAlias

Value: TypeAlias = Fraction | float
TERMS_SHOWN = 8
RESULT_DENOMINATOR_LIMIT = 10**12
"""A result is shown as a fraction if its denominator is below this limit, otherwise only as a decimal."""
TERM_DENOMINATOR_LIMIT = 10**9
"""A number in a formula is shown as a fraction if its denominator is below this limit, otherwise as a decimal."""
DIGITS = 6


@dataclass(slots=True)
class Expression:
    r"""A number together with the LaTeX code of the formula by which it was calculated.

    >>> share = choose(4, 2) / (as_expression(3) + 2)
    >>> share.value, share.latex
    (Fraction(6, 5), '\\frac{\\binom{4}{2}}{3 + 2}')
    """

    value: Value
    form: str = ""
    """The LaTeX code of the formula, with `%s` in place of each operand; empty for a plain number."""
    parts: tuple[Expression | Value | tuple[Value, int], ...] = ()
    """The operands of the formula: expressions, numbers, or fractions as pairs (numerator, denominator)."""

    @property
    def latex(self) -> str:
        """The formula as LaTeX.

        A plain number becomes a fraction if that is short, otherwise a decimal.
        """
        if self.form:
            return self.form % tuple(
                as_expression(Fraction(part[0]) / part[1] if isinstance(part, tuple) else part).latex
                for part in self.parts
            )
        short = not isinstance(self.value, float) and self.value.denominator < TERM_DENOMINATOR_LIMIT
        return latex(self.value) if short else decimal(self.value)

    def __add__(self, other: Expression | Value) -> Expression:
        return Expression(self.value + as_expression(other).value, "%s + %s", (self, other))

    def __rsub__(self, other: Value) -> Expression:
        return Expression(other - self.value, "%s - %s", (other, self))

    def __mul__(self, other: Expression | Value) -> Expression:
        return Expression(self.value * as_expression(other).value, r"%s \cdot %s", (self, other))

    def __truediv__(self, other: Expression | Value) -> Expression:
        """Return the quotient of two expressions. Its LaTeX is an unreduced fraction."""
        above = Fraction(self.value) if isinstance(self.value, int) else self.value
        return Expression(above / as_expression(other).value, r"\frac{%s}{%s}", (self, other))

    def as_float(self) -> Expression:
        """Return the same expression with its value converted to a float."""
        return replace(self, value=float(self.value))


def as_expression(value: Expression | Value) -> Expression:
    """Convert a plain number to an `Expression`. An argument that is an `Expression` is returned unchanged."""
    return value if isinstance(value, Expression) else Expression(value)


def choose(n: int, k: int) -> Expression:
    """Return the binomial coefficient "n choose k"."""
    return Expression(comb(n, k), r"\binom{%s}{%s}", (n, k))


def product(*factors: Value) -> Expression:
    """Multiply numbers, and return the product as an `Expression` whose formula shows all factors."""
    return Expression(prod(factors, start=Fraction(1)), r" \cdot ".join(["%s"] * len(factors)), factors)


@dataclass(slots=True)
class Derivation:
    """A probability or other number as a sum of terms, with the LaTeX code of its formula."""

    formula: str
    """The general formula with symbols, as LaTeX."""
    name: str
    """The left side of the equation, such as "P(3, 1400)"; empty if the equation has none."""
    terms: Sequence[Expression]
    of: int = 1
    """The number by which the sum of the terms is divided. With this divisor, the terms can be whole numbers."""
    steps: tuple[Derivation, ...] = ()
    """The derivations of the intermediate results that are used in this derivation."""

    @property
    def total(self) -> Value:
        """The sum of all terms of the derivation. The result is this sum divided by the field `of`."""
        return sum(term.value for term in self.terms)

    @property
    def value(self) -> Value:
        """The result of the derivation: the sum of all terms, divided by the field `of` (by default 1)."""
        total = self.total
        return total if isinstance(total, float) else Fraction(total, self.of)

    @property
    def exact(self) -> Fraction:
        """The result as an exact Fraction."""
        return Fraction(self.value)

    @property
    def result(self) -> str:
        """The right side of the equation as LaTeX, such as "= 3", which shows the final value.

        It does not repeat a value that the terms already show.
        """
        end = right_side(self.value)
        if len(self.terms) == 1 and end.startswith(f"= {self.terms[0].latex}"):
            return end.removeprefix(f"= {latex(self.exact)}").strip()
        return end

    @property
    def latex(self) -> str:
        """The whole equation as LaTeX: name, terms and result.

        Dots replace the middle of a long sum.
        """
        parts = [term.latex for term in self.terms]
        if len(parts) > TERMS_SHOWN:
            parts = [*parts[: TERMS_SHOWN - 2], r"\dots", parts[-1]]
        left = f"{self.name} = " if self.name and parts else self.name
        return f"{left}{' + '.join(parts)} {self.result}".strip()


def share(count: int, repeats: int) -> Derivation:
    """Return a `Derivation` that shows the share of simulations in which an event occurred."""
    return Derivation(r"\hat p = \frac{k}{N}", r"\hat p", [(as_expression(count) / repeats).as_float()])


def latex(value: Value) -> str:
    r"""Return a number as LaTeX, written as a fraction or a whole number.

    >>> latex(Fraction(4, 9)), latex(Fraction(3))
    ('\\frac{4}{9}', '3')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def decimal(value: Value) -> str:
    r"""Return a number as LaTeX with six significant digits, such as 0.277778.

    >>> decimal(Fraction(5, 18)), decimal(Fraction(1, 10**9))
    ('0.277778', '1 \\cdot 10^{-9}')
    """
    digits, _e, power = f"{float(value):.{DIGITS}g}".partition("e")
    return rf"{digits} \cdot 10^{{{int(power)}}}" if power else digits


def right_side(value: Value) -> str:
    r"""Return the right side of an equation as LaTeX, such as "= 3" for the number 3.

    A fraction is followed by its decimal value. A long fraction is shown only as a decimal.

    >>> right_side(Fraction(3)), right_side(Fraction(1, 4)), right_side(Fraction(1, 3))
    ('= 3', '= \\frac{1}{4} = 0.25', '= \\frac{1}{3} \\approx 0.333333')
    """
    if not isinstance(value, Fraction) or value.denominator >= RESULT_DENOMINATOR_LIMIT:
        return rf"\approx {decimal(value)}"
    if value.denominator == 1:
        return f"= {value.numerator}"
    sign = "=" if is_short_decimal(value) else r"\approx"
    return rf"= {latex(value)} {sign} {decimal(value)}"


def is_short_decimal(value: Fraction) -> bool:
    """Return whether a fraction equals a decimal number with at most six significant digits.

    >>> is_short_decimal(Fraction(1, 4)), is_short_decimal(Fraction(1, 3))
    (True, False)
    """
    return Fraction(f"{float(value):.{DIGITS}g}") == value
