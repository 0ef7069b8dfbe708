"""The bazaar: selling artifacts for contracts (C4, M3 to M6)."""

from timepirates.games.pirates.codes import (
    ARTIFACT_KINDS,
    COLOURS,
    COSTS,
    FIRST_WHITE_CONTRACT,
    KINDS_OF_A_COLOUR,
    LANDING,
    NOTHING,
    PAYING,
    SYMBOLS,
    WHITE,
    WHITE_KIND,
)
from timepirates.games.pirates.rules.contracts import cost
from timepirates.games.pirates.rules.tokens import discard
from timepirates.games.pirates.rules.turn import await_action

WHITE_COSTS = 0b01110
"""The costs of white contracts, 3 to 5, as a set: bit 0 stands for cost 2."""
EVERY_COST = 0b11111


def costs_up_to(tokens):
    """The costs 2, 3, ... that so many tokens pay, as a set: bit 0 stands for cost 2.

    >>> bin(costs_up_to(4))
    '0b111'
    """
    return ((1 << tokens) - 1 >> 1) & EVERY_COST


def payable(s, seat):
    """M4, M5: the contracts, there or gone, that a hand can pay: tokens of one colour, or of different colours."""
    whites = s.of_colour[seat][WHITE]
    different, contracts = whites, 0
    for colour in range(COLOURS):
        count = s.of_colour[seat][colour]
        different += count > 0
        contracts |= costs_up_to(count + whites) << COSTS * colour
    return contracts | (costs_up_to(different) & WHITE_COSTS) << COSTS * WHITE


def sellable(s):
    """M3: the contracts on offer that the player on turn can pay."""
    return s.on_offer & payable(s, s.turn)


def sell(s, contract):
    """M3: a contract is chosen; now its cost is paid."""
    s.selling = contract
    s.paid_count = 0
    s.deciding = PAYING


def fitting(s):
    """M4, M5: the kinds that pay on: the contract's colour, or a colour not yet used; white for any."""
    colour = s.selling // COSTS
    if colour < WHITE:
        kinds = KINDS_OF_A_COLOUR << SYMBOLS * colour | 1 << WHITE_KIND
    else:
        kinds = (1 << ARTIFACT_KINDS) - 1
        for n in range(s.paid_count):
            if s.paid[n] != WHITE_KIND:
                kinds &= ~(KINDS_OF_A_COLOUR << s.paid[n] // SYMBOLS * SYMBOLS)
    return kinds & s.holds[s.turn]


def pay(s, kind):
    """M3: one token is paid; the contract leaves the bazaar with the last one."""
    discard(s, s.turn, kind)
    s.paid[s.paid_count] = kind
    s.paid_count += 1
    if s.paid_count == cost(s.selling):
        receive_contract(s, s.turn, s.selling)
        s.deciding = LANDING


def receive_contract(s, seat, contract):
    """M3, M6: a contract goes from the bazaar to a player, for good."""
    s.bazaar[contract] -= 1
    if s.bazaar[contract] == 0:
        s.on_offer &= ~(1 << contract)
    s.contract[seat][contract] += 1
    if contract < FIRST_WHITE_CONTRACT:
        s.has_coloured[seat] |= 1 << contract // COSTS


def land(s, epoch):
    """M3: after the sale the pirate appears in any epoch."""
    s.pirate[s.turn] = epoch
    s.selling = NOTHING
    s.paid_count = 0
    s.actions_left -= 1
    await_action(s)
