"""Outlines of drawings as data that can be moved, scaled and converted to SVG.

Coordinates run to the right and downwards. Outlines use only the absolute commands M L Q C Z, because Plotly's shapes
have no arcs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Command = tuple[str, tuple[Point, ...]]
Path = tuple[Command, ...]
"""An outline as a sequence of SVG path commands (M, L, Q, C and Z) with their points."""


_K = 0.5523  # With control points at this fraction of the radius, a cubic curve approximates a quarter circle.


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> Path:
    """Return the outline of an ellipse that is centred at (x, y) and rotated by `turn` radians."""
    raw = [
        (rx, 0),
        (rx, _K * ry),
        (_K * rx, ry),
        (0, ry),
        (-_K * rx, ry),
        (-rx, _K * ry),
        (-rx, 0),
        (-rx, -_K * ry),
        (-_K * rx, -ry),
        (0, -ry),
        (_K * rx, -ry),
        (rx, -_K * ry),
        (rx, 0),
    ]
    cos, sin = math.cos(turn), math.sin(turn)
    p = [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in raw]
    return (("M", (p[0],)), *(("C", tuple(p[i : i + 3])) for i in (1, 4, 7, 10)), ("Z", ()))


def disc(x: float, y: float, radius: float) -> Path:
    """Return the outline of a circle centred at (x, y)."""
    return ellipse(x, y, radius, radius)


def polygon(points: Sequence[Point]) -> Path:
    """Return the outline of a polygon with the given corners."""
    return (("M", (points[0],)), *(("L", (p,)) for p in points[1:]), ("Z", ()))


def rounded(points: Sequence[Point], radius: float) -> Path:
    """Return the outline of a polygon with rounded corners."""
    out: list[Command] = []
    for i, here in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        into, outof = _towards(here, before, radius), _towards(here, after, radius)
        out += [("L" if out else "M", (into,)), ("Q", (here, outof))]
    return (*out, ("Z", ()))


def box(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """Return the outline of a rectangle with rounded corners, whose upper left corner is (x, y)."""
    right, low = x + width, y + height
    return rounded([(x, y), (right, y), (right, low), (x, low)], min(radius, width / 2, height / 2))


def line(*points: Point) -> Path:
    """Return an outline that connects the given points by straight lines."""
    return (("M", (points[0],)), *(("L", (p,)) for p in points[1:]))


def moved(path: Iterable[Command], x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Path:
    """Return a copy of an outline that is scaled around (0, 0) and then shifted by (x, y)."""
    return tuple((name, tuple((x + scale * a, y + scale * b) for a, b in points)) for name, points in path)


def combine_outlines(*paths: Path) -> Path:
    """Combine several outlines into one outline."""
    return tuple(command for path in paths for command in path)


def path_string(path: Iterable[Command], digits: int = 1) -> str:
    """Convert an outline to a path string in the notation of SVG and Plotly."""
    return "".join(
        name + " ".join(f"{_short(a, digits)},{_short(b, digits)}" for a, b in points) for name, points in path
    )


def _short(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    return "0" if float(text) == 0 else text.rstrip("0").rstrip(".") if "." in text else text


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = math.dist(start, end) or 1.0
    share = min(distance / length, 0.5)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def star(x: float, y: float, radius: float) -> Path:
    """Return the outline of a star with five points, centred at (x, y)."""
    return polygon(
        [
            (x + r * math.sin(t), y - r * math.cos(t))
            for r, t in ((radius if i % 2 == 0 else radius * 0.42, i * math.pi / 5) for i in range(10))
        ]
    )
