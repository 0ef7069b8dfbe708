"""What is offered: runs of decisions, each a first code and a set; code `first + n` is legal for each member n."""

from timepirates.games.pirates.rules.bits import lowest, size


def offer(s, first, members):
    """Offer the decisions `first + n` for every n in a set; an empty set offers nothing."""
    s.offer_first[s.offers] = first
    s.offer_set[s.offers] = members
    s.offered += size(members)
    s.offer_end[s.offers] = s.offered
    s.offers += members != 0


def write_out(s):
    """Write the codes of all runs into `s.choices`, in order; returns how many they are."""
    count = 0
    for run in range(s.offers):
        members = s.offer_set[run]
        while members:
            s.choices[count] = s.offer_first[run] + lowest(members)
            count += 1
            members &= members - 1
    return count
