"""The look that all panels share: colours, sizes, fonts, and `theme.css`, which has them as CSS variables.

The token colours keep their distance from each other in normal sight and in the three kinds of colour blindness
(a test measures it); shape and letter say the same again, so colour is never the only mark.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent

INK = "#33271B"
PLATE_TOP, PLATE_BOTTOM = "#FFFCF1", "#F4E7C8"
WOOD_TOP, WOOD_BOTTOM = "#6B5138", "#4B3723"
SAND, SAND_EDGE = "#E9D6A4", "#BE9F62"
HIGHLIGHT = "#D6006E"
POLICE = "#14296B"
GOLD = "#FFC629"
WHITE = "#FFFFFF"
GLOBE = "#3E6E8E"
SKIN = "#EBC09A"

TOKEN_COLOURS: dict[str, str] = {
    "blue": "#1769C2",
    "orange": "#F7A81B",
    "red": "#C62F23",
    "green": "#35A86E",
    "purple": "#6B2C82",
    "white": "#FFFFFF",
}
LETTER_COLOURS: dict[str, str] = {
    "blue": WHITE, "orange": INK, "red": WHITE, "green": INK, "purple": WHITE, "white": INK,
}
"""What is written on a token of the colour."""

PATH_COLOURS: dict[int, str] = {1: GOLD, 2: "#2E86DE"}
PATH_INK: dict[int, str] = {1: INK, 2: WHITE}
"""The number on the path's disc."""
PATH_DASH: dict[int, str] = {1: "solid", 2: "9px,5px"}

PIRATE_COLOURS: tuple[str, ...] = ("#F4F1E6", "#111111", "#00A39A", "#E4572E", "#9A7B4F", "#B8C4D6")
PIRATE_INK: tuple[str, ...] = (INK, WHITE, "#06201E", "#2B0C03", "#1A0F03", INK)
"""The initial on the cloak, by seat."""
PIRATE_HATS: tuple[str, ...] = ("#4A4238", "#111111", "#04524E", "#7A2410", "#4A3A22", "#4C5D77")

HEAT: tuple[str, ...] = ("#F4F0E8", "#FFE9C7", "#FFCB85", "#FDA04F", "#EE6F2D", "#C94414", "#7F2207")
"""From never to most likely: an ordered scale, its lightness falling all the way."""
_DARK = "#0B0502"  # with white, enough contrast on every colour of the scale

FONT = "'Trebuchet MS', 'Segoe UI', 'DejaVu Sans', Verdana, system-ui, sans-serif"

WIDE, TALL = (790, 632), (390, 480)
"""Pixels of the board's figure on a desk and on a phone."""
CELL_WIDE, CELL_TALL = 42.0, 28.0
TOKEN_WIDE = 17.5
"""A token's radius, in sites of so many pixels."""


def pirate_colour(seat: int) -> str:
    """The cloak of a seat, "#rrggbb"."""
    return PIRATE_COLOURS[seat % len(PIRATE_COLOURS)]


def heat_colour(share: float) -> tuple[str, str]:
    """The fill for a share 0..1 of the greatest value shown, and the colour to write on it."""
    share = min(1.0, max(0.0, share)) * (len(HEAT) - 1)
    step = min(int(share), len(HEAT) - 2)
    fill = mix(HEAT[step], HEAT[step + 1], share - step)
    return fill, max((WHITE, _DARK), key=lambda ink: contrast(fill, ink))


def mix(first: str, second: str, share: float) -> str:
    """The colour that lies `share` (0..1) of the way from the first to the second, "#rrggbb"."""
    pairs = zip(_rgb(first), _rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def luminance(colour: str) -> float:
    """WCAG's relative luminance of "#rrggbb", 0..1."""
    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in _rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """WCAG's contrast ratio of two colours, 1..21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def alpha(colour: str, opacity: float) -> str:
    """ "#rrggbb" with an opacity, as CSS and Plotly write it. """
    red, green, blue = _rgb(colour)
    return f"rgba({red},{green},{blue},{opacity:g})"


@lru_cache(maxsize=8)
def css() -> str:
    """The text of `theme.css`: every colour and size as a CSS variable."""
    return (HERE / "theme.css").read_text(encoding="utf-8")


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
