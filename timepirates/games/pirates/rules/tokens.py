"""Functions that move tokens between the bag, the board, the players and the discard pile (see rules C2, C3).

These functions also update the sums and sets that are derived from the counts.
"""

from timepirates.games.pirates.codes import ARTIFACT_KINDS, POLICE_1, POLICE_2, POLICE_TOKENS_PER_NUMBER, SYMBOLS


def leave_bag(s, kind):
    """Remove one token of a kind from the bag."""
    s.bag[kind] -= 1
    s.bag_total -= 1
    s.bag_artifacts -= kind < ARTIFACT_KINDS


def enter_bag(s, kind, count):
    """Put `count` tokens of a kind into the bag."""
    s.bag[kind] += count
    s.bag_total += count
    if kind < ARTIFACT_KINDS:
        s.bag_artifacts += count


def lay_on_site(s, epoch, kind):
    """Put an artifact on an empty site of an epoch."""
    s.lying[epoch][kind] += 1
    s.lies[epoch] |= 1 << kind
    s.empty[epoch] -= 1
    if s.empty[epoch] == 0:
        s.roomy &= ~(1 << epoch)


def leave_site(s, epoch, kind):
    """Remove an artifact from a site of an epoch."""
    s.lying[epoch][kind] -= 1
    if s.lying[epoch][kind] == 0:
        s.lies[epoch] &= ~(1 << kind)
    s.empty[epoch] += 1
    s.roomy |= 1 << epoch


def enter_hand(s, seat, kind):
    """Add an artifact to a player's hand."""
    s.hand[seat][kind] += 1
    s.holds[seat] |= 1 << kind
    s.of_colour[seat][kind // SYMBOLS] += 1
    s.hands_mark += s.mark[seat][kind]


def leave_hand(s, seat, kind):
    """Remove an artifact from a player's hand."""
    s.hand[seat][kind] -= 1
    if s.hand[seat][kind] == 0:
        s.holds[seat] &= ~(1 << kind)
    s.of_colour[seat][kind // SYMBOLS] -= 1
    s.hands_mark -= s.mark[seat][kind]


def discard(s, seat, kind):
    """Move an artifact from a player's hand to the discard pile (see rule Y1)."""
    leave_hand(s, seat, kind)
    s.discard[kind] += 1
    s.discards += 1


def return_discards(s):
    """Put all discarded artifacts back into the bag (see rule Y1)."""
    for kind in range(ARTIFACT_KINDS):
        enter_bag(s, kind, s.discard[kind])
        s.discard[kind] = 0
    s.discards = 0


def return_police_tokens(s):
    """Put all ten police tokens into the bag (see rules S1, Y1)."""
    enter_bag(s, POLICE_1, POLICE_TOKENS_PER_NUMBER - s.bag[POLICE_1])
    enter_bag(s, POLICE_2, POLICE_TOKENS_PER_NUMBER - s.bag[POLICE_2])


def an_artifact_is_left(s):
    """Return whether there is any artifact in the bag or on the discard pile (rule B6).

    Discards return to the bag at the year's end.
    """
    return s.bag_artifacts + s.discards > 0
