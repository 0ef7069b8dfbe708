"""The encoding of Time Pirates in compiled code: for one game beside the interpreter, or for many games at once.

The functions up to the compiler are plain functions like the rules. They write what `PiratesEncoding.observe` returns
and turn the actions of `PiratesEncoding.actions_of` back into codes.
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
from timepirates.games.pirates.rules.bits import lowest, size
from timepirates.games.pirates.rules.legal import offer_what_is_legal, to_move
from timepirates.games.pirates.simulate import draw_from_bag, rules_compiler
from timepirates.games.pirates.state import ARRAYS, BOARD, NUMBERS, SCRATCH, SETTLED, PiratesState
from timepirates.games.pirates.table import PiratesTable

WIDE = ("memory", "mark", "hands_mark")
"""The fields that need 64 bits, because they hold sums of marks (X6)."""
SETS = ("lies", "holds", "has_coloured", "roomy", "on_offer", "given", "offer_set")
"""The fields that need 32 bits, because they hold sets with more than 15 members. All others need at most 16."""
COPIED = ("pirate", "lying", "empty", "hand", "contract", "bag", "discard", "bazaar")
"""The fields of small numbers that observations contain as they are. They need 8 bits."""
UNUSED = ("choices", "weights")
"""The fields of a position that these loops do not use."""


def _dtype() -> np.dtype[np.void]:
    """Return the NumPy type of a position with its smallest integers, of which more fit into the processor's cache."""
    shapes: dict[str, tuple[int, ...]] = {**dict.fromkeys(SETTLED + NUMBERS, ()), **BOARD, **ARRAYS, **SCRATCH}
    narrow = [name for name in shapes if name not in (*WIDE, *SETS, *COPIED, *UNUSED)]
    kinds = {np.int64: WIDE, np.int32: SETS, np.int16: narrow, np.int8: COPIED}
    return np.dtype([(name, kind, shapes.get(name, ())) for kind, names in kinds.items() for name in names], align=True)


DTYPE = _dtype()
AT = {name: field[1] for name, field in (DTYPE.fields or {}).items()}
"""Where each field of 16 bits begins in a position that is read as a row of such numbers."""
FIRST = {name: where.start for name, where in layout(ENCODING.fields).items()}
"""Where each field of an observation begins."""
BY_SEAT = (
    (AT["pirate"], FIRST["pirates"], 1),
    (AT["hand"], FIRST["hands"], c.ARTIFACT_KINDS),
    (AT["contract"], FIRST["contracts"], c.CONTRACTS),
)
"""The fields with the same numbers for each seat: their beginning in both rows, and how many numbers a seat has."""
SHARED = (
    (AT["lying"], FIRST["sites"], 0, c.ARTIFACT_KINDS),
    (AT["empty"], FIRST["empty_sites"], 0, 1),
    (AT["bag"], FIRST["bag"], c.KINDS + c.ARTIFACT_KINDS + c.CONTRACTS, 0),
)
"""The fields that are equal for all seats: their beginning in both rows, and how many numbers, in all and per epoch.

The last row is of three fields, the bag, the discard pile and the bazaar, which are adjacent in both.
"""
POINTS, PAID, LAID, LAID_HIDDEN = FIRST["points"], FIRST["paid"], FIRST["laid"], FIRST["laid_hidden"]
PENDING = 64
"""The number of decisions and draws that a `PiratesFollower` keeps before it applies them."""


# --- observations and masks


def observe(s, numbers, seat, out):
    """P2: Write what a seat may know into `out`, in the order of the encoding's fields.

    `numbers` is the position as a row of 16-bit numbers. Numbers of absent epochs and seats are not written, because
    they never change (see `blank`).
    """
    write_moment(s, seat, out)
    write_counts(s, numbers, seat, out)
    write_paid(s, out)
    write_layings(s, seat, out)


def relative(s, other, seat):
    """Return the number of seats from `seat` clockwise to another one, or NOBODY."""
    if other < 0:
        return other
    return other - seat if other >= seat else other - seat + s.players


