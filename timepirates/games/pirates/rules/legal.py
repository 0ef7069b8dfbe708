"""Find out who must move in a position, and which decisions are legal."""

from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates.codes import (
    ACTING,
    DRAW,
    DRAWING,
    END,
    GAME_OVER,
    KINDS,
    LAND,
    LANDING,
    LAYING,
    LOSE,
    LOSING,
    MOVE,
    NO_RESTOCK,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    RESTOCK,
    RESTOCKING,
    SELL,
    STOCKING,
    SYMBOLS,
    TAKE,
    jump_code,
    lay_code,
    trade_code,
)
from timepirates.games.pirates.rules.bazaar import fitting, sellable
from timepirates.games.pirates.rules.bits import lowest
from timepirates.games.pirates.rules.offers import offer, write_out
from timepirates.games.pirates.rules.restock import restockable
from timepirates.games.pirates.rules.scoring import next_white
from timepirates.games.pirates.rules.setup import all_epochs, placeable
from timepirates.games.pirates.rules.turn import arrows, atomics, jumpable, losable, may_act, may_end, takeable


def to_move(s):
    """Return the seat to move, LUCK if a token must be drawn, or OVER if the game has ended."""
    if s.deciding == DRAWING or s.deciding == STOCKING:
        return LUCK
    if s.deciding == GAME_OVER:
        return OVER
    return s.mover


def legal(s):
    """Write the codes of all legal decisions into `s.choices` in ascending order, and return their number."""
    offer_what_is_legal(s)
    return write_out(s)


def offer_what_is_legal(s):
    """Store all legal decisions of a position in the compact form of the module `offers`."""
    s.offers = s.offered = 0
    if s.deciding == ACTING:
        offer_actions(s)
    elif s.deciding == PAYING:
        offer(s, PAY, fitting(s))
    elif s.deciding == LANDING:
        offer(s, LAND, all_epochs(s))
    elif s.deciding == RESTOCKING:
        offer(s, RESTOCK, restockable(s))
        offer(s, NO_RESTOCK, 1)
    elif s.deciding == LOSING:
        offer(s, LOSE, losable(s))
    elif s.deciding == PLACING:
        offer(s, PLACE, placeable(s))
    elif s.deciding == LAYING:
        offer(s, lay_code(next_white(s, s.mover), 0), s.has_coloured[s.mover])
    elif s.deciding == DRAWING or s.deciding == STOCKING:
        offer(s, DRAW, kinds_in_bag(s))


def offer_actions(s):
    """T3 to T5: Add the legal actions, and ending the turn if that is allowed, to the legal decisions.

    After an arrest, the forced move is the only standard action until it is made (A4).
    """
    if s.must_move:
        offer(s, MOVE, 0b11)
    elif may_act(s):
        offer(s, MOVE, 0b11)
        offer(s, TAKE, s.lies[s.pirate[s.turn]])
        offer(s, SELL, sellable(s))
    offer_jumps(s)
    offer_trades(s)
    if may_end(s):
        offer(s, END, 1)


def offer_jumps(s):
    """X1: Add all legal jumps to the legal decisions."""
    kinds = atomics(s)
    while kinds:
        offer(s, jump_code(lowest(kinds) // SYMBOLS, 0), jumpable(s))
        kinds &= kinds - 1


def offer_trades(s):
    """X3, X4: Add all legal trades to the legal decisions."""
    kinds = arrows(s)
    while kinds:
        arrow = lowest(kinds)
        for partner in range(s.players):
            if partner != s.turn:
                offer(s, trade_code(arrow // SYMBOLS, partner, 0), takeable(s, arrow, partner))
        kinds &= kinds - 1


def kinds_in_bag(s):
    """B3, B4: Return the set of the kinds of tokens that are in the bag."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= int(s.bag[kind] > 0) << kind
    return kinds


def chances(s):
    """Write how many tokens of each kind are in the bag into `s.weights`, and return the number of kinds.

    Kinds that are not in the bag are left out. The order is that of `legal`.
    """
    count = 0
    for kind in range(KINDS):
        if s.bag[kind]:
            s.weights[count] = s.bag[kind]
            count += 1
    return count
