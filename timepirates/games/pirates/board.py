"""The boards of Time Pirates: epochs with sites for artifacts, and one-way paths between the epochs (rule C1).

The board in the box has seven epochs. This module accepts boards of your own with 4 to 30. A board is read from a TOML
file, from a dict with the same keys (as records contain it), or by the name of an included board.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, Union

from timepirates.core import toml
from timepirates.core.errors import BadBoard, BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.names import is_name
from timepirates.core.protocol import Json

if TYPE_CHECKING:
    import networkx as nx

    from timepirates.core.game import Game

FOLDER = Path(__file__).parent / "boards"
DEFAULT = "reconstructed-2000"
SOURCES = ("documented", "inferred", "invented")
MOST_EPOCHS, MOST_SITES, ARTIFACTS = 30, 12, 76
PLACES = ("x", "y", "x_tall", "y_tall")
BoardSource: TypeAlias = Union[str, Path, Mapping[str, Json], "Board"]
"""A board or its source: the name of an included board, the path of a TOML file, or a dict with the same keys."""
DESCRIBED = ("year", "sites", "path_1", "path_2")


@dataclass(frozen=True)
class Epoch:
    """An epoch of a board: a century, with sites for artifacts and two outgoing paths.

    Attributes
    ----------
    year : int
        First year of the epoch, by which decisions such as "place 1400" name it.
    sites : int
        Number of artifact sites, 1 to 12.
    path_1, path_2 : int
        First years of the epochs that paths 1 and 2 lead to.
    label : str
        Text shown on the board, such as "1400-1499".
    places : tuple of (str, float)
        Position in pictures, from 0 to 1, measured from the left (x) and from the top (y). The keys are x and y for
        wide pictures, and x_tall and y_tall for tall ones (phones).
    status : tuple of (str, str)
        How certain each number of the epoch is: "documented", "inferred" or "invented".
    """

    year: int
    sites: int
    path_1: int
    path_2: int
    label: str
    places: tuple[tuple[str, float], ...] = ()
    status: tuple[tuple[str, str], ...] = ()

    @property
    def shown(self) -> str:
        """The label of the epoch for display, with an en dash, such as "1400–1499".

        Labels that a board sets itself are not changed.
        """
        return self.label.replace("-", "\N{EN DASH}") if self.label == standard_label(self.year) else self.label


@dataclass(frozen=True)
class Board:
    """A board of Time Pirates: its epochs, the artifact sites in each epoch, and the time paths between epochs (rule C1).

    Boards with equal content are equal.

    Attributes
    ----------
    name : str
        Short name, 1 to 60 characters.
    police_start : int
        First year of the epoch in which the police start.
    epochs : tuple of Epoch
        The epochs, sorted by year.
    title : str
        Title for readers; may be empty.
    """

    name: str
    police_start: int
    epochs: tuple[Epoch, ...]
    title: str = ""

    def _repr_html_(self) -> str:
        """Return a picture of the board as HTML, for notebooks."""
        from base64 import b64encode

        from timepirates.core import registry

        draw = registry.entry("time-pirates").part("board_svg")
        assert draw is not None
        data = b64encode(draw(None, self).encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{_("Board")}" width="560">'

    @staticmethod
    def named(name: str) -> Board:
        """Return the board with the given name from the boards that the package contains.

        Parameters
        ----------
        name : str
            One of `Board.names()`.

        Raises
        ------
        BadBoard
            If the package has no board of this name.
        """
        return _shipped(name)

    @staticmethod
    def names() -> tuple[str, ...]:
        """Return the names of the included boards. The first one is the default."""
        found = sorted(path.stem for path in FOLDER.glob("*.toml"))
        return (DEFAULT, *(name for name in found if name != DEFAULT))

    @property
    def is_shipped(self) -> bool:
        """Whether the board is an unchanged copy of an included board."""
        return self.name in Board.names() and Board.named(self.name) == self

    @staticmethod
    def read(source: BoardSource) -> Board:
        """Return the board for a source: a board name, a TOML file or a dict.

        Parameters
        ----------
        source : str, Path, mapping or Board
            A name from `Board.names()`, the path of a TOML file, a mapping of the same structure, or a board.

        Returns
        -------
        Board
            The board itself if `source` is one.

        Raises
        ------
        BadBoard
            If the source is not a valid board (C1). The message names the epoch and the key.
        """
        if isinstance(source, Board):
            return source
        if isinstance(source, Mapping):
            return _board_from_data(source)
        if isinstance(source, str) and source in Board.names():
            return Board.named(source)
        if isinstance(source, str | Path):
            return _from_file(source)
        raise BadBoard(_("board must be a name, a file, a table or a Board (got {got})").format(got=shown(source)))

    @cached_property
    def years(self) -> tuple[int, ...]:
        """The first years of all epochs, in ascending order.

        The index of a year in this tuple is the number of the epoch in the code of the rules.
        """
        return tuple(epoch.year for epoch in self.epochs)

    @cached_property
    def index(self) -> dict[int, int]:
        """A dict from the first year of each epoch to the epoch's index."""
        return {year: number for number, year in enumerate(self.years)}

    @cached_property
    def paths(self) -> tuple[tuple[int, int], ...]:
        """For each epoch, the indices of the two epochs at the ends of its outgoing time paths."""
        return tuple((self.index[e.path_1], self.index[e.path_2]) for e in self.epochs)

    @property
    def sites(self) -> tuple[int, ...]:
        """The number of artifact sites in each epoch; the epochs are sorted by year."""
        return tuple(epoch.sites for epoch in self.epochs)

    @property
    def reconstructed(self) -> bool:
        """Whether at least one number of the board is a reconstruction and does not come from a documented source.

        Such numbers are not taken from the printed board.
        """
        return any(value != "documented" for epoch in self.epochs for _key, value in epoch.status)

    def epoch(self, year: int | str) -> Epoch:
        """Return the epoch that begins in the given year.

        Parameters
        ----------
        year : int or str
            The first year of the epoch, such as 1400; text from a notation is accepted, too.

        Raises
        ------
        BadBoard
            If no epoch of the board begins in this year.
        """
        number = next((n for n, first in enumerate(self.years) if year in (first, str(first))), None)
        if number is None:
            raise BadBoard(
                _("epoch must be one of {years} (got {got})").format(
                    years=", ".join(map(str, self.years)), got=shown(year)
                )
            )
        return self.epochs[number]

    def graph(self) -> nx.MultiDiGraph:
        """Return the board as a directed NetworkX graph, with epochs as nodes and paths as edges.

        Returns
        -------
        networkx.MultiDiGraph
            Nodes are first years, with the attributes `year`, `label` and `sites`. Edges are paths: the key and the
            attribute `path` are 1 or 2.
        """
        import networkx as nx

        graph = nx.MultiDiGraph(name=self.name)
        for e in self.epochs:
            graph.add_node(e.year, year=e.year, label=e.label, sites=e.sites)
        for e in self.epochs:
            graph.add_edge(e.year, e.path_1, key=1, path=1)
            graph.add_edge(e.year, e.path_2, key=2, path=2)
        return graph

    def places(self, tall: bool = False) -> dict[int, tuple[float, float]]:
        """Return the coordinates at which each epoch is drawn in a picture of the board.

        Parameters
        ----------
        tall : bool, optional
            Whether the picture is tall (for phones) instead of wide.

        Returns
        -------
        dict of int to (float, float)
            For each first year, the position from 0 to 1, measured from the left and from the top. If the board gives
            no positions, they are computed.
        """
        across, down = ("x_tall", "y_tall") if tall else ("x", "y")
        known = {e.year: dict(e.places) for e in self.epochs}
        if all(across in place and down in place for place in known.values()):
            return {year: (place[across], place[down]) for year, place in known.items()}
        return dict(_laid_out(self))

    def warnings(self) -> list[str]:
        """Return one sentence for each unusual property of an epoch, such as a missing path for the police.

        An epoch is unusual if the police cannot reach it, or if it does not have 1 to 3 incoming paths. The rules allow
        such epochs, but the printed board has none.
        """
        reached = moves_to_epochs(self, self.police_start)
        ways_in = {e.year: sum((o.path_1 == e.year) + (o.path_2 == e.year) for o in self.epochs) for e in self.epochs}
        return [
            _("the time paths do not lead from the epoch in which the police start to epoch {year}").format(year=year)
            for year in self.years
            if year not in reached
        ] + [
            _("epoch {year} has {count} incoming paths; each epoch of the printed board has 1 to 3").format(
                year=year, count=n
            )
            for year, n in ways_in.items()
            if not 1 <= n <= 3
        ]

    def to_dict(self) -> dict[str, Json]:
        """Return the board as a dict with the keys of the TOML file."""
        out: dict[str, object] = {"name": self.name}
        if self.title:
            out["title"] = self.title
        out["police_start"] = self.police_start
        out["epoch"] = [_epoch_to_dict(e) for e in self.epochs]
        return out

    def to_toml(self) -> str:
        """Return the board as TOML text that `Board.read` accepts."""
        return toml.dumps(self.to_dict())


