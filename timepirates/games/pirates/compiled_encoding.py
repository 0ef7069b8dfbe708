"""Compiled functions that write observations and action masks, for one or many games of Time Pirates.

The results are those of `PiratesEncoding`. The functions above the section on the compiler are plain functions like
the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from timepirates.core.compiling import compiled_once
from timepirates.core.luck import next_number
from timepirates.core.protocol import LUCK, OVER
from timepirates.envs.encoding import BatchArrays, layout
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.encoding import ENCODING, LAYINGS
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.bits import lowest_member, size
from timepirates.games.pirates.rules.legal import store_legal_decisions, to_move
from timepirates.games.pirates.simulate import draw_from_bag, rules_compiler
from timepirates.games.pirates.state import (
    BOARD_FIELDS,
    CONSTANT_FIELDS,
    LIST_FIELDS,
    NUMBERS,
    SCRATCH_FIELDS,
    PiratesState,
)
from timepirates.games.pirates.table import PiratesTable

INT64_FIELDS = ("memory", "mark", "hands_mark")
"""The fields of a position that need 64-bit integers, because they store sums of hash values (rule X6)."""
INT32_FIELDS = ("lies", "holds", "has_coloured", "roomy", "on_offer", "given", "offer_set")
"""The fields of a position that need 32-bit integers, because they store sets of more than 15 possible members."""
COPIED_FIELDS = ("pirate", "lying", "empty", "hand", "contract", "bag", "discard", "bazaar")
"""The 8-bit fields of a position whose values are copied unchanged into observations."""
UNUSED = ("choices", "weights")
"""The fields of a position that this module does not use."""


def _position_dtype() -> np.dtype[np.void]:
    """Return the NumPy dtype of a position, with the smallest integer type that is sufficient for each field.

    More positions then fit into the processor's cache.
    """
    shapes: dict[str, tuple[int, ...]] = {
        **dict.fromkeys(CONSTANT_FIELDS + NUMBERS, ()),
        **BOARD_FIELDS,
        **LIST_FIELDS,
        **SCRATCH_FIELDS,
    }
    narrow = [name for name in shapes if name not in (*INT64_FIELDS, *INT32_FIELDS, *COPIED_FIELDS, *UNUSED)]
    kinds = {np.int64: INT64_FIELDS, np.int32: INT32_FIELDS, np.int16: narrow, np.int8: COPIED_FIELDS}
    return np.dtype([(name, kind, shapes.get(name, ())) for kind, names in kinds.items() for name in names], align=True)


DTYPE = _position_dtype()
BYTE_OFFSETS = {name: field[1] for name, field in (DTYPE.fields or {}).items()}
"""For each field of a position, the offset of its first byte."""
FIRST_INDEX = {name: where.start for name, where in layout(ENCODING.fields).items()}
"""For each field of an observation, the index of its first element."""
SEAT_FIELDS = (
    (BYTE_OFFSETS["pirate"], FIRST_INDEX["pirates"], 1),
    (BYTE_OFFSETS["hand"], FIRST_INDEX["hands"], c.ARTIFACT_KINDS),
    (BYTE_OFFSETS["contract"], FIRST_INDEX["contracts"], c.CONTRACTS),
)
"""For each field with values per seat, its start in a position and in an observation, and its length per seat.

Each tuple contains the index in a position, the index in an observation, and the number of values per seat.
"""
SHARED_FIELDS = (
    (BYTE_OFFSETS["lying"], FIRST_INDEX["sites"], 0, c.ARTIFACT_KINDS),
    (BYTE_OFFSETS["empty"], FIRST_INDEX["empty_sites"], 0, 1),
    (BYTE_OFFSETS["bag"], FIRST_INDEX["bag"], c.KINDS + c.ARTIFACT_KINDS + c.CONTRACTS, 0),
)
"""For each field that all seats share, its start in a position and in an observation, and its length.

