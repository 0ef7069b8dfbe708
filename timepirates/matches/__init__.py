"""Play many games between computer players, and measure which player is stronger.

    from timepirates import match

    frame = match(["simple", "random"], games=400, seed=7)     # one row per game and seat
    frame.attrs["summary"]                                     # one row per side: share of the wins, points, rating
    matches.differences(frame)                                 # one row per pair of sides, compared deal by deal

    turns = match(["simple", "random"], games=4, turns=True)   # one row per turn
    matches.record(turns, game=2)                              # the record of one of these games

    frame = match(["simple", "random"], games=10_000, to="run")  # written to a folder, and resumed by the same call
    matches.read("run")                                          # the games so far

Matches are duplicate, as in bridge: each deal is played once in every seating, with the same opening, start player and
random draws. The n-th draw of a deal has the same result in all of its games, as far as the contents of the bag allow.
"""

from timepirates.matches.contest import match
from timepirates.matches.frames import record
from timepirates.matches.streaming import read
from timepirates.matches.strength import differences

__all__ = ["differences", "match", "read", "record"]
