"""The computer player `simple`, which collects one colour, sells large sets and avoids the police.

The player gives a score to every legal decision, in tenths of a plain token, and makes the first decision with the
highest score. The functions take a position and can be compiled, like the rules. `SimplePlayer` uses only what its seat
sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.i18n import _
from timepirates.core.protocol import Position
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
from timepirates.games.pirates.completing import completed
from timepirates.games.pirates.rules.contracts import cost, points_per_year
from timepirates.games.pirates.rules.legal import legal
from timepirates.games.pirates.rules.scoring import colour_points
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision

JOKER = 30
TOKEN = 10
USELESS = 3
ATOMIC_BONUS, ARROW_BONUS = 6, 8
LATE_POLICE_TOKENS = 5
"""Once this number of police tokens has been drawn in a year, the player also buys cheap contracts."""


# --- The scores of tokens and epochs for one seat


def highest_cost(s, colour):
    """Return the highest cost of all contracts of a colour in the bazaar, or 0 if there are none."""
    greatest = 0
    for contract in range(COSTS * colour, COSTS * (colour + 1)):
        if s.on_offer >> contract & 1:
            greatest = cost(contract)
    return greatest


def token_score(s, seat, kind):
    """Return the score of a token for a player. White tokens and tokens of the player's large sets score high."""
    if kind == WHITE_KIND:
        return JOKER
    colour, symbol = kind // SYMBOLS, kind % SYMBOLS
    held = s.of_colour[seat][colour]
    bonus = 0 if symbol == PLAIN else ATOMIC_BONUS if symbol == ATOMIC else ARROW_BONUS
    return bonus + (TOKEN * (1 + held) if held < highest_cost(s, colour) else USELESS)


def in_danger(s, epoch):
    """Return whether the police are in an epoch, or can get there with the next police token."""
    return epoch == s.police or epoch == s.path_to[s.police][0] or epoch == s.path_to[s.police][1]


def epoch_score(s, seat, epoch):
    """Return the score of an epoch for a pirate: high for useful tokens, low if the police are near."""
    best, second = 0, 0
    for kind in range(ARTIFACT_KINDS):
        if s.lying[epoch][kind]:
            value = token_score(s, seat, kind)
            if s.lying[epoch][kind] > 1 and value > second:
                second = value
            if value > best:
                best, second = value, max(best, second)
            elif value > second:
                second = value
    return best + second - (20 if epoch == s.police else 5 if in_danger(s, epoch) else 0)


# --- scores of decisions


def restock_score(s, seat, code):
    """Return the score of a restock (higher for more empty sites) or of not restocking (higher if in danger)."""
    if code == NO_RESTOCK:
        return 35 if in_danger(s, s.pirate[seat]) else 25
    return 10 * s.empty[code - RESTOCK]


def action_score(s, seat, code):
    """Return the score of an action, or of the decision to end the turn."""
    here = s.pirate[seat]
    if code < TAKE:
        return epoch_score(s, seat, s.path_to[here][code]) // 2
    if code < SELL:
        return 30 + token_score(s, seat, code - TAKE)
    if code < JUMP:
        return purchase_score(s, points_per_year(code - SELL))
    if code < TRADE:
        return jump_score(s, seat, (code - JUMP) % MOST_EPOCHS)
    return trade_score(s, seat, code - TRADE) if code < END else 1


def purchase_score(s, points):
    """Return the score of buying a contract. It grows with the points; cheap contracts score more late in the year."""
    if points >= 4:
        return 200 + 10 * points
    return 60 + 10 * points if s.drawn_count >= LATE_POLICE_TOKENS else 20 + 5 * points


def jump_score(s, seat, epoch):
    """Return the score of a jump (a move to any epoch), which compares the new epoch with the present one."""
    gain = epoch_score(s, seat, epoch) - epoch_score(s, seat, s.pirate[seat]) - 16
    if s.actions_left == 0 and not in_danger(s, s.pirate[seat]):
        return -10
    return gain


