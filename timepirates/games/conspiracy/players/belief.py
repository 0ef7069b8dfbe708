"""What a seat may believe of the others' goals, from what everybody has seen them do (Bayes).

A goal never changes (U3). To begin with each of the 24 is as likely as any other. A mark rules out the goals of which
its tile shows no half (E3); who sets none though the Present shows a half, who does not claim though it could, and who
laid a tile that shows no half (seen when it is turned up) would most likely have another goal. Nothing here looks at
what is secret.
"""

from __future__ import annotations

from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.rules.space import suit, value

UNMARKED, UNCLAIMED, STRAY = 0.08, 0.02, 0.12
"""How likely it is that somebody who could set a mark, claim, or lay a tile that shows half of its goal, does not."""


def begin_belief(desk):
    """Nothing has been seen yet."""
    for seat in range(c.MOST_PLAYERS):
        for goal in range(c.PIECES):
            desk.belief[seat][goal] = 1.0 / c.PIECES
    for tile in range(c.PIECES):
        desk.laid_by[tile] = c.NOBODY


def shows(tile, goal):
    """E3: whether a tile shows half of a goal."""
    return tile != c.NOTHING and (suit(tile) == suit(goal) or value(tile) == value(goal))


def learn(s, desk, code):
    """What a decision of the seat that is asked tells, before it comes true."""
    if s.deciding == c.MARKING:
        learn_mark(s, desk, code - c.MARK if code < c.NO_MARK else c.NOWHERE)
    elif code == c.NO_CLAIM:
        learn_no_claim(s, desk)
    elif c.LAY <= code < c.PLACE:
        desk.laid_by[(code - c.LAY) // c.PLACES] = s.asked


def learn_mark(s, desk, column):
    """E3: a mark, or none."""
    for goal in range(c.PIECES):
        fits = 0
        for other in range(c.COLUMNS):
            fits += shows(s.tile_at[other], goal)
        if column == c.NOWHERE:
            likely = UNMARKED if fits > 0 else 1.0
        else:
            likely = 1.0 / fits if shows(s.tile_at[column], goal) else 0.0
        desk.belief[s.asked][goal] *= likely
    share_out(desk, s.asked)


def learn_no_claim(s, desk):
    """E4: whose goal shows and whose mark serves would claim."""
    for goal in range(c.PIECES):
        if could_claim(s, s.asked, goal):
            desk.belief[s.asked][goal] *= UNCLAIMED
    share_out(desk, s.asked)


def could_claim(s, seat, goal):
    """E4: whether a seat could claim if this were its goal."""
    if s.marks_required == 1 and (s.marks[seat] == c.NOWHERE or s.marked_in[seat] >= s.round):
        return False
    for one in range(c.COLUMNS):
        for other in range(c.COLUMNS):
            if one != other and s.tile_at[one] != c.NOTHING and s.tile_at[other] != c.NOTHING:
                pair = suit(s.tile_at[one]) == suit(goal) and value(s.tile_at[other]) == value(goal)
                if pair and (s.marks_required == 0 or s.marks[seat] == one or s.marks[seat] == other):
                    return True
    return False


def learn_shown(s, desk):
    """L4: after a step: a tile turned up tells what whoever laid it wanted."""
    for n in range(s.shown_count):
        if c.SHOWN_TILE <= s.shown[n] < c.SHOWN_GOT:
            tile = (s.shown[n] - c.SHOWN_TILE) // c.PLACES
            if desk.laid_by[tile] != c.NOBODY:
                seat = desk.laid_by[tile]
                for goal in range(c.PIECES):
                    if not shows(tile, goal):
                        desk.belief[seat][goal] *= STRAY
                share_out(desk, seat)
                desk.laid_by[tile] = c.NOBODY


def share_out(desk, seat):
    """The goals' chances sum to 1 again."""
    total = 0.0
    for goal in range(c.PIECES):
        total += desk.belief[seat][goal]
    if total > 0:
        for goal in range(c.PIECES):
            desk.belief[seat][goal] /= total
