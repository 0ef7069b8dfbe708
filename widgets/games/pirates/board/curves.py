"""Find smooth curves for the paths of a board. The curves rarely cross, and keep a distance from the epochs.

The search takes from half a second to a few seconds per board, so its results are saved: those for included boards in
`curves.json` (written by `python -m timepirates_widgets.games.pirates.board.curves`), others in the user's cache.
"""

from __future__ import annotations

import hashlib
import json
import logging
import math
import os
import tempfile
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import platformdirs

from timepirates.games.pirates.board import Board
from timepirates_widgets.drawing.outlines import Point
from timepirates_widgets.games.pirates.board import layout

SHIPPED = Path(__file__).parent / "curves.json"
VERSION = 3
"""The version of the search for curves. With a new version, curves cached by an older version are invalid."""

Curve = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: its start, two control points and its end."""
PathKey = tuple[int, int]
"""The key of a path of the board: the year of the epoch where the path begins, and its number (1 or 2)."""

_SAMPLES, _KEPT, _SWEEPS = 15, 26, 6
_BOWS = (-0.2, -0.1, 0.1, 0.2)  # The possible heights of an arc, as fractions of the distance between its ends.
_TURNS = tuple(math.radians(d) for d in (0, 18, -18, 36, -36, 56, -56, 80, -80, 108, -108))
_CROSSING, _INSIDE, _OUTSIDE = 60.0, 45.0, 30.0  # The cost of each fault. For comparison: a straight line costs 60.

_log = logging.getLogger(__name__)


def path_curves(board: Board, tall: bool = False) -> dict[PathKey, Curve]:
    """Return the curve of each path of a board in pixels, as a dict by path."""
    return dict(_curves(board, tall))


@lru_cache(maxsize=64)
def _curves(board: Board, tall: bool) -> tuple[tuple[PathKey, Curve], ...]:
    key = _cache_key(board, tall)
    kept = _shipped().get(key) or _read(_cache_file(key)).get(key)
    if kept is None:
        kept = _to_json(find_curves(board, tall))
        _write(_cache_file(key), {key: kept})
    return tuple(_from_json(kept).items())


def point(curve: Curve, t: float) -> Point:
    """Return the point of a curve at parameter `t`, from 0 (start) to 1 (end)."""
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, curve, strict=True)),
        sum(w * p[1] for w, p in zip(weights, curve, strict=True)),
    )


def sampled(curve: Curve, n: int = _SAMPLES) -> list[Point]:
    """Return n + 1 points along a curve, from its start to its end."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    return [(a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in _bezier_weights(n)]


