"""Draw the board of Time Pirates as a Plotly figure, from a snapshot of a position or from probabilities.

`scene` returns the figure as the dict that plotly.js takes, and `figure` wraps it in a `plotly.graph_objects.Figure`.
Axes are in pixels, y downwards. The number of shapes decides how long a redraw takes, so outlines of equal style are
joined into one shape. Only pieces that are animated are shapes of their own, named `pirate-0` and `police`. Later
shapes cover earlier ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict, Unpack

from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.snapshot import BoardSnapshot
from timepirates_widgets.drawing import figures, theme
from timepirates_widgets.drawing.outlines import Path, Point, box, disc, moved, path_string, polygon
from timepirates_widgets.games.pirates.board import backdrop, curves, layout
from timepirates_widgets.games.pirates.board.curves import Curve, PathKey
from timepirates_widgets.games.pirates.board.layout import BoardLayout, Plate
from timepirates_widgets.games.pirates.drawing import colours, tokens

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Slots = dict[str, tuple[str | None, ...]]
"""The sites of each epoch by year: for each site, its kind of token, or None if the site is empty."""
Number = float | Fraction

_TRAIL, _WAYS, _PATHS, _PLATES, _ACROSS, _TOKENS, _RINGS, _FIGURES = 0, 8, 20, 40, 45, 50, 70, 100  # low to high
_NUMBERS = 300
_PATH_WIDTH, _CASING = 4.2, 7.4
_NUMBER = 9.4
"""The radius, in pixels at scale 1, of the disc on a path that shows the path's number (1 or 2)."""
_SHAPE = {
    "type": "path",
    "layer": "below",
    "xref": "x",
    "yref": "y",
    "fillcolor": "rgba(0,0,0,0)",
    "line": {"width": 0, "color": "rgba(0,0,0,0)"},
}
_WORTH_SHOWING = Fraction(1, 1000)


class PirateMove(NamedTuple):
    """The last move of a pirate: along a path, or directly to another epoch if `path` is None."""

    seat: int
    year: int
    path: int | None
    to: int


class HintMarks(NamedTuple):
    """The marks on the board that show a hint: an epoch, a text, a token and an arrow."""

    year: int
    text: str
    token: str = ""
    """The kind of token that the hint marks, or an empty string if the hint marks no token."""
    path: int | None = None
    """The path along which the hint's arrow runs, or None if the arrow runs directly to the epoch."""
    start: int | None = None
    """The epoch at which the hint's arrow begins, or None if the hint has no arrow."""


class LastMoves(TypedDict, total=False):
    """The last moves of the police and of the pirates, which the board shows as lines."""

    trail: Sequence[PathKey]
    ways: Sequence[PirateMove]


class BoardMarks(LastMoves, total=False):
    """The marks that are drawn over a position on the board, such as choices, colours and hints."""

    choices: Mapping[int, str]
    heat: Mapping[int, Number]
    heat_top: Number
    flow: Mapping[PathKey, Number]
    lit: Mapping[PathKey, str]
    hint: HintMarks | None


FigurePart: TypeAlias = dict[str, Any]
"""A part of a plotly.js figure, such as a shape or a label, as a dict."""
Scene: TypeAlias = dict[str, Any]
"""A complete plotly.js figure."""
OutlineStyle = tuple[float, str, str | None, str | None, float, str, tuple[str, float, str] | None]
"""The layer, colours and line style of an outline. Outlines of equal style are joined into one shape."""

PieceOutline = tuple[float, str, str | None, str | None, float]
"""One outline of a drawn piece: its drawing order, SVG path, fill, line colour and line width."""