def trade_score(s, seat, place):
    """Return the score of a trade. It is high if the new token is much better than the double arrow paid for it."""
    arrow = SYMBOLS * (place // (ARTIFACT_KINDS * MOST_PLAYERS)) + SYMBOLS - 1
    wanted = token_score(s, seat, place % ARTIFACT_KINDS)
    return 100 + wanted if wanted > token_score(s, seat, arrow) + 5 else -10


def payment_score(s, seat, kind):
    """Return the score of a token as payment. Tokens that the player should keep, such as white ones, score low."""
    if kind == WHITE_KIND:
        return -1000
    bonus = 0 if kind % SYMBOLS == PLAIN else ATOMIC_BONUS if kind % SYMBOLS == ATOMIC else ARROW_BONUS
    return -20 * bonus - s.of_colour[seat][kind // SYMBOLS]


def laying_score(s, seat, place):
    """Return a score for counting a white contract as a colour. The score is high if this wins a majority."""
    colour, others = place % COLOURS, 0
    for other in range(s.players):
        if other != seat:
            others = max(others, coloured_points(s, other, colour))
    lead = colour_points(s, seat, colour) - others
    wins = lead < 0 <= lead + points_per_year(FIRST_WHITE_CONTRACT + place // COLOURS)
    return (1000 if wins else 0) - abs(lead)


def coloured_points(s, seat, colour):
    """Return the points of a seat's coloured contracts in one colour. White contracts do not count (rule P2)."""
    points = 0
    for contract in range(COSTS * colour, COSTS * (colour + 1)):
        points += s.contract[seat][contract] * points_per_year(contract)
    return points


def decision_worth(s, code):
    """Return the score of a legal decision."""
    seat = s.mover
    if s.deciding == ACTING:
        return action_score(s, seat, code)
    if s.deciding == RESTOCKING:
        return restock_score(s, seat, code)
    if s.deciding == PAYING:
        return payment_score(s, seat, code - PAY)
    if s.deciding == LANDING:
        return epoch_score(s, seat, code - LAND)
    if s.deciding == PLACING:
        return epoch_score(s, seat, code - PLACE)
    if s.deciding == LAYING:
        return laying_score(s, seat, code - LAY)
    return -token_score(s, seat, code - LOSE) if s.deciding == LOSING else 0


def simple_choice(s):
    """Return the legal decision that the computer player `simple` chooses, as an integer code.

    If several have the highest score, the first one is returned.
    """
    return highest_scored(s, s.choices, legal(s))


def highest_scored(s, codes, count):
    """Return the decision code with the highest score among the first `count` codes in a list."""
    best = codes[0]
    most = decision_worth(s, best)
    for n in range(1, count):
        value = decision_worth(s, codes[n])
        if value > most:
            best, most = codes[n], value
    return best


class SimplePlayer:
    """A computer player that always makes the decision with the highest score.

    The player uses no randomness and no memory.
    """

    def choose(self, game: Game, seat: int) -> Decision:
        """Return the legal decision with the highest score, based only on what the seat can see."""
        s = seen_position(game, seat)
        codes = [game.table.parse(decision) for decision in game.legal()]
        return game.table.name(highest_scored(s, codes, len(codes)))


def seen_position(game: Game, seat: int) -> Position:
    """Return the current position of a game with only the information that the seat to move has.

    Raise ValueError if another seat is to move.
    """
    if game.to_move != seat:
        raise ValueError(
            _("seat must be {due}, the seat that decides next (got {got})").format(due=game.to_move, got=seat)
        )
    return game.table.restore(seen_view(game, seat))


def seen_view(game: Game, seat: int) -> PiratesSnapshot:
    """Return a snapshot of a game as a seat sees it, with guesses in place of all hidden information."""
    return as_pirates_snapshot(completed(game.snapshot(seat)))
