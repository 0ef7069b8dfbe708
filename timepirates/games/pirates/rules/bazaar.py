"""Rules for getting contracts from the bazaar in exchange for artifact tokens (C4, M3 to M6)."""

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
"""The possible costs of white contracts (3 to 5 tokens), as a bit mask. Bit 0 represents cost 2."""
EVERY_COST = 0b11111


def costs_up_to(tokens):
    """Return the set of contract costs up to `tokens` as a bit mask. Bit 0 represents cost 2.

    >>> bin(costs_up_to(4))
    '0b111'
    """
    return ((1 << tokens) - 1 >> 1) & EVERY_COST


def payable(s, seat):
    """M4, M5: Return the set of contracts that a player's tokens could pay for, on offer or not.

    Coloured contracts take tokens of their colour, white contracts take tokens of different colours.
    """
    whites = s.of_colour[seat][WHITE]
    different, contracts = whites, 0
    for colour in range(COLOURS):
        count = s.of_colour[seat][colour]
        different += count > 0
        contracts |= costs_up_to(count + whites) << COSTS * colour
    return contracts | (costs_up_to(different) & WHITE_COSTS) << COSTS * WHITE


def affordable_contracts(s):
    """M3: Return the set of contracts on offer that the player to move can pay for."""
    return s.on_offer & payable(s, s.turn)


def sell(s, contract):
    """M3: Begin the payment for a contract."""
    s.selling = contract
    s.paid_count = 0
    s.deciding = PAYING


def payable_kinds(s):
    """M4, M5: Return the kinds of tokens that the player may pay next for the chosen contract, as a set.

    A coloured contract takes tokens of its colour; a white contract takes tokens of colours not yet used. Both take
    white tokens.
    """
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
    """M3: Pay one token for the chosen contract.

    After the last token, the player receives the contract.
    """
    discard(s, s.turn, kind)
    s.paid[s.paid_count] = kind
    s.paid_count += 1
    if s.paid_count == cost(s.selling):
        receive_contract(s, s.turn, s.selling)
        s.deciding = LANDING


def receive_contract(s, seat, contract):
    """M3, M6: Move a contract from the bazaar to a player.

    Contracts never return to the bazaar.
    """
    s.bazaar[contract] -= 1
    if s.bazaar[contract] == 0:
        s.on_offer &= ~(1 << contract)
    s.contract[seat][contract] += 1
    if contract < FIRST_WHITE_CONTRACT:
        s.has_coloured[seat] |= 1 << contract // COSTS


def land(s, epoch):
    """M3: Move the player's pirate to the epoch that the player chose after buying a contract."""
    s.pirate[s.turn] = epoch
    s.selling = NOTHING
    s.paid_count = 0
    s.actions_left -= 1
    await_action(s)
