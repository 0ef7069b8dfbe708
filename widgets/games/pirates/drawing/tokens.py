"""Draw the tokens and the police officer of Time Pirates."""

from __future__ import annotations

import math
from functools import lru_cache

from timepirates_widgets.drawing import theme
from timepirates_widgets.drawing.figures import FACE, FIGURE_VIEW, Layer, svg
from timepirates_widgets.drawing.outlines import (
    Path,
    box,
    combine_outlines,
    disc,
    ellipse,
    line,
    moved,
    polygon,
    rounded,
    star,
)
from timepirates_widgets.games.pirates.drawing import colours

COLOURS = ("blue", "orange", "red", "green", "purple")
TOKEN_KINDS = (*(kind for c in COLOURS for kind in (c, f"{c}-atomic", f"{c}-arrow")), "white")
"""All kinds of artifact tokens, in the order in which the game's notation lists them."""
LETTERS = {"blue": "E", "orange": "A", "red": "M", "green": "S", "purple": "U"}

# --- tokens


def _outlines() -> dict[str, Path]:
    top, foot = -1.04, 0.8
    return {
        "blue": disc(0, 0, 0.97),
        "orange": rounded([(0, top - 0.12), (1.12, foot), (-1.12, foot)], 0.34),
        "red": box(-0.86, -0.86, 1.72, 1.72, 0.2),
        "green": rounded([(0, -1.12), (1.12, 0), (0, 1.12), (-1.12, 0)], 0.2),
        "purple": (
            ("M", ((-0.72, -0.9),)),
            ("L", ((0.72, -0.9),)),
            ("Q", ((0.9, -0.9), (0.9, -0.72))),
            ("L", ((0.9, 0.02),)),
            ("C", ((0.9, 0.55), (0.42, 0.88), (0, 1.08))),
            ("C", ((-0.42, 0.88), (-0.9, 0.55), (-0.9, 0.02))),
            ("L", ((-0.9, -0.72),)),
            ("Q", ((-0.9, -0.9), (-0.72, -0.9))),
            ("Z", ()),
        ),
        "white": disc(0, 0, 0.97),
    }


