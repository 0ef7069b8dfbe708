"""Draw a picture of a board, either empty or with a position of a game or of the police explorer.

Usage::

    from timepirates_widgets import board_figure, board_svg

    board_svg(game)                                  # displays itself in a notebook; also a text to write to a file
    board_figure(game, heat={1400: 0.5, 1800: 0.5})  # a plotly.graph_objects.Figure
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, Unpack

from timepirates import Board, Game
from timepirates.core import registry
from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Json, Snapshot
from timepirates.games.pirates.police.situation import Situation
from timepirates.games.pirates.snapshot import BoardSnapshot, as_pirates_snapshot
from timepirates_widgets.games.pirates.board import board_svg as drawing
from timepirates_widgets.games.pirates.board import board_view
from timepirates_widgets.games.pirates.board.board_view import BoardMarks
from timepirates_widgets.panel.still import image
from timepirates_widgets.table.sitting import Sitting

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

BoardSource: TypeAlias = Game | Sitting | Situation | Board | Snapshot
"""The types of which a picture of the board can be drawn, such as a game or a board."""
_NAMES = ("Ann", "Bob", "Cleo", "Dan")


class Svg(str):
    """A string with an SVG drawing, which a notebook displays as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return image(self, _("Board"))

    def __repr__(self) -> str:
        return f"<SVG of {len(self):,} characters>"


def board_svg(
    source: BoardSource,
    seat: int | None = None,
    *,
    board: Board | None = None,
    tall: bool = False,
    **marks: Unpack[BoardMarks],
) -> Svg:
    """Return a picture of the board as SVG.

    Parameters
    ----------
    source : Game, Sitting, Situation, Board or Snapshot
        A `Board` is drawn without tokens and figures, a `Sitting` (table) as its viewer may see it.
    seat : int, optional
        The seat whose view of a `Game` is drawn. By default everything is visible.
    board : Board, optional
        The board of a snapshot, if it is not the default one.
    tall : bool, default False
        Whether to draw the picture for phones. Only Time Pirates has one.
    **marks
        Marks for Time Pirates: `choices`, `trail`, `ways`, `heat`, `heat_top`, `flow`, `lit` and `hint` of
        `timepirates_widgets.games.pirates.board.board_view.scene`.

    Returns
    -------
    Svg
        A `str` that displays itself in a notebook.

    Raises
    ------
    BadSetting
        If `source` has no board, the game draws none, or a snapshot does not fit the board.
    """
    name, seen, found = _looked_at(source, seat, board)
    if found is None:
        draw = registry.entry(name).part("board_svg")
        if draw is None:
            raise BadSetting(_("the game {name} has no board to draw").format(name=name))
        return Svg(draw(seen, None))
    return Svg(drawing.board_svg(seen, found, tall, **marks))


def board_figure(
    source: BoardSource,
    seat: int | None = None,
    *,
    board: Board | None = None,
    tall: bool = False,
    **marks: Unpack[BoardMarks],
) -> Figure:
    """Return a picture of the board of Time Pirates as a `plotly.graph_objects.Figure`.

    Parameters
    ----------
    source : Game, Sitting, Situation, Board or Snapshot
    seat : int, optional
    board : Board, optional
    tall : bool, default False
    **marks
        As described at `board_svg`.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    BadSetting
        If `source` has no board, another game's board, or a snapshot does not fit the board.
    """
    name, seen, found = _looked_at(source, seat, board)
    if found is None:
        raise BadSetting(_("the game {name} has no board with epochs and paths").format(name=name))
    return board_view.figure(seen, found, tall, **marks)


def _looked_at(
    source: BoardSource, seat: int | None, board: Board | None
) -> tuple[str, BoardSnapshot | None, Board | None]:
    if isinstance(source, Board):
        return registry.first(), None, source
    if isinstance(source, Situation):
        return registry.first(), board_view.police_only_snapshot(str(source.police)), source.board
    if isinstance(source, Sitting):
        return source.game.name, as_pirates_snapshot(source.snapshot), source.position.board
    if isinstance(source, Game):
        return source.name, as_pirates_snapshot(source.snapshot(seat)), source.board
    if not isinstance(source, dict) or "rules" not in source:
        sentence = _("a board can be drawn only for a game, a table, a situation, a board or a snapshot (got {got})")
        raise BadSetting(sentence.format(got=shown(source)))
    name = registry.of_rules(source["rules"]).name
    seen = as_pirates_snapshot(source)
    return name, seen, _board_of(seen, board) if name == registry.first() else None


def _board_of(seen: BoardSnapshot, board: Board | None) -> Board:
    """Return the given board, or the default board. Raise BadSetting if the snapshot does not fit this board."""
    found = board or Board.named(Board.names()[0])
    sites = {year: sum(held.values()) for year, held in seen["sites"].items()}
    for year, empty in seen["empty_sites"].items():
        sites[year] = sites.get(year, 0) + empty
    if sites != {str(epoch.year): epoch.sites for epoch in found.epochs}:
        raise BadSetting(
            _("the snapshot does not belong to the board {board}; pass the board of the snapshot as board=").format(
                board=found.name
            )
        )
    return found


def door_picture(door: Mapping[str, Json]) -> Svg:
    """Return a picture for the start page: the board of a random game, or a board with police probabilities.

    `door` has either `board` or `chances`: the settings of a random game, or a position of the police and the number of
    tokens after which the distribution of the police is shown.
    """
    if "chances" not in door:
        about = dict(door["board"])
        tall, players = about.pop("tall", False), about.pop("players")
        return board_svg(Game.random(_NAMES[:players], **about), tall=tall)
    from timepirates.games.pirates.police import spread

    start = Situation(police=door["chances"]["police"], ones=5, twos=5)
    return board_svg(start, heat=spread(start, exact=True).loc[door["chances"]["tokens"]].to_dict())