@dataclass
class Drawing:
    """A collection of the outlines, texts and labels that are drawn in a picture."""

    outlines: dict[OutlineStyle, list[str]] = field(default_factory=dict)
    texts: list[tuple[float, float, str, float, str]] = field(default_factory=list)
    labels: list[FigurePart] = field(default_factory=list)

    def draw(
        self,
        order: float,
        path: Path | str,
        fill: str | None = None,
        line: str | None = None,
        width: float = 0.0,
        dash: str = "solid",
        name: str = "",
        letter: tuple[str, float, str] | None = None,
    ) -> None:
        """Add an outline to the drawing of the board.

        `letter` (text, size in pixels, colour) is written in the middle of the outline and moves with it.
        """
        self.outlines.setdefault((order, name, fill, line, round(width, 2), dash, letter), []).append(
            path if isinstance(path, str) else path_string(path)
        )

    def write(self, x: float, y: float, text: str, size: float, colour: str) -> None:
        """Add a line of text that is centred at (x, y)."""
        self.texts.append((x, y, plain(text), size, colour))

    def shapes(self) -> list[FigurePart]:
        """Return all shapes for Plotly as a list that begins with the lowest layer."""
        out = []
        for key in sorted(self.outlines, key=lambda k: k[0]):
            _order, name, fill, line, width, dash, letter = key
            shape: dict[str, object] = {"path": "".join(self.outlines[key])}
            if fill:
                shape["fillcolor"] = fill
            if line:
                shape["line"] = {"width": width, "color": line, **({} if dash == "solid" else {"dash": dash})}
            if name:
                shape["name"] = name
            if letter:
                shape["label"] = {
                    "text": plain(letter[0]),
                    "textposition": "middle center",
                    "padding": 0,
                    "font": {"size": letter[1], "color": letter[2], "family": theme.FONT, "weight": 700},
                }
            out.append(shape)
        return out


# --- slots


def assign_sites(snapshot: BoardSnapshot, board: Board, old: Slots | None = None) -> Slots:
    """Assign each token of a position to a site of its epoch, and return the assignment.

    Tokens that were on the board before keep their sites. New tokens take the first free sites.

    Parameters
    ----------
    snapshot : BoardSnapshot
    board : Board
    old : Slots, optional
        The result of this function for the position shown before.

    Returns
    -------
    Slots
    """
    out: Slots = {}
    for epoch in board.epochs:
        year = str(epoch.year)
        there = Counter(snapshot["sites"].get(year, {}))
        slots: list[str | None] = []
        for kind in (old or {}).get(year, (None,) * epoch.sites)[: epoch.sites]:
            if kind is not None and there[kind] > 0:
                there[kind] -= 1
                slots.append(kind)
            else:
                slots.append(None)
        new = iter(sorted(there.elements(), key=tokens.TOKEN_KINDS.index))
        out[year] = tuple(next(new, None) if kind is None else kind for kind in slots)
    return out


# --- the figure


def figure(snapshot: BoardSnapshot | None, board: Board, tall: bool = False, **marks: Unpack[BoardMarks]) -> Figure:
    """Return the board as a `plotly.graph_objects.Figure`. The parameters are the same as for `scene`."""
    import plotly.graph_objects as go

    return go.Figure(scene(snapshot, board, tall, **marks))


