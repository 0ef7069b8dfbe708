"""Convert actions and observations of Time Pirates to numbers for machine learning.

See `timepirates.envs.encoding`. An action is the code of a decision (`timepirates.games.pirates.codes`), except that a
trade names its partner by the number of seats clockwise from the seat that acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from timepirates.envs.encoding import Choices, Field
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.state import PiratesState

if TYPE_CHECKING:
    import numpy as np

    from timepirates.games.pirates.table import PiratesTable

LAYINGS = c.WHITE_CONTRACTS * c.COLOURS
POINTS_BOUND = 10_000
"""An upper bound on the points of one player. It is the largest value in the observation space."""
FIELDS = (
    Field("deciding", 1, "the kind of the next decision: its number in `timepirates.games.pirates.codes`"),
    Field("to_move", 1, "the seat that decides next; -1 after the end"),
    Field("turn", 1, "the seat whose turn it is; -1 before the first turn"),
    Field("start", 1, "the start player"),
    Field("players", 1, "number of players"),
    Field("year", 1, "the year, from 1"),
    Field("actions_left", 1, "standard actions left in this turn"),
    Field("arrested", 1, "1 if the player whose turn it is was arrested in this turn"),
    Field("must_move", 1, "1 if the next action must be a move"),
    Field("restocking", 1, "the epoch being restocked; -1 if none"),
    Field("selling", 1, "the contract being paid for; -1 if none"),
    Field("police", 1, "the epoch of the police"),
    Field("drawn", 1, "number of police tokens drawn this year"),
    Field("epochs", 1, "number of epochs of the board"),
    Field("bonuses_begun", 1, "1 from the end of the first year on"),
    Field("pirates", c.MOST_PLAYERS, "the epoch of each seat's pirate; -1 if it is not placed"),
    Field("points", c.MOST_PLAYERS, "the points of each seat"),
    Field("sites", c.MOST_EPOCHS * c.ARTIFACT_KINDS, "for each epoch the number of its tokens of each kind"),
    Field("empty_sites", c.MOST_EPOCHS, "the number of empty sites of each epoch"),
    Field("hands", c.MOST_PLAYERS * c.ARTIFACT_KINDS, "for each seat the number of its tokens of each kind"),
    Field("contracts", c.MOST_PLAYERS * c.CONTRACTS, "for each seat the number of its contracts of each kind"),
    Field("bag", c.KINDS, "the number of tokens of each kind in the bag; the last two are police tokens"),
    Field("discard", c.ARTIFACT_KINDS, "the number of discarded tokens of each kind"),
    Field("bazaar", c.CONTRACTS, "the number of contracts of each kind in the bazaar"),
    Field("paid", c.ARTIFACT_KINDS, "the number of tokens of each kind paid so far for the contract being sold"),
    Field("laid", c.MOST_PLAYERS * LAYINGS, "for each seat how often each white contract was laid on each colour"),
    Field("laid_hidden", c.MOST_PLAYERS, "1 for each seat whose layings the observer may not see now"),
)
SIZE = sum(field.size for field in FIELDS)


class PiratesEncoding:
    """Convert positions and decisions of Time Pirates to numbers, for every board and rule set."""

    actions = c.DRAW
    fields = FIELDS
    low, high = -1, POINTS_BOUND

    def observe(self, s: PiratesState, seat: int, _chosen: Sequence[int] = ()) -> np.ndarray:
        """Return everything that a seat may know about a position, as an array of integers (rule P2)."""
        import numpy as np

        seats = [*range(seat, s.players), *range(seat)]
        absent = c.MOST_PLAYERS - s.players
        signed = [
            s.deciding,
            _relative(s, s.mover, seat),
            _relative(s, s.turn, seat),
            _relative(s, s.start, seat),
            s.players,
            s.year,
            s.actions_left,
            s.arrested,
            s.must_move,
            s.restocking,
            s.selling,
            s.police,
            s.drawn_count,
            s.epochs,
            s.bonuses_begun,
        ]
        signed += [s.pirate[each] for each in seats] + [c.NOWHERE] * absent
        signed += [s.points[each] for each in seats] + [0] * absent
        out = np.empty(SIZE, np.int16)
        out[: len(signed)] = signed
        out[len(signed) :] = np.frombuffer(_count_fields(s, seats), np.uint8)
        return out

    def choices(self, table: PiratesTable, s: PiratesState, _chosen: Sequence[int], seat: int) -> Choices:
        """Return a dict that maps the number of each legal action to its decision code."""
        actions = _actions_by_code(seat, s.players)
        return {actions[code]: code for code in table.legal(s)}

    def actions_of(self, code: int, seat: int, players: int) -> tuple[int, ...]:
        """Return a tuple with one item: the action number for a decision code.

        In a trade, the partner is counted clockwise from the deciding seat.
        """
        if not c.TRADE <= code < c.END:
            return (code,)
        rest, kind = divmod(code - c.TRADE, c.ARTIFACT_KINDS)
        colour, partner = divmod(rest, c.MOST_PLAYERS)
        return (c.trade_code(colour, (partner - seat) % players, kind),)

    def points(self, s: PiratesState) -> list[int]:
        """Return the points of all seats."""
        return s.points[: s.players]


@lru_cache
def _actions_by_code(seat: int, players: int) -> list[int]:
    """Return a list with the action number of each decision code, from the point of view of one seat."""
    return [ENCODING.actions_of(code, seat, players)[0] for code in range(c.DRAW)]


def _relative(s: PiratesState, other: int, seat: int) -> int:
    return c.NOBODY if other == c.NOBODY else (other - seat) % s.players


def _count_fields(s: PiratesState, seats: Sequence[int]) -> bytes:
    """Return the counts in an observation, such as the tokens on each site and in the bag, as bytes.

    Bytes are used because they can be joined fastest.
    """
    absent = c.MOST_PLAYERS - s.players
    paid = [0] * c.ARTIFACT_KINDS
    for kind in s.paid[: s.paid_count]:
        paid[kind] += 1
    rows = [
        *s.lying,
        s.empty,
        *[s.hand[each] for each in seats],
        bytes(absent * c.ARTIFACT_KINDS),
        *[s.contract[each] for each in seats],
        bytes(absent * c.CONTRACTS),
        s.bag,
        s.discard,
        s.bazaar,
        paid,
        _laying_fields(s, seats),
    ]
    return b"".join(map(bytes, rows))


def _laying_fields(s: PiratesState, seats: Sequence[int]) -> list[int]:
    """Return the counts of each seat's layings by white contract and colour, and which counts are hidden (rule P2)."""
    laid, hidden = [0] * (c.MOST_PLAYERS * LAYINGS), [0] * c.MOST_PLAYERS
    for n, each in enumerate(seats):
        if s.deciding == c.LAYING and n:
            hidden[n] = 1
        else:
            for laying in s.laid[each][: s.laid_count[each]]:
                laid[LAYINGS * n + laying] += 1
    return laid + hidden


ENCODING = PiratesEncoding()
