"""The class `Explanation`, which explains a calculated number with sentences, symbols and formulas."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from timepirates.core.derivations import DIGITS, RESULT_DENOMINATOR_LIMIT, Derivation, Value
from timepirates.core.i18n import _
from timepirates.games.pirates.police.situation import Situation

CHANCE, MEAN, CHANGE, ERRORS = "chance", "mean", "change", "errors"
"""The kinds of numbers that can be explained: probabilities, means, changes of probabilities, standard errors."""


@dataclass(frozen=True)
class Explanation:
    """A calculated number with its formula, the meanings of the symbols, and sentences that explain it.

    Attributes
    ----------
    title : str
        What the number is.
    words : str
        Why it has this value.
    symbols : tuple of (str, str)
        The symbols of the formula with their meanings.
    derivation : Derivation
        The formula with the present numbers.
    kind : str
        CHANCE, MEAN, CHANGE or ERRORS.
    """

    title: str
    words: str
    symbols: tuple[tuple[str, str], ...]
    derivation: Derivation
    kind: str = CHANCE

    @property
    def formula(self) -> str:
        """The formula by which the number is calculated, with symbols instead of numbers, as LaTeX."""
        return self.derivation.formula

    @property
    def lines(self) -> tuple[Derivation, ...]:
        """The steps of the calculation, each with a formula and numbers. The last step gives the result."""
        return *self.derivation.steps, self.derivation

    @property
    def value(self) -> Value:
        """The number that is explained."""
        return self.derivation.value

    @property
    def exact(self) -> Fraction:
        """The calculated number as an exact fraction."""
        return self.derivation.exact

    @property
    def numbers(self) -> str:
        """All steps of the calculation with numbers instead of symbols, as one LaTeX text."""
        return r", \quad ".join(line.latex for line in self.lines)


def told(value: Fraction) -> str:
    """Return a number as text for a sentence: a short fraction, or a decimal number.

    >>> told(Fraction(4, 9)), told(Fraction(1, 3**30)), told(Fraction(3**30 + 1, 3**30))
    ('4/9', 'less than one in a million', '1')
    """
    if value.denominator < RESULT_DENOMINATOR_LIMIT:
        return str(value)
    return f"{float(value):.{DIGITS}g}" if value * 10**DIGITS >= 1 else _("less than one in a million")


def symbol_meanings(situation: Situation, names: str) -> tuple[tuple[str, str], ...]:
    """Return the meanings of the symbols in `names` (such as "r r_1"), with their current values."""
    s = situation
    known = {
        "r": _("police tokens in the bag: {count}").format(count=s.police_tokens),
        "r_1": _("police tokens with a 1 in the bag: {count}").format(count=s.ones),
        "r_2": _("police tokens with a 2 in the bag: {count}").format(count=s.twos),
        "A": _("artifacts in the bag: {count}").format(count=s.artifacts),
        "D": _("artifacts in the discard pile: {count}").format(count=s.discards),
        "q": _("police tokens still to be drawn until the year ends: {count}").format(count=s.need),
        "x": _("the epoch"),
        "n": _("police tokens drawn"),
        "i": _("drawn police tokens with a 1"),
        "m": _("number of police tokens drawn in the restock"),
        "s": _("number of sites filled before the year ends"),
        "w": _("number of orders of the tokens that lead to the epoch"),
        "P(m,x)": _("the probability that the police are in the epoch after m police tokens, as in the table"),
    }
    return tuple((name, known[name]) for name in names.split(" "))
