"""Positions of Conspiracy for lessons: a teacher says what matters, the rest is filled in so that every piece is
somewhere.

A sketch has these keys, all of them optional; lists of pieces may be written as one text, "moons-3 suns-1":

    players             Ann, Bob, Cleo and Dan; the first one learns
    board               place -> "arms-1" for a face-up tile, "arms-1 | nw suns-3 number n | ..." for a face-down one
    hands, gifts        a list of coins for each seat
    tiles               a list of tiles for each seat; what is left over goes to the last seat
    saved, marks        a coin, a column for each seat, "" for none
    goals               "moons 3" for each seat
    marked_in           the round of each mark; the round before this one where it is not said
    bag                 the coins that are in the bag; what is left over goes to the last seat's hand
    and every other key of a snapshot: round, turn, to_move, deciding, points, order, spirals, moved, pending, phase;
    "" stands for nobody
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from timepirates.conspiracy.text import PIECE_NAMES, PLACE_NAMES
from timepirates.conspiracy.variants import resolved
from timepirates.errors import BadRecord
from timepirates.game import Game
from timepirates.i18n import _

PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
GOALS = ("suns 5", "moons 5", "arms 5", "crowns 5", "suns 4")
SIDE, SET_ASIDE = "|", 4
KEYS = {"players", "board", "hands", "gifts", "tiles", "saved", "marks", "goals", "marked_in", "bag"}
TOLD = {"round", "turn", "to_move", "deciding", "points", "order", "spirals", "moved", "pending", "phase", "answers"}


class _Stock:
    """The pieces of one kind that are not yet somewhere."""

    def __init__(self) -> None:
        self.left = list(PIECE_NAMES)

    def take(self, name: str) -> str:
        """One piece; BadRecord where it lies elsewhere already, or is none."""
        if name not in self.left:
            raise BadRecord(_("a position has each piece once (got {got})").format(got=repr(name)[:40]))
        self.left.remove(name)
        return name

    def several(self, names: Any) -> list[str]:
        """The pieces of a list or a text, sorted."""
        return sorted(map(self.take, names.split() if isinstance(names, str) else names))


def begin(sketch: Mapping[str, Any], rules: Any, chance: str = "ask", seed: int | None = None) -> Game:
    """A game that begins in the position of a sketch; BadRecord says in one line what cannot be."""
    return Game.from_snapshot(complete(sketch, rules), rules=rules, chance=chance, seed=seed)


def complete(sketch: Mapping[str, Any], rules: Any) -> dict[str, Any]:
    """The full snapshot of a sketch."""
    unknown = sorted(set(sketch) - KEYS - TOLD)
    if unknown:
        raise BadRecord(_("a position has no key {key}; allowed are {allowed}").format(
            key=repr(unknown[0]), allowed=", ".join(sorted(KEYS | TOLD))))
    players = list(sketch.get("players", PLAYERS))
    count, turn, number = len(players), sketch.get("turn", 0), sketch.get("round", 3)
    pieces = _pieces(sketch, count)
    marks = [mark or None for mark in _each(sketch, "marks", count, "")]
    marked = _each(sketch, "marked_in", count, number - 1)
    snapshot = {
        "rules": resolved(rules)[0], "players": players, "round": number, "over": False, "phase": "turns",
        "to_move": turn, "deciding": "act", "turn": turn, "points": 2, "rolling": None, "pending": None,
        "order": list(range(count)), "spirals": [], "moved": [], **pieces, "marks": marks,
        "marked_in": [marked[seat] if marks[seat] else None for seat in range(count)],
        "goals": [_goal(goal) for goal in _each(sketch, "goals", count, None)], "winners": [], "answers": {},
    }
    for seat, goal in enumerate(snapshot["goals"]):
        snapshot["goals"][seat] = goal or _goal(GOALS[seat])
    if sketch.get("deciding", "act") not in ("act", "build"):
        snapshot["points"] = 0
    return snapshot | {key: None if sketch[key] == "" else sketch[key] for key in TOLD if key in sketch}


def _pieces(sketch: Mapping[str, Any], count: int) -> dict[str, Any]:
    """Where every tile and every coin is."""
    tiles, coins = _Stock(), _Stock()
    lying = sketch.get("board", {})
    unknown = [place for place in lying if place not in PLACE_NAMES]
    if unknown:
        raise BadRecord(_("a position has no place {got}").format(got=repr(unknown[0])[:40]))
    board = {place: _tile(lying[place], tiles, coins) for place in sorted(lying, key=PLACE_NAMES.index)}
    hands, gifts = ([coins.several(own) for own in _each(sketch, key, count, ())] for key in ("hands", "gifts"))
    saved = [coins.take(coin) if coin else None for coin in _each(sketch, "saved", count, "")]
    held = [tiles.several(own) for own in _each(sketch, "tiles", count, ())]
    aside = sorted(tiles.left.pop() for _n in range(SET_ASIDE)) if count == 5 else []
    held[-1] = sorted(held[-1] + tiles.left)
    bag = coins.several(sketch["bag"]) if "bag" in sketch else sorted(coins.left)
    if "bag" in sketch:
        hands[-1] = sorted(hands[-1] + coins.left)
    return {"board": board, "tiles": held, "hands": hands, "gifts": gifts, "saved": saved, "bag": bag,
            "set_aside": aside}


def _each(sketch: Mapping[str, Any], key: str, count: int, nothing: Any) -> list[Any]:
    """A value for each seat; what is not said is nothing."""
    values: Sequence[Any] = sketch.get(key, ())
    if not isinstance(values, list | tuple) or len(values) > count:
        raise BadRecord(_("{key} must be a list with at most one entry for each player").format(key=key))
    return [*values, *[nothing] * (count - len(values))]


def _tile(text: str, tiles: _Stock, coins: _Stock) -> dict[str, Any]:
    """A tile of the board: "arms-1" lies face up, "arms-1 |" face down, with its coins behind the strokes."""
    name, *lying = (part.strip() for part in text.split(SIDE))
    tiles.take(name)
    if SIDE not in text:
        return {"tile": name, "face": "up"}
    there = dict(part.split(" ", 1) for part in lying if part)
    for coin in there.values():
        coins.take(coin.split(" ")[0])
    return {"tile": name, "face": "down"} | ({"coins": there} if there else {})


def _goal(text: str | None) -> list[Any] | None:
    if text is None:
        return None
    suit, number = text.split(" ")
    return [suit, int(number)]
