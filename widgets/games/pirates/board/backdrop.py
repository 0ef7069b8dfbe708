"""Draw the static background of the board in the style of an old sea chart, with islands and a ship.

The background depends only on the board, so a page gets the background once, as an SVG image. Everything that changes is
drawn over the background.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from urllib.parse import quote

from timepirates.games.pirates.board import Board
from timepirates_widgets.drawing import theme
from timepirates_widgets.drawing.outlines import Path, Point, box, disc, moved, path_string, polygon
from timepirates_widgets.games.pirates.board import curves, layout
from timepirates_widgets.games.pirates.drawing import colours

_FRAME = 7.0
Spot = tuple[float, float, float]
"""A free point in the picture of the board: x, y, and the distance in pixels to the nearest epoch or path."""


@lru_cache(maxsize=16)
def data_uri(board: Board, tall: bool) -> str:
    """Return the background of a board as a data URI, which HTML and Plotly can show as an image."""
    return "data:image/svg+xml," + quote(svg(board, tall), safe=" ()'/:,=;-+*!")


def svg(board: Board, tall: bool = False) -> str:
    """Return the background of a board as SVG.

    Parameters
    ----------
    board : Board
    tall : bool, default False
        Whether to draw the tall picture for phones (390 x 480 pixels) instead of the wide one (790 x 632).

    Returns
    -------
    str
    """
    plan = layout.layout_of(board, tall)
    width, height = plan.size
    free = _free_spots(plan, curves.path_curves(board, tall))
    rose = free[0]
    ship = next((s for s in free if s[2] > 26 * plan.scale and math.dist(s[:2], rose[:2]) > 150 * plan.scale), None)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        _DEFS,
        f"<style>{colours.dark_rules()}</style>",
        f'<rect width="{width}" height="{height}" fill="url(#sea)"/>',
        _rhumbs(rose, plan),
        _waves(plan, free, [rose, *([ship] if ship else [])]),
        "".join(_island(plate, plan.scale) for plate in plan.plates),
        _compass(rose, plan.scale),
        _ship(ship, plan.scale) if ship else "",
        "".join(_plate(plate, plan.scale) for plate in plan.plates),
        _frame(width, height, tall),
        "</svg>",
    ]
    return "".join(parts)


_DEFS = (
    '<defs><radialGradient id="sea" cx=".5" cy=".46" r=".8">'
    f'<stop offset="0" stop-color="{colours.SEA[0]}"/><stop offset=".55" stop-color="{colours.SEA[1]}"/>'
    f'<stop offset="1" stop-color="{colours.SEA[2]}"/></radialGradient>'
    f'<linearGradient id="plate" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{colours.PLATE_TOP}"/>'
    f'<stop offset="1" stop-color="{colours.PLATE_BOTTOM}"/></linearGradient>'
    f'<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{colours.WOOD_TOP}"/>'
    f'<stop offset="1" stop-color="{colours.WOOD_BOTTOM}"/></linearGradient>'
    '<radialGradient id="sand" cx=".5" cy=".4" r=".75">'
    f'<stop offset=".5" stop-color="{colours.SAND_HEART}"/>'
    f'<stop offset="1" stop-color="{colours.SAND}"/></radialGradient>'
    '<filter id="soft" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="3.2"/></filter>'
    "</defs>"
)


def _path(path: Path, **style: object) -> str:
    told = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in style.items())
    return f'<path d="{path_string(path)}" {told}/>'


# --- the sea


def _free_spots(plan: layout.BoardLayout, found: dict[curves.PathKey, curves.Curve]) -> list[Spot]:
    """Return points on a regular grid that are far from epochs and paths, the most distant point first."""
    width, height = plan.size
    on_paths = [p for curve in found.values() for p in curves.sampled(curve, 24)]
    step = 12 if plan.tall else 18
    spots = []
    for x in range(step, width, step):
        for y in range(step, height, step):
            reach = min(x - _FRAME - 3, width - x - _FRAME - 3, y - _FRAME - 3, height - 18 - y)
            for p in plan.plates:
                across, down = abs(x - p.x) - p.width / 2, max(p.top - 36 * plan.scale - y, y - p.low)
                reach = min(reach, math.hypot(max(across, 0), max(down, 0)) - 17 * plan.scale)
            if reach > 6:
                reach = min(reach, *(math.dist((x, y), p) - 7 for p in on_paths))
            spots.append((float(x), float(y), reach))
    return sorted(spots, key=lambda spot: -spot[2])


def _rhumbs(rose: Spot, plan: layout.BoardLayout) -> str:
    width, height = plan.size
    far = math.hypot(width, height)
    x, y, _reach = rose
    rays = "".join(
        f"M{x:.0f},{y:.0f}L{x + far * math.cos(t):.0f},{y + far * math.sin(t):.0f}"
        for t in (math.pi * i / 16 for i in range(32))
    )
    rings = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r}"/>' for r in range(110, int(far), 130))
    return f'<g fill="none" stroke="{colours.RHUMB}" stroke-opacity=".2" stroke-width="1"><path d="{rays}"/>{rings}</g>'


def _waves(plan: layout.BoardLayout, free: list[Spot], taken: list[Spot]) -> str:
    luck = random.Random(len(free))
    out = []
    for x, y, reach in luck.sample(free, len(free)):
        if reach < 9 or any(math.dist((x, y), t[:2]) < 46 for t in taken):
            continue
        taken.append((x, y, reach))
        x, y = x + luck.uniform(-5, 5), y + luck.uniform(-5, 5)
        size = luck.uniform(0.7, 1.1) * (0.7 + 0.3 * plan.scale)
        out.append(
            f"M{x - 10 * size:.1f},{y:.1f}q{4 * size:.1f},{-5 * size:.1f} {9 * size:.1f},0"
            f"t{9 * size:.1f},0M{x - 3 * size:.1f},{y + 5 * size:.1f}"
            f"q{3 * size:.1f},{-4 * size:.1f} {6 * size:.1f},0t{6 * size:.1f},0"
        )
    return f'<path d="{"".join(out)}" fill="none" stroke="{colours.WAVE}" stroke-opacity=".5" stroke-width="1.2"/>'


def _frame(width: int, height: int, tall: bool) -> str:
    """Return the SVG of the chart's frame: two lines with dashes between them, like the degree scale of a sea chart."""
    f, ink = (5.0 if tall else _FRAME), colours.CHART_SCALE
    dash = 'stroke-dasharray="26 26"'
    inner = f'x="{f / 2}" y="{f / 2}" width="{width - f}" height="{height - f}" fill="none"'
    return (
        f'<rect {inner} stroke="{colours.CHART_EDGE}" stroke-width="{f}"/>'
        f'<rect {inner} stroke="{ink}" stroke-width="{f - 3}" {dash} stroke-opacity=".62"/>'
        f'<rect x="{f}" y="{f}" width="{width - 2 * f}" height="{height - 2 * f}" fill="none" '
        f'stroke="{ink}" stroke-opacity=".75"/>'
    )