def scene(
    snapshot: BoardSnapshot | None,
    board: Board,
    tall: bool = False,
    *,
    slots: Slots | None = None,
    choices: Mapping[int, str] | None = None,
    trail: Sequence[PathKey] = (),
    ways: Sequence[PirateMove] = (),
    heat: Mapping[int, Number] | None = None,
    heat_top: Number | None = None,
    flow: Mapping[PathKey, Number] | None = None,
    lit: Mapping[PathKey, str] | None = None,
    hint: HintMarks | None = None,
    note: str | None = None,
    backdrop_source: str | None = None,
) -> Scene:
    """Return the board as a plotly.js figure, which is a dict.

    Parameters
    ----------
    snapshot : BoardSnapshot or None
        The position. None draws only epochs and paths.
    board : Board
    tall : bool, default False
        Whether to draw the picture for phones.
    slots : Slots, optional
        The tokens on each site, from `assign_sites`. Use it to keep tokens on their sites between pictures.
    choices : mapping of int to str, optional
        The epochs to mark with a ring, as a dict from year to a short text for the epoch's tag.
    trail : sequence of Edge
        The last moves of the police, the oldest first. Each consists of the epoch that the police left and the path.
    ways : sequence of PirateMove
        The last moves of pirates, each drawn in the pirate's colour.
    heat : mapping of int to float or Fraction, optional
        The probability of each epoch by year, which is written on the epoch's plate and decides the plate's colour.
    heat_top : float or Fraction, optional
        The probability with the darkest colour; by default the greatest in `heat`.
    flow : mapping of Edge to float or Fraction, optional
        Probability of each path, shown by the thickness of its arrow.
    lit : mapping of Edge to str, optional
        Paths to highlight, each with a short text or "".
    hint : HintMarks, optional
        A decision to draw in black and white above all other marks.
    note : str, optional
        The line in the corner. By default it warns of boards that are reconstructed.
    backdrop_source : str, optional
        The address of the background, or "" if the page draws it. By default the figure contains the background.

    Raises
    ------
    BadSetting
        If `heat` names an epoch that the board does not have.
    """
    if unknown := sorted(set(heat or ()) - set(board.years)):
        raise BadSetting(
            _("each key of `heat` must be an epoch of the board ({years}), but one key is {got}").format(
                years=", ".join(map(str, board.years)), got=shown(unknown[0])
            )
        )
    plan = layout.layout_of(board, tall)
    found = curves.path_curves(board, tall)
    ink = Drawing()
    _draw_trail(ink, plan, found, trail)
    _draw_pirate_moves(ink, plan, found, ways)
    if flow or lit:
        _draw_paths(ink, plan, found, flow, lit or {})
    else:
        _copy(_plain_paths(board, tall), ink)
    _draw_plates(ink, plan, board, snapshot, heat, heat_top)
    if snapshot is not None:
        slots = slots or assign_sites(snapshot, board)
        if heat is None:
            _draw_tokens(ink, plan, slots)
        _draw_figures(ink, plan, snapshot)
    choices = dict(choices or {})
    if hint is not None:
        _draw_hint(ink, plan, found, hint, slots or {})
        choices |= {hint.year: ""} if hint.year in choices else {}
    _draw_choices(ink, plan, choices, _number_discs(board, tall))
    if note is None and board.reconstructed:
        note = _("this board is a reconstruction: compare it with yours")
    if note:
        _draw_note(ink, plan, note)
    return _assembled(ink, plan, backdrop.data_uri(board, tall) if backdrop_source is None else backdrop_source)


def _assembled(ink: Drawing, plan: BoardLayout, source: str) -> Scene:
    width, height = plan.size
    xs, ys, texts, sizes, inks = (list(column) for column in zip(*ink.texts, strict=True))
    axis = {"visible": False, "fixedrange": True, "showgrid": False, "zeroline": False}
    around: dict[str, object] = {
        "width": width,
        "height": height,
        "autosize": False,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "xaxis": {"range": [0, width], **axis},
        "yaxis": {"range": [height, 0], **axis},
        "template": {"layout": {"shapedefaults": _SHAPE}},
        "hovermode": False,
        "dragmode": False,
        "showlegend": False,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "shapes": ink.shapes(),
        "annotations": ink.labels,
    }
    if source:
        around["images"] = [
            {
                "source": source,
                "xref": "paper",
                "yref": "paper",
                "x": 0,
                "y": 1,
                "sizex": 1,
                "sizey": 1,
                "xanchor": "left",
                "yanchor": "top",
                "sizing": "stretch",
                "layer": "below",
            }
        ]
    return {
        "data": [
            {
                "type": "scatter",
                "mode": "text",
                "uid": "board-text",
                "x": xs,
                "y": ys,
                "text": texts,
                "textfont": {"size": sizes, "color": inks, "family": theme.FONT, "weight": 700},
                "hoverinfo": "skip",
                "cliponaxis": False,
                "showlegend": False,
            }
        ],
        "layout": around,
    }


# --- paths


def _line(curve: Curve) -> Path:
    return (("M", (curve[0],)), ("C", curve[1:]))


def _arrowhead(curve: Curve, size: float) -> tuple[Path, float]:
    """Return the arrowhead at the end of a curve, and the curve parameter at which the drawn line must stop."""
    (bx, by), t = curves.along(curve, -size)
    tip = curve[3]
    dx, dy = tip[0] - bx, tip[1] - by
    wide = 0.52
    return polygon(
        [tip, (bx - wide * dy, by + wide * dx), (bx + 0.22 * dx, by + 0.22 * dy), (bx + wide * dy, by - wide * dx)]
    ), t


