"""A simple player: gathers one colour, sells when a set is worth it, restocks where much is empty, avoids the police.

The choice is made by plain functions on the position's numbers, like the rules, so that mass play can compile them:
every legal decision gets a number (tenths of a plain token), the greatest is played, the first of equal ones.
`SimplePlayer` feeds them with the seat's own snapshot; they see nothing that the seat does not see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.i18n import _
from timepirates.core.protocol import Position, Snapshot
from timepirates.games.pirates.codes import (
    ACTING,
    ARTIFACT_KINDS,
    ATOMIC,
    COLOURS,
    COSTS,
    END,
    FIRST_WHITE_CONTRACT,
    JUMP,
    LAND,
    LANDING,
    LAY,
    LAYING,
    LOSE,
    LOSING,
    MOST_EPOCHS,
    MOST_PLAYERS,
    NO_RESTOCK,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    PLAIN,
    RESTOCK,
    RESTOCKING,
    SELL,
    SYMBOLS,
    TAKE,
    TRADE,
    WHITE_KIND,
)
from timepirates.games.pirates.rules.contracts import cost, worth
from timepirates.games.pirates.rules.legal import legal
from timepirates.games.pirates.rules.scoring import colour_points

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision

JOKER = 30
TOKEN = 10
USELESS = 3
ATOMIC_BONUS, ARROW_BONUS = 6, 8
LATE = 5
"""So many police tokens drawn make a year late: then small sets are sold too."""


# --- what things are worth to a seat


def dearest(s, colour):
    """The greatest cost of a colour's contracts in the bazaar, or 0."""
    greatest = 0
    for contract in range(COSTS * colour, COSTS * (colour + 1)):
        if s.on_offer >> contract & 1:
            greatest = cost(contract)
    return greatest


def token_worth(s, seat, kind):
    """What a token is worth: a joker most, then what completes the largest set, little what no contract wants."""
    if kind == WHITE_KIND:
        return JOKER
    colour, symbol = kind // SYMBOLS, kind % SYMBOLS
    held = s.of_colour[seat][colour]
    bonus = 0 if symbol == PLAIN else ATOMIC_BONUS if symbol == ATOMIC else ARROW_BONUS
    return bonus + (TOKEN * (1 + held) if held < dearest(s, colour) else USELESS)


def in_danger(s, epoch):
    """Whether the police stand in an epoch, or may after one more token."""
    return epoch == s.police or epoch == s.path_to[s.police][0] or epoch == s.path_to[s.police][1]


def epoch_worth(s, seat, epoch):
    """What an epoch is worth to stand in: its two best tokens, less where the police are or may come."""
    best, second = 0, 0
    for kind in range(ARTIFACT_KINDS):
        if s.lying[epoch][kind]:
            value = token_worth(s, seat, kind)
            if s.lying[epoch][kind] > 1 and value > second:
                second = value
            if value > best:
                best, second = value, max(best, second)
            elif value > second:
                second = value
    return best + second - (20 if epoch == s.police else 5 if in_danger(s, epoch) else 0)


# --- what decisions are worth


def restock_worth(s, seat, code):
    """The epoch with most to fill; not at all where a few tokens would only move the police."""
    if code == NO_RESTOCK:
        return 35 if in_danger(s, s.pirate[seat]) else 25
    return 10 * s.empty[code - RESTOCK]


def act_worth(s, seat, code):
    """Sell what is worth it, take what helps, trade well, and end away from the police."""
    here = s.pirate[seat]
    if code < TAKE:
        return epoch_worth(s, seat, s.path_to[here][code]) // 2
    if code < SELL:
        return 30 + token_worth(s, seat, code - TAKE)
    if code < JUMP:
        return sale_worth(s, worth(code - SELL))
    if code < TRADE:
        return jump_worth(s, seat, (code - JUMP) % MOST_EPOCHS)
    return trade_worth(s, seat, code - TRADE) if code < END else 1


def sale_worth(s, points):
    """Large sets at once, small ones late in the year."""
    if points >= 4:
        return 200 + 10 * points
    return 60 + 10 * points if s.drawn_count >= LATE else 20 + 5 * points


def jump_worth(s, seat, epoch):
    """Out of the police's way at the end of the turn, or to a much better epoch before an action."""
    gain = epoch_worth(s, seat, epoch) - epoch_worth(s, seat, s.pirate[seat]) - 16
    if s.actions_left == 0 and not in_danger(s, s.pirate[seat]):
        return -10
    return gain


