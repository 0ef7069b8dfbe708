"""Draw random histories of a game that look the same to one seat as the real history (rule K5).

Three things can be different: which pieces were dealt, drawn, laid, placed, saved and given (`piece_exchange`), the
goals and goal coins (`goal_beliefs`), and answers to an interruption that are still hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from timepirates.envs.histories import History, RandomSource
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.goal_beliefs import GoalBelief, members
from timepirates.games.conspiracy.piece_exchange import ALONE, NOT_SEEN, NUMBER_SEEN, SEEN, Event, exchange_events
from timepirates.games.conspiracy.rules import turn
from timepirates.games.conspiracy.rules.apply import apply
from timepirates.games.conspiracy.rules.sets import holds, size
from timepirates.games.conspiracy.rules.space import value
from timepirates.games.conspiracy.setting_up import deal_piece, needs_tiles
from timepirates.games.conspiracy.state import ConspiracyState

EXCHANGE_COUNT = 300
"""The number of random exchanges of pieces, for coins and again for tiles. For small games, 240 were enough."""
GROUP_SIZES = (2, 2, 2, 3)
"""The group sizes that are drawn for exchanges of pieces. With pairs alone, some histories cannot be reached."""
TILE_VERBS = ((c.LAY, c.PLACES),)
COIN_VERBS = ((c.PLACE, c.SPOTS), (c.ATTACK, c.SPOTS), (c.GIVE, c.MOST_PLAYERS), (c.SAVE, 1), (c.DRAW, 1))
"""For each kind of step with a coin: the code for the first coin, and the difference between two successive coins."""


class HistorySampler:
    """A sampler of game histories that look the same to one seat. It stores what this seat has seen of each piece.

    Other histories with the same view are drawn from it.

    Parameters
    ----------
    s : ConspiracyState
        The position before the deal. It changes.
    history : History
    seat : int
        The seat whose view is kept.
    """

    def __init__(self, s: ConspiracyState, history: History, seat: int):
        self._s, self._seat = s, seat
        self._deal = list(history.deal)
        self._codes: list[int] = []
        self._coins = [[Event(-1, _heap_of(coin, _coin_heaps(s)), SEEN, False)] for coin in range(c.PIECES)]
        self._tiles = [[Event(-1, _heap_of(tile, _tile_heaps(s)), SEEN, False)] for tile in range(c.PIECES)]
        self._goals: dict[int, int] = {}
        self._unanswered: list[int] = []
        self._tiles_dealt = 0
        for time, piece in enumerate(self._deal):
            before, is_tile = _tile_heaps(s), needs_tiles(s)
            owner = deal_piece(s, piece)
            if is_tile:
                self._tiles_dealt = time + 1
                _append_events(self._tiles, time, before, _tile_heaps(s), piece, SEEN if owner == seat else NOT_SEEN, 0)
        self._coins_dealt = [size(coins) for coins in s.goal_coins]
        self._belief = GoalBelief(seat, s.goal_coins[seat])
        for step in history.steps:
            self._follow(*((c.EVERYBODY, step, ()) if isinstance(step, int) else step))

    # --- the real history

    def _follow(self, owner: int, code: int, shown: Sequence[tuple[int, int]]) -> None:
        """Apply a step of the real history, and record what the seat sees of the pieces in this step."""
        s, time = self._s, len(self._deal) + len(self._codes)
        if s.deciding in (c.MARKING, c.CLAIMING):
            self._belief.update_from_decision(s, code)
        coins, tiles = _coin_heaps(s), _tile_heaps(s)
        self._record_secret(owner, code, len(self._codes), s.deciding)
        apply(s, code)
        self._codes.append(code)
        if s.deciding != c.INTERRUPTING:
            self._unanswered = []
        coins_seen, tiles_seen = self._seen(shown)
        sight = SEEN if owner in (self._seat, c.EVERYBODY) or is_gift_to(code, self._seat) else _visible_to_others(code)
        _append_events(self._coins, time, coins, _coin_heaps(s), _piece_in_code(code, COIN_VERBS), sight, coins_seen)
        _append_events(self._tiles, time, tiles, _tile_heaps(s), _piece_in_code(code, TILE_VERBS), sight, tiles_seen)

    def _record_secret(self, owner: int, code: int, number: int, deciding: int) -> None:
        """Record another seat's secret step: the choice of its goal, or its answer to the offer of an early turn.

        The answer is one to an interruption.
        """
        if owner != self._seat and deciding == c.INTERRUPTING:
            self._unanswered.append(number)
        if owner != self._seat and deciding == c.GOALS:
            self._goals[owner] = number
            self._belief.chosen(owner)

    def _seen(self, shown: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Return the set of coins and the set of tiles that a step shows to the seat.

        A goal that the step shows is recorded.
        """
        coins = tiles = 0
        for to, what in shown:
            if to not in (c.EVERYBODY, self._seat):
                continue
            if what < c.SHOWN_TILE:
                coins |= 1 << what // c.SQUARES
            elif what < c.SHOWN_GOAL:
                tiles |= 1 << (what - c.SHOWN_TILE) % (c.PIECES * c.PLACES) // c.PLACES
            elif what < c.SHOWN_GOAL + c.PIECES * c.MOST_PLAYERS:
                self._belief.shown(*divmod(what - c.SHOWN_GOAL, c.PIECES))
        return coins, tiles

    # --- another one

    def drawn(self, pick: RandomSource) -> tuple[list[int], list[int]]:
        """Return a random history that looks the same to the seat: the outcomes of the deal, and the codes of the steps.

        The seat cannot distinguish it from the real one.
        """
        deal, codes, dealt = self._deal[:], self._codes[:], len(self._deal)
        for fates, verbs in ((self._coins, COIN_VERBS), (self._tiles, TILE_VERBS)):
            for piece, events in enumerate(_exchange_at_random(fates, pick)):
                for event in events:
                    if event.named and event.time < dealt:
                        deal[event.time] = piece
                    elif event.named:
                        codes[event.time - dealt] = _replace_piece(codes[event.time - dealt], verbs, piece)
        hands = self._belief.drawn(self._coins_dealt, pick)
        first = self._tiles_dealt
        for seat, count in enumerate(self._coins_dealt):
            if seat in hands:
                deal[first : first + count] = _shuffled(members(hands[seat].coins), pick)
            first += count
        for seat, number in self._goals.items():
            codes[number] = c.GOAL + hands[seat].goal
        for number in self._unanswered:
            codes[number] = (c.NOW, c.WAIT)[pick(2)]
        return deal, codes