Each tuple contains the index in a position, the index in an observation, the fixed number of values, and the number of
values per epoch. The last tuple is for three adjacent fields: the bag, the discard pile and the bazaar.
"""
POINTS, PAID, LAID, LAID_HIDDEN = (
    FIRST_INDEX["points"],
    FIRST_INDEX["paid"],
    FIRST_INDEX["laid"],
    FIRST_INDEX["laid_hidden"],
)
MAX_PENDING_CODES = 64
"""The maximum number of decisions and draws that `PiratesFollower` collects before it applies them."""


# --- Observations, and masks of the legal actions


def observe(s, numbers, seat, out):
    """Write the observation of a seat, with everything that the seat may know, into the array `out` (rule P2).

    `numbers` is the position as a row of 8-bit numbers. Numbers of absent epochs and seats are not written, because
    they never change (see `blank`).
    """
    write_common_fields(s, seat, out)
    write_counts(s, numbers, seat, out)
    write_paid_tokens(s, out)
    write_layings(s, seat, out)


def relative_seat(s, other, seat):
    """Return how many places clockwise a seat is from another seat. NOBODY is returned unchanged."""
    if other < 0:
        return other
    return other - seat if other >= seat else other - seat + s.players


def write_common_fields(s, seat, out):
    """Write all seats' points, and the fields with one number such as the year, into an observation."""
    out[0] = s.deciding
    out[1] = relative_seat(s, s.mover, seat)
    out[2] = relative_seat(s, s.turn, seat)
    out[3] = relative_seat(s, s.start, seat)
    out[4] = s.players
    out[5] = s.year
    out[6] = s.actions_left
    out[7] = s.arrested
    out[8] = s.must_move
    out[9] = s.restocking
    out[10] = s.selling
    out[11] = s.police
    out[12] = s.drawn_count
    out[13] = s.epochs
    out[14] = s.bonuses_begun
    each = seat
    for n in range(s.players):
        out[POINTS + n] = s.points[each]
        each += 1
        if each == s.players:
            each = 0


def write_counts(s, numbers, seat, out):
    """Copy the numbers of tokens and contracts from a position to an observation.

    Rows of seats are rotated: they begin with `seat`. Loops over slices are used because the compiler turns them, but
    not loops over fields, into instructions for many numbers at once.
    """
    for source, first, width in SEAT_FIELDS:
        before, after = width * seat, width * (s.players - seat)
        new, old = out[first : first + after], numbers[source + before : source + before + after]
        for k in range(after):
            new[k] = old[k]
        new, old = out[first + after : first + after + before], numbers[source : source + before]
        for k in range(before):
            new[k] = old[k]
    for source, first, fixed, per_epoch in SHARED_FIELDS:
        count = fixed + per_epoch * s.epochs
        new, old = out[first : first + count], numbers[source : source + count]
        for k in range(count):
            new[k] = old[k]


def write_paid_tokens(s, out):
    """Write into an observation how many tokens of each kind have been paid for the chosen contract so far."""
    for kind in range(c.ARTIFACT_KINDS):
        out[PAID + kind] = 0
    for n in range(s.paid_count):
        out[PAID + s.paid[n]] += 1


def write_layings(s, seat, out):
    """Write the colours that each seat chose for its white contracts to an observation, if not secret (rule P2)."""
    each = seat
    for n in range(s.players):
        first = LAID + LAYINGS * n
        for laying in range(LAYINGS):
            out[first + laying] = 0
        secret = s.deciding == c.LAYING and n > 0
        out[LAID_HIDDEN + n] = secret
        if not secret:
            for k in range(s.laid_count[each]):
                out[first + s.laid[each][k]] += 1
        each += 1
        if each == s.players:
            each = 0


