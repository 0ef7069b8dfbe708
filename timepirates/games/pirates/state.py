"""The data structure of a position of Time Pirates, as a Python object and as a NumPy record.

The interpreter uses an object of numbers and lists (`PiratesState`), the compiler a NumPy record (`dtype`):

    board        path_to[epoch][path]  sites[epoch]  epochs  police_start
    switches     restock_bonus  requires_bare  stops_at_year_end  second_action  years  ...
    board today  lying[epoch][kind]    lies[epoch]    empty[epoch]  roomy
    people       pirate[seat]  hand[seat][kind]  holds[seat]  of_colour[seat][colour]
                 contract[seat][contract]  has_coloured[seat]  points[seat]
    stocks       bag[kind]  bag_total  bag_artifacts  discard[kind]  discards  bazaar[contract]  on_offer
    police       police  drawn[8]  drawn_count
    the moment   deciding  turn  mover  year  actions_left  arrested  must_move  restocking  selling  paid[6] ...

The counts define the state. `lies`, `roomy`, `holds`, `of_colour`, `has_coloured`, `on_offer`, `bag_total`,
`bag_artifacts` and `discards` are sets and sums of these counts; `rules/tokens.py` keeps both consistent. Every field
is an integer (int64 when compiled, or smaller in random games: see `dtype`). The value -1 means no seat, no epoch or no
contract.
"""

from __future__ import annotations

from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from timepirates.games.pirates.codes import (
    ARTIFACT_KINDS,
    CODES,
    COLOURS,
    CONTRACTS,
    KINDS,
    MAX_REMEMBERED_ACTIONS,
    MOST_EPOCHS,
    MOST_PLAYERS,
    MOST_YEARS,
    WHITE_CONTRACTS,
    YEAR_TOKENS,
)

if TYPE_CHECKING:
    import numpy as np

MOST_OFFERS = 48
CONSTANT_FIELDS = (
    "players",
    "start",
    "epochs",
    "police_start",
    "all_mixed",
    "restock_bonus",
    "requires_bare",
    "stops_at_year_end",
    "second_action",
    "bonuses_every_year",
    "greatest_contract_tiebreak",
    "years",
    "white_counts_as_set",
    "white_stays_laid",
    "first_year",
)
"""The integer fields of a position that never change during a game, such as the switches of the rules.

`first_year` is the year in which the game began: 1, unless it was set up later.
"""
NUMBERS = (
    "deciding",
    "turn",
    "mover",
    "year",
    "actions_left",
    "arrested",
    "must_move",
    "restocking",
    "selling",
    "paid_count",
    "police",
    "drawn_count",
    "roomy",
    "bag_total",
    "bag_artifacts",
    "discards",
    "on_offer",
    "winners",
    "bonuses_begun",
    "hands_mark",
    "acts_this_turn",
    "offers",
    "offered",
)
BOARD_FIELDS = {"path_to": (MOST_EPOCHS, 2), "sites": (MOST_EPOCHS,), "mark": (MOST_PLAYERS, ARTIFACT_KINDS)}
"""The list fields of a position that never change during a game, as a dict from name to shape.

`mark` holds a random 56-bit number for each seat and kind (X6).
"""
LIST_FIELDS = {
    "lying": (MOST_EPOCHS, ARTIFACT_KINDS),
    "lies": (MOST_EPOCHS,),
    "empty": (MOST_EPOCHS,),
    "pirate": (MOST_PLAYERS,),
    "hand": (MOST_PLAYERS, ARTIFACT_KINDS),
    "holds": (MOST_PLAYERS,),
    "of_colour": (MOST_PLAYERS, COLOURS + 1),
    "contract": (MOST_PLAYERS, CONTRACTS),
    "has_coloured": (MOST_PLAYERS,),
    "points": (MOST_PLAYERS,),
    "bag": (KINDS,),
    "discard": (ARTIFACT_KINDS,),
    "bazaar": (CONTRACTS,),
    "drawn": (YEAR_TOKENS,),
    "paid": (COLOURS + 1,),
    "laid": (MOST_PLAYERS, WHITE_CONTRACTS * 4),
    "laid_count": (MOST_PLAYERS,),
    "scored_contracts": (MOST_YEARS, MOST_PLAYERS),
    "scored_majority": (MOST_YEARS, MOST_PLAYERS),
    "scored_five": (MOST_YEARS, MOST_PLAYERS),
    "scored_total": (MOST_YEARS, MOST_PLAYERS),
    "given": (MOST_PLAYERS,),
}
"""The names and shapes of the lists in a position that change during a game.

`laid` holds the codes of layings minus LAY, in order; a `laid_count` of -1 means that they are hidden. The arrays
`scored_...` are indexed by finished year and seat. `given` holds the set of arrow kinds that each seat received in this
turn (X6).
"""
DECISION_FIELDS = {
    "offer_first": (MOST_OFFERS,),
    "offer_set": (MOST_OFFERS,),
    "offer_end": (MOST_OFFERS,),
    "choices": (CODES,),
    "weights": (KINDS,),
}
"""The names and shapes of the lists in a position that contain its legal decisions.

They contain the legal decisions as last calculated, as runs. Each run has a first code, a set, and the number of
decisions up to its end.
"""
SCRATCH_FIELDS = {"memory": (MAX_REMEMBERED_ACTIONS,), **DECISION_FIELDS}
"""The lists that store the legal decisions and the earlier hands of a turn, by name and shape (rule X6)."""
WIDE_FIELDS = (*CONSTANT_FIELDS, "hands_mark", "mark", "memory")
"""The fields of a position that random games store as 64-bit integers.

Most fields have only 32 bits there (see `dtype`). The unchanging numbers have 64 bits because compiled code counts
fastest up to a limit of 64 bits.
"""
INDEX_FIELDS = (
    "turn",
    "mover",
    "police",
    "path_to",
    "paid_count",
    "drawn_count",
    "acts_this_turn",
    "offers",
    "offered",
)
"""The fields of a position that serve as array indices. In random games, these integers are unsigned.

Numba then need not check whether such an index is negative. The -1 of `turn` and `mover` becomes 2^32 - 1, which the
rules never read.
"""
_NESTED = {name: len(shape) > 1 for name, shape in {**BOARD_FIELDS, **LIST_FIELDS}.items()}
_PLAIN, _LISTS = attrgetter(*CONSTANT_FIELDS, *NUMBERS), attrgetter(*_NESTED)
_NOTHING_OFFERED = [0] * sum(shape[0] for shape in DECISION_FIELDS.values())


