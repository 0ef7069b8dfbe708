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
from timepirates.games.pirates.rules.bazaar import affordable_contracts, payable_kinds
from timepirates.games.pirates.rules.bits import lowest_member
from timepirates.games.pirates.rules.offers import add_decisions, write_legal_codes
from timepirates.games.pirates.rules.restock import restockable
from timepirates.games.pirates.rules.scoring import next_white
from timepirates.games.pirates.rules.setup import all_epochs, free_epochs
from timepirates.games.pirates.rules.turn import (
    jump_targets,
    kinds_for_trade,
    kinds_to_lose,
    may_act,
    may_end,
    usable_arrows,
    usable_atomics,
)


def to_move(s):
    """Return the seat that must decide, LUCK if a token must be drawn, or OVER if the game has ended."""
    if s.deciding == DRAWING or s.deciding == STOCKING:
        return LUCK
    if s.deciding == GAME_OVER:
        return OVER
    return s.mover


def legal(s):
    """Write the codes of all legal decisions into the list `s.choices`, in ascending order, and return the count."""
    store_legal_decisions(s)
    return write_legal_codes(s)


def store_legal_decisions(s):
    """Store the codes of all legal decisions of a position as a few bit sets (see the module `offers`)."""
    s.offers = s.offered = 0
    if s.deciding == ACTING:
        add_actions(s)
    elif s.deciding == PAYING:
        add_decisions(s, PAY, payable_kinds(s))
    elif s.deciding == LANDING:
        add_decisions(s, LAND, all_epochs(s))
    elif s.deciding == RESTOCKING:
        add_decisions(s, RESTOCK, restockable(s))
        add_decisions(s, NO_RESTOCK, 1)
    elif s.deciding == LOSING:
        add_decisions(s, LOSE, kinds_to_lose(s))
    elif s.deciding == PLACING:
        add_decisions(s, PLACE, free_epochs(s))
    elif s.deciding == LAYING:
        add_decisions(s, lay_code(next_white(s, s.mover), 0), s.has_coloured[s.mover])
    elif s.deciding == DRAWING or s.deciding == STOCKING:
        add_decisions(s, DRAW, kinds_in_bag(s))


def add_actions(s):
    """Add all legal actions to the legal decisions, and the end of the turn if it is allowed (rules T3 to T5).

    After an arrest, the forced move is the only standard action until it is made (A4).
    """
    if s.must_move:
        add_decisions(s, MOVE, 0b11)
    elif may_act(s):
        add_decisions(s, MOVE, 0b11)
        add_decisions(s, TAKE, s.lies[s.pirate[s.turn]])
        add_decisions(s, SELL, affordable_contracts(s))
    add_jumps(s)
    add_trades(s)
    if may_end(s):
        add_decisions(s, END, 1)


def add_jumps(s):
    """Add all legal jumps to the legal decisions (rule X1)."""
    kinds = usable_atomics(s)
    while kinds:
        add_decisions(s, jump_code(lowest_member(kinds) // SYMBOLS, 0), jump_targets(s))
        kinds &= kinds - 1


def add_trades(s):
    """Add all legal trades to the legal decisions (rules X3, X4)."""
    kinds = usable_arrows(s)
    while kinds:
        arrow = lowest_member(kinds)
        for partner in range(s.players):
            if partner != s.turn:
                add_decisions(s, trade_code(arrow // SYMBOLS, partner, 0), kinds_for_trade(s, arrow, partner))
        kinds &= kinds - 1


def kinds_in_bag(s):
    """Return the set of the kinds of tokens that are in the bag (rules B3, B4)."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= int(s.bag[kind] > 0) << kind
    return kinds


def chances(s):
    """Write the number of tokens of each kind in the bag into the list `s.weights`, and return the number of kinds.

    Kinds that are not in the bag are left out. The order is that of `legal`.
    """
    count = 0
    for kind in range(KINDS):
        if s.bag[kind]:
            s.weights[count] = s.bag[kind]
            count += 1
    return count