def _draw_paths(
    ink: Drawing,
    plan: BoardLayout,
    found: Mapping[PathKey, Curve],
    flow: Mapping[PathKey, Number] | None,
    lit: Mapping[PathKey, str],
) -> None:
    """Draw the paths between epochs as numbered arrows: path 1 solid, path 2 dashed."""
    s = 0.35 + 0.65 * plan.scale
    for edge, curve in found.items():
        number = edge[1]
        colour = colours.PATH_COLOURS[number]
        share = None if flow is None else float(flow.get(edge, 0))
        width = (_PATH_WIDTH if share is None else 1.6 + 9.0 * share) * s
        casing = width + (_CASING - _PATH_WIDTH if share is None or share > 0 else 1.2) * s
        rise = 0.0 if share is None else 0.01 * width  # A thicker arrow is drawn above thinner ones.
        head, t = _arrowhead(curve, (13.0 if share is None else 11.0 + 8.0 * share) * s)
        shaft = _line(curves.part(curve, curves.along(curve, 3.5 * s)[1], min(1.0, t + 0.02)))
        if edge in lit:
            ink.draw(_PATHS, shaft, line=theme.WHITE, width=casing + 9 * s)
            ink.draw(_PATHS + 1, shaft, line=theme.HIGHLIGHT, width=casing + 5 * s)
            if lit[edge]:
                _draw_tag(ink, *curves.point(curve, 0.5), lit[edge], 12 * s + 1)
        ink.draw(_PATHS + 2 + rise, shaft, line=theme.INK, width=casing)
        ink.draw(
            _PATHS + 3 + rise,
            shaft,
            line=colour,
            width=width,
            dash=colours.PATH_DASH[number] if share is None else "solid",
        )
        ink.draw(_PATHS + 4, head, fill=colour, line=theme.INK, width=1.5 * s)
        radius = _NUMBER * s
        (x, y), _t = curves.along(curve, radius + 12 * s)
        # The number is drawn above the figures on a phone, where a pirate could hide the number of a short
        # path.
        order = _NUMBERS if plan.tall else _PATHS + 14
        ink.draw(order, disc(x, y, radius), fill=colour, line=theme.INK, width=1.7 * s)
        ink.draw(order + 1, moved(tokens.DIGITS[number], x, y, radius * 1.12), fill=colours.PATH_NUMBER_COLOURS[number])


@lru_cache(maxsize=32)
def _plain_paths(board: Board, tall: bool) -> Drawing:
    ink = Drawing()
    _draw_paths(ink, layout.layout_of(board, tall), curves.path_curves(board, tall), None, {})
    return ink


def _copy(source: Drawing, ink: Drawing) -> None:
    for key, paths in source.outlines.items():
        ink.outlines.setdefault(key, []).extend(paths)


def _draw_trail(ink: Drawing, plan: BoardLayout, found: Mapping[PathKey, Curve], trail: Sequence[PathKey]) -> None:
    for age, edge in enumerate(reversed(trail)):
        shade = max(0.1, 0.5 - 0.13 * age)
        ink.draw(
            _TRAIL + len(trail) - age,
            _line(found[edge]),
            line=theme.alpha(colours.TRAIL_COLOUR, shade),
            width=(21.0 - min(age, 3)) * (0.35 + 0.65 * plan.scale),
        )


def _draw_pirate_moves(
    ink: Drawing, plan: BoardLayout, found: Mapping[PathKey, Curve], ways: Sequence[PirateMove]
) -> None:
    """Draw the last move of each pirate as an arrow in the pirate's colour.

    If several pirates took the same path, each later ribbon is narrower.
    """
    s = 0.35 + 0.65 * plan.scale
    taken: Counter[PathKey] = Counter()
    for way in ways:
        colour = theme.seat_colour(way.seat)
        if way.path is None:
            head, t = _arrowhead(bow := _direct_curve(plan, way), 17 * s)
            shaft = _line(curves.part(bow, 0.0, t))
            ink.draw(_ACROSS, shaft, line=theme.EDGE, width=8.4 * s)
            ink.draw(_ACROSS + 1, shaft, line=colour, width=5.4 * s, dash="9px,6px")
            ink.draw(_ACROSS + 2, head, fill=colour, line=theme.EDGE, width=1.7 * s)
            continue
        edge = (way.year, way.path)
        width, order = max(9.0, 16.0 - 3.0 * taken[edge]) * s, _WAYS + 2 * taken[edge]
        taken[edge] += 1
        ink.draw(order, _line(found[edge]), line=theme.EDGE, width=width + 2.4 * s)
        ink.draw(order + 1, _line(found[edge]), line=colour, width=width)


