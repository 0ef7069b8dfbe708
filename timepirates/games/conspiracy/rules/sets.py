"""Sets of pieces and of seats as whole numbers: bit n stands for member n."""


def holds(members, n):
    """Whether n is a member.

    >>> [holds(0b101, n) for n in (0, 1, 2)]
    [True, False, True]
    """
    return (members >> n) & 1 == 1


def size(members):
    """How many members a set has.

    >>> size(0b1011)
    3
    """
    return members.bit_count()


def lowest(members):
    """The lowest member of a set, -1 of an empty one.

    >>> [lowest(0b1100), lowest(0)]
    [2, -1]
    """
    return (members & -members).bit_length() - 1


def everybody(s):
    """All seats."""
    return (1 << s.players) - 1
