"""Functions for sets of small integers that are stored as bit masks. Bit n is set if n is a member.

In compiled code, processor instructions replace these three functions.
"""


def lowest(members):
    """Return the lowest member of a non-empty set.

    >>> lowest(0b1100)
    2
    """
    return (members & -members).bit_length() - 1


def size(members):
    """Return the number of members of a set.

    >>> size(0b1101)
    3
    """
    return members.bit_count()


def nth(members, n):
    """Return the member with index n of a set in ascending order. The first member has index 0.

    >>> nth(0b1101, 2)
    3
    """
    for _earlier in range(n):
        members &= members - 1
    return lowest(members)