def write_moment(s, seat, out):
    """Write the fields of one number each."""
    out[0] = s.deciding
    out[1] = relative(s, s.mover, seat)
    out[2] = relative(s, s.turn, seat)
    out[3] = relative(s, s.start, seat)
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
    """Write the fields that are only copied. Those of the seats begin with `seat`.

    The compiler turns loops over slices into instructions for many numbers at once, but not loops over fields.
    """
    for source, first, width in BY_SEAT:
        before, after = width * seat, width * (s.players - seat)
        new, old = out[first : first + after], numbers[source + before : source + before + after]
        for k in range(after):
            new[k] = old[k]
        new, old = out[first + after : first + after + before], numbers[source : source + before]
        for k in range(before):
            new[k] = old[k]
    for source, first, fixed, per_epoch in SHARED:
        count = fixed + per_epoch * s.epochs
        new, old = out[first : first + count], numbers[source : source + count]
        for k in range(count):
            new[k] = old[k]


def write_paid(s, out):
    """Write how many tokens of each kind are paid so far for the contract being sold."""
    for kind in range(c.ARTIFACT_KINDS):
        out[PAID + kind] = 0
    for n in range(s.paid_count):
        out[PAID + s.paid[n]] += 1


def write_layings(s, seat, out):
    """P2: Write the layings of each seat, and which seats hide theirs because they are being made."""
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
    """Write 1 for each legal action of a seat, whose decisions must be offered already, and 0 for all others."""
    for action in range(len(mask)):
        mask[action] = 0
    for run in range(s.offers):
        first, members = turned(s, s.offer_first[run], -seat), s.offer_set[run]
        while members:
            mask[first + lowest(members)] = 1
            members &= members - 1


def turned(s, code, seats):
    """Return a code; that of a trade with its partner moved on clockwise by a number of seats, or NOTHING if absent."""
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


def catch_up(s, numbers, codes, count, seat, obs, mask, acts):
    """Apply the first `count` codes, then write a seat's observation and, if the seat `acts`, its mask."""
    for n in range(count):
        apply(s, codes[n])
    observe(s, numbers, seat, obs)
    if acts:
        offer_what_is_legal(s)
        write_mask(s, seat, mask)


# --- many games


def first_illegal(states, actions, movers):
    """Return the first game whose action is not legal, or -1."""
    for game in range(len(states)):
        action = actions[game]
        if action < 0 or action >= c.DRAW or not offered(states[game], turned(states[game], action, movers[game])):
            return game
    return -1


def offered(s, code):
    """Return whether a code is one of the offered decisions."""
    for run in range(s.offers):
        n = code - s.offer_first[run]
        if 0 <= n < c.MOST_EPOCHS and s.offer_set[run] >> n & 1:
            return True
    return False


def go_on(s, luck):
    """Make all random draws that come next, and return the seat that decides, or OVER."""
    mover = to_move(s)
    while mover == LUCK:
        apply(s, c.DRAW + draw_from_bag(s, luck))
        mover = to_move(s)
    return mover


def pay(s, over, rewards):
    """Write each seat's share of the win minus 1/players if the game is over, otherwise 0."""
    for seat in range(s.players):
        rewards[seat] = 0
        if over and s.winners:
            rewards[seat] = (s.winners >> seat & 1) / size(s.winners) - 1 / s.players


def show(s, numbers, seat, obs, mask):
    """Write the observation and the mask of the seat that decides."""
    offer_what_is_legal(s)
    observe(s, numbers, seat, obs)
    write_mask(s, seat, mask)


def play(fresh, states, numbers, actions, arrays, dealing, most):
    """Make an action in each game, or deal all games anew, and return the first game whose action is illegal, or -1.

    If an action is illegal, no game changes.
    """
    obs, mask, rewards, done, final_obs, movers, decisions, luck = arrays
    wrong = -1 if dealing else first_illegal(states, actions, movers)
    if wrong >= 0:
        return wrong
    for game in range(len(states)):
        s, seat = states[game], movers[game]
        if not dealing:
            apply(s, turned(s, actions[game], seat))
            movers[game] = go_on(s, luck[game])
            decisions[game] += 1
            pay(s, movers[game] == OVER, rewards[game])
            done[game] = movers[game] == OVER or decisions[game] >= most
            if done[game]:
                observe(s, numbers[game], seat, final_obs[game])
        if dealing or done[game]:
            states[game] = fresh[0]
            s.start = next_number(luck[game], s.players)
            movers[game] = go_on(s, luck[game])
            decisions[game] = 0
        show(s, numbers[game], movers[game], obs[game], mask[game])
    return -1


