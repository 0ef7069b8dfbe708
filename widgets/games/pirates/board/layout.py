"""Compute the positions of epochs, sites and figures in the picture of a board.

Units are pixels, x to the right and y downwards, in a picture of 790 x 632 (wide) or 390 x 480 (tall). Boards define
the positions of their epochs. If plates would overlap (many epochs, many sites), they are pushed apart and, if that is
not enough, drawn smaller.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from timepirates.games.pirates.board import Board
from timepirates_widgets.games.pirates.drawing import colours

_HEADER, _PAD, _NARROWEST = 24.0, 8.0, 132.0  # The unit of these sizes is a pixel of the unscaled picture.
_FIGURE, _STEP = 42.0, 31.0  # A pirate's height in pixels, and the distance between two pirates.
_AROUND, _ABOVE, _DIAGONAL = 40.0, 42.0, 8.0  # The free space in pixels beside, above and diagonal to an epoch.
_SMALLEST = 0.3


@dataclass(frozen=True)
class Plate:
    """A plate: the rectangle that shows an epoch in a picture of the board. All lengths are in pixels."""

    year: int
    x: float
    y: float
    width: float
    height: float
    header: float
    cell: float
    sites: int
    columns: int

    @property
    def left(self) -> float:
        """The x coordinate of the left edge of the epoch's rectangle."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """The x coordinate of the right edge of the epoch's rectangle."""
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        """The y coordinate of the upper edge of the epoch's rectangle."""
        return self.y - self.height / 2

    @property
    def low(self) -> float:
        """The y coordinate of the lower edge of the epoch's rectangle."""
        return self.y + self.height / 2

    def site(self, number: int) -> tuple[float, float]:
        """Return the coordinates of the centre of a site, given the 0-based number of the site in its epoch."""
        row, column = divmod(number, self.columns)
        in_row = min(self.columns, self.sites - row * self.columns)
        rows = math.ceil(self.sites / self.columns)
        body = self.height - self.header
        return (
            self.x + (column - (in_row - 1) / 2) * self.cell,
            self.top + self.header + body / 2 + (row - (rows - 1) / 2) * self.cell,
        )

    def border_point(self, angle: float, gap: float = 0.0) -> tuple[float, float]:
        """Return the point where a ray from the centre of the epoch's rectangle crosses the edge.

        Parameters
        ----------
        angle : float
            Direction in radians, 0 to the right, turning downwards.
        gap : float, default 0
            Distance in pixels by which the plate is enlarged first.
        """
        cos, sin = math.cos(angle), math.sin(angle)
        half_w, half_h = self.width / 2 + gap, self.height / 2 + gap
        reach = min(half_w / max(abs(cos), 1e-9), half_h / max(abs(sin), 1e-9))
        return self.x + reach * cos, self.y + reach * sin


@dataclass(frozen=True)
class BoardLayout:
    """The layout of a picture of the board: the rectangle (plate) of each epoch, and the scale."""

    tall: bool
    scale: float
    plates: tuple[Plate, ...]

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture in pixels."""
        return colours.TALL if self.tall else colours.WIDE

    def plate_of(self, year: int | str) -> Plate:
        """Return the plate, that is, the rectangle that represents the epoch with the given year.

        Raises
        ------
        KeyError
            If the board has no such epoch.
        """
        return {plate.year: plate for plate in self.plates}[int(year)]


@lru_cache(maxsize=64)
def layout_of(board: Board, tall: bool = False) -> BoardLayout:
    """Return the layout of a board's picture: the wide picture, or the tall one for narrow screens."""
    width, height = colours.TALL if tall else colours.WIDE
    best = colours.CELL_TALL / colours.CELL_WIDE if tall else 1.0
    wanted = sum(p.width * p.height for p in _plates(board, tall, best))
    scale = min(best, best * math.sqrt(0.42 * width * height / wanted))
    while True:
        plates = _move_apart(_plates(board, tall, scale), scale, (width, height))
        if _free(plates, scale) or scale <= _SMALLEST:
            return BoardLayout(tall, scale, tuple(plates))
        scale *= 0.93


