"""Boards as pictures: of a game, of a position of it, of a situation of the police, of a table of play.

Usage::

    from timepirates_widgets import board_figure, board_svg

    board_svg(game)                                  # shows itself in a notebook; a text to be written to a file
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
from timepirates_widgets.games.pirates.board import board_svg as drawing
from timepirates_widgets.games.pirates.board import board_view
from timepirates_widgets.games.pirates.board.board_view import Marks
from timepirates_widgets.panel.still import image
from timepirates_widgets.table.sitting import Sitting

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Source: TypeAlias = Game | Sitting | Situation | Board | Snapshot
"""What has a board: a game, a table of play, a situation of the police, a board by itself, or a game's snapshot."""
_NAMES = ("Ann", "Bob", "Cleo", "Dan")
_ALONE: Snapshot = {"pirates": [], "players": [], "turn": None, "sites": {}, "empty_sites": {}}


class Svg(str):
    """A drawing as SVG text that shows itself in a notebook."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return image(self, _("Board"))

    def __repr__(self) -> str:
        return f"<SVG of {len(self):,} characters>"


def board_svg(
    source: Source, seat: int | None = None, *, board: Board | None = None, tall: bool = False, **marks: Unpack[Marks]
) -> Svg:
    """The board of a position as one SVG.

    source: a `Game`, a `Sitting`, a `Situation` of the police, a `Board` (the graph alone), or a snapshot.
    seat: whose eyes a `Game` is seen with; without it everything is seen. A `Sitting` is seen as its viewer may.
    board: the board of a snapshot, where it is not the usual one.
    tall, marks: of Time Pirates alone: the picture for a phone; `choices`, `trail`, `ways`, `heat`, `heat_top`, `flow`
    and `lit` of `timepirates_widgets.games.pirates.board.board_view.scene`.
    """
    name, seen, found = _looked_at(source, seat, board)
    if found is None:
        draw = registry.entry(name).part("board_svg")
        if draw is None:
            raise BadSetting(_("the game {name} draws no board").format(name=name))
        return Svg(draw(seen, None))
    return Svg(drawing.board_svg(seen, found, tall, **marks))


def board_figure(
    source: Source, seat: int | None = None, *, board: Board | None = None, tall: bool = False, **marks: Unpack[Marks]
) -> Figure:
    """The board of a position of Time Pirates as a `plotly.graph_objects.Figure`; arguments as `board_svg` has them."""
    name, seen, found = _looked_at(source, seat, board)
    if found is None:
        raise BadSetting(_("the game {name} has no board with epochs and paths").format(name=name))
    return board_view.figure(seen, found, tall, **marks)


def _looked_at(source: Source, seat: int | None, board: Board | None) -> tuple[str, Snapshot | None, Board | None]:
    """The name of the game, what is seen of a position, and the board (None where the game has none of its own)."""
    if isinstance(source, Board):
        return registry.first(), None, source
    if isinstance(source, Situation):
        return registry.first(), {**_ALONE, "police": str(source.police)}, source.board
    if isinstance(source, Sitting):
        return source.game.name, source.snapshot, source.position.board
    if isinstance(source, Game):
        return source.name, source.snapshot(seat), source.board
    if not isinstance(source, dict) or "rules" not in source:
        sentence = _("a board is drawn of a game, a table, a situation, a board or a snapshot (got {got})")
        raise BadSetting(sentence.format(got=shown(source)))
    name = registry.of_rules(source["rules"]).name
    return name, source, _board_of(source, board) if name == registry.first() else None


def _board_of(seen: Snapshot, board: Board | None) -> Board:
    """The board of a snapshot, which tells its epochs and their sites alone."""
    found = board or Board.named(Board.names()[0])
    sites = {year: sum(held.values()) for year, held in seen["sites"].items()}
    for year, empty in seen["empty_sites"].items():
        sites[year] = sites.get(year, 0) + empty
    if sites != {str(epoch.year): epoch.sites for epoch in found.epochs}:
        raise BadSetting(
            _("the snapshot is not of the board {board}; name its own with board=").format(board=found.name)
        )
    return found


def door_picture(door: Mapping[str, Json]) -> Svg:
    """Draw the picture over a door of the site's front page: the board of a random game (`board`), or where the police
    are after some tokens of a full bag (`chances`)."""
    if "chances" not in door:
        about = dict(door["board"])
        tall, players = about.pop("tall", False), about.pop("players")
        return board_svg(Game.random(_NAMES[:players], **about), tall=tall)
    from timepirates.games.pirates.police import spread

    start = Situation(police=door["chances"]["police"], ones=5, twos=5)
    return board_svg(start, heat=spread(start, exact=True).loc[door["chances"]["tokens"]].to_dict())
