"""Sets of pieces or seats, each stored as one integer whose bits are the members.

Bit n is set if n is a member.
"""


def holds(members, n):
    """Return whether a set, stored as the bits of an integer, contains the number n.

    >>> [holds(0b101, n) for n in (0, 1, 2)]
    [True, False, True]
    """
    return (members >> n) & 1 == 1


def size(members):
    """Return the number of members in a set.

    >>> size(0b1011)
    3
    """
    return members.bit_count()


def lowest(members):
    """Return the lowest member of a set, or -1 if the set is empty.

    >>> [lowest(0b1100), lowest(0)]
    [2, -1]
    """
    return (members & -members).bit_length() - 1


def everybody(s):
    """Return the set of all seats."""
    return (1 << s.players) - 1