# --- land


def _island(plate: layout.Plate, scale: float) -> str:
    luck = random.Random(plate.year * 7 + plate.sites)
    coast = _coast(plate, 12 * scale + 1, 9 * scale, luck)
    shoal = {"fill": "none", "stroke": colours.SHOAL, "stroke_linejoin": "round"}
    land = _path(coast, fill="url(#sand)", stroke=colours.SAND_EDGE, stroke_width=f"{1 + 0.4 * scale:.1f}")
    return (
        _path(coast, **shoal, stroke_width=f"{26 * scale:.1f}", stroke_opacity=".2")
        + _path(coast, **shoal, stroke_width=f"{13 * scale:.1f}", stroke_opacity=".34")
        + land
        + _palm(plate, scale, luck)
    )


def _coast(plate: layout.Plate, reach: float, rough: float, luck: random.Random) -> Path:
    """Return a wavy coastline around an epoch's rectangle, at a distance of about `reach` pixels."""
    n = max(18, int((plate.width + plate.height) / (15 * max(plate.cell / colours.CELL_WIDE, 0.5))))
    half_w, half_h = plate.width / 2 + reach, plate.height / 2 + reach
    wild = [luck.uniform(-1, 1) for _i in range(n)]
    points = []
    for i in range(n):
        t = 2 * math.pi * i / n
        cos, sin = math.cos(t), math.sin(t)
        power = (abs(cos) ** 5 + abs(sin) ** 5) ** (-1 / 5)  # The coastline is a superellipse (a rounded rectangle).
        out = 1 + rough * (0.6 * wild[i] + 0.2 * (wild[i - 1] + wild[(i + 1) % n])) / min(half_w, half_h) * 0.7
        points.append((plate.x + half_w * cos * power * out, plate.y + half_h * sin * power * out))
    return _smooth(points)


def _smooth(points: list[Point]) -> Path:
    """Return a smooth closed outline that passes through the midpoints between successive points."""
    mids = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    return (("M", (mids[-1],)), *(("Q", (p, mid)) for p, mid in zip(points, mids, strict=True)), ("Z", ()))


def _palm(plate: layout.Plate, scale: float, luck: random.Random) -> str:
    side = luck.choice((-1, 1))
    x, y = plate.x + side * (plate.width / 2 + 5 * scale), plate.low + 4 * scale
    s = 0.8 * scale
    trunk = f"M{x:.1f},{y:.1f}q{-side * 1 * s:.1f},{-11 * s:.1f} {side * 4 * s:.1f},{-21 * s:.1f}"
    tx, ty = x + side * 4 * s, y - 21 * s
    leaves = "".join(
        f"M{tx:.1f},{ty:.1f}q{dx * 0.5 * s:.1f},{(dy - 6) * s:.1f} {dx * s:.1f},{(dy + 4) * s:.1f}"
        f"q{-dx * 0.45 * s:.1f},{-4 * s:.1f} {-dx * s:.1f},{(-dy - 4) * s:.1f}Z"
        for dx, dy in ((-12, 0), (12, 0), (-8, -6), (8, -6), (-5, 5), (5, 5))
    )
    return (
        '<g stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{trunk}" fill="none" stroke="#7A5A34" stroke-width="{2.6 * s:.1f}"/>'
        f'<path d="{leaves}" fill="#4F8A4B" stroke="#2C5B35" stroke-width="{0.8 * s:.2f}"/></g>'
    )


