"""Format numbers for display, such as probabilities, fractions and differences, and colour table cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NotRequired, TypeAlias, TypedDict

from timepirates.core.derivations import RESULT_DENOMINATOR_LIMIT
from timepirates.core.i18n import _
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.police.explanation import CHANCE, CHANGE, ERRORS, MEAN
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.board import board_view

ExplanationRequest: TypeAlias = Mapping[str, object]
"""A request to explain a number: a dict with the kind of number (`what`) and the values it depends on."""


class FormattedNumber(TypedDict):
    """A number formatted for display by JavaScript, with a request that opens an explanation of the number."""

    text: str
    fraction: str
    """The number as a fraction, or as a decimal if the fraction is long."""
    share: float
    how: NotRequired[dict[str, object]]
    """The request that opens an explanation of how the number is calculated."""
    said: NotRequired[str]
    """A text that tells users of a screen reader what the number means."""


def percent(value: Fraction | float) -> str:
    """Return a probability as a percentage, such as "12.5 %"."""
    return board_view.percent(value)


def fraction(value: Fraction | float) -> str:
    """Return a probability as a short fraction, or as a decimal if the fraction is long.

    >>> fraction(Fraction(4, 9)), fraction(Fraction(1, 3**30)), fraction(0.25)
    ('4/9', '0.000000', '0.250000')
    """
    exact = isinstance(value, Fraction) and value.denominator < RESULT_DENOMINATOR_LIMIT
    return str(value) if exact else f"{float(value):.6f}"


def six_digits(value: Fraction | float) -> str:
    """Convert a probability to text with six decimal places.

    >>> six_digits(Fraction(1, 3))
    '0.333333'
    """
    return f"{float(value):.6f}"


def chance(
    value: Fraction | float, how: ExplanationRequest | None = None, text: str | None = None, name: str | None = None
) -> FormattedNumber:
    """Convert a probability to data for JavaScript.

    `name` describes the number for screen readers.
    """
    shown = percent(value) if text is None else text
    out: FormattedNumber = {"text": shown, "fraction": fraction(value), "share": round(float(value), 6)}
    if how is not None:
        label = _("{name}: {value}. How is this computed?") if name else _("{value}. How is this computed?")
        out["how"], out["said"] = dict(how), label.format(name=name, value=shown)
    return out


def number_data(
    value: Fraction | float | None, how: ExplanationRequest | None = None, name: str | None = None
) -> FormattedNumber:
    """Convert a number that is not a probability to data for JavaScript."""
    if value is None:
        return {"text": "\N{EN DASH}", "fraction": "", "share": 0}
    return chance(value, how, two_decimals(value), name)


def signed(value: Fraction | float) -> str:
    r"""Return a difference of probabilities in percent, with its sign.

    >>> signed(Fraction(1, 8)), signed(Fraction(0))
    ('+12.5\xa0%', '0')
    """
    return "0" if not value else _("{percent} %").format(percent=f"{float(value) * 100:+.1f}")


def errors(value: Fraction | float) -> str:
    """Convert a number of standard errors to text with a plus or minus sign and one decimal place."""
    return f"{float(value):+.1f}"


def two_decimals(value: Fraction | float) -> str:
    """Convert a number to text with two decimal places. An integer has no decimal places."""
    return f"{float(value):.2f}" if Fraction(value).denominator != 1 else str(int(value))


FORMATTERS: Mapping[str, Callable[[Fraction | float], str]] = {
    CHANCE: percent,
    MEAN: two_decimals,
    CHANGE: signed,
    ERRORS: errors,
}
"""The function that converts a number to text, for each kind of number, such as a probability."""


def label_of(board: Board, year: int) -> str:
    """Return the name of an epoch for display."""
    return board.epoch(year).shown


DARKEST_PROBABILITY = 0.5
"""The probability at which the colour scale of table cells ends. Cells with higher values are equally dark."""
DARKEST_DIFFERENCE = 0.1
"""The difference of probabilities at which table cells become darkest. Larger differences are equally dark."""


def heat_style(value: Fraction | float) -> str:
    """Return the CSS style for a table cell that shows a probability."""
    fill, ink = theme.heat_colour(float(value) / DARKEST_PROBABILITY)
    return f"background:{fill};color:{ink}"


def difference_style(value: Fraction | float) -> str:
    """Return the CSS style of a table cell: the colours that show a difference of probabilities.

    Negative and positive differences have different hues.
    """
    fill, ink = theme.change_colour(float(value) / DARKEST_DIFFERENCE)
    return f"background:{fill};color:{ink}"


class Legend(TypedDict):
    """The legend of a colour scale: its colours, and the texts at its ends and in its middle."""

    colours: list[str]
    low: str
    middle: str
    high: str


def legend(changes: bool = False) -> Legend:
    """Return the legend of the colour scale for probabilities or for their differences."""
    steps = 7
    if not changes:
        return {
            "colours": [theme.heat_colour(n / (steps - 1))[0] for n in range(steps)],
            "low": _("0 %"),
            "high": _("{top} % and more").format(top=round(100 * DARKEST_PROBABILITY)),
            "middle": "",
        }
    top = round(100 * DARKEST_DIFFERENCE)
    return {
        "colours": [theme.change_colour(2 * n / (steps - 1) - 1)[0] for n in range(steps)],
        "low": _("{top} % and less").format(top=f"\N{MINUS SIGN}{top}"),
        "middle": "0",
        "high": _("{top} % and more").format(top=f"+{top}"),
    }