def _zeros(shape: tuple[int, ...]) -> list[int] | list[list[int]]:
    return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _row in range(shape[0])]


class PiratesState:
    """A position of Time Pirates, whose fields are integers and lists of integers.

    The docstring of the module describes the fields.
    """

    __slots__ = (*CONSTANT_FIELDS, *NUMBERS, *BOARD_FIELDS, *LIST_FIELDS, *SCRATCH_FIELDS)

    if TYPE_CHECKING:  # Type checkers cannot see the attributes, because `__slots__` takes their names from constants.

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: object) -> None: ...

    def __init__(self) -> None:
        for name in CONSTANT_FIELDS + NUMBERS:
            setattr(self, name, 0)
        for name, shape in {**BOARD_FIELDS, **LIST_FIELDS, **SCRATCH_FIELDS}.items():
            setattr(self, name, _zeros(shape))

    def numbers(self) -> list[int]:
        """Return the values of all fields of the position as one list of integers.

        They are in the order of `dtype()`, with zeros for the fields of `DECISION_FIELDS`.
        """
        numbers = [*_PLAIN(self)]
        for nested, rows in zip(_NESTED.values(), _LISTS(self), strict=True):
            numbers += chain.from_iterable(rows) if nested else rows
        numbers += self.memory
        numbers += _NOTHING_OFFERED
        return numbers


def copy(s: PiratesState) -> PiratesState:
    """Return an independent copy of a position.

    The board's arrays, which never change, are shared.
    """
    new = PiratesState.__new__(PiratesState)
    for name in CONSTANT_FIELDS + NUMBERS:
        setattr(new, name, getattr(s, name))
    for name in BOARD_FIELDS:
        setattr(new, name, getattr(s, name))
    for name, shape in LIST_FIELDS.items():
        rows = getattr(s, name)
        setattr(new, name, rows[:] if len(shape) == 1 else [row[:] for row in rows])
    new.memory = s.memory[:]
    for name in DECISION_FIELDS:
        setattr(new, name, _zeros(DECISION_FIELDS[name]))
    return new


def plain(s: PiratesState) -> dict[str, object]:
    """Return a dict of the fields in which two positions must agree in order to count as equal.

    Unused list entries and the legal decisions are left out.
    """
    fields = {name: getattr(s, name) for name in CONSTANT_FIELDS + NUMBERS if name not in ("offers", "offered")}
    fields |= {name: getattr(s, name) for name in (*BOARD_FIELDS, *LIST_FIELDS)}
    fields["memory"] = s.memory[: s.acts_this_turn]
    fields["drawn"] = s.drawn[: s.drawn_count]
    fields["paid"] = s.paid[: s.paid_count]
    fields["laid"] = [row[: max(count, 0)] for row, count in zip(s.laid, s.laid_count, strict=True)]
    return fields


def dtype(small: bool = False) -> np.dtype[np.void]:
    """Return the NumPy type of a position for compiled code.

    Parameters
    ----------
    small : bool, optional
        Whether most fields have 32 bits, which makes random games faster. Otherwise all fields are int64.
    """
    import numpy as np

    def kind(name: str) -> type[np.integer[Any]]:
        if not small or name in WIDE_FIELDS:
            return np.int64
        return np.uint32 if name in INDEX_FIELDS else np.int32

    arrays = {**BOARD_FIELDS, **LIST_FIELDS, **SCRATCH_FIELDS}
    numbers = [(name, kind(name)) for name in CONSTANT_FIELDS + NUMBERS]
    return np.dtype([*numbers, *((name, kind(name), shape) for name, shape in arrays.items())], align=small)


def fill_record(s: PiratesState, record: np.void) -> None:
    """Copy a position into one element of a structured NumPy array."""
    for name in CONSTANT_FIELDS + NUMBERS:
        record[name] = getattr(s, name)
    for name in (*BOARD_FIELDS, *LIST_FIELDS, *SCRATCH_FIELDS):
        record[name][...] = getattr(s, name)