def _plate(plate: layout.Plate, scale: float) -> str:
    radius = 7 * scale
    whole = box(plate.left, plate.top, plate.width, plate.height, radius)
    head_low = plate.top + plate.header
    nails = "".join(
        _path(disc(x, plate.top + plate.header / 2, 1.9 * scale), fill="#C9A55C", stroke="#2A1C0F", stroke_width=".6")
        for x in (plate.left + 8 * scale, plate.right - 8 * scale)
    )
    grain = "".join(
        f"M{plate.left + 3:.1f},{plate.top + plate.header * f:.1f}h{plate.width - 6:.1f}" for f in (0.36, 0.7)
    )
    across = f"M{plate.left + 1:.1f},{head_low + 1.4:.1f}h{plate.width - 2:.1f}"
    return (
        _path(moved(whole, 1.5 * scale, 4 * scale), fill="#2E2415", fill_opacity=".42", filter="url(#soft)")
        + _path(whole, fill="url(#plate)", stroke=theme.INK, stroke_width="2")
        + _path(plate_header(plate, radius), fill="url(#wood)")
        + f'<path d="{grain}" stroke="#2A1C0F" stroke-opacity=".28" stroke-width="1" fill="none"/>'
        + f'<path d="M{plate.left:.1f},{head_low:.1f}h{plate.width:.1f}" stroke="#2A1C0F" stroke-width="1.4"/>'
        + f'<path d="{across}" stroke="{colours.GLEAM}" stroke-opacity=".8"/>'
        + nails
    )


def plate_header(plate: layout.Plate, r: float) -> Path:
    """Return the outline of the upper part of an epoch's rectangle, the header with the year."""
    left, right, top = plate.left, plate.right, plate.top
    return (
        ("M", ((left, top + plate.header),)),
        ("L", ((left, top + r),)),
        ("Q", ((left, top), (left + r, top))),
        ("L", ((right - r, top),)),
        ("Q", ((right, top), (right, top + r))),
        ("L", ((right, top + plate.header),)),
        ("Z", ()),
    )


# --- ornaments


def _compass(spot: Spot, scale: float) -> str:
    """Return the SVG of a compass rose at an empty spot of the map, or an empty string if the spot is too small."""
    x, y, reach = spot
    size = min(reach, 46 * (0.35 + 0.65 * scale))
    if size < 11:
        return ""
    ring = "".join(
        _path(disc(x, y, size * r), fill=fill, fill_opacity=".55", stroke=colours.ROSE_LINE, stroke_width=w)
        for r, fill, w in ((0.86, colours.ROSE, 1.2), (0.72, "none", 0.7), (0.3, colours.ROSE_HEART, 0.7))
    )
    points = ""
    for far, wide, turns in ((0.6, 0.1, (45, 135, 225, 315)), (0.98, 0.14, (0, 90, 180, 270))):
        for turn in turns:
            points += _needle(x, y, size * far, size * wide, math.radians(turn))
    heart = _path(disc(x, y, size * 0.06), fill=colours.CHART_EDGE, stroke="#35525E", stroke_width=1)
    return f"<g>{ring}{points}{heart}</g>"


def _needle(x: float, y: float, length: float, wide: float, turn: float) -> str:
    sin, cos = math.sin(turn), math.cos(turn)
    tip = x + length * sin, y - length * cos
    left, right = ((x + wide * (sin + k * cos), y + wide * (-cos + k * sin)) for k in (-1, 1))
    north = turn == 0.0
    dark = "#A8272B" if north else "#3C5F6D"
    return _path(polygon([(x, y), left, tip]), fill="#F8F4E6", stroke="#35525E", stroke_width=".7") + _path(
        polygon([(x, y), right, tip]), fill=dark, stroke="#35525E", stroke_width=".7"
    )


def _ship(spot: Spot, scale: float) -> str:
    x, y, reach = spot
    s = min(reach / 30, 1.15 * scale)
    return (
        f'<g transform="translate({x:.1f} {y + 4 * s:.1f}) scale({s:.3f})" stroke="#35525E" stroke-width="1.1" '
        'stroke-linejoin="round"><path d="M-24,8q6,12 14,12h20q9,0 16-16l-9,3h-30q-6,0-11,1z" fill="#8A6540"/>'
        '<path d="M-8,7V-24M8,7V-18" fill="none" stroke="#5B4027"/>'
        '<path d="M-8,-21q-13,9-9,24q8,-4 13,-1q6,-13-4,-23z" fill="#FBF5E4"/>'
        '<path d="M8,-15q-6,8-4,18q7,-3 13,0q3,-11-9,-18z" fill="#FBF5E4"/>'
        '<path d="M-8,-24l-9,-3l9,-4z" fill="#1C140D" stroke="none"/>'
        '<path d="M-30,23q5,-4 10,0t10,0t10,0t10,0t10,0t10,0" fill="none" stroke="#5B97A8"/></g>'
    )
