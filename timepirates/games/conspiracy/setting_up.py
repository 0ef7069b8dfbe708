"""Deal the tiles and the goal coins (rules U1, U2).

Each player chooses a goal from three coins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import Json
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.state import ConspiracyState
from timepirates.games.conspiracy.text import PIECE_CODE, members

GOAL_COINS = 3
ALL_PIECES = (1 << c.PIECES) - 1


def tiles_each(players: int) -> int:
    """Return the number of tiles that each player is dealt (rule U1).

    >>> [tiles_each(players) for players in (3, 4, 5)]
    [8, 6, 4]
    """
    return c.PIECES // players


def deal(s: ConspiracyState, luck: Luck, setup: object) -> ConspiracyState:
    """Deal the tiles and the goal coins to all seats (rules U1, U2).

    They are given in `setup` or drawn from `luck`. Then the goals are asked for.
    """
    given = _checked(setup, s.players)
    tiles = given.get("tiles") or _random_pieces(luck, "tiles", s.players, tiles_each(s.players))
    coins = given.get("coins") or _random_pieces(luck, "coins", s.players, GOAL_COINS)
    for seat in range(s.players):
        s.tiles[seat] = sum(1 << tile for tile in tiles[seat])
        s.goal_coins[seat] = sum(1 << coin for coin in coins[seat])
        for tile in tiles[seat]:
            s.tile_known[tile] = 1 << seat
    s.set_aside = ALL_PIECES & ~sum(s.tiles)
    s.bag = ALL_PIECES
    s.deciding, s.asked = c.GOALS, 0
    return s


def needs_tiles(s: ConspiracyState) -> bool:
    """Return whether any seat does not have all of its tiles yet (rule U1)."""
    return _first_seat_lacking(s.tiles, s.players, tiles_each(s.players)) is not None


def deal_piece(s: ConspiracyState, piece: int) -> int:
    """Give a piece to the first seat that does not have all its pieces yet, and return this seat (rules U1, U2).

    All tiles are dealt before the goal coins. After the last coin, the goals are asked for.
    """
    seat = _first_seat_lacking(s.tiles, s.players, tiles_each(s.players))
    if seat is not None:
        s.tiles[seat] |= 1 << piece
        s.set_aside &= ~(1 << piece)
        s.tile_known[piece] = 1 << seat
        return seat
    seat = _first_seat_lacking(s.goal_coins, s.players, GOAL_COINS)
    if seat is None:
        raise BadSetting(_("everything is dealt"))
    s.goal_coins[seat] |= 1 << piece
    if _first_seat_lacking(s.goal_coins, s.players, GOAL_COINS) is None:
        s.asked = 0
    return seat


def _first_seat_lacking(pieces: Sequence[int], players: int, each: int) -> int | None:
    """Return the first seat that has fewer than `each` pieces, or None if every seat has enough."""
    return next((seat for seat in range(players) if pieces[seat].bit_count() < each), None)


def dealt_pieces(s: ConspiracyState) -> dict[str, list[list[str]]]:
    """Return the tiles and goal coins that were dealt to each seat, in the format of records.

    There is one sorted list per seat.
    """
    seats = range(s.players)
    lists = {"tiles": s.tiles, "coins": s.goal_coins}
    return {name: [members(pieces[seat]) for seat in seats] for name, pieces in lists.items()}


def _random_pieces(luck: Luck, stream: str, players: int, each: int) -> list[list[int]]:
    """Return a list of random pieces for each player. Each list has `each` pieces."""
    rest = list(range(c.PIECES))
    return [[rest.pop(luck.number(stream, each * seat + n, len(rest))) for n in range(each)] for seat in range(players)]


def _checked(setup: object, players: int) -> dict[str, list[list[int]]]:
    if setup is None:
        return {}
    if not isinstance(setup, Mapping) or not setup.keys() <= {"tiles", "coins"}:
        raise BadSetting(
            _('setup must be an object with "tiles", "coins" or both (got {got})').format(got=repr(setup)[:60])
        )
    each = {"tiles": tiles_each(players), "coins": GOAL_COINS}
    return {name: _parse_pieces(name, lists, players, each[name]) for name, lists in setup.items() if lists is not None}


def _parse_pieces(name: str, lists: Json, players: int, each: int) -> list[list[int]]:
    """Return the codes of each player's pieces in the argument `setup`. Raise BadSetting if they are invalid."""
    if not _is_list(lists) or len(lists) != players or not all(_is_list(own) and len(own) == each for own in lists):
        raise BadSetting(
            _('in "setup", the key "{name}" must contain {players} lists of {each} pieces each (got {got})').format(
                name=name, players=players, each=each, got=repr(lists)[:60]
            )
        )
    for piece in (piece for own in lists for piece in own):
        if not isinstance(piece, str) or piece not in PIECE_CODE:
            raise BadSetting(
                _("setup: {got} is not a piece; the pieces are crowns-0 to suns-5").format(got=repr(piece)[:60])
            )
    if len({piece for own in lists for piece in own}) != players * each:
        raise BadSetting(_("setup: {name} contains a piece twice, but the game has only one of each").format(name=name))
    return [[PIECE_CODE[piece] for piece in own] for own in lists]


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
