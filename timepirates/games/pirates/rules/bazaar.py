"""Rules for selling artifact tokens for contracts in the bazaar (see rules C4, M3 to M6)."""

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
"""The possible costs of white contracts (3 to 5 tokens), as a bit mask. The lowest bit stands for a cost of 2."""
EVERY_COST = 0b11111


def costs_up_to(tokens):
    """Return the set of contract costs up to `tokens` as a bit mask, in which bit 0 stands for cost 2.

    >>> bin(costs_up_to(4))
    '0b111'
    """
    return ((1 << tokens) - 1 >> 1) & EVERY_COST


def payable(s, seat):
    """Return the set of contracts that a player has enough tokens for, on offer or not (rules M4, M5).

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
    """Return the set of contracts on offer that the player to move can pay for (rule M3)."""
    return s.on_offer & payable(s, s.turn)


def sell(s, contract):
    """Begin a sale of tokens for a contract (rule M3). The player then hands in one token at a time."""
    s.selling = contract
    s.paid_count = 0
    s.deciding = PAYING


def payable_kinds(s):
    """Return the kinds of tokens with which the player can now pay for the chosen contract, as a set (rules M4, M5).

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
    """Pay one token for the chosen contract (rule M3).

    After the last token, the player receives the contract.
    """
    discard(s, s.turn, kind)
    s.paid[s.paid_count] = kind
    s.paid_count += 1
    if s.paid_count == cost(s.selling):
        receive_contract(s, s.turn, s.selling)
        s.deciding = LANDING


def receive_contract(s, seat, contract):
    """Move a contract from the bazaar to a player (rules M3, M6).

    Contracts never return to the bazaar.
    """
    s.bazaar[contract] -= 1
    if s.bazaar[contract] == 0:
        s.on_offer &= ~(1 << contract)
    s.contract[seat][contract] += 1
    if contract < FIRST_WHITE_CONTRACT:
        s.has_coloured[seat] |= 1 << contract // COSTS


def land(s, epoch):
    """Move the player's pirate to the epoch that the player chose after buying a contract (rule M3)."""
    s.pirate[s.turn] = epoch
    s.selling = NOTHING
    s.paid_count = 0
    s.actions_left -= 1
    await_action(s)
