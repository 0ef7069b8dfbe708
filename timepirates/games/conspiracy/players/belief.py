"""What the computer player `schemer` believes about the other players' goals, as probabilities.

A goal never changes (U3). At first all 24 goals are equally likely. A mark excludes the goals of which its tile shows
neither suit nor number (E3). Three observations make a goal less likely: the player set no mark although the Present
would allow one, did not claim although it could, or laid a tile that does not fit the goal (seen when the tile is
turned up). No secrets are used.
"""

from __future__ import annotations

from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules.space import suit, value

UNMARKED, UNCLAIMED, STRAY = 0.08, 0.02, 0.12
"""The assumed probabilities that a player sets no mark, does not claim victory, or lays a tile unlike its goal."""


def reset_beliefs(desk):
    """Reset the probabilities of all players' goals, so that all goals are equally likely.

    All goals are equally likely, and nobody knows who laid which tile.
    """
    for seat in range(c.MOST_PLAYERS):
        for goal in range(c.PIECES):
            desk.belief[seat][goal] = 1.0 / c.PIECES
    for tile in range(c.PIECES):
        desk.laid_by[tile] = c.NOBODY


def shows(tile, goal):
    """Return whether a tile has the suit or the number of a goal (rule E3)."""
    return tile != c.NOTHING and (suit(tile) == suit(goal) or value(tile) == value(goal))


def learn(s, desk, code):
    """Update the probabilities of the deciding seat's goals from the decision that this seat makes.

    The decision has not been applied yet.
    """
    if s.deciding == c.MARKING:
        update_from_mark(s, desk, code - c.MARK if code < c.NO_MARK else c.NOWHERE)
    elif code == c.NO_CLAIM:
        update_from_no_claim(s, desk)
    elif c.LAY <= code < c.PLACE:
        desk.laid_by[(code - c.LAY) // c.PLACES] = s.asked


def update_from_mark(s, desk, column):
    """Update a seat's goal probabilities after its decision to mark a column, or not to set a mark (rule E3)."""
    for goal in range(c.PIECES):
        fits = 0
        for other in range(c.COLUMNS):
            fits += shows(s.tile_at[other], goal)
        if column == c.NOWHERE:
            likely = UNMARKED if fits > 0 else 1.0
        else:
            likely = 1.0 / fits if shows(s.tile_at[column], goal) else 0.0
        desk.belief[s.asked][goal] *= likely
    normalise_beliefs(desk, s.asked)


def update_from_no_claim(s, desk):
    """Update the probabilities of a seat's goals after it has decided not to claim victory (rule E4).

    Goals that it could have claimed become less likely.
    """
    for goal in range(c.PIECES):
        if could_claim(s, s.asked, goal):
            desk.belief[s.asked][goal] *= UNCLAIMED
    normalise_beliefs(desk, s.asked)


def could_claim(s, seat, goal):
    """Return whether a seat could claim victory now if the given goal were its goal (rule E4)."""
    if s.marks_required == 1 and (s.marks[seat] == c.NOWHERE or s.marked_in[seat] >= s.round):
        return False
    for one in range(c.COLUMNS):
        for other in range(c.COLUMNS):
            if one != other and s.tile_at[one] != c.NOTHING and s.tile_at[other] != c.NOTHING:
                pair = suit(s.tile_at[one]) == suit(goal) and value(s.tile_at[other]) == value(goal)
                if pair and (s.marks_required == 0 or s.marks[seat] == one or s.marks[seat] == other):
                    return True
    return False


def update_from_shown_tiles(s, desk):
    """Update the goal probabilities of the seats that laid the tiles just turned face up (rule L4).

    A tile shows what the seat that laid it wanted.
    """
    for n in range(s.shown_count):
        if c.SHOWN_TILE <= s.shown[n] < c.SHOWN_GOT:
            tile = (s.shown[n] - c.SHOWN_TILE) // c.PLACES
            if desk.laid_by[tile] != c.NOBODY:
                seat = desk.laid_by[tile]
                for goal in range(c.PIECES):
                    if not shows(tile, goal):
                        desk.belief[seat][goal] *= STRAY
                normalise_beliefs(desk, seat)
                desk.laid_by[tile] = c.NOBODY


def normalise_beliefs(desk, seat):
    """Divide the probabilities of a seat's goals by their sum, so that their new sum is 1."""
    total = 0.0
    for goal in range(c.PIECES):
        total += desk.belief[seat][goal]
    if total > 0:
        for goal in range(c.PIECES):
            desk.belief[seat][goal] /= total
