"""Draw the figures of the players in every game, and convert layered drawings to SVG.

A drawing is a list of `Layer`s in unit coordinates (x to the right, y downwards). A token is a disc of radius 1 around
(0, 0). A figure is 1 high, with its feet at (0, 0). `svg` converts layers to HTML.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from timepirates_widgets.drawing import theme
from timepirates_widgets.drawing.outlines import Path, box, combine_outlines, disc, ellipse, path_string, polygon
from timepirates_widgets.drawing.symbols import drawn


@dataclass(frozen=True)
class Layer:
    """A layer of a drawing: an outline with a fill colour, a line colour and a line width.

    Layers are drawn in ascending `order`. `width` is in pixels for a token of radius 17.5 or a figure of height 42.
    """

    order: int
    path: Path
    fill: str | None = None
    line: str | None = None
    width: float = 0.0


# --- figures

_CLOAK: Path = (
    ("M", ((-0.37, -0.02),)),
    ("C", ((-0.36, -0.3), (-0.27, -0.46), (-0.17, -0.53))),
    ("L", ((0.17, -0.53),)),
    ("C", ((0.27, -0.46), (0.36, -0.3), (0.37, -0.02))),
    ("Q", ((0, 0.06), (-0.37, -0.02))),
    ("Z", ()),
)
_HAT: Path = (
    ("M", ((-0.44, -0.7),)),
    ("C", ((-0.36, -0.74), (-0.27, -0.82), (-0.24, -0.93))),
    ("C", ((-0.14, -1.02), (0.14, -1.02), (0.24, -0.93))),
    ("C", ((0.27, -0.82), (0.36, -0.74), (0.44, -0.7))),
    ("C", ((0.2, -0.76), (-0.2, -0.76), (-0.44, -0.7))),
    ("Z", ()),
)
_BRIM: Path = (
    ("M", ((-0.44, -0.7),)),
    ("C", ((-0.2, -0.765), (0.2, -0.765), (0.44, -0.7))),
    ("C", ((0.2, -0.7), (-0.2, -0.7), (-0.44, -0.7))),
    ("Z", ()),
)
FACE = disc(0, -0.6, 0.155)
_PATCH = combine_outlines(
    ellipse(0.07, -0.63, 0.058, 0.05), polygon([(-0.15, -0.69), (-0.13, -0.7), (0.1, -0.63), (0.09, -0.61)])
)
_EYE = disc(-0.06, -0.63, 0.024)
_BEARD: Path = (
    ("M", ((-0.13, -0.56),)),
    ("Q", ((0, -0.5), (0.13, -0.56))),
    ("C", ((0.12, -0.44), (0.05, -0.4), (0, -0.37))),
    ("C", ((-0.05, -0.4), (-0.12, -0.44), (-0.13, -0.56))),
    ("Z", ()),
)
_SKULL = combine_outlines(disc(0, -0.87, 0.052), box(-0.03, -0.84, 0.06, 0.05, 0.01))


def figure_layers(seat: int) -> tuple[Layer, ...]:
    """Return the layers of the figure that represents a player, without the letter on the figure."""
    cloak = theme.seat_colour(seat)
    hat = theme.SEAT_HATS[seat % len(theme.SEAT_HATS)]
    return (
        Layer(0, combine_outlines(_CLOAK, _HAT, FACE), line=theme.WHITE, width=4.2),
        Layer(1, _CLOAK, fill=cloak, line=theme.INK, width=1.4),
        Layer(2, FACE, fill=theme.SKIN, line=theme.INK, width=1.0),
        Layer(3, _BEARD, fill=theme.INK),
        Layer(4, _HAT, fill=hat, line=theme.INK, width=1.2),
        Layer(5, _BRIM, fill=theme.GOLD),
        Layer(6, _SKULL, fill=theme.WHITE),
        Layer(7, combine_outlines(_PATCH, _EYE), fill="#1C140D"),
    )


# --- HTML


def svg(
    layers: Iterable[Layer],
    size: tuple[float, float],
    view: tuple[float, float, float, float],
    unit: float,
    name: str | None,
    css_class: str,
    more: str = "",
) -> str:
    """Convert the layers of a drawing to an inline SVG element.

    Parameters
    ----------
    layers : iterable of Layer
    size : tuple of float
        Width and height in pixels.
    view : tuple of float
        The view box: x, y, width and height in picture coordinates.
    unit : float
        The number of pixels of a line's width that equal 1 in picture coordinates.
    name : str or None
        Accessible name. Without one the element is hidden from screen readers.
    css_class : str
    more : str
        SVG code added after the layers.
    """
    said = f'role="img" aria-label="{escape(name, quote=True)}"' if name else 'aria-hidden="true"'
    seen = " ".join(f"{v:g}" for v in view)
    return (
        f'<svg class="{css_class}" width="{size[0]:g}" height="{size[1]:g}" viewBox="{seen}" focusable="false" '
        f"{said}>{_inner(layers, unit)}{more}</svg>"
    )


def _inner(layers: Iterable[Layer], unit: float) -> str:
    parts = []
    for layer in sorted(layers, key=lambda one: one.order):
        style = f'fill="{layer.fill or "none"}"'
        if layer.line:
            style += f' stroke="{layer.line}" stroke-width="{layer.width / unit:.3g}" stroke-linejoin="round"'
        parts.append(f'<path d="{path_string(layer.path, 2)}" fill-rule="evenodd" {style}/>')
    return "".join(parts)


FIGURE_VIEW = (-0.5, -1.06, 1.0, 1.12)


@lru_cache(maxsize=64)
def svg_seat(seat: int, initial: str = "", height: float = 40, name: str | None = None) -> str:
    """Return the figure of the player in a seat as an inline SVG element.

    Parameters
    ----------
    seat : int
        0-based seat.
    initial : str
        The character on the cloak.
    height : float
        In pixels.
    name : str, optional
        Accessible name. Without one the figure is hidden from screen readers.
    """
    ink = theme.SEAT_TEXT_COLOURS[seat % len(theme.SEAT_TEXT_COLOURS)]
    font = escape(theme.FONT, quote=True)
    text = (
        (
            f'<text x="0" y="-.12" font-size=".3" font-weight="700" text-anchor="middle" fill="{ink}" '
            f'font-family="{font}">{escape(initial)}</text>'
        )
        if initial
        else ""
    )
    return svg(figure_layers(seat), (height * 0.9, height), FIGURE_VIEW, 42, name, "tp-figure", text)


def initial(name: str) -> str:
    """Return the initial of a name: its first letter or digit, in upper case."""
    found = next((c for c in name if c.isalnum()), name.strip()[:1])
    return found.upper() if len(found.upper()) == 1 else found


MOST_SEATS = 6


@lru_cache(maxsize=1)
def figure_symbols() -> str:
    """Return the figures that represent the players as SVG symbols named `tp-seat-0`, `tp-seat-1` and so on."""
    return "".join(drawn(f"seat-{seat}", svg_seat(seat)) for seat in range(MOST_SEATS))
