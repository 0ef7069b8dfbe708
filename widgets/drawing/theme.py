"""The colours and fonts of all panels, for the light and the dark theme.

Each game defines further colours in its own `drawing` folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent

INK = "#33271B"
EDGE = "#34281C"
"""The colour of the outlines of game pieces. Dark mode replaces it with a light colour."""
HIGHLIGHT = "#D6006E"
GOLD = "#FFC629"
WHITE = "#FFFFFF"
SKIN = "#EBC09A"

SEAT_COLOURS: tuple[str, ...] = ("#F4F1E6", "#111111", "#00A39A", "#E4572E", "#9A7B4F", "#B8C4D6")
SEAT_TEXT_COLOURS: tuple[str, ...] = (INK, WHITE, "#06201E", "#2B0C03", "#1A0F03", INK)
"""The colour of the letter on each player's figure, by seat."""
SEAT_HATS: tuple[str, ...] = ("#4A4238", "#111111", "#04524E", "#7A2410", "#4A3A22", "#4C5D77")

HEAT: tuple[str, ...] = ("#F4F0E8", "#FFE9C7", "#FFCB85", "#FDA04F", "#EE6F2D", "#C94414", "#7F2207")
"""The colour scale for probabilities, from "never" to "most likely"."""
CHANGE: tuple[str, ...] = ("#1B4F8F", "#5E93C8", "#B5D2EA", "#F4F0E8", "#FFCB85", "#EE6F2D", "#9C2F0B")
"""The colour scale for differences, from "much less" through "no change" to "much more"."""
_DARK = "#0B0502"  # Text on any colour of a colour scale is readable in this dark colour or in white.

FONT = "'Trebuchet MS', 'Segoe UI', 'DejaVu Sans', Verdana, system-ui, sans-serif"

DARK: dict[str, str] = {EDGE: "#F6ECD2"}
"""A dict that maps each colour to its replacement in dark mode, both as "#rrggbb"."""


def dark_table(exchanged: Mapping[str, str]) -> dict[str, str]:
    """Return the dark-mode replacement of each colour as a dict for JavaScript.

    The dict maps "#rrggbb" to "#rrggbb", and also "r,g,b" to "r,g,b", for colours with an opacity.
    """
    washes = {rgb_string(light): rgb_string(night) for light, night in exchanged.items()}
    return {**exchanged, **washes}


def dark_rules(exchanged: Mapping[str, str] = DARK, more: str = "") -> str:
    """Return the CSS that recolours an SVG in dark mode.

    The colours of the SVG must be in attributes such as `fill`. `more` is added to the rules.
    """
    rules = "".join(
        f'[{what}="{light}"]{{{what}:{night}}}'
        for light, night in exchanged.items()
        for what in ("fill", "stroke", "stop-color")
    )
    return f"@media (prefers-color-scheme:dark){{{rules}{more}}}"


def seat_colour(seat: int) -> str:
    """Return the colour of a player's seat as "#rrggbb"."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def heat_colour(share: float) -> tuple[str, str]:
    """Return the fill colour and the text colour of a table cell that represents a number from 0 to 1."""
    return _on_scale(HEAT, share)


def change_colour(share: float) -> tuple[str, str]:
    """Return the fill and text colours of a table cell for a difference, given as a number from -1 to 1."""
    return _on_scale(CHANGE, (share + 1) / 2)


def _on_scale(scale: tuple[str, ...], share: float) -> tuple[str, str]:
    share = min(1.0, max(0.0, share)) * (len(scale) - 1)
    step = min(int(share), len(scale) - 2)
    fill = mix(scale[step], scale[step + 1], share - step)
    return fill, max((WHITE, _DARK), key=lambda ink: contrast(fill, ink))


def mix(first: str, second: str, share: float) -> str:
    """Mix two colours, and return the result as "#rrggbb"."""
    pairs = zip(_rgb(first), _rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour as WCAG defines it, from 0 to 1."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in _rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours as WCAG defines it, from 1 to 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def alpha(colour: str, opacity: float) -> str:
    """Convert "#rrggbb" and an opacity to "rgba(...)", for CSS and Plotly."""
    red, green, blue = _rgb(colour)
    return f"rgba({red},{green},{blue},{opacity:g})"


@lru_cache(maxsize=8)
def css() -> str:
    """Return the CSS with the colours and fonts, for the light and the dark theme."""
    return (HERE / "theme.css").read_text(encoding="utf-8") + dark_rules()


def rgb_string(colour: str) -> str:
    """Convert a colour from the form "#rrggbb" to the form "red,green,blue"."""
    return ",".join(map(str, _rgb(colour)))


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