def sites_per_row(sites: int) -> int:
    """Return how many sites an epoch with `sites` sites has in each row of its rectangle."""
    if sites <= 3:
        return sites
    return {4: 2, 5: 3, 6: 3, 9: 3}.get(sites, 4)


def standing_points(
    plate: Plate, count: int, scale: float, size: tuple[int, int], police: bool = False
) -> list[tuple[float, float]]:
    """Return the points, from left to right, where `count` figures stand on the rectangle of an epoch.

    If there are many figures, they are closer together. With `police`, the first figure is the police officer, who
    stands apart at the left if there is room.
    """
    if not count:
        return []
    step, half, feet = _STEP * scale, 0.5 * _FIGURE * scale * 0.88, plate.top + 1.5 * scale
    room = plate.width + 20 * scale - 2 * half
    if count > 1:
        step = min(step, max(room / (count - 1), 22 * scale))
    span = step * (count - 1)
    first = plate.right - half - 2 * scale - span if span <= plate.width - 2 * half else plate.x - span / 2
    first = min(max(first, half + 2), size[0] - half - 2 - span)
    xs = [first + i * step for i in range(count)]
    if police and span + step * 0.4 <= plate.width - 2 * half:
        xs[0] = plate.left + half + 2 * scale
    return [(x, feet) for x in xs]


def _plates(board: Board, tall: bool, scale: float) -> list[Plate]:
    width, height = colours.TALL if tall else colours.WIDE
    places = board.places(tall)
    out = []
    for epoch in board.epochs:
        wide = sites_per_row(epoch.sites)
        rows = math.ceil(epoch.sites / wide)
        x, y = places[epoch.year]
        cell = colours.CELL_WIDE * scale
        out.append(
            Plate(
                epoch.year,
                round(float(x) * width, 1),
                round(float(y) * height, 1),
                max(wide * cell + 2 * _PAD * scale, _NARROWEST * scale),
                _HEADER * scale + rows * cell + _PAD * scale,
                _HEADER * scale,
                cell,
                epoch.sites,
                wide,
            )
        )
    return out


def _move_into_picture(plate: Plate, x: float, y: float, scale: float, size: tuple[int, int]) -> Plate:
    """Return the rectangle of an epoch, moved to (x, y) or to the nearest point inside the picture."""
    edge = 8 * scale + 4
    x = min(max(x, plate.width / 2 + edge), size[0] - plate.width / 2 - edge)
    y = min(max(y, plate.height / 2 + 46 * scale), size[1] - plate.height / 2 - edge - 12 * scale)
    return Plate(plate.year, x, y, plate.width, plate.height, plate.header, plate.cell, plate.sites, plate.columns)


def _overlap(a: Plate, b: Plate, scale: float) -> tuple[float, float]:
    between = abs(a.x - b.x) - (a.width + b.width) / 2, abs(a.y - b.y) - (a.height + b.height) / 2
    if min(between) > _DIAGONAL * scale:
        return 0.0, 0.0
    return _AROUND * scale - between[0], _ABOVE * scale - between[1]


def _free(plates: Sequence[Plate], scale: float) -> bool:
    return all(min(_overlap(a, b, scale)) < 1.0 for i, a in enumerate(plates) for b in plates[:i])


def _move_apart(plates: list[Plate], scale: float, size: tuple[int, int]) -> list[Plate]:
    """Move the rectangles of epochs until no two are too close to each other, and return them."""
    plates = [_move_into_picture(p, p.x, p.y, scale, size) for p in plates]
    for _round in range(120):
        moved = False
        for i in range(len(plates)):
            for j in range(i):
                a, b = plates[i], plates[j]
                across, down = _overlap(a, b, scale)
                if min(across, down) <= 0.5:
                    continue
                moved = True
                dx = across / 2 * (1 if a.x >= b.x else -1) if across <= down else 0.0
                dy = 0.0 if dx else down / 2 * (1 if a.y >= b.y else -1)
                plates[i] = _move_into_picture(a, a.x + dx, a.y + dy, scale, size)
                plates[j] = _move_into_picture(b, b.x - dx, b.y - dy, scale, size)
        if not moved:
            break
    return plates
