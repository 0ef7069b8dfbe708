"""Numbers of the explorer as they are shown: chances that explain themselves, fractions, colours, epochs' names."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NotRequired, TypeAlias, TypedDict

from timepirates.i18n import _
from timepirates.pirates.board import Board
from timepirates_widgets.board import board_view
from timepirates_widgets.drawing import theme

How: TypeAlias = Mapping[str, object]
"""What a panel asks for to have a number explained: the kind of number under "what", and what else it depends on."""


class Shown(TypedDict):
    """A number as the scripts show it."""

    text: str
    fraction: str
    """the same as a fraction, or as a decimal where that is long"""
    share: float
    how: NotRequired[dict[str, object]]
    """what to ask for its explanation (`How`)"""
    said: NotRequired[str]
    """what it says of itself to those who hear it"""


LONG = 10**12
"""Fractions with a greater denominator are shown as decimals."""


def percent(value: Fraction | float) -> str:
    """A chance for reading: "12.5 %"."""
    return board_view.percent(value)


def fraction(value: Fraction | float) -> str:
    """A chance as a fraction where it is short, else as a decimal.

    >>> fraction(Fraction(4, 9)), fraction(Fraction(1, 3**30)), fraction(0.25)
    ('4/9', '0.000000', '0.250000')
    """
    exact = isinstance(value, Fraction) and value.denominator < LONG
    return str(value) if exact else f"{float(value):.6f}"


def six_digits(value: Fraction | float) -> str:
    """A chance with six digits, as programs read it.

    >>> six_digits(Fraction(1, 3))
    '0.333333'
    """
    return f"{float(value):.6f}"


def chance(value: Fraction | float, how: How | None = None, text: str | None = None,
           name: str | None = None) -> Shown:
    """A chance as the scripts show it: text, fraction, share, and what to ask for its explanation.

    name: what the number is, for those who hear it.
    """
    shown = percent(value) if text is None else text
    out: Shown = {"text": shown, "fraction": fraction(value), "share": round(float(value), 6)}
    if how is not None:
        label = _("{name}: {value}. How is this computed?") if name else _("{value}. How is this computed?")
        out["how"], out["said"] = dict(how), label.format(name=name, value=shown)
    return out


def figure(value: Fraction | float | None, how: How | None = None, name: str | None = None) -> Shown:
    """A number that is no chance, with two digits; a dash where there is none."""
    if value is None:
        return {"text": "\N{EN DASH}", "fraction": "", "share": 0}
    text = f"{float(value):.2f}" if Fraction(value).denominator != 1 else str(int(value))
    return chance(value, how, text, name)


def label_of(board: Board, year: int) -> str:
    """An epoch's name as it is shown."""
    return board.epoch(year).shown


def heat_style(value: Fraction | float, top: Fraction | float) -> str:
    """The colours of a cell for a chance, the darkest at `top`, as CSS."""
    fill, ink = theme.heat_colour(float(value) / float(top) if top else 0.0)
    return f"background:{fill};color:{ink}"
