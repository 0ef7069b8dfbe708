"""The cost of each contract in tokens, and its value in points (see rule C4)."""

from timepirates.games.pirates.codes import COSTS, FIRST_WHITE_CONTRACT


def cost(contract):
    """Return the number of tokens that a contract costs (rule C4).

    >>> [cost(contract) for contract in (0, 24, 26, 28)]
    [2, 6, 3, 5]
    """
    return contract % COSTS + 2


def points_per_year(contract):
    """Return the number of points that a contract is worth at the end of each year (rule C4).

    >>> [points_per_year(contract) for contract in (0, 1, 2, 3, 4, 26, 27, 28)]
    [2, 3, 4, 6, 7, 2, 3, 4]
    """
    if contract >= FIRST_WHITE_CONTRACT:
        return cost(contract) - 1
    return cost(contract) + (cost(contract) >= 5)
