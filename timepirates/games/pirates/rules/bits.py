"""Sets as whole numbers: bit n stands for member n. Compiled, these three questions go to the processor itself."""


def lowest(members):
    """The lowest member of a set that is not empty.

    >>> lowest(0b1100)
    2
    """
    return (members & -members).bit_length() - 1


def size(members):
    """How many members a set has.

    >>> size(0b1101)
    3
    """
    return members.bit_count()


def nth(members, n):
    """The n-th member of a set, counted from 0.

    >>> nth(0b1101, 2)
    3
    """
    for _earlier in range(n):
        members &= members - 1
    return lowest(members)
