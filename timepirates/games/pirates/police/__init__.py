"""Calculate exact probabilities of where the police will be, as pandas data frames.

    from timepirates.games.pirates import police

    s = police.Situation(police=2200, ones=5, twos=5, bag={"blue": 5, "white": 2}, discard={"red": 3}, years_left=3)
    s = police.Situation.of(game)          # from any position of a game, also in the middle of a restock
    police.restock(s, sites=4)             # each possible result of filling four sites, with its probability

A module of this package has a function of the same name that returns the same numbers as an `Answer` without pandas.
With `exact=True`, probabilities are `fractions.Fraction`, otherwise floats. Tables are sorted. Rows with probability 0
are left out, except in `spread`, which is a full table, and in `visits`.
"""

from timepirates.games.pirates.police.frames import (
    danger,
    long_run,
    next_draw,
    paths,
    restock,
    restock_choices,
    restock_police,
    restock_tokens,
    sites_until_year_end,
    spread,
    visits,
    where_to_stand,
    year_end,
)
from timepirates.games.pirates.police.habits import measured
from timepirates.games.pirates.police.situation import Situation

__all__ = [
    "Situation",
    "danger",
    "long_run",
    "measured",
    "next_draw",
    "paths",
    "restock",
    "restock_choices",
    "restock_police",
    "restock_tokens",
    "sites_until_year_end",
    "spread",
    "visits",
    "where_to_stand",
    "year_end",
]
