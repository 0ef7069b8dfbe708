"""The look that all panels share: colours, sizes, fonts, and `theme.css`, which has them as CSS variables.

The token colours keep their distance from each other in normal sight and in the three kinds of colour blindness
(a test measures it); shape and letter say the same again, so colour is never the only mark.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent

INK = "#33271B"
EDGE = "#34281C"
"""The line around a token: ink that turns light in the dark (letters and signs on tokens stay ink)."""
PLATE_TOP, PLATE_BOTTOM, GLEAM = "#FFFCF1", "#F4E7C8", "#FFFFFE"
SITE, SITE_EDGE = "#EADDBD", "#A58F63"
"""An empty site."""
SEA = ("#E3F1F0", "#C4DFE4", "#97C1CC")
"""From the middle of the board to its corners."""
SHOAL, RHUMB, WAVE = "#FEFFFF", "#6FA3B1", "#5B97A8"
CHART_EDGE, CHART_SCALE = "#F8EFD8", "#35291D"
ROSE, ROSE_HEART, ROSE_LINE = "#F4F8F0", "#DDEBEA", "#4C7F90"
WOOD_TOP, WOOD_BOTTOM = "#6B5138", "#4B3723"
SAND, SAND_EDGE, SAND_HEART = "#E9D6A4", "#BE9F62", "#D9C48C"
HIGHLIGHT = "#D6006E"
POLICE = "#14296B"
TRAIL = "#15296B"
"""The shadow along the police's last moves, under an opacity: as the police, but light in the dark."""
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
CHANGE: tuple[str, ...] = ("#1B4F8F", "#5E93C8", "#B5D2EA", "#F4F0E8", "#FFCB85", "#EE6F2D", "#9C2F0B")
"""From much less over nothing to much more: two scales that part at the middle, told apart in all kinds of sight."""
_DARK = "#0B0502"  # with white, enough contrast on every colour of the scale

FONT = "'Trebuchet MS', 'Segoe UI', 'DejaVu Sans', Verdana, system-ui, sans-serif"

WIDE, TALL = (790, 632), (390, 480)
"""Pixels of the board's figure on a desk and on a phone."""
CELL_WIDE, CELL_TALL = 42.0, 28.0
TOKEN_WIDE = 17.5
"""A token's radius, in sites of so many pixels."""


DARK: dict[str, str] = {
    EDGE: "#F6ECD2", PLATE_TOP: "#40372A", PLATE_BOTTOM: "#332B20", GLEAM: "#6B5D45",
    SITE: "#4A4031", SITE_EDGE: "#917F5C", SEA[0]: "#1F4049", SEA[1]: "#183239", SEA[2]: "#0F2127", SHOAL: "#4E8793",
    RHUMB: "#5F919D", WAVE: "#4F8390", CHART_EDGE: "#3B3428", CHART_SCALE: "#B9A67E", SAND: "#6B5B38",
    SAND_EDGE: "#8A744A", SAND_HEART: "#5A4C2E", ROSE: "#24444C", ROSE_HEART: "#2E525B", TRAIL: "#A9BCFF",
    ROSE_LINE: "#7FA9B5",
}
"""What colours of pictures become in the dark, "#rrggbb" each. All others stay: a token is told by its colours, and
scales of numbers are the same in both. No colour stands here that a picture also needs for something that stays."""


def dark(colour: str) -> str:
    """A colour of a picture ("#rrggbb" or as `alpha` writes it) in the dark."""
    if not colour.startswith("rgba("):
        return DARK.get(colour, colour)
    red, green, blue, opacity = colour.removeprefix("rgba(").removesuffix(")").split(",")
    plain = f"#{int(red):02X}{int(green):02X}{int(blue):02X}"
    return alpha(DARK[plain], float(opacity)) if plain in DARK else colour


def dark_table() -> dict[str, str]:
    """`DARK` for scripts: "#rrggbb" -> "#rrggbb", and for colours with an opacity "r,g,b" -> "r,g,b"."""
    washes = {",".join(map(str, _rgb(light))): ",".join(map(str, _rgb(night))) for light, night in DARK.items()}
    return {**DARK, **washes}


@lru_cache(maxsize=1)
def dark_rules() -> str:
    """The style sheet that turns an SVG dark where the reader's system wants it; its colours are attributes."""
    rules = "".join(f'[{what}="{light}"]{{{what}:{night}}}' for light, night in DARK.items()
                    for what in ("fill", "stroke", "stop-color"))
    trail = ",".join(map(str, _rgb(TRAIL)))
    return (f"@media (prefers-color-scheme:dark){{{rules}"
            f'[stroke^="rgba({trail},"]{{stroke:{DARK[TRAIL]};stroke-opacity:.35}}}}')


def pirate_colour(seat: int) -> str:
    """The cloak of a seat, "#rrggbb"."""
    return PIRATE_COLOURS[seat % len(PIRATE_COLOURS)]


def heat_colour(share: float) -> tuple[str, str]:
    """The fill for a share 0..1 of the greatest value shown, and the colour to write on it."""
    return _on_scale(HEAT, share)


def change_colour(share: float) -> tuple[str, str]:
    """The fill for a difference, -1..1 of the greatest shown, and the colour to write on it."""
    return _on_scale(CHANGE, (share + 1) / 2)


def _on_scale(scale: tuple[str, ...], share: float) -> tuple[str, str]:
    share = min(1.0, max(0.0, share)) * (len(scale) - 1)
    step = min(int(share), len(scale) - 2)
    fill = mix(scale[step], scale[step + 1], share - step)
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
    """The text of `theme.css`, every colour and size as a CSS variable, and what turns drawings dark."""
    return (HERE / "theme.css").read_text(encoding="utf-8") + dark_rules()


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
