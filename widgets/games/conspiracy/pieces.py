"""The drawings of Conspiracy's pieces as SVG: suits, spiral, coins, tiles and arrows.

The classic piecepack colours (suns red, moons black, crowns yellow, arms blue) differ in lightness as well as in hue.
Each suit also has a sign and a letter, so it can be recognised without colours.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from timepirates.games.conspiracy.naming import DIRECTIONS, SUIT_LETTERS, SUITS, UNKNOWN
from timepirates_widgets.drawing import figures, symbols

COLOURS = {"crowns": "#E0A100", "arms": "#1665B8", "moons": "#1B1B1F", "suns": "#C4291D"}
TEXT_COLOURS = {"crowns": "#33271B", "arms": "#FFFFFF", "moons": "#FFFFFF", "suns": "#FFFFFF"}
"""For each suit, the colour of symbols and text on a background in the colour of the suit."""
CREAM, INK, BACK = "#FFF8E3", "#33271B", "#C7A26A"

SUIT_SYMBOLS = {
    "suns": "M0-6.2A6.2 6.2 0 1 1 0 6.2 6.2 6.2 0 1 1 0-6.2Z"
    "M-1.5-7.4L0-12 1.5-7.4ZM-1.5 7.4L0 12 1.5 7.4ZM-7.4-1.5L-12 0-7.4 1.5ZM7.4-1.5L12 0 7.4 1.5Z"
    "M-6.3-4.2L-8.5-8.5-4.2-6.3ZM6.3-4.2L8.5-8.5 4.2-6.3ZM-6.3 4.2L-8.5 8.5-4.2 6.3ZM6.3 4.2L8.5 8.5 4.2 6.3Z",
    "moons": "M4.6-10.6A11 11 0 1 0 10.4 4.6 8.6 8.6 0 0 1 4.6-10.6Z",
    "crowns": "M-11-6L-5.6-.8 0-10 5.6-.8 11-6 8.8 6H-8.8ZM-8.8 7.6H8.8V10.4H-8.8Z",
    "arms": "M0-12C3-8.6 4-6 3.1-2.6 4.8-6.6 10.6-6.2 10.8-1.6 10.9 1.4 8.4 3 6.2 2.2 7.6 1 7.2-1.2 5.6-1.2 3.6-1.2 "
    "3 .8 3 3H5.2V5.6H2.7C2.9 8 3.6 9.6 5 11 2.8 10.8 1.2 11 0 12-1.2 11-2.8 10.8-5 11-3.6 9.6-2.9 8-2.7 "
    "5.6H-5.2V3H-3C-3 .8-3.6-1.2-5.6-1.2-7.2-1.2-7.6 1-6.2 2.2-8.4 3-10.9 "
    "1.4-10.8-1.6-10.6-6.2-4.8-6.6-3.1-2.6-4-6-3-8.6 0-12Z",
}
"""For each suit, its symbol as an SVG path that is 24 units wide and centred at (0, 0)."""
SPIRAL_PATH = (
    "M.4.6C-.6 1-1.6.2-1.4-1-1-3 2-3.4 3.4-1.6 5.4 1 3.4 4.8 0 5.2-4.4 5.6-7 1.6-6.2-2.2-5.2-7 .4-9 4.8-6.8 9-4.6 "
    "10.4.8 8.4 5"
)
"""The SVG path of the spiral that is drawn on the number side of an ace coin."""


def sign(suit: str, fill: str, scale: float = 1.0, x: float = 0, y: float = 0) -> str:
    """Return the symbol of a suit as an SVG path."""
    return f'<path d="{SUIT_SYMBOLS[suit]}" fill="{fill}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def numeral(number: str, ink: str, size: float, x: float = 0, y: float = 0) -> str:
    """Return a number as SVG, centred at (x, y). The number 1 is drawn as a spiral."""
    if number == "1":
        return (
            f'<path d="{SPIRAL_PATH}" fill="none" stroke="{ink}" stroke-width="2.4" stroke-linecap="round" '
            f'transform="translate({x:g} {y:g}) scale({size / 24:g})"/>'
        )
    return svg_text(number, ink, size, x, y)


def svg_text(text: str, ink: str, size: float, x: float = 0, y: float = 0) -> str:
    """Return an SVG element with a short text that is centred at (x, y)."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.35:g}" text-anchor="middle" font-size="{size:g}" font-weight="700" '
        f'font-family="Georgia, DejaVu Serif, serif" fill="{ink}">{text}</text>'
    )