def is_gift_to(code: int, seat: int) -> bool:
    """Return whether a step gives a coin to a seat (rule N7).

    The seat then sees the coin.
    """
    return c.GIVE <= code < c.SAVE and (code - c.GIVE) % c.MOST_PLAYERS == seat


def _visible_to_others(code: int) -> int:
    """Return how much of a moved piece other seats see: nothing, or only the number (rule K5)."""
    return NUMBER_SEEN if c.PLACE <= code < c.REVEAL_COIN or c.SAVE <= code < c.NO_SAVE else NOT_SEEN


def _coin_heaps(s: ConspiracyState) -> list[int]:
    """Return each heap of coins as a set. The heaps are the bag, the players' hands, and the gifts to each player.

    A coin announced for an attack is apart from its hand.
    """
    announced = turn.announced_coin(s)
    apart = 0 if announced == c.NOTHING else 1 << announced
    return [s.bag, *(coins & ~apart for coins in s.hand), *s.gifts]


def _tile_heaps(s: ConspiracyState) -> list[int]:
    return [s.set_aside, *s.tiles]


def _heap_of(piece: int, heaps: Sequence[int]) -> int:
    return next((n for n, pieces in enumerate(heaps) if holds(pieces, piece)), ALONE)


def _append_events(
    fates: list[list[Event]], time: int, before: list[int], after: list[int], named: int, sight: int, seen: int
) -> None:
    """Append an event to the history of each piece that a step moves or shows, or to which its code refers."""
    changed = seen | (0 if named == c.NOTHING else 1 << named)
    for one, other in zip(before, after, strict=True):
        changed |= one ^ other
    for piece in members(changed):
        known = SEEN if holds(seen, piece) else sight if piece == named else NOT_SEEN
        fates[piece].append(Event(time, _heap_of(piece, after), known, piece == named))


def _piece_in_code(code: int, verbs: Sequence[tuple[int, int]]) -> int:
    """Return the piece to which a step's code refers, or NOTHING if the code refers to none."""
    for first, apart in verbs:
        if first <= code < first + c.PIECES * apart:
            return (code - first) // apart
    return c.NOTHING


def _replace_piece(code: int, verbs: Sequence[tuple[int, int]], piece: int) -> int:
    """Return the code of the same step with a different piece."""
    first, apart = next((first, apart) for first, apart in verbs if first <= code < first + c.PIECES * apart)
    return first + apart * piece + (code - first) % apart


def _exchange_at_random(fates: Sequence[list[Event]], pick: RandomSource) -> list[list[Event]]:
    """Return each piece's history after many random exchanges of parts of histories between pieces.

    Every third exchange is among pieces with the same number.
    """
    out = list(fates)
    mixed = [piece for piece, events in enumerate(fates) if any(event.heap != ALONE for event in events)]
    for n in range(EXCHANGE_COUNT):
        number = pick(c.VALUES)
        rest = [piece for piece in mixed if n % 3 or value(piece) == number]
        count = min(GROUP_SIZES[pick(len(GROUP_SIZES))], len(rest))
        exchange_events(out, [rest.pop(pick(len(rest))) for _piece in range(count)], pick)
    return out


def _shuffled(pieces: list[int], pick: RandomSource) -> list[int]:
    return [pieces.pop(pick(len(pieces))) for _piece in range(len(pieces))]
