"""Numbers of the explorer as they are shown: chances that explain themselves, fractions, colours, epochs' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NotRequired, TypeAlias, TypedDict

from timepirates.core.derivations import LONG
from timepirates.core.i18n import _
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police.explanation import CHANCE, CHANGE, ERRORS, MEAN
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.board import board_view

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


def chance(value: Fraction | float, how: How | None = None, text: str | None = None, name: str | None = None) -> Shown:
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
    return chance(value, how, mean(value), name)


def signed(value: Fraction | float) -> str:
    """A difference of chances, in percent with its sign.

    >>> signed(Fraction(1, 8)), signed(Fraction(0))
    ('+12.5\\xa0%', '0')
    """
    return "0" if not value else _("{percent} %").format(percent=f"{float(value) * 100:+.1f}")


def errors(value: Fraction | float) -> str:
    """A distance in standard errors."""
    return f"{float(value):+.1f}"


def mean(value: Fraction | float) -> str:
    """A number that is no chance: two digits, none where it is whole."""
    return f"{float(value):.2f}" if Fraction(value).denominator != 1 else str(int(value))


SHOWN: Mapping[str, Callable[[Fraction | float], str]] = {CHANCE: percent, MEAN: mean, CHANGE: signed, ERRORS: errors}
"""What kind of number -> how it is shown, wherever it stands."""


def label_of(board: Board, year: int) -> str:
    """An epoch's name as it is shown."""
    return board.epoch(year).shown


HEAT_TOP = 0.5
"""From this chance on a colour is the darkest: one scale on the board and in every table."""
CHANGE_TOP = 0.1
"""From this difference of chances on a colour of the other scale is the darkest."""


def heat_style(value: Fraction | float) -> str:
    """The colours of a cell for a chance, as CSS."""
    fill, ink = theme.heat_colour(float(value) / HEAT_TOP)
    return f"background:{fill};color:{ink}"


def change_style(value: Fraction | float) -> str:
    """The colours of a cell for a difference of chances, as CSS: one side of nothing is cold, the other warm."""
    fill, ink = theme.change_colour(float(value) / CHANGE_TOP)
    return f"background:{fill};color:{ink}"


class Legend(TypedDict):
    """The scale of the colours of a picture: steps of colour, and what its ends and its middle mean."""

    colours: list[str]
    low: str
    middle: str
    high: str


def legend(changes: bool = False) -> Legend:
    """The scale of the colours, for below a picture: of chances, or of differences between them."""
    steps = 7
    if not changes:
        return {
            "colours": [theme.heat_colour(n / (steps - 1))[0] for n in range(steps)],
            "low": _("0 %"),
            "high": _("{top} % and more").format(top=round(100 * HEAT_TOP)),
            "middle": "",
        }
    top = round(100 * CHANGE_TOP)
    return {
        "colours": [theme.change_colour(2 * n / (steps - 1) - 1)[0] for n in range(steps)],
        "low": _("{top} % and less").format(top=f"\N{MINUS SIGN}{top}"),
        "middle": "0",
        "high": _("{top} % and more").format(top=f"+{top}"),
    }