def _direct_curve(plan: BoardLayout, way: PirateMove) -> Curve:
    """Return a slightly bent curve between two epochs, for a move that follows no path."""
    plates = plan.plate_of(way.year), plan.plate_of(way.to)
    (ax, ay), (bx, by) = ((plate.x, (plate.top + plate.low) / 2) for plate in plates)
    dx, dy = bx - ax, by - ay
    bow: Curve = (
        (ax, ay),
        (ax + 0.3 * dx - 0.1 * dy, ay + 0.3 * dy + 0.1 * dx),
        (ax + 0.7 * dx - 0.1 * dy, ay + 0.7 * dy + 0.1 * dx),
        (bx, by),
    )
    outside = [
        at / 60
        for at, (x, y) in enumerate(curves.sampled(bow, 60))
        if not any(plate.left - 6 <= x <= plate.right + 6 and plate.top - 6 <= y <= plate.low + 6 for plate in plates)
    ]
    return curves.part(bow, outside[0], outside[-1]) if outside else bow


# --- plates


def _draw_plates(
    ink: Drawing,
    plan: BoardLayout,
    board: Board,
    snapshot: BoardSnapshot | None,
    heat: Mapping[int, Number] | None,
    heat_top: Number | None,
) -> None:
    police = int(snapshot["police"]) if snapshot is not None else None
    top = float(heat_top or max(heat.values(), default=0) or 1) if heat is not None else 1.0
    for plate in plan.plates:
        radius = 7 * plan.scale
        if heat is not None:
            value = heat.get(plate.year, 0)
            fill, written_in = theme.heat_colour(float(value) / top)
            ink.draw(_PLATES, _plate_body(plate, radius), fill=fill)
            size = min(27 * plan.scale + 2, plate.width / 5.2, (plate.height - plate.header) * 0.62)
            ink.write(plate.x, plate.top + (plate.height + plate.header) / 2, percent(value), size, written_in)
        if plate.year == police:
            ink.draw(_PLATES + 1, backdrop.plate_header(plate, radius), fill=colours.POLICE)
        ink.draw(_PLATES + 2, box(plate.left, plate.top, plate.width, plate.height, radius), line=theme.INK, width=2)
        size = max(7.0, 14 * plan.scale + 1)
        ink.write(
            plate.x,
            plate.top + plate.header / 2 + 1.2 * plan.scale,
            fitting(board.epoch(plate.year).shown, plate.width - 22 * plan.scale, size),
            size,
            "#FFF6DF",
        )


def _plate_body(plate: Plate, r: float) -> Path:
    """Return the outline of the lower part of an epoch's rectangle, below the header with the year."""
    left, right, low = plate.left, plate.right, plate.low
    return (
        ("M", ((left, plate.top + plate.header),)),
        ("L", ((right, plate.top + plate.header),)),
        ("L", ((right, low - r),)),
        ("Q", ((right, low), (right - r, low))),
        ("L", ((left + r, low),)),
        ("Q", ((left, low), (left, low - r))),
        ("Z", ()),
    )


# --- tokens and figures


def token_radius(plan: BoardLayout) -> float:
    """Return the radius of a token on a board, in pixels."""
    return colours.TOKEN_RADIUS * plan.scale * (1.03 if plan.tall else 1.0)


def _draw_tokens(ink: Drawing, plan: BoardLayout, slots: Slots) -> None:
    radius = token_radius(plan)
    for plate in plan.plates:
        for number, kind in enumerate(slots[str(plate.year)]):
            x, y = plate.site(number)
            if kind is None:
                ring = disc(x, y, radius * 0.88)
                ink.draw(_TOKENS, ring, fill=colours.SITE, line=colours.SITE_EDGE, width=1.2, dash="3px,3px")
            else:
                for order, path, fill, line, width in _placed_piece(kind, x, y, radius, radius / colours.TOKEN_RADIUS):
                    ink.draw(_TOKENS + 1 + order, path, fill, line, width)


