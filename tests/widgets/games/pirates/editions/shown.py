"""The panels of the editions in the positions in which what they show is written down."""

from __future__ import annotations

import numpy as np

from tests.widgets.golden import Positions
from timepirates.games.pirates.editions import MEASURES, PlayedGames
from timepirates_widgets.games.pirates.editions.page import Comparison, Games, Here, Words


def here(situation: int) -> Here:
    """One of the situations."""
    comparison = Comparison()
    comparison.choose(situation)
    return Here(comparison)


def counted(*rules: str, running: str = "") -> Games:
    """Two games under some rule sets: every measure came out as 10 and as 20, the start player won the first."""
    comparison = Comparison()
    rows = np.array([[10] * len(MEASURES), [20] * len(MEASURES)])
    rows[:, list(MEASURES).index("start_wins")] = (60, 0)
    for name in rules:
        comparison.results[name] = PlayedGames(name, "simple", rows)
    comparison.running = running
    return Games(comparison)


def refused() -> Games:
    """What was asked for cannot be."""
    comparison = Comparison()
    panel = Games(comparison)
    panel._handle_custom_msg({"ask": "everything"}, [])
    return panel


SHOWN: dict[type, Positions] = {
    Words: {"the page": lambda: Words(Comparison())},
    Here: {
        "a free turn": lambda: here(0),
        "a restock ends": lambda: here(1),
        "after the forced move": lambda: here(2),
        "the eighth police token": lambda: here(3),
    },
    Games: {
        "no game was played": lambda: counted(),
        "one rule set, games are played": lambda: counted("rio-grande", running="French"),
        "two rule sets": lambda: counted("rio-grande", "german"),
        "something unknown was asked for": refused,
    },
}
