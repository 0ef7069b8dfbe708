"""The data structure of a position of Conspiracy.

The interpreter and compiled code use it.

    space        next_to[square][direction]
    switches     players  marks_required  round_limit  last_row
    coins        bag  hand[seat]  gifts[seat]  saved[seat]  coin_at[square]  symbol[square]  pointing[square]
    tiles        tiles[seat]  set_aside  tile_at[place]  up[place]  deepest
    knowledge    coin_known[coin]  giver[coin]  tile_known[tile]
    people       goal[seat]  goal_coins[seat]  marks[seat]  marked_in[seat]
    order        order[n]  order_count  spirals  moved[n]  moved_count  answer[seat]
    roll-off     rolling_for  tied  level  rolled[seat]  standing[seat]  last_settled
    the moment   deciding  asked  phase  round  turn  points  column  dice[suit]  due  forced
                 laid_at  pending  attacker  effect_column  after_effect  winner
    the step     shown[n]  shown_to[n]  shown_count

The fields `bag`, `hand`, `gifts`, `goal_coins`, `tiles` and `set_aside` are sets of pieces; `spirals`, `tied`,
`level`, `coin_known` and `tile_known` are sets of seats. Every coin is in exactly one of bag, hands, gifts, saved and
coin_at; every tile is in exactly one of tiles, set_aside and tile_at (K1). Only `rules/pieces.py` moves them. All
values are integers; -1 stands for nobody, nowhere or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timepirates.games.conspiracy.codes import (
    COLUMNS,
    DIRECTIONS,
    LAST_ROW,
    MOST_PLAYERS,
    MOST_SHOWN,
    NOTHING,
    OFF_BOARD,
    PIECES,
    PLACES,
    ROWS,
    SQUARES,
    SUITS,
)

CONSTANT_FIELDS = ("players", "marks_required", "round_limit", "last_row")
"""Integer fields that stay the same during a game. A `round_limit` of 0 means that there is no limit (rule X2)."""
NUMBERS = (
    "bag",
    "set_aside",
    "deepest",
    "order_count",
    "spirals",
    "moved_count",
    "rolling_for",
    "tied",
    "level",
    "last_settled",
    "deciding",
    "asked",
    "phase",
    "round",
    "turn",
    "points",
    "column",
    "due",
    "forced",
    "laid_at",
    "pending",
    "attacker",
    "effect_column",
    "after_effect",
    "winner",
    "shown_count",
)
FIELDS_INITIALLY_NONE = ("asked", "turn", "column", "laid_at", "pending", "attacker", "effect_column", "winner")
"""The fields that have the value -1, which stands for none, at the beginning of a game.

Some fields in `NUMBERS` need an explanation:

deepest
    The deepest row that has ever had a tile.
due
    The number of coins still to draw in this batch (D2).
forced
    1 if the columns have advanced during this turn's draw (D2), else 0.
last_settled
    1 if the remaining spiral players have rolled for their order (O5), else 0.
level
    The seats that roll in this pass of a roll-off among `tied`.
"""
SPACE = {"next_to": (SQUARES, DIRECTIONS)}
ARRAYS = {
    "hand": (MOST_PLAYERS, 0),
    "gifts": (MOST_PLAYERS, 0),
    "saved": (MOST_PLAYERS, NOTHING),
    "coin_at": (SQUARES + 1, NOTHING),
    "symbol": (SQUARES + 1, 0),
    "pointing": (SQUARES + 1, 0),
    "tiles": (MOST_PLAYERS, 0),
    "tile_at": (PLACES, NOTHING),
    "up": (PLACES, 0),
    "coin_known": (PIECES, 0),
    "giver": (PIECES, NOTHING),
    "tile_known": (PIECES, 0),
    "goal": (MOST_PLAYERS, NOTHING),
    "goal_coins": (MOST_PLAYERS, 0),
    "marks": (MOST_PLAYERS, NOTHING),
    "marked_in": (MOST_PLAYERS, NOTHING),
    "order": (MOST_PLAYERS, NOTHING),
    "moved": (MOST_PLAYERS, NOTHING),
    "answer": (MOST_PLAYERS, NOTHING),
    "rolled": (MOST_PLAYERS, NOTHING),
    "standing": (MOST_PLAYERS, 0),
    "dice": (SUITS, NOTHING),
    "shown": (MOST_SHOWN, NOTHING),
    "shown_to": (MOST_SHOWN, NOTHING),
}
"""For each list field of a position, the length of the list and the value of all its entries in a new game.

Some fields need an explanation:

goal
    The goal of each seat, as the piece with its suit and number.
giver
    The seat that gave each coin which is now a gift (D3).
standing
    The number of tied seats that are ranked ahead of each seat.
shown, shown_to
    The pieces that this step has shown, and the seats that saw them.
"""

DIRECTION_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""For each of the eight directions, the step to the next square: columns to the right, and rows down."""


def square_at(x: int, y: int) -> int:
    """Return the number of the square with the given coordinates, or OFF_BOARD if there is no square (rule K3).

    Parameters
    ----------
    x, y : int
        Column and row of the square, counted from the left and from the top, from 0.

    Returns
    -------
    int

    Examples
    --------
    >>> [square_at(0, 0), square_at(5, 0), square_at(0, 2), square_at(3, 3), square_at(6, 0) == OFF_BOARD]
    [0, 9, 12, 19, True]
    """
    if not (0 <= x < 2 * COLUMNS and 0 <= y < 2 * ROWS):
        return OFF_BOARD
    return 4 * (COLUMNS * (y // 2) + x // 2) + 2 * (y % 2) + x % 2


def _neighbours(square: int) -> list[int]:
    place, quarter = divmod(square, 4)
    x, y = 2 * (place % COLUMNS) + quarter % 2, 2 * (place // COLUMNS) + quarter // 2
    return [square_at(x + right, y + down) for right, down in DIRECTION_STEPS]


NEXT_TO = [_neighbours(square) for square in range(SQUARES)]
"""For each square, the neighbouring square in each direction."""


class ConspiracyState:
    """A position of Conspiracy. Its fields are integers and lists of integers.

    The docstring of the module describes the fields.
    """

    __slots__ = (*CONSTANT_FIELDS, *NUMBERS, *SPACE, *ARRAYS)

    if TYPE_CHECKING:  # Type checkers cannot derive the fields from `__slots__`.

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: object) -> None: ...

    def __init__(self) -> None:
        for name in CONSTANT_FIELDS + NUMBERS:
            setattr(self, name, NOTHING if name in FIELDS_INITIALLY_NONE else 0)
        self.next_to = NEXT_TO
        self.last_row = LAST_ROW
        for name, (length, first) in ARRAYS.items():
            setattr(self, name, [first] * length)


def copy(s: ConspiracyState) -> ConspiracyState:
    """Return an independent copy of a position."""
    new = ConspiracyState.__new__(ConspiracyState)
    for name in CONSTANT_FIELDS + NUMBERS:
        setattr(new, name, getattr(s, name))
    new.next_to = s.next_to
    for name in ARRAYS:
        setattr(new, name, getattr(s, name)[:])
    return new


def plain(s: ConspiracyState) -> dict[str, object]:
    """Return a dict of the fields by which positions are compared. The dicts of equal positions are equal."""
    fields = {name: getattr(s, name) for name in CONSTANT_FIELDS + NUMBERS}
    fields |= {name: list(getattr(s, name)) for name in ARRAYS}
    for name in ("shown", "shown_to"):
        fields[name] = fields[name][: s.shown_count]
    return fields