@lru_cache(maxsize=4096)
def _placed_piece(what: str, x: float, y: float, size: float, stroke: float) -> tuple[PieceOutline, ...]:
    """Return the outlines of a token, pirate or police officer at a position on the board.

    Results are cached, because the same pieces are drawn again at every step.
    """
    if what == "police":
        layers = tokens.police_layers()
    elif what.startswith("pirate-"):
        layers = figures.figure_layers(int(what.partition("-")[2]))
    else:
        layers = tokens.token_layers(what)
    return tuple(
        (one.order, path_string(moved(one.path, x, y, size)), one.fill, one.line, one.width * stroke) for one in layers
    )


def police_only_snapshot(police: str) -> BoardSnapshot:
    """Return a snapshot of an empty board on which only the police stand, in the given epoch."""
    return {"players": [], "turn": None, "police": police, "pirates": [], "sites": {}, "empty_sites": {}}


def figure_positions(snapshot: BoardSnapshot, plan: BoardLayout) -> dict[str, Point]:
    """Return the point in pixels where each figure stands, as a dict with keys like `police` and `pirate-0`."""
    out: dict[str, Point] = {}
    for plate in plan.plates:
        here = [f"pirate-{seat}" for seat, year in enumerate(snapshot["pirates"]) if year == str(plate.year)]
        police = snapshot["police"] == str(plate.year)
        names = ["police", *here] if police else here
        feet = layout.standing_points(plate, len(names), plan.scale, plan.size, police=police)
        out.update(zip(names, feet, strict=True))
    return out


def figure_height(plan: BoardLayout) -> float:
    """Return the height of a pirate on a board, in pixels."""
    return 42 * (0.12 + 0.88 * plan.scale)


def _draw_figures(ink: Drawing, plan: BoardLayout, snapshot: BoardSnapshot) -> None:
    height = figure_height(plan)
    for rank, (name, (x, y)) in enumerate(figure_positions(snapshot, plan).items()):
        order = _FIGURES + 20 * rank
        seat = None if name == "police" else int(name.partition("-")[2])
        for above, path, fill, line, width in _placed_piece(name, x, y, height, height / 42):
            ink.draw(order + above, path, fill, line, width, name=name)
        if seat is not None:
            letter = figures.initial(snapshot["players"][seat])
            chest = box(x - 0.2 * height, y - 0.36 * height, 0.4 * height, 0.32 * height, 1)
            colour = theme.SEAT_TEXT_COLOURS[seat % len(theme.SEAT_TEXT_COLOURS)]
            ink.draw(order + 9, chest, name=name, letter=(letter, round(height * 0.29, 1), colour))
            if seat == snapshot["turn"]:
                wide = 0.17 * height
                high = y - 1.04 * height
                ink.draw(
                    order + 10,
                    polygon([(x - wide, high - 1.4 * wide), (x + wide, high - 1.4 * wide), (x, high)]),
                    fill=theme.HIGHLIGHT,
                    line=theme.WHITE,
                    width=1.2,
                    name=name,
                )


# --- marks


@lru_cache(maxsize=32)
def _number_discs(board: Board, tall: bool) -> tuple[Point, ...]:
    s = 0.35 + 0.65 * layout.layout_of(board, tall).scale
    return tuple(curves.along(curve, (_NUMBER + 12) * s)[0] for curve in curves.path_curves(board, tall).values())


def _draw_choices(ink: Drawing, plan: BoardLayout, choices: Mapping[int, str], discs: Sequence[Point]) -> None:
    """Draw a ring and a text at each epoch that the user can choose.

    The text is where it hides no path number.
    """
    s = 0.35 + 0.65 * plan.scale
    for year, text in choices.items():
        plate = plan.plate_of(year)
        out = 4.5 * s
        ring = box(plate.left - out, plate.top - out, plate.width + 2 * out, plate.height + 2 * out, 9 * s)
        ink.draw(_RINGS, ring, line=theme.WHITE, width=6.5 * s)
        ink.draw(_RINGS + 1, ring, line=theme.HIGHLIGHT, width=3.6 * s)
        if text:
            y, size = plate.low + out + (0.0 if plan.tall else 4.0), 10.5 * s + 1.5
            half = 0.3 * size * len(text) + 4
            across, down = half + _NUMBER * s, 0.7 * size + _NUMBER * s
            spots = [plate.x, plate.left + half, plate.right - half]
            free = [x for x in spots if not any(abs(x - dx) < across and abs(y - dy) < down for dx, dy in discs)]
            _draw_tag(ink, (free or spots)[0], y, text, size)


