"""Players against players: `match` plays them and says who is the stronger, by how much, and how sure that is.

    from timepirates import match

    frame = match(["simple", "random"], games=400, seed=7)     # a row a game and seat
    frame.attrs["summary"]                                     # a row a side: share of the wins, points, rating
    matches.differences(frame)                                 # one row per pair of sides, compared deal by deal

    turns = match(["simple", "random"], games=4, turns=True)   # a row a turn
    matches.record(turns, game=2)                              # the record of one of its games

Matches are duplicate, as in bridge: each deal is played once in every seating, with the same opening, the same start
player and the same luck. The n-th stroke of luck of a deal falls alike in all its games, as far as the bag allows.
"""

from timepirates.matches.contest import match
from timepirates.matches.frames import record
from timepirates.matches.strength import differences

__all__ = ["differences", "match", "record"]
