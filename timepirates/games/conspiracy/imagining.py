"""Construct a complete position that is consistent with everything that one seat sees.

Computer players decide in it, so that they cannot use secrets. Pieces that the seat does not see are assigned in
ascending order, so a seat that sees the same imagines the same. The fields `tile_known` and `coin_known` mark the
pieces that the seat really knows. The goals of other seats stay unset.
"""

from __future__ import annotations

from timepirates.core.protocol import given
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules.sets import everybody
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import (
    COLUMN_CODE,
    DECIDING_CODE,
    DIRECTION_CODE,
    PHASE_NAMES,
    PIECE_CODE,
    PIECE_NAMES,
    PLACE_CODE,
    SIDE_NAMES,
    SQUARE_CODE,
    SUIT_CODE,
    UNKNOWN,
)


def consistent_position(view: ConspiracySnapshot, seat: int) -> ConspiracyState:
    """Return a complete position that is consistent with everything that the seat to move sees.

    A snapshot does not contain the switches of the game, so they have their default values.
    """
    s = ConspiracyState()
    s.players = len(view["players"])
    _people(s, view)
    _moment(s, view, seat)
    _place_tiles(s, view, seat)
    _place_coins(s, view, seat)
    return s


def _people(s: ConspiracyState, view: ConspiracySnapshot) -> None:
    for seat in range(s.players):
        if goal := view["goals"][seat]:
            suit, number = goal
            s.goal[seat] = c.VALUES * SUIT_CODE[suit] + number
        if mark := view["marks"][seat]:
            s.marks[seat], s.marked_in[seat] = COLUMN_CODE[mark], view["marked_in"][seat]


def _moment(s: ConspiracyState, view: ConspiracySnapshot, seat: int) -> None:
    s.deciding, s.asked = DECIDING_CODE[given(view["deciding"])], seat
    s.phase, s.round, s.points = PHASE_NAMES.index(view["phase"]), view["round"], view["points"]
    s.turn = c.NOBODY if view["turn"] is None else view["turn"]


def _place_tiles(s: ConspiracyState, view: ConspiracySnapshot, seat: int) -> None:
    """Place the tiles of a seat's snapshot in the position, and choose a possible tile for each hidden one (rule K5).

    A hidden tile becomes any tile that the seat does not see elsewhere.
    """
    named = {tile["tile"] for tile in view["board"].values()} | {tile for own in view["tiles"] for tile in own}
    rest = iter([tile for tile, name in enumerate(PIECE_NAMES) if name not in named])
    for name, entry in view["board"].items():
        place, known = PLACE_CODE[name], entry["tile"] != UNKNOWN
        tile = PIECE_CODE[entry["tile"]] if known else next(rest)
        s.tile_at[place], s.up[place] = tile, int(entry["face"] == "up")
        s.deepest = max(s.deepest, place // c.COLUMNS)
        s.tile_known[tile] = everybody(s) if s.up[place] else int(known) << seat
    for owner, own in enumerate(view["tiles"]):
        for name in own:
            tile = next(rest) if name == UNKNOWN else PIECE_CODE[name]
            s.tiles[owner] |= 1 << tile
            s.tile_known[tile] = int(name != UNKNOWN) << seat
    s.set_aside = sum(1 << tile for tile in rest)


def _place_coins(s: ConspiracyState, view: ConspiracySnapshot, seat: int) -> None:
    """Put the coins into the position as a seat's snapshot shows them. Possible coins replace hidden ones (rule K5).

    If the seat sees only a coin's number, any free coin with this number is used.
    """
    lying = {
        SQUARE_CODE[f"{place} {quarter}"]: text.split(" ")
        for place, tile in view["board"].items()
        for quarter, text in tile.get("coins", {}).items()
    }
    lists = (view["hands"], view["gifts"])
    seen = {
        *(coin for coin, _side, _direction in lying.values()),
        *view["saved"],
        *(name for field in lists for own in field for name in own),
    }
    rest = [coin for coin, name in enumerate(PIECE_NAMES) if name not in seen]
    for square, (name, side, direction) in lying.items():
        coin = s.coin_at[square] = _take_coin(name, rest)
        s.symbol[square], s.pointing[square] = SIDE_NAMES.index(side), DIRECTION_CODE[direction]
        s.coin_known[coin] = everybody(s) if s.symbol[square] else int(not name.startswith(UNKNOWN)) << seat
    for owner, saved in enumerate(view["saved"]):
        s.saved[owner] = c.NOTHING if saved is None else _take_coin(saved, rest)
    for field, owned in zip((s.hand, s.gifts), lists, strict=True):
        for owner, own in enumerate(owned):
            field[owner] = sum(1 << _take_coin(name, rest) for name in own)
    s.bag = sum(1 << coin for coin in rest)


def _take_coin(name: str, rest: list[int]) -> int:
    """Return the number of a coin. If its name is partly hidden, take the first free coin that the name allows.

    For `?-3` or `?`, the first free coin that fits is removed and returned.
    """
    if not name.startswith(UNKNOWN):
        return PIECE_CODE[name]
    return rest.pop(next(n for n, coin in enumerate(rest) if name == UNKNOWN or coin % c.VALUES == int(name[-1])))
