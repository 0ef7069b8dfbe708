"""The colours and sizes that are used in pictures of the board and the tokens of Time Pirates.

The token colours can be distinguished in normal sight and in the three kinds of colour blindness (a test measures
this). Tokens also differ in shape and letter, so they can be recognised without colours.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from timepirates_widgets.drawing import theme
from timepirates_widgets.drawing.theme import GOLD, INK, WHITE

PLATE_TOP, PLATE_BOTTOM, GLEAM = "#FFFCF1", "#F4E7C8", "#FFFFFE"
SITE, SITE_EDGE = "#EADDBD", "#A58F63"
"""The colours of an empty site: its fill and its edge."""
SEA = ("#E3F1F0", "#C4DFE4", "#97C1CC")
"""The colours of the sea, from the middle of the board to its corners."""
SHOAL, RHUMB, WAVE = "#FEFFFF", "#6FA3B1", "#5B97A8"
CHART_EDGE, CHART_SCALE = "#F8EFD8", "#35291D"
ROSE, ROSE_HEART, ROSE_LINE = "#F4F8F0", "#DDEBEA", "#4C7F90"
WOOD_TOP, WOOD_BOTTOM = "#6B5138", "#4B3723"
SAND, SAND_EDGE, SAND_HEART = "#E9D6A4", "#BE9F62", "#D9C48C"
POLICE = "#14296B"
TRAIL_COLOUR = "#15296B"
"""The colour of the lines that show where the police moved last.

The colour resembles that of the police, but has a light counterpart in the dark theme.
"""
GLOBE = "#3E6E8E"

TOKEN_COLOURS: dict[str, str] = {
    "blue": "#1769C2",
    "orange": "#F7A81B",
    "red": "#C62F23",
    "green": "#35A86E",
    "purple": "#6B2C82",
    "white": "#FFFFFF",
}
LETTER_COLOURS: dict[str, str] = {
    "blue": WHITE,
    "orange": INK,
    "red": WHITE,
    "green": INK,
    "purple": WHITE,
    "white": INK,
}
"""The colour of the letter on a token, by the colour of the token."""

PATH_COLOURS: dict[int, str] = {1: GOLD, 2: "#2E86DE"}
PATH_NUMBER_COLOURS: dict[int, str] = {1: INK, 2: WHITE}
"""The text colour of the number on a path, as a dict by this number (1 or 2)."""
PATH_DASH: dict[int, str] = {1: "solid", 2: "9px,5px"}

WIDE, TALL = (790, 632), (390, 480)
"""The width and height in pixels of the wide and the tall picture of the board."""
CELL_WIDE, CELL_TALL = 42.0, 28.0
TOKEN_RADIUS = 17.5
"""The radius of a token in pixels, if a site is `CELL_WIDE` pixels wide."""

DARK: dict[str, str] = {
    **theme.DARK,
    PLATE_TOP: "#40372A",
    PLATE_BOTTOM: "#332B20",
    GLEAM: "#6B5D45",
    SITE: "#4A4031",
    SITE_EDGE: "#917F5C",
    SEA[0]: "#1F4049",
    SEA[1]: "#183239",
    SEA[2]: "#0F2127",
    SHOAL: "#4E8793",
    RHUMB: "#5F919D",
    WAVE: "#4F8390",
    CHART_EDGE: "#3B3428",
    CHART_SCALE: "#B9A67E",
    SAND: "#6B5B38",
    SAND_EDGE: "#8A744A",
    SAND_HEART: "#5A4C2E",
    ROSE: "#24444C",
    ROSE_HEART: "#2E525B",
    TRAIL_COLOUR: "#A9BCFF",
    ROSE_LINE: "#7FA9B5",
}
"""The replacement of each colour in dark mode, as a dict from "#rrggbb" to "#rrggbb".

All other colours are the same in both themes, because players recognise tokens by their colours. A colour in this table
must not be used for anything whose colour is the same in both themes.
"""


@lru_cache(maxsize=1)
def dark_rules() -> str:
    """Return the CSS that recolours the drawings in dark mode."""
    trail = theme.rgb_string(TRAIL_COLOUR)
    return theme.dark_rules(DARK, f'[stroke^="rgba({trail},"]{{stroke:{DARK[TRAIL_COLOUR]};stroke-opacity:.35}}')


@lru_cache(maxsize=1)
def css() -> str:
    """Return the CSS with the game's colours, for the light and the dark theme."""
    return (Path(__file__).parent / "colours.css").read_text(encoding="utf-8") + dark_rules()