def trade_worth(s, seat, place):
    """A double arrow for something that is worth more."""
    arrow = SYMBOLS * (place // (ARTIFACT_KINDS * MOST_PLAYERS)) + SYMBOLS - 1
    wanted = token_worth(s, seat, place % ARTIFACT_KINDS)
    return 100 + wanted if wanted > token_worth(s, seat, arrow) + 5 else -10


def pay_worth(s, seat, kind):
    """White and symbols last; for a white contract the colours held least."""
    if kind == WHITE_KIND:
        return -1000
    bonus = 0 if kind % SYMBOLS == PLAIN else ATOMIC_BONUS if kind % SYMBOLS == ATOMIC else ARROW_BONUS
    return -20 * bonus - s.of_colour[seat][kind // SYMBOLS]


def lay_worth(s, seat, place):
    """On a colour where it wins a majority; else where the standing is closest."""
    colour, others = place % COLOURS, 0
    for other in range(s.players):
        if other != seat:
            others = max(others, coloured_points(s, other, colour))
    lead = colour_points(s, seat, colour) - others
    wins = lead < 0 <= lead + worth(FIRST_WHITE_CONTRACT + place // COLOURS)
    return (1000 if wins else 0) - abs(lead)


def coloured_points(s, seat, colour):
    """The points of a seat's coloured contracts in a colour: what others see before all have laid (P2)."""
    points = 0
    for contract in range(COSTS * colour, COSTS * (colour + 1)):
        points += s.contract[seat][contract] * worth(contract)
    return points


def decision_worth(s, code):
    """The number of a legal decision."""
    seat = s.mover
    if s.deciding == ACTING:
        return act_worth(s, seat, code)
    if s.deciding == RESTOCKING:
        return restock_worth(s, seat, code)
    if s.deciding == PAYING:
        return pay_worth(s, seat, code - PAY)
    if s.deciding == LANDING:
        return epoch_worth(s, seat, code - LAND)
    if s.deciding == PLACING:
        return epoch_worth(s, seat, code - PLACE)
    if s.deciding == LAYING:
        return lay_worth(s, seat, code - LAY)
    return -token_worth(s, seat, code - LOSE) if s.deciding == LOSING else 0


def simple_choice(s):
    """The code of the legal decision with the greatest number, the first of equal ones."""
    return best_of(s, s.choices, legal(s))


def best_of(s, codes, count):
    """The code with the greatest number among the first `count`, the first of equal ones."""
    best = codes[0]
    most = decision_worth(s, best)
    for n in range(1, count):
        value = decision_worth(s, codes[n])
        if value > most:
            best, most = codes[n], value
    return best


class SimplePlayer:
    """Always plays the decision with the greatest number; no luck, no memory."""

    def __init__(self, seed: int | None = None):
        self.seed = seed

    def choose(self, game: Game, seat: int) -> Decision:
        """The best of the seat's legal decisions, as far as this player can see."""
        s = seen_position(game, seat)
        codes = [game.table.parse(decision) for decision in game.legal()]
        return game.table.name(best_of(s, codes, len(codes)))


def seen_position(game: Game, seat: int) -> Position:
    """The position as the seat that is to move sees it, for thinking; ValueError where another one is to move."""
    if game.to_move != seat:
        raise ValueError(_("seat must be the one to move, {due} (got {got})").format(due=game.to_move, got=seat))
    return game.table.restore(seen_view(game, seat))


def seen_view(game: Game, seat: int) -> Snapshot:
    """A seat's snapshot, with layings assumed where they are secret, so that it can be thought about."""
    seen = game.snapshot(seat)
    if seen["laid"] is not None:
        seen["laid"] = [
            _assumed(seen, other) if layings is None else layings for other, layings in enumerate(seen["laid"])
        ]
    return seen


def _assumed(seen: Snapshot, seat: int) -> list[dict[str, str]]:
    """Layings that a seat may have made, where they are secret: the player does not look at them (P2).

    Whoever lays earlier has laid everything, whoever lays later nothing; without a coloured contract nobody lays.
    """
    order = [(seen["start"] + n) % len(seen["players"]) for n in range(len(seen["players"]))]
    coloured = [contract for contract in seen["contracts"][seat] if not contract.startswith("white")]
    if order.index(seat) > order.index(seen["to_move"]) or not coloured:
        return []
    colour = coloured[0].partition("-")[0]
    return [{contract: colour} for contract in seen["contracts"][seat] if contract.startswith("white")]
