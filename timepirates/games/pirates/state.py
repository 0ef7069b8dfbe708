"""The position: one table of fields, from which the interpreter's object and the compiler's record are both made.

    board        path_to[epoch][path]  sites[epoch]  epochs  police_start
    switches     restock_bonus  requires_bare  stops_at_year_end  second_action  years  ...
    board today  lying[epoch][kind]    lies[epoch]    empty[epoch]  roomy
    people       pirate[seat]  hand[seat][kind]  holds[seat]  of_colour[seat][colour]
                 contract[seat][contract]  has_coloured[seat]  points[seat]
    stocks       bag[kind]  bag_total  bag_artifacts  discard[kind]  discards  bazaar[contract]  on_offer
    police       police  drawn[7]  drawn_count
    the moment   deciding  turn  mover  year  actions_left  arrested  must_move  restocking  selling  paid[6] ...

Counts are the truth; `lies`, `roomy`, `holds`, `of_colour`, `has_coloured`, `on_offer`, `bag_total`,
`bag_artifacts`, `discards` are sets and sums kept beside them, and only `tokens.py` writes either.
Everything is a whole number (int64 when compiled). -1 stands for nobody, nowhere, nothing.
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
    LONGEST_MEMORY,
    MOST_EPOCHS,
    MOST_PLAYERS,
    MOST_YEARS,
    WHITE_CONTRACTS,
    YEAR_TOKENS,
)

if TYPE_CHECKING:
    import numpy as np

MOST_OFFERS = 48
SETTLED = (
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
"""Plain numbers that no decision changes. `first_year`: the year in which the game began (1, unless set up later)."""
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
BOARD = {"path_to": (MOST_EPOCHS, 2), "sites": (MOST_EPOCHS,), "mark": (MOST_PLAYERS, ARTIFACT_KINDS)}
"""Arrays that no decision changes. `mark`: a random 56-bit number for each seat and kind (X6)."""
ARRAYS = {
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
"""`laid`: codes of layings less LAY, in order; `laid_count` is -1 where they are hidden.
`scored_...`: by year that ended and seat. `given`: the arrow kinds each seat was given in this turn, as a set (X6)."""
OFFERED = {
    "offer_first": (MOST_OFFERS,),
    "offer_set": (MOST_OFFERS,),
    "offer_end": (MOST_OFFERS,),
    "choices": (CODES,),
    "weights": (KINDS,),
}
"""What is possible now, written by whoever asks. The legal decisions are runs: a first code, a set, and how many
decisions there are up to the run's end."""
SCRATCH = {"memory": (LONGEST_MEMORY,), **OFFERED}
"""`memory`: marks of the distributions of this turn (X6), as many as `acts_this_turn`."""
_NESTED = {name: len(shape) > 1 for name, shape in {**BOARD, **ARRAYS}.items()}
_PLAIN, _LISTS = attrgetter(*SETTLED, *NUMBERS), attrgetter(*_NESTED)
_NOTHING_OFFERED = [0] * sum(shape[0] for shape in OFFERED.values())


def _zeros(shape: tuple[int, ...]) -> list[int] | list[list[int]]:
    return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _row in range(shape[0])]


class PiratesState:
    """One position, in the interpreter: plain numbers and plain lists, named as above."""

    __slots__ = (*SETTLED, *NUMBERS, *BOARD, *ARRAYS, *SCRATCH)

    if TYPE_CHECKING:  # the fields come from the table above, which a type checker does not read

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: object) -> None: ...

    def __init__(self) -> None:
        for name in SETTLED + NUMBERS:
            setattr(self, name, 0)
        for name, shape in {**BOARD, **ARRAYS, **SCRATCH}.items():
            setattr(self, name, _zeros(shape))

    def numbers(self) -> list[int]:
        """Return all numbers of the position in the order of `dtype()`; those of `OFFERED` are 0."""
        return numbers_of(self)


def copy(s: PiratesState) -> PiratesState:
    """An equal and independent position; the board's arrays, which nobody writes, are shared."""
    new = PiratesState.__new__(PiratesState)
    for name in SETTLED + NUMBERS:
        setattr(new, name, getattr(s, name))
    for name in BOARD:
        setattr(new, name, getattr(s, name))
    for name, shape in ARRAYS.items():
        rows = getattr(s, name)
        setattr(new, name, rows[:] if len(shape) == 1 else [row[:] for row in rows])
    new.memory = s.memory[:]
    for name in OFFERED:
        setattr(new, name, _zeros(OFFERED[name]))
    return new


def plain(s: PiratesState) -> dict[str, object]:
    """Everything that makes the position what it is, for comparing: no scratch, and of lists only what is in use."""
    fields = {name: getattr(s, name) for name in SETTLED + NUMBERS if name not in ("offers", "offered")}
    fields |= {name: getattr(s, name) for name in (*BOARD, *ARRAYS)}
    fields["memory"] = s.memory[: s.acts_this_turn]
    fields["drawn"] = s.drawn[: s.drawn_count]
    fields["paid"] = s.paid[: s.paid_count]
    fields["laid"] = [row[: max(count, 0)] for row, count in zip(s.laid, s.laid_count, strict=True)]
    return fields


def dtype() -> np.dtype[np.void]:
    """The same fields as a NumPy structured type, for the compiler."""
    import numpy as np

    arrays = {**BOARD, **ARRAYS, **SCRATCH}
    return np.dtype(
        [(name, np.int64) for name in SETTLED + NUMBERS] + [(name, np.int64, shape) for name, shape in arrays.items()]
    )


def numbers_of(s: PiratesState) -> list[int]:
    """Return all numbers of a position in the order of `dtype()`; those of `OFFERED` are 0."""
    numbers = [*_PLAIN(s)]
    for nested, rows in zip(_NESTED.values(), _LISTS(s), strict=True):
        numbers += chain.from_iterable(rows) if nested else rows
    numbers += s.memory
    numbers += _NOTHING_OFFERED
    return numbers


def fill_record(s: PiratesState, record: np.void) -> None:
    """Write the position into an element of a structured array of `dtype()`."""
    for name in SETTLED + NUMBERS:
        record[name] = getattr(s, name)
    for name in (*BOARD, *ARRAYS, *SCRATCH):
        record[name][...] = getattr(s, name)
