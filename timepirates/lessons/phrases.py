"""Chances as lessons say them."""

from __future__ import annotations

from fractions import Fraction

from timepirates.core.i18n import _

SHORT = 999
"""Fractions with a greater denominator are shown as percentages only."""


def shown(value: Fraction | str) -> str:
    """A chance for people: the fraction where it is short, and the percentage.

    >>> shown(Fraction(2, 5)), shown(Fraction(123456, 1000003))
    ('2/5 (40\\xa0%)', 'about 12.3\\xa0%')
    """
    chance = Fraction(value)
    percent = f"{100 * float(chance):.3g}"
    if chance.denominator == 1:
        return str(chance)
    if chance.denominator > SHORT:
        return _("about {percent} %").format(percent=percent)
    return _("{fraction} ({percent} %)").format(fraction=chance, percent=percent)


def in_percent(value: Fraction | str) -> str:
    """A chance as one would say it.

    >>> in_percent("2/5")
    '40\\xa0%'
    """
    return _("{percent} %").format(percent=f"{100 * float(Fraction(value)):.0f}")