def number_side(suit: str, number: str) -> str:
    """Return the number side of a coin as SVG, 48 units wide and centred at (0, 0)."""
    rim = COLOURS.get(suit, "#8A7650")
    drawn = [
        f'<circle r="22" fill="{CREAM}" stroke="{INK}" stroke-width="1.6"/>',
        f'<circle r="18.4" fill="none" stroke="{rim}" stroke-width="2.6"/>',
    ]
    if suit:
        drawn += [
            numeral(number, INK, 24, -3.5, -3),
            f'<circle cx="9" cy="9" r="8.6" fill="{COLOURS[suit]}"/>',
            sign(suit, TEXT_COLOURS[suit], 0.52, 9, 9),
        ]
    else:
        drawn.append(numeral(number, INK, 27))
    return "".join(drawn)


def symbol_side(suit: str, number: str) -> str:
    """Return the symbol side of a coin as SVG, 48 units wide and centred at (0, 0)."""
    fill, ink = COLOURS[suit], TEXT_COLOURS[suit]
    drawn = [
        f'<circle r="22" fill="{fill}" stroke="{INK}" stroke-width="1.6"/>',
        f'<circle r="19" fill="none" stroke="{ink}" stroke-opacity="0.7" stroke-width="1.2"/>',
        sign(suit, ink, 1.12, 0, -1.5),
        svg_text(SUIT_LETTERS[suit], ink, 8.5, -11.5, 10.5),
        f'<circle cx="11" cy="11" r="8" fill="{CREAM}" stroke="{INK}"/>',
        numeral(number, INK, 12, 11, 11),
    ]
    return "".join(drawn)


def tile_face(suit: str, number: str) -> str:
    """Return the face of a tile as SVG."""
    fill = COLOURS[suit]
    return (
        f'<rect x="-22" y="-22" width="44" height="44" rx="4" fill="{CREAM}" stroke="{INK}" stroke-width="1.6"/>'
        f'<rect x="-19.4" y="-19.4" width="38.8" height="38.8" rx="2.5" fill="none" stroke="{fill}" '
        f'stroke-width="2"/>{sign(suit, fill, 0.98, -6, -6)}{svg_text(number, INK, 21, 9.5, 10)}'
        f"{svg_text(SUIT_LETTERS[suit], INK, 8.5, 12.4, -12)}"
    )


def tile_back() -> str:
    """Return the back of a tile as SVG."""
    return (
        f'<rect x="-22" y="-22" width="44" height="44" rx="4" fill="{BACK}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="M0-22V22M-22 0H22" stroke="#7B5A2C" stroke-width="1.4"/>'
    )


def arrow(direction: str) -> str:
    """Return an arrow in one of the eight directions as SVG."""
    turned = 45 * DIRECTIONS.index(direction)
    return f'<path d="M0-11L8-1H3.2V11H-3.2V-1H-8Z" fill="currentColor" transform="rotate({turned})"/>'


@lru_cache(maxsize=1)
def drawings() -> dict[str, tuple[str, str]]:
    """Return the view box and the SVG of each piece, as a dict with keys such as "coin-moons-3"."""
    pieces = [(suit, str(value)) for suit in SUITS for value in range(6)]
    small, large = "-12.5 -12.5 25 25", "-24 -24 48 48"
    drawn = {f"suit-{suit}": (small, sign(suit, f"var(--tp-suit-{suit}, {COLOURS[suit]})")) for suit in SUITS}
    drawn |= {f"arrow-{direction}": (small, arrow(direction)) for direction in DIRECTIONS}
    drawn["spiral"] = (small, numeral("1", "currentColor", 24))
    for suit, number in pieces:
        drawn[f"coin-{suit}-{number}"] = (large, number_side(suit, number))
        drawn[f"symbol-{suit}-{number}"] = (large, symbol_side(suit, number))
        drawn[f"tile-{suit}-{number}"] = (large, tile_face(suit, number))
    drawn |= {f"coin-{UNKNOWN}-{number}": (large, number_side("", str(number))) for number in range(6)}
    drawn[f"coin-{UNKNOWN}"] = (
        large,
        f'<circle r="22" fill="#E4D3AC" stroke="{INK}" stroke-width="1.6" '
        f'stroke-dasharray="4 3"/>{svg_text("?", INK, 24)}',
    )
    drawn[f"tile-{UNKNOWN}"] = (large, tile_back())
    return drawn


@lru_cache(maxsize=1)
def pieces_sprite() -> str:
    """Return an SVG that contains all pieces of Conspiracy as symbols.

    The symbols are `tp-suit-SUIT`, `tp-spiral`, `tp-coin-COIN`, `tp-symbol-COIN`, `tp-tile-TILE`, `tp-arrow-DIRECTION`
    and `tp-seat-SEAT`.
    """
    pieces = "".join(symbols.symbol(name, view, content) for name, (view, content) in drawings().items())
    colours = (Path(__file__).parent / "pieces.css").read_text(encoding="utf-8")
    return f'<svg width="0" height="0"><style>{colours}</style>{pieces}{figures.figure_symbols()}</svg>'