def _epoch_to_dict(e: Epoch) -> dict[str, object]:
    out: dict[str, object] = {"year": e.year, "sites": e.sites, "path_1": e.path_1, "path_2": e.path_2}
    if e.label != standard_label(e.year):
        out["label"] = e.label
    out.update(e.places)
    if e.status:
        out["status"] = dict(e.status)
    return out


def standard_label(year: int) -> str:
    """Return the default label of an epoch, such as "1400-1499"."""
    return f"{year}-{year + 99}"


def board_of(game: Game) -> Board:
    """Return the board that the given game is played on.

    Raises
    ------
    BadSetting
        If the game has no board.
    """
    if game.board is None:
        raise BadSetting(_("{game} is played without a board").format(game=game.name))
    return game.board


def moves_to_epochs(board: Board, start: int) -> dict[int, int]:
    """Return the smallest number of moves from an epoch to each epoch that can be reached (rule M1)."""
    away, found = {start: 0}, [start]
    for year in found:
        epoch = board.epoch(year)
        for there in (epoch.path_1, epoch.path_2):
            if there not in away:
                away[there] = away[year] + 1
                found.append(there)
    return away


@lru_cache(maxsize=32)
def _laid_out(board: Board) -> tuple[tuple[int, tuple[float, float]], ...]:
    """Return calculated coordinates for drawing the epochs of a board that does not specify them.

    If NetworkX and NumPy are installed, a graph layout is computed; otherwise the epochs form a circle.
    """
    try:
        import networkx as nx

        raw = nx.kamada_kawai_layout(nx.Graph(board.graph()))
    except ImportError:
        n = len(board.years)
        raw = {y: (math.sin(2 * math.pi * i / n), -math.cos(2 * math.pi * i / n)) for i, y in enumerate(board.years)}
    low, high = ([pick(p[k] for p in raw.values()) for k in (0, 1)] for pick in (min, max))
    return tuple(
        (year, tuple(0.12 + 0.76 * (float(raw[year][k]) - low[k]) / ((high[k] - low[k]) or 1) for k in (0, 1)))
        for year in board.years
    )