def write_mask(s, seat, mask):
    """Write a mask of a seat's actions: 1 for each legal action, 0 for each illegal one.

    The position must already contain its legal decisions (see `store_legal_decisions`).
    """
    for action in range(len(mask)):
        mask[action] = 0
    for run in range(s.offers):
        first, members = rotate_partner(s, s.offer_first[run], -seat), s.offer_set[run]
        while members:
            mask[first + lowest_member(members)] = 1
            members &= members - 1


def rotate_partner(s, code, seats):
    """Return the code of a trade after moving the trade partner clockwise by `seats` places around the table.

    Codes of other decisions are returned unchanged. If the partner is not in the game, NOTHING is returned.
    """
    if code < c.TRADE or code >= c.END:
        return code
    old = (code - c.TRADE) // c.ARTIFACT_KINDS % c.MOST_PLAYERS
    if old >= s.players:
        return c.NOTHING
    new = old + seats
    if new < 0:
        new += s.players
    elif new >= s.players:
        new -= s.players
    return code + c.ARTIFACT_KINDS * (new - old)


def apply_and_observe(s, numbers, codes, count, seat, obs, mask, acts):
    """Apply a list of decisions to a position, and write a seat's observation of the new position.

    The first `count` entries of `codes` are applied. If the seat `acts`, its mask of legal actions is written, too.
    """
    for n in range(count):
        apply(s, codes[n])
    observe(s, numbers, seat, obs)
    if acts:
        store_legal_decisions(s)
        write_mask(s, seat, mask)


# --- many games


def first_illegal_game(states, actions, movers):
    """Return the index of the first game for which an illegal action was chosen, or -1 if there is none."""
    for game in range(len(states)):
        action = actions[game]
        if (
            action < 0
            or action >= c.DRAW
            or not offered(states[game], rotate_partner(states[game], action, movers[game]))
        ):
            return game
    return -1


def offered(s, code):
    """Return whether the decision with the given code is legal."""
    for run in range(s.offers):
        n = code - s.offer_first[run]
        if 0 <= n < c.MOST_EPOCHS and s.offer_set[run] >> n & 1:
            return True
    return False


def draw_until_decision(s, luck):
    """Make random draws until a player must decide. Return this player's seat, or OVER if the game has ended."""
    mover = to_move(s)
    while mover == LUCK:
        apply(s, c.DRAW + draw_from_bag(s, luck))
        mover = to_move(s)
    return mover


def pay(s, over, rewards):
    """Write each seat's reward: its share of the win minus 1/n (n players) when a game ends, otherwise 0."""
    for seat in range(s.players):
        rewards[seat] = 0
        if over and s.winners:
            rewards[seat] = (s.winners >> seat & 1) / size(s.winners) - 1 / s.players


def write_observation(s, numbers, seat, obs, mask):
    """Write a seat's observation, and the mask of its legal actions, into the arrays `obs` and `mask`."""
    store_legal_decisions(s)
    observe(s, numbers, seat, obs)
    write_mask(s, seat, mask)


def play(fresh, states, numbers, actions, arrays, dealing, most):
    """Apply one action to each game, or deal all games if `dealing` is true. Return the first illegal game, or -1.

    If an action is illegal, no game changes.
    """
    obs, mask, rewards, done, final_obs, movers, decisions, luck = arrays
    wrong = -1 if dealing else first_illegal_game(states, actions, movers)
    if wrong >= 0:
        return wrong
    for game in range(len(states)):
        s, seat = states[game], movers[game]
        if not dealing:
            apply(s, rotate_partner(s, actions[game], seat))
            movers[game] = draw_until_decision(s, luck[game])
            decisions[game] += 1
            pay(s, movers[game] == OVER, rewards[game])
            done[game] = movers[game] == OVER or decisions[game] >= most
            if done[game]:
                observe(s, numbers[game], seat, final_obs[game])
        if dealing or done[game]:
            states[game] = fresh[0]
            s.start = next_number(luck[game], s.players)
            movers[game] = draw_until_decision(s, luck[game])
            decisions[game] = 0
        write_observation(s, numbers[game], movers[game], obs[game], mask[game])
    return -1


