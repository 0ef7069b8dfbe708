"""A compact representation of all legal decisions in a position.

The list consists of runs. A run is a first code and a set: `first + n` is legal for each member n of the set.
"""

from timepirates.games.pirates.rules.bits import lowest_member, size


def add_decisions(s, first, members):
    """Add the code `first + n` to the legal decisions, for each number n in the set `members`.

    An empty set adds no run.
    """
    s.offer_first[s.offers] = first
    s.offer_set[s.offers] = members
    s.offered += size(members)
    s.offer_end[s.offers] = s.offered
    s.offers += members != 0


def write_legal_codes(s):
    """Write the codes of all legal decisions into the list `s.choices`, in ascending order, and return the count."""
    count = 0
    for run in range(s.offers):
        members = s.offer_set[run]
        while members:
            s.choices[count] = s.offer_first[run] + lowest_member(members)
            count += 1
            members &= members - 1
    return count
