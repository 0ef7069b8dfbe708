"""Functions for sets of small integers stored as bit masks: bit n is set if n is in the set.

In compiled code, processor instructions replace these three functions.
"""


def lowest_member(members):
    """Return the smallest member of a non-empty set, which is stored as a bit mask.

    >>> lowest_member(0b1100)
    2
    """
    return (members & -members).bit_length() - 1


def size(members):
    """Return the number of members of a set, stored as a bit mask.

    >>> size(0b1101)
    3
    """
    return members.bit_count()


def nth(members, n):
    """Return the member of a set at index n in ascending order, counting from 0.

    >>> nth(0b1101, 2)
    3
    """
    for _earlier in range(n):
        members &= members - 1
    return lowest_member(members)
