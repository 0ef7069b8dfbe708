"""Integer codes for the tokens, contracts and decisions of Time Pirates.

This module contains names, not rules.

    colour      0 blue   1 orange   2 red   3 green   4 purple   5 white                         (C6)
    symbol      0 plain  1 atomic   2 double arrow                                               (C2)
    kind        3 * colour + symbol: 0 blue, 1 blue-atomic, 2 blue-arrow, ... 14 purple-arrow,
                15 white, 16 police-1, 17 police-2                                               (C2, C3)
    contract    5 * colour + cost - 2: 0 blue-2 ... 24 purple-6, 26 white-3, 27 white-4, 28 white-5  (C4)
    epoch       0, 1, 2, ... by year                                                             (C1)
    seat        0, 1, 2, ... clockwise                                                           (C5)

Each decision is one code. The codes are in the order in which decisions are listed:

    |MOVE     |TAKE + kind|SELL + contract|JUMP + 30 * colour + epoch|TRADE + 96 * colour + 16 * seat + kind|END|
    |PLACE + epoch|RESTOCK + epoch|NO_RESTOCK|LOSE + kind|PAY + kind|LAND + epoch|LAY + 5 * white + colour|DRAW + kind|

Sets of kinds, contracts, epochs and seats are integers: bit n is set if n is a member.
"""

BLUE, ORANGE, RED, GREEN, PURPLE, WHITE = range(6)
COLOURS = 5
PLAIN, ATOMIC, ARROW = range(3)
SYMBOLS = 3

WHITE_KIND = 15
ARTIFACT_KINDS = 16
ATOMIC_KINDS = 0b010_010_010_010_010
"""The set of token kinds with an atomic symbol, which players can spend to jump (rule X1)."""
ARROW_KINDS = 0b100_100_100_100_100
"""The set of token kinds with a double arrow, which players can trade (rule X3)."""
KINDS_OF_A_COLOUR = 0b111
POLICE_1, POLICE_2 = 16, 17
KINDS = 18

COSTS = 5
CONTRACTS = 29
FIRST_WHITE_CONTRACT = 26
WHITE_CONTRACTS = 3

MOST_PLAYERS = 6
MOST_EPOCHS = 30
MOST_YEARS = 4
YEAR_TOKENS = 8
"""The number of drawn police tokens that ends a year of the game (rule B5)."""
MAX_REMEMBERED_ACTIONS = 1000
"""The maximum number of actions remembered in one turn. After so many actions, trades are no longer allowed.

The rules store one distribution of tokens per action, because none may occur twice in a turn (X6).
"""

# The values of `deciding`: the kinds of decision that the next player may have to make.
STOCKING, PLACING, RESTOCKING, LOSING, ACTING, PAYING, LANDING, LAYING, DRAWING, GAME_OVER = range(10)

# Each kind of decision has a range of codes. These constants are the first codes of the ranges.
MOVE = 0
TAKE = MOVE + 2
SELL = TAKE + ARTIFACT_KINDS
JUMP = SELL + CONTRACTS
TRADE = JUMP + COLOURS * MOST_EPOCHS
END = TRADE + COLOURS * MOST_PLAYERS * ARTIFACT_KINDS
PLACE = END + 1
RESTOCK = PLACE + MOST_EPOCHS
NO_RESTOCK = RESTOCK + MOST_EPOCHS
LOSE = NO_RESTOCK + 1
PAY = LOSE + ARTIFACT_KINDS
LAND = PAY + ARTIFACT_KINDS
LAY = LAND + MOST_EPOCHS
DRAW = LAY + WHITE_CONTRACTS * COLOURS
CODES = DRAW + KINDS


def jump_code(colour: int, epoch: int) -> int:
    """Return the code of a jump to an epoch. The player pays with an atomic-symbol token of the given colour."""
    return JUMP + MOST_EPOCHS * colour + epoch


def trade_code(colour: int, partner: int, kind: int) -> int:
    """Return the code of a trade: a double-arrow token of the given colour for a token of another player.

    `partner` is the seat of the other player, and `kind` the kind of the other player's token.
    """
    return TRADE + (colour * MOST_PLAYERS + partner) * ARTIFACT_KINDS + kind


def lay_code(white: int, colour: int) -> int:
    """Return the code of the decision to lay a white contract on one of the five colours.

    The values 0, 1 and 2 of `white` represent white-3, white-4 and white-5.
    """
    return LAY + COLOURS * white + colour


NOBODY = NOWHERE = NOTHING = -1

# The values of switches.
SECOND_ACTION_NONE, SECOND_ACTION_MAY, SECOND_ACTION_MUST = range(3)
"""Values of `arrest_second_action`: after an arrest, a second action is forbidden, optional or required (rule A5)."""

POLICE_TOKENS_PER_NUMBER = 5
"""The number of police tokens with the number 1. There are as many with the number 2 (rule C3)."""


def tokens_of_kind(kind: int) -> int:
    """Return how many tokens of the given kind exist in the game (see rules C2, C3).

    >>> [tokens_of_kind(kind) for kind in (0, 1, 2, 15, 16)]
    [8, 4, 2, 6, 5]
    """
    if kind >= POLICE_1:
        return POLICE_TOKENS_PER_NUMBER
    return 6 if kind == WHITE_KIND else (8, 4, 2)[kind % SYMBOLS]


def contracts_like(contract: int) -> int:
    """Return how many contracts in the game have the same colour and cost as the given contract (see rule C4).

    >>> [contracts_like(contract) for contract in (0, 24, 25, 26)]
    [1, 1, 0, 4]
    """
    return 0 if contract == FIRST_WHITE_CONTRACT - 1 else 4 if contract >= FIRST_WHITE_CONTRACT else 1
