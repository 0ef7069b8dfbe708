"""Read positions of Conspiracy in the format of lesson files, and begin games in these positions.

A teacher writes what matters, and the program places all other pieces.

A sketch has these keys, all of them optional. Lists of pieces may be written as one text, such as "moons-3 suns-1":

    players             Ann, Bob, Cleo and Dan; the first one learns
    board               place -> "arms-1" for a face-up tile, "arms-1 | nw suns-3 number n | ..." for a face-down one
    hands, gifts        a list of coins for each seat
    tiles               a list of tiles for each seat; the last seat gets the remaining ones
    saved, marks        a coin, or a column, for each seat; "" for none
    goals               "moons 3" for each seat
    marked_in           the round of each mark; without it the previous round
    bag                 the coins in the bag; the last seat's hand gets the remaining ones
    and every other key of a snapshot: round, turn, to_move, deciding, points, order, spirals, moved, pending, phase;
    "" stands for nobody
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from timepirates.core.errors import BadRecord, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Json, Rules, Snapshot
from timepirates.core.shapes import Count, find_errors
from timepirates.core.toml import TomlTable
from timepirates.games.conspiracy.text import PIECE_NAMES, PLACE_NAMES
from timepirates.games.conspiracy.variants import resolved

PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
GOALS = ("suns 5", "moons 5", "arms 5", "crowns 5", "suns 4")
SIDE, SET_ASIDE = "|", 4
Pieces = str | list[str]
TOLD = {"round", "turn", "to_move", "deciding", "points", "order", "spirals", "moved", "pending", "phase", "answers"}


class ConspiracyLessonPosition(Struct, forbid_unknown_fields=True):
    """The keys that a position of Conspiracy may have in a lesson file, with their types.

    All keys are optional.
    """

    players: Annotated[list[str], Meta(min_length=3, max_length=5)] = []
    board: dict[str, str] = {}
    hands: Annotated[list[Pieces], Meta(max_length=5)] = []
    gifts: Annotated[list[Pieces], Meta(max_length=5)] = []
    tiles: Annotated[list[Pieces], Meta(max_length=5)] = []
    saved: Annotated[list[str], Meta(max_length=5)] = []
    marks: Annotated[list[str], Meta(max_length=5)] = []
    goals: Annotated[list[str], Meta(max_length=5)] = []
    marked_in: Annotated[list[Count], Meta(max_length=5)] = []
    bag: Pieces = ""
    round: Count = 0
    turn: Count | str = ""
    to_move: Count | str = ""
    deciding: str = ""
    points: Count = 0
    order: list[Count] = []
    spirals: list[Count] = []
    moved: list[Count] = []
    pending: object = None
    phase: str = ""
    answers: dict[str, str] = {}


class _UnplacedPieces:
    """All tiles, or all coins, to which a position in a lesson file has not yet given a place."""

    def __init__(self) -> None:
        self.left = list(PIECE_NAMES)

    def take(self, name: str) -> str:
        """Remove a piece from the unplaced ones and return its name. Raise BadRecord if it is unknown or already placed."""
        if name not in self.left:
            raise BadRecord(_("a position must contain each piece only once (got {got})").format(got=repr(name)[:40]))
        self.left.remove(name)
        return name

    def take_several(self, names: str | Iterable[str]) -> list[str]:
        """Remove several unplaced pieces, and return their names as a sorted list.

        They are given as a list or a text.
        """
        return sorted(map(self.take, names.split() if isinstance(names, str) else names))


def begin(sketch: TomlTable, rules: Rules, chance: str = "ask", seed: int | None = None) -> Game:
    """Return a game that begins in the position of a lesson file.

    Parameters
    ----------
    sketch : dict
        The keys described above.
    rules : str or dict
        A rule set, perhaps with changed switches.
    chance : str
        "ask" or "sample", as in `Game`.
    seed : int, optional
        The seed of the random draws.

    Returns
    -------
    Game

    Raises
    ------
    BadRecord
        If the position is impossible. The message describes the first problem in one line.
    """
    return Game.from_snapshot(complete_snapshot(sketch, rules), rules=rules, chance=chance, seed=seed)


def complete_snapshot(sketch: TomlTable, rules: Rules) -> Snapshot:
    """Convert the position in a lesson file to a complete snapshot. Raise BadRecord if a value is wrong."""
    for fault in find_errors(sketch, ConspiracyLessonPosition, _("the position")):
        raise BadRecord(fault)
    players = list(sketch.get("players", PLAYERS))
    count, turn, number = len(players), sketch.get("turn", 0), sketch.get("round", 3)
    pieces = _piece_locations(sketch, count)
    marks = [mark or None for mark in _entry_per_seat(sketch, "marks", count, "")]
    marked = _entry_per_seat(sketch, "marked_in", count, number - 1)
    goals = _entry_per_seat(sketch, "goals", count, None)
    snapshot = {
        "rules": resolved(rules)[0],
        "players": players,
        "round": number,
        "over": False,
        "phase": "turns",
        "to_move": turn,
        "deciding": "act",
        "turn": turn,
        "points": 2,
        "rolling": None,
        "pending": None,
        "order": list(range(count)),
        "spirals": [],
        "moved": [],
        **pieces,
        "marks": marks,
        "marked_in": [marked[seat] if marks[seat] else None for seat in range(count)],
        "goals": [_goal(GOALS[seat] if goal is None else goal) for seat, goal in enumerate(goals)],
        "winners": [],
        "answers": {},
    }
    if sketch.get("deciding", "act") not in ("act", "build"):
        snapshot["points"] = 0
    return snapshot | {key: None if sketch[key] == "" else sketch[key] for key in TOLD if key in sketch}


def _piece_locations(sketch: TomlTable, count: int) -> dict[str, object]:
    """Return the locations of all tiles and coins, in the form of snapshot fields such as `hands`."""
    tiles, coins = _UnplacedPieces(), _UnplacedPieces()
    lying = sketch.get("board", {})
    unknown = [place for place in lying if place not in PLACE_NAMES]
    if unknown:
        raise BadRecord(_("there is no place {got} on the board").format(got=repr(unknown[0])[:40]))
    board = {place: _parse_tile(lying[place], tiles, coins) for place in sorted(lying, key=PLACE_NAMES.index)}
    hands, gifts = (
        [coins.take_several(own) for own in _entry_per_seat(sketch, key, count, ())] for key in ("hands", "gifts")
    )
    saved = [coins.take(coin) if coin else None for coin in _entry_per_seat(sketch, "saved", count, "")]
    held = [tiles.take_several(own) for own in _entry_per_seat(sketch, "tiles", count, ())]
    aside = sorted(tiles.left.pop() for _n in range(SET_ASIDE)) if count == 5 else []
    held[-1] = sorted(held[-1] + tiles.left)
    bag = coins.take_several(sketch["bag"]) if "bag" in sketch else sorted(coins.left)
    if "bag" in sketch:
        hands[-1] = sorted(hands[-1] + coins.left)
    return {
        "board": board,
        "tiles": held,
        "hands": hands,
        "gifts": gifts,
        "saved": saved,
        "bag": bag,
        "set_aside": aside,
    }


def _entry_per_seat(sketch: TomlTable, key: str, count: int, nothing: object) -> list[Json]:
    """Return the list under a key of a lesson file, with one entry for each seat.

    `nothing` replaces missing values.
    """
    values: Sequence[object] = sketch.get(key, ())
    if not isinstance(values, list | tuple) or len(values) > count:
        raise BadRecord(_("{key} must be a list with at most one entry for each player").format(key=key))
    return [*values, *[nothing] * (count - len(values))]


def _parse_tile(text: str, tiles: _UnplacedPieces, coins: _UnplacedPieces) -> dict[str, object]:
    """Convert the text for a tile in a lesson file, such as "arms-1", to an entry of a snapshot.

    "arms-1" is face up, and "arms-1 | ..." is face down with coins.
    """
    name, *lying = (part.strip() for part in text.split(SIDE))
    tiles.take(name)
    if SIDE not in text:
        return {"tile": name, "face": "up"}
    there = {}
    for part in filter(None, lying):
        quarter, space, coin = part.partition(" ")
        if not space or quarter in there:
            raise BadRecord(
                _(
                    'each coin on a tile must have a square, a name, a side and a direction, like "nw suns-3 '
                    'number n" (got {got})'
                ).format(got=shown(part))
            )
        there[quarter] = coin
        coins.take(coin.split(" ")[0])
    return {"tile": name, "face": "down"} | ({"coins": there} if there else {})


def _goal(text: str) -> list[object]:
    found = re.fullmatch(r"(\w+) ([0-9])", text)
    if not found:
        raise BadRecord(_('a goal must be written like "moons 3" (got {got})').format(got=shown(text)))
    return [found[1], int(found[2])]