# --- the compiler


OURS = (
    relative,
    write_moment,
    write_counts,
    write_paid,
    write_layings,
    observe,
    turned,
    write_mask,
)


@lru_cache(maxsize=1)
def _compiled_follower() -> Callable[..., int]:
    compiled, sources = rules_compiler(*OURS, catch_up)

    def follow(states, numbers, codes, count, seat, obs, mask, acts):
        catch_up(states[0], numbers[0], codes, count, seat, obs, mask, acts)
        return sources

    return compiled_once(compiled(follow))


@lru_cache(maxsize=1)
def _compiled_games() -> Callable[..., tuple[int, int]]:
    compiled, sources = rules_compiler(*OURS, offered, first_illegal, go_on, pay, show, play, beside=True)

    def play_games(fresh, states, numbers, actions, arrays, dealing, most):
        return play(fresh, states, numbers, actions, arrays, dealing, most), sources

    return compiled_once(compiled(play_games))


# --- for callers


def packed(s: PiratesState) -> np.ndarray:
    """Return an array of `DTYPE` whose only element is the position."""
    states = np.zeros(1, DTYPE)
    for name in DTYPE.names or ():
        states[0][name] = getattr(s, name)
    return states


def as_numbers(states: np.ndarray) -> np.ndarray:
    """Return positions as rows of 16-bit numbers that share their memory."""
    return states.view(np.int8).reshape(len(states), -1)


def blank() -> np.ndarray:
    """Return an observation in which no seat and no epoch takes part."""
    out = np.zeros(sum(field.size for field in ENCODING.fields), np.int16)
    out[FIRST["pirates"] :][: c.MOST_PLAYERS] = c.NOWHERE
    return out


class PiratesFollower:
    """A compiled copy of a position that is kept up to date, for observations."""

    def __init__(self, s: PiratesState):
        self._states, self._codes, self._count = packed(s), np.zeros(PENDING, np.int64), 0
        self._numbers, self._blank = as_numbers(self._states), blank()

    def apply(self, code: int) -> None:
        """Apply a decision or a draw, at the latest when the position is observed."""
        if self._count == PENDING:
            self.observe(0, False)
        self._codes[self._count] = code
        self._count += 1

    def observe(self, seat: int, acts: bool) -> tuple[np.ndarray, np.ndarray]:
        """Return what a seat may know, and the mask of its legal actions, which is empty unless it `acts`."""
        obs, mask = self._blank.copy(), np.zeros(ENCODING.actions, np.int8)
        _compiled_follower()(self._states, self._numbers, self._codes, self._count, seat, obs, mask, acts)
        self._count = 0
        return obs, mask


class PiratesBatch:
    """Many games that are played in compiled code."""

    def __init__(self, table: PiratesTable, games: int):
        self._fresh = packed(table.before_the_deal(0))
        self._states = np.repeat(self._fresh, games)
        self._numbers = as_numbers(self._states)

    def blank(self) -> np.ndarray:
        """Return an observation with the numbers that never change, which `play` does not write."""
        return blank()

    def play(self, actions: np.ndarray, arrays: BatchArrays, dealing: bool, most: int) -> int:
        """Make an action in each game, or deal all games anew (see `timepirates.envs.encoding.BatchGames`)."""
        return _compiled_games()(self._fresh, self._states, self._numbers, actions, arrays, dealing, most)[0]


class PiratesCompiledEncoding:
    """The encoding of Time Pirates in compiled code."""

    follower = PiratesFollower
    games = PiratesBatch


COMPILED = PiratesCompiledEncoding()