def _letter_s() -> Path:
    thick, n = 0.215, 8
    upper = [
        (0.25 * math.cos(t), -0.195 + 0.2 * math.sin(t))
        for t in (math.radians(-22 - 238 * i / n) for i in range(n + 1))
    ]
    middle = [*upper, *((-x, -y) for x, y in reversed(upper))]
    left, right = [], []
    for i, (x, y) in enumerate(middle):
        (ax, ay), (bx, by) = middle[max(i - 1, 0)], middle[min(i + 1, len(middle) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * thick / 2, (bx - ax) / length * thick / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return polygon([*left, *reversed(right)])


def _letters() -> dict[str, Path]:
    return {
        "E": polygon(
            [
                (-0.3, -0.5),
                (0.3, -0.5),
                (0.3, -0.3),
                (-0.08, -0.3),
                (-0.08, -0.1),
                (0.24, -0.1),
                (0.24, 0.09),
                (-0.08, 0.09),
                (-0.08, 0.3),
                (0.31, 0.3),
                (0.31, 0.5),
                (-0.3, 0.5),
            ]
        ),
        "A": combine_outlines(
            polygon(
                [
                    (-0.14, -0.5),
                    (0.14, -0.5),
                    (0.44, 0.5),
                    (0.2, 0.5),
                    (0.14, 0.28),
                    (-0.14, 0.28),
                    (-0.2, 0.5),
                    (-0.44, 0.5),
                ]
            ),
            polygon([(0, -0.26), (0.085, 0.09), (-0.085, 0.09)]),
        ),
        "M": polygon(
            [
                (-0.46, -0.5),
                (-0.2, -0.5),
                (0, -0.02),
                (0.2, -0.5),
                (0.46, -0.5),
                (0.46, 0.5),
                (0.25, 0.5),
                (0.25, -0.1),
                (0.08, 0.3),
                (-0.08, 0.3),
                (-0.25, -0.1),
                (-0.25, 0.5),
                (-0.46, 0.5),
            ]
        ),
        "S": _letter_s(),
        "U": (
            ("M", ((-0.38, -0.5),)),
            ("L", ((-0.16, -0.5),)),
            ("L", ((-0.16, 0.1),)),
            ("C", ((-0.16, 0.4), (0.16, 0.4), (0.16, 0.1))),
            ("L", ((0.16, -0.5),)),
            ("L", ((0.38, -0.5),)),
            ("L", ((0.38, 0.12),)),
            ("C", ((0.38, 0.65), (-0.38, 0.65), (-0.38, 0.12))),
            ("Z", ()),
        ),
    }


def _globe() -> Path:
    return combine_outlines(
        disc(0, 0, 0.74),
        ellipse(0, 0, 0.33, 0.74),
        line((0, -0.74), (0, 0.74)),
        line((-0.74, 0), (0.74, 0)),
        line((-0.64, -0.37), (0.64, -0.37)),
        line((-0.64, 0.37), (0.64, 0.37)),
    )


def _arrow() -> Path:
    return polygon(
        [
            (-1, 0),
            (-0.4, -0.55),
            (-0.4, -0.19),
            (0.4, -0.19),
            (0.4, -0.55),
            (1, 0),
            (0.4, 0.55),
            (0.4, 0.19),
            (-0.4, 0.19),
            (-0.4, 0.55),
        ]
    )


OUTLINES = _outlines()
GLYPHS = _letters()
_LETTER_PLACE = {
    "blue": (0.02, 0, 1.12),
    "orange": (0, 0.2, 0.92),
    "red": (0, 0, 1.1),
    "green": (0, 0, 1.06),
    "purple": (0, -0.08, 1.08),
}
_SIGN_AT, _SIGN_RADIUS = 0.66, 0.5


@lru_cache(maxsize=64)
def token_layers(kind: str) -> tuple[Layer, ...]:
    """Return the drawing of a token as layers of outlines, given its kind, such as `red-atomic`."""
    colour, _dash, sign = kind.partition("-")
    body = OUTLINES[colour]
    layers = [
        Layer(0, moved(body, 0.04, 0.12), fill=theme.alpha(theme.INK, 0.28)),
        Layer(1, body, fill=colours.TOKEN_COLOURS[colour], line=theme.EDGE, width=1.5),
        Layer(
            2, combine_outlines(moved(body, 0, 0, 0.93), moved(body, 0, -0.09, 0.84)), fill=theme.alpha(theme.INK, 0.17)
        ),
    ]
    if colour == "white":
        layers.append(Layer(4, _globe(), line=colours.GLOBE, width=1.3))
    else:
        x, y, size = _LETTER_PLACE[colour]
        shift = 0.13 if sign else 0.0
        letter = moved(GLYPHS[LETTERS[colour]], x - shift, y - shift, size)
        layers += [
            Layer(3, moved(body, 0, -0.2, 0.62), fill=theme.alpha(theme.WHITE, 0.13)),
            Layer(4, letter, fill=colours.LETTER_COLOURS[colour]),
        ]
    return (*layers, *_sign_layers(sign))


def _sign_layers(sign: str) -> list[Layer]:
    at, radius = _SIGN_AT, _SIGN_RADIUS
    if not sign:
        return []
    layers = [Layer(5, disc(at, at, radius), fill=theme.WHITE, line=theme.INK, width=1.1)]
    if sign == "arrow":
        layers.append(Layer(6, moved(_arrow(), at, at, radius * 0.78), fill=theme.INK))
        return layers
    orbits = combine_outlines(*(ellipse(at, at, radius * 0.78, radius * 0.3, math.radians(t)) for t in (30, 90, 150)))
    return [*layers, Layer(6, disc(at, at, radius * 0.17), fill=theme.INK), Layer(7, orbits, line=theme.INK, width=0.9)]


_COAT: Path = (
    ("M", ((-0.35, -0.02),)),
    ("L", ((-0.33, -0.4),)),
    ("Q", ((-0.3, -0.5), (-0.16, -0.52))),
    ("L", ((0.16, -0.52),)),
    ("Q", ((0.3, -0.5), (0.33, -0.4))),
    ("L", ((0.35, -0.02),)),
    ("Q", ((0, 0.05), (-0.35, -0.02))),
    ("Z", ()),
)
_CAP: Path = (
    ("M", ((-0.22, -0.73),)),
    ("C", ((-0.32, -0.82), (-0.38, -0.88), (-0.36, -0.92))),
    ("C", ((-0.2, -1.03), (0.2, -1.03), (0.36, -0.92))),
    ("C", ((0.38, -0.88), (0.32, -0.82), (0.22, -0.73))),
    ("Z", ()),
)
_PEAK: Path = (
    ("M", ((-0.23, -0.75),)),
    ("Q", ((0, -0.8), (0.23, -0.75))),
    ("Q", ((0.27, -0.68), (0.2, -0.67))),
    ("Q", ((0, -0.73), (-0.2, -0.67))),
    ("Q", ((-0.27, -0.68), (-0.23, -0.75))),
    ("Z", ()),
)


def police_layers() -> tuple[Layer, ...]:
    """Return the layers of the police officer's drawing, the lowest layer first."""
    buttons = combine_outlines(
        *(disc(0.13, y, 0.026) for y in (-0.4, -0.28, -0.16)), *(star(-0.13, y, 0.085) for y in (-0.36, -0.15))
    )
    moustache = polygon([(-0.12, -0.53), (0, -0.585), (0.12, -0.53), (0, -0.55)])
    return (
        Layer(0, combine_outlines(_COAT, _CAP, FACE), line=theme.WHITE, width=4.2),
        Layer(1, _COAT, fill=colours.POLICE, line=theme.INK, width=1.4),
        Layer(2, FACE, fill=theme.SKIN, line=theme.INK, width=1.0),
        Layer(3, combine_outlines(moustache, disc(-0.06, -0.62, 0.022), disc(0.06, -0.62, 0.022)), fill="#1C140D"),
        Layer(4, _CAP, fill=colours.POLICE, line=theme.INK, width=1.2),
        Layer(5, _PEAK, fill="#0A1230"),
        Layer(6, combine_outlines(star(0, -0.87, 0.1), buttons), fill=theme.GOLD),
        Layer(7, line((0, -0.5), (0, -0.02)), line="#3D539B", width=1.0),
    )


_TOKEN_VIEW = (-1.2, -1.2, 2.45, 2.5)


@lru_cache(maxsize=256)
def svg_token(kind: str, size: float = 28, name: str | None = None) -> str:
    """Return an artifact token as inline SVG.

    Screen readers read the `name`. Without a name, the drawing is hidden from them.
    """
    return svg(token_layers(kind), (size, size), _TOKEN_VIEW, 17.5, name, "tp-token")


@lru_cache(maxsize=64)
def svg_police_token(path: int, size: float = 28, name: str | None = None) -> str:
    """Return a police token with number 1 or 2 as inline SVG."""
    layers = (
        Layer(0, disc(0.04, 0.12, 0.97), fill=theme.alpha(theme.INK, 0.28)),
        Layer(1, disc(0, 0, 0.97), fill=colours.PATH_COLOURS[path], line=theme.EDGE, width=1.8),
        Layer(2, moved(DIGITS[path], 0, 0, 1.05), fill=colours.PATH_NUMBER_COLOURS[path]),
    )
    return svg(layers, (size, size), _TOKEN_VIEW, 17.5, name, "tp-token")


def svg_police() -> str:
    """Return the police officer as inline SVG."""
    return svg(police_layers(), (36, 40), FIGURE_VIEW, 42, None, "tp-police")


def _digits() -> dict[int, Path]:
    two: Path = (
        ("M", ((-0.28, -0.2),)),
        ("C", ((-0.3, -0.62), (0.32, -0.64), (0.3, -0.18))),
        ("C", ((0.29, 0.02), (0.1, 0.16), (0.0, 0.3))),
        ("L", ((0.31, 0.3),)),
        ("L", ((0.31, 0.5),)),
        ("L", ((-0.31, 0.5),)),
        ("L", ((-0.31, 0.34),)),
        ("C", ((-0.2, 0.16), (0.07, 0.0), (0.08, -0.17))),
        ("C", ((0.09, -0.37), (-0.1, -0.36), (-0.09, -0.2))),
        ("Z", ()),
    )
    one = polygon(
        [(-0.22, -0.32), (0.02, -0.5), (0.17, -0.5), (0.17, 0.5), (-0.06, 0.5), (-0.06, -0.2), (-0.22, -0.12)]
    )
    return {1: moved(one, -0.02), 2: two}


DIGITS = _digits()
"""The digits 1 and 2 as outlines, 1 unit high and centred at (0, 0)."""