def _draw_hint(ink: Drawing, plan: BoardLayout, found: Mapping[PathKey, Curve], hint: HintMarks, slots: Slots) -> None:
    s = 0.35 + 0.65 * plan.scale
    plate = plan.plate_of(hint.year)
    if hint.start is not None and hint.path is not None:
        _draw_dashed_line(ink, _PATHS, _line(found[hint.start, hint.path]), 20 * s)
    elif hint.start is not None:
        head, t = _arrowhead(bow := _direct_curve(plan, PirateMove(0, hint.start, None, hint.year)), 22 * s)
        _draw_dashed_line(ink, _ACROSS + 3, _line(curves.part(bow, 0.0, t)), 10 * s)
        ink.draw(_ACROSS + 5, head, fill=theme.WHITE, line=theme.INK, width=2.6 * s)
    kinds = slots.get(str(hint.year), ())
    if hint.token in kinds:
        _draw_dashed_line(ink, _RINGS - 2, disc(*plate.site(kinds.index(hint.token)), 1.16 * token_radius(plan)), 7 * s)
    out = 10 * s
    ring = box(plate.left - out, plate.top - out, plate.width + 2 * out, plate.height + 2 * out, 12 * s)
    _draw_dashed_line(ink, _RINGS + 2, ring, 7.5 * s)
    size = 11.5 * s + 2
    half = 0.31 * size * len(hint.text) + 8
    x, y = min(max(plate.x, half), plan.size[0] - half), min(plate.low + 10 * s, plan.size[1] - size)
    _draw_tag(ink, x, y, hint.text, size, theme.WHITE, theme.INK)


def _draw_dashed_line(ink: Drawing, order: float, path: Path, width: float) -> None:
    """Draw a black line with white dashes, which is visible on every background."""
    ink.draw(order, path, line=theme.INK, width=width)
    ink.draw(order + 1, path, line=theme.WHITE, width=0.55 * width, dash="9px,5px")


def _draw_tag(
    ink: Drawing, x: float, y: float, text: str, size: float, ground: str = theme.HIGHLIGHT, colour: str = theme.WHITE
) -> None:
    ink.labels.append(
        {
            "x": x,
            "y": y,
            "text": plain(text),
            "showarrow": False,
            "bgcolor": ground,
            "borderpad": 2.5,
            "font": {"size": size, "color": colour, "family": theme.FONT, "weight": 700},
            **({} if ground == theme.HIGHLIGHT else {"bordercolor": colour, "borderwidth": 2}),
        }
    )


def _draw_note(ink: Drawing, plan: BoardLayout, note: str) -> None:
    """Draw a note in the lower left corner."""
    size = 10.5 if plan.tall else 12
    x, y = (8, plan.size[1] - 5) if plan.tall else (11, plan.size[1] - 8)
    ink.labels.append(
        {
            "x": x,
            "y": y,
            "xanchor": "left",
            "yanchor": "bottom",
            "text": f"<i>{plain(note)}</i>",
            "showarrow": False,
            "borderpad": 1.5,
            "bgcolor": "rgba(227,241,240,0.72)",
            "font": {"size": size, "color": theme.INK, "family": theme.FONT},
        }
    )


# --- words


def plain(text: str) -> str:
    """Escape the special characters of a text, so that Plotly shows the text unchanged."""
    return escape(text, quote=True).replace("$", "&#36;")


def fitting(text: str, width: float, size: float) -> str:
    """Return a text, shortened with an ellipsis if it is wider than `width` pixels."""
    letters = max(2, int(width / (0.58 * size)))
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"


def percent(value: Number) -> str:
    """Return a probability as a percentage, such as "12.5 %".

    Only an exact 0 is shown as 0, and only an exact 1 as 100 %.
    """
    if value == 0:
        return "0"
    if value == 1:
        return _("100 %")
    if value < _WORTH_SHOWING:
        return _("< 0.1 %")
    if value > 1 - _WORTH_SHOWING:
        return _("> 99.9 %")
    return _("{percent} %").format(percent=f"{float(value) * 100:.1f}")