@lru_cache(maxsize=64)
def _shipped(name: str) -> Board:
    path = FOLDER / f"{name}.toml"
    if name not in Board.names():
        raise BadBoard(
            _("board must be one of {names}, or a file (got {got})").format(
                names=", ".join(Board.names()), got=shown(name)
            )
        )
    return _from_file(path)


def _from_file(path: str | Path) -> Board:
    try:
        data = toml.read(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadBoard(
            _("{path} is neither the name of a board nor a valid board file: {reason}").format(
                path=shown(str(path), 200), reason=reason[:200]
            )
        ) from None
    return _board_from_data(data)


def _whole(where: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadBoard(
            _("{where} must be a whole number from {low} to {high} (got {got})").format(
                where=where, low=low, high=high, got=shown(value)
            )
        )
    return value


def _text(where: str, value: object, most: int = 200) -> str:
    if not is_name(value, most):
        raise BadBoard(
            _("{where} must be a text with 1 to {most} printable characters (got {got})").format(
                where=where, most=most, got=shown(value)
            )
        )
    return value


def _known_keys(where: str, data: object, required: tuple[str, ...], optional: tuple[str, ...]) -> Mapping[str, Json]:
    if not isinstance(data, Mapping):
        raise BadBoard(_("{where} must be a table of keys and values (got {got})").format(where=where, got=shown(data)))
    for key in required:
        if key not in data:
            raise BadBoard(_("{where} lacks the key {key}").format(where=where, key=repr(key)))
    for key in data:
        if key not in required + optional:
            raise BadBoard(
                _("{where} has the unknown key {key}; allowed are {allowed}").format(
                    where=where, key=shown(key), allowed=", ".join(required + optional)
                )
            )
    return data


def _board_from_data(data: object) -> Board:
    """Return a board built from parsed TOML data, or raise BadBoard if the data are invalid (rule C1)."""
    data = _known_keys(_("a board"), data, ("name", "police_start", "epoch"), ("title",))
    name = _text("name", data["name"], 60)
    title = _text("title", data["title"]) if "title" in data else ""
    listed = data["epoch"]
    if not isinstance(listed, list) or not 4 <= len(listed) <= MOST_EPOCHS:
        raise BadBoard(
            _("a board must have 4 to {most} epochs (got {got})").format(
                most=MOST_EPOCHS, got=len(listed) if isinstance(listed, list) else shown(listed)
            )
        )
    epochs = sorted((_checked_epoch(i, e) for i, e in enumerate(listed, 1)), key=lambda e: e.year)
    years = [e.year for e in epochs]
    for year in years:
        if years.count(year) > 1:
            raise BadBoard(_("epoch {year} occurs twice").format(year=year))
    for e in epochs:
        for key, to in (("path_1", e.path_1), ("path_2", e.path_2)):
            if to == e.year or to not in years:
                raise BadBoard(
                    _("epoch {year}: {key} must be the first year of another epoch of the board (got {got})").format(
                        year=e.year, key=key, got=to
                    )
                )
    start = _whole("police_start", data["police_start"], 0, 9999)
    if start not in years:
        raise BadBoard(
            _('"police_start" must be the first year of one of the epochs on the board (got {got})').format(got=start)
        )
    if sum(e.sites for e in epochs) > ARTIFACTS:
        raise BadBoard(
            _("a board can have at most {most} sites in total (got {got})").format(
                most=ARTIFACTS, got=sum(e.sites for e in epochs)
            )
        )
    return Board(name, start, tuple(epochs), title)


def _checked_epoch(number: int, data: object) -> Epoch:
    where = _("epoch number {number}").format(number=number)
    data = _known_keys(where, data, DESCRIBED, ("label", *PLACES, "status"))
    year = _whole(f"{where}: year", data["year"], 0, 9999)
    where = _("epoch {year}").format(year=year)
    places = []
    for key in PLACES:
        if key in data:
            value = data[key]
            if type(value) not in (int, float) or not 0 <= value <= 1:
                raise BadBoard(
                    _("{where} must be a number from 0 to 1 (got {got})").format(
                        where=f"{where}: {key}", got=shown(value)
                    )
                )
            places.append((key, value))
    status = _known_keys(f"{where}: status", data.get("status", {}), (), DESCRIBED)
    for key, value in status.items():
        if value not in SOURCES:
            raise BadBoard(
                _("{where}: the status of {key} must be one of {allowed} (got {got})").format(
                    where=where, key=key, allowed=", ".join(SOURCES), got=shown(value)
                )
            )
    return Epoch(
        year=year,
        sites=_whole(f"{where}: sites", data["sites"], 1, MOST_SITES),
        path_1=_whole(f"{where}: path_1", data["path_1"], 0, 9999),
        path_2=_whole(f"{where}: path_2", data["path_2"], 0, 9999),
        label=_text(f"{where}: label", data["label"], 60) if "label" in data else standard_label(year),
        places=tuple(places),
        status=tuple((key, status[key]) for key in DESCRIBED if key in status),
    )