# --- the compiler


OURS = (
    relative_seat,
    write_common_fields,
    write_counts,
    write_paid_tokens,
    write_layings,
    observe,
    rotate_partner,
    write_mask,
)


@lru_cache(maxsize=1)
def _compiled_follower() -> Callable[..., int]:
    compiled, sources = rules_compiler(*OURS, apply_and_observe)

    def follow(states, numbers, codes, count, seat, obs, mask, acts):
        apply_and_observe(states[0], numbers[0], codes, count, seat, obs, mask, acts)
        return sources

    return compiled_once(compiled(follow))


@lru_cache(maxsize=1)
def _compiled_games() -> Callable[..., tuple[int, int]]:
    compiled, sources = rules_compiler(
        *OURS, offered, first_illegal_game, draw_until_decision, pay, write_observation, play, beside=True
    )

    def play_games(fresh, states, numbers, actions, arrays, dealing, most):
        return play(fresh, states, numbers, actions, arrays, dealing, most), sources

    return compiled_once(compiled(play_games))


# --- for callers


def packed(s: PiratesState) -> np.ndarray:
    """Return a NumPy array of type `DTYPE` whose only element is a copy of the position."""
    states = np.zeros(1, DTYPE)
    for name in DTYPE.names or ():
        states[0][name] = getattr(s, name)
    return states


def as_byte_rows(states: np.ndarray) -> np.ndarray:
    """Return a view of an array of positions in which each position is one row of 8-bit integers."""
    return states.view(np.int8).reshape(len(states), -1)


def blank() -> np.ndarray:
    """Return an observation with default values, in which all epochs and all seats count as absent."""
    out = np.zeros(sum(field.size for field in ENCODING.fields), np.int16)
    out[FIRST_INDEX["pirates"] :][: c.MOST_PLAYERS] = c.NOWHERE
    return out


class PiratesFollower:
    """A game position for compiled code. It is updated after each step, and it provides observations for the seats."""

    def __init__(self, s: PiratesState):
        self._states, self._codes, self._count = packed(s), np.zeros(MAX_PENDING_CODES, np.int64), 0
        self._numbers, self._blank = as_byte_rows(self._states), blank()

    def apply(self, code: int) -> None:
        """Queue a decision or random draw. A full queue is applied at once, otherwise before the next observation."""
        if self._count == MAX_PENDING_CODES:
            self.observe(0, False)
        self._codes[self._count] = code
        self._count += 1

    def observe(self, seat: int, acts: bool) -> tuple[np.ndarray, np.ndarray]:
        """Return the observation of a seat and its mask of legal actions.

        If the seat does not act (`acts`), the mask contains only zeros.
        """
        obs, mask = self._blank.copy(), np.zeros(ENCODING.actions, np.int8)
        _compiled_follower()(self._states, self._numbers, self._codes, self._count, seat, obs, mask, acts)
        self._count = 0
        return obs, mask


class PiratesBatch:
    """A batch of Time Pirates games that are played simultaneously in compiled code."""

    def __init__(self, table: PiratesTable, games: int):
        self._fresh = packed(table.before_the_deal(0))
        self._states = np.repeat(self._fresh, games)
        self._numbers = as_byte_rows(self._states)

    def blank(self) -> np.ndarray:
        """Return an observation with default values, in which all epochs and all seats count as absent."""
        return blank()

    def play(self, actions: np.ndarray, arrays: BatchArrays, dealing: bool, most: int) -> int:
        """Apply one action to each game, or deal all games (see `timepirates.envs.encoding.BatchGames`)."""
        return _compiled_games()(self._fresh, self._states, self._numbers, actions, arrays, dealing, most)[0]


class PiratesCompiledEncoding:
    """The compiled implementation of observations and actions of Time Pirates."""

    follower = PiratesFollower
    games = PiratesBatch


COMPILED = PiratesCompiledEncoding()