@lru_cache(maxsize=8)
def _bezier_weights(n: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the weights of the four control points of a Bézier curve at n + 1 points of the curve."""
    ts = [i / n for i in range(n + 1)]
    return tuple(((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3) for t in ts)


def along(curve: Curve, distance: float) -> tuple[Point, float]:
    """Return the point at a distance in pixels along a curve, and its parameter `t`."""
    points = sampled(curve, 60)
    ahead = list(range(61)) if distance >= 0 else list(range(60, -1, -1))
    left = abs(distance)
    for a, b in pairwise(ahead):
        step = math.dist(points[a], points[b])
        if left <= step:
            t = (a + (b - a) * left / (step or 1.0)) / 60
            return point(curve, t), t
        left -= step
    return points[ahead[-1]], ahead[-1] / 60


def part(curve: Curve, start: float, end: float) -> Curve:
    """Return the part of a curve between two values of the parameter t."""

    def cut(c: Curve, t: float) -> tuple[Curve, Curve]:
        def mid(p: Point, q: Point) -> Point:
            return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t

        ab, bc, cd = mid(c[0], c[1]), mid(c[1], c[2]), mid(c[2], c[3])
        abc, bcd = mid(ab, bc), mid(bc, cd)
        here = mid(abc, bcd)
        return (c[0], ab, abc, here), (here, bcd, cd, c[3])

    return cut(cut(curve, end)[0], start / end if end else 0.0)[1]


# --- finding them


def find_curves(board: Board, tall: bool = False) -> dict[PathKey, Curve]:
    """Search for smooth curves with few crossings for all paths of a board, and return a dict from path to curve.

    The search first finds the best candidates for each path alone. Then a local search chooses one candidate per path
    so that the total cost is small.
    """
    plan = layout.layout_of(board, tall)
    edges = {(e.year, n): to for e in board.epochs for n, to in ((1, e.path_1), (2, e.path_2))}
    offered = {edge: _candidate_curves(plan, edge, to) for edge, to in edges.items()}
    clash = _CrossingCosts(offered, edges, plan.scale)
    chosen = dict.fromkeys(offered, 0)
    for _sweep in range(_SWEEPS):
        before = dict(chosen)
        for edge in sorted(offered, key=lambda e: -clash.total(e, chosen[e], chosen)):
            chosen[edge] = min(range(len(offered[edge])), key=lambda i: clash.total(edge, i, chosen))
        if chosen == before:
            break
    return {edge: _rounded(offered[edge][i][1]) for edge, i in chosen.items()}


def _rounded(curve: Curve) -> Curve:
    a, b, c, d = ((round(x, 1), round(y, 1)) for x, y in curve)
    return a, b, c, d


Offer = tuple[float, Curve, list[Point]]


def _candidate_curves(plan: layout.BoardLayout, edge: PathKey, to: int) -> list[Offer]:
    """Return possible curves for one path of the board with their costs, the cheapest curve first."""
    start, end = plan.plate_of(edge[0]), plan.plate_of(to)
    ahead = math.atan2(end.y - start.y, end.x - start.x)
    straight = math.dist((start.x, start.y), (end.x, end.y)) or 1.0
    drawn: list[Offer] = []
    for out in _TURNS:
        for into in _TURNS:
            a, b = ahead + out, ahead + math.pi + into
            first, last = start.border_point(a), end.border_point(b, 3.5 * plan.scale)
            for curve in (*_arcs(first, last, max(abs(out), abs(into))), *_curves_with_angles(first, last, a, b)):
                points = sampled(curve)
                cost = _appearance_cost(points, straight) + 2.0 * (abs(out) + abs(into))
                cost += _end_cost(start, curve[0], curve[1], plan.scale) + _end_cost(
                    end, curve[3], curve[2], plan.scale
                )
                drawn.append((cost, curve, points))
    drawn.sort(key=lambda offer: offer[0])
    kept: list[Offer] = []
    for cost, curve, points in drawn:  # Stop early: later curves cost more, and obstacles can only add to the cost.
        if len(kept) >= _KEPT and cost > kept[_KEPT - 1][0]:
            break
        kept.append((cost + _obstacle_cost(plan, start, end, points), curve, points))
        kept.sort(key=lambda offer: offer[0])
    return kept[:_KEPT]


def _arcs(first: Point, last: Point, turn: float) -> list[Curve]:
    """Return arcs of different heights between two points, some curved to the left and some to the right."""
    if turn > 1.0:
        return []
    dx, dy = (last[0] - first[0]) / 3, (last[1] - first[1]) / 3
    return [
        (
            first,
            (first[0] + dx - 4 * bow * dy, first[1] + dy + 4 * bow * dx),
            (last[0] - dx - 4 * bow * dy, last[1] - dy + 4 * bow * dx),
            last,
        )
        for bow in _BOWS
    ]


def _curves_with_angles(first: Point, last: Point, a: float, b: float) -> list[Curve]:
    """Return curves that leave the first point at the angle `a` and the last point at the angle `b`."""
    chord = math.dist(first, last)
    out = []
    for reach in (0.3, 0.48):
        pull = min(chord * reach, 190.0)
        out.append(
            (
                first,
                (first[0] + pull * math.cos(a), first[1] + pull * math.sin(a)),
                (last[0] + pull * math.cos(b), last[1] + pull * math.sin(b)),
                last,
            )
        )
    return out


def _end_cost(plate: layout.Plate, at: Point, towards: Point, scale: float) -> float:
    """Return the cost of a curve's end: high near a corner of the epoch's rectangle or at a small angle to its edge."""
    across, down = (at[0] - plate.x) / (plate.width / 2), (at[1] - plate.y) / (plate.height / 2)
    corner = math.hypot(plate.width / 2 - abs(at[0] - plate.x), plate.height / 2 - abs(at[1] - plate.y))
    dx, dy = towards[0] - at[0], towards[1] - at[1]
    away = dx * math.copysign(1, across) if abs(across) >= abs(down) else dy * math.copysign(1, down)
    away /= math.hypot(dx, dy) or 1.0
    return 12.0 * max(0.0, 1 - corner / (16 * scale)) + 40.0 * max(0.0, 0.65 - away)


def _appearance_cost(points: list[Point], straight: float) -> float:
    """Return how bad a curve looks, as a cost: its length, its bends and its shape."""
    length = sum(math.dist(p, q) for p, q in pairwise(points))
    return 60.0 * length / straight + 12.0 * _bending(points) + _shape(points)


def _obstacle_cost(plan: layout.BoardLayout, start: layout.Plate, end: layout.Plate, points: list[Point]) -> float:
    """Return the cost of the parts of a curve that touch an epoch or are outside the picture."""
    cost, crown = 0.0, 30 * plan.scale  # The height of a pirate figure's head above the top edge of an epoch.
    left, top, right, low = _box(points, 13 * plan.scale)
    for plate in plan.plates:
        if plate.left > right or plate.right < left or plate.top - crown > low or plate.low < top:
            continue
        own = plate is start or plate is end
        near = (0.0 if own else 13.0) * plan.scale
        half_w, half_h = plate.width / 2, plate.height / 2
        for x, y in points[1:-1] if own else points:
            across, down = abs(x - plate.x), y - plate.y
            if across < half_w + near and abs(down) < half_h + near:
                cost += _INSIDE
            elif across < half_w and -half_h - crown < down < -half_h:
                cost += 3.0
    width, height = plan.size
    edge = 9.0
    return cost + _OUTSIDE * sum(not (edge < x < width - edge and edge < y < height - edge) for x, y in points)


def _shape(points: list[Point]) -> float:
    """Return the cost of a curve's shape, which is high for straight, bulging and S-shaped curves."""
    (ax, ay), (bx, by) = points[0], points[-1]
    chord = math.dist(points[0], points[-1]) or 1.0
    off = [((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / chord**2 for x, y in points]
    return 130.0 * abs(max(map(abs, off)) - 0.1) + 160.0 * min(max(off), -min(off))


def _bending(points: list[Point]) -> float:
    """Return how much a line bends: the mean square of the angle by which its direction changes at each point."""
    angles = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in pairwise(points)]
    turns = [math.remainder(b - a, 2 * math.pi) for a, b in pairwise(angles)]
    return sum((10 * turn) ** 2 for turn in turns) / len(turns)


class _CrossingCosts:
    """A calculator with a cache for the cost of pairs of curves. Curves that cross or nearly touch have a high cost."""

    def __init__(self, offered: dict[PathKey, list[Offer]], edges: dict[PathKey, int], scale: float) -> None:
        self.offered, self.edges, self.scale = offered, edges, scale
        self.known: dict[tuple[PathKey, int, PathKey, int], float] = {}
        self.boxes = {
            (edge, i): _box(offer[2], 16 * scale) for edge, offers in offered.items() for i, offer in enumerate(offers)
        }

    def total(self, edge: PathKey, i: int, chosen: dict[PathKey, int]) -> float:
        """Return the cost of a curve, including the costs of its crossings with the curves chosen for other paths."""
        return self.offered[edge][i][0] + sum(
            self.pair(edge, i, other, j) for other, j in chosen.items() if other != edge
        )

    def pair(self, edge: PathKey, i: int, other: PathKey, j: int) -> float:
        key = (edge, i, other, j) if edge < other else (other, j, edge, i)
        if key not in self.known:
            self.known[key] = self._clash(*key)
        return self.known[key]

    def _clash(self, edge: PathKey, i: int, other: PathKey, j: int) -> float:
        one, two = self.boxes[edge, i], self.boxes[other, j]
        if one[0] > two[2] or two[0] > one[2] or one[1] > two[3] or two[1] > one[3]:
            return 0.0
        a, b = self.offered[edge][i][2], self.offered[other][j][2]
        near = 17 * self.scale
        close = sum(abs(p[0] - q[0]) + abs(p[1] - q[1]) < near for p in a[1:-1] for q in b[1:-1])
        cost = 2.5 * close + _CROSSING * _crossings(a, b)
        ends = [
            (p, q)
            for p, year in ((a[0], edge[0]), (a[-1], self.edges[edge]))
            for q, also in ((b[0], other[0]), (b[-1], self.edges[other]))
            if year == also
        ]
        return cost + sum(40.0 * max(0.0, 1 - math.dist(p, q) / (30 * self.scale)) for p, q in ends)


def _box(points: list[Point], margin: float) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _crossings(a: list[Point], b: list[Point]) -> int:
    count = 0
    for (px, py), (qx, qy) in pairwise(a):
        dx, dy = qx - px, qy - py
        side = [dx * (y - py) - dy * (x - px) for x, y in b]
        for k in range(len(b) - 1):
            if (side[k] > 0) != (side[k + 1] > 0):
                (rx, ry), (sx, sy) = b[k], b[k + 1]
                ex, ey = sx - rx, sy - ry
                if (ex * (py - ry) - ey * (px - rx) > 0) != (ex * (qy - ry) - ey * (qx - rx) > 0):
                    count += 1
    return count


# --- keeping them


def _cache_key(board: Board, tall: bool) -> str:
    """Return the key under which the cache stores the curves that are drawn on a board.

    The key depends only on data that determine the curves, so equal boards with different names share their curves.
    """
    plan = layout.layout_of(board, tall)
    told = [
        VERSION,
        plan.size,
        [[p.year, round(p.x, 1), round(p.y, 1), round(p.width, 1), round(p.height, 1)] for p in plan.plates],
        board.paths,
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:24]


def _to_json(found: dict[PathKey, Curve]) -> dict[str, list[float]]:
    return {f"{year}-{path}": [v for p in curve for v in p] for (year, path), curve in found.items()}


def _from_json(kept: dict[str, list[float]]) -> dict[PathKey, Curve]:
    out: dict[PathKey, Curve] = {}
    for name, v in kept.items():
        year, path = name.split("-")
        out[int(year), int(path)] = ((v[0], v[1]), (v[2], v[3]), (v[4], v[5]), (v[6], v[7]))
    return out


@lru_cache(maxsize=1)
def _shipped() -> dict[str, dict[str, list[float]]]:
    return json.loads(SHIPPED.read_text(encoding="utf-8"))


def _cache_file(key: str) -> Path:
    return Path(platformdirs.user_cache_dir("timepirates")) / "curves" / f"{key}.json"


def _read(path: Path) -> dict[str, dict[str, list[float]]]:
    """Return the content of a cache file, or an empty dict if it is missing or damaged."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        _from_json(kept[path.stem])
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        _log.info("curves are found anew, %s cannot be used: %s", path, error)
        return {}
    return kept


def _write(path: Path, kept: dict[str, dict[str, list[float]]]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            json.dump(kept, file)
        os.replace(file.name, path)
    except OSError as error:
        _log.info("curves are not kept: %s", error)


def main() -> None:
    """Find the curves for the paths of all included boards, and write them to the file `curves.json`."""
    found = {
        _cache_key(board, tall): _to_json(find_curves(board, tall))
        for board in map(Board.named, Board.names())
        for tall in (False, True)
    }
    lines = [f'"{key}": {json.dumps(kept, separators=(",", ":"))}' for key, kept in found.items()]
    SHIPPED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
