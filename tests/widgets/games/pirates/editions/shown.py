"""The panels of the editions in the positions in which what they show is written down."""

from __future__ import annotations

import numpy as np

from tests.widgets.golden import Positions
from timepirates.games.pirates.editions import MEASURES, PlayedGames
from timepirates_widgets.games.pirates.editions.page import (
    DecisionsPanel,
    DifferencesPanel,
    EditionComparison,
    StatisticsPanel,
)


def here(situation: int) -> DecisionsPanel:
    """One of the situations."""
    comparison = EditionComparison()
    comparison.choose(situation)
    return DecisionsPanel(comparison)


def counted(*rules: str, running: str = "") -> StatisticsPanel:
    """Two games under some rule sets: every measure came out as 10 and as 20, the start player won the first."""
    comparison = EditionComparison()
    rows = np.array([[10] * len(MEASURES), [20] * len(MEASURES)])
    rows[:, list(MEASURES).index("start_wins")] = (60, 0)
    for name in rules:
        comparison.results[name] = PlayedGames(name, "simple", rows)
    comparison.running = running
    return StatisticsPanel(comparison)


def refused() -> StatisticsPanel:
    """What was asked for cannot be."""
    comparison = EditionComparison()
    panel = StatisticsPanel(comparison)
    panel._handle_custom_msg({"ask": "everything"}, [])
    return panel


SHOWN: dict[type, Positions] = {
    DifferencesPanel: {"the page": lambda: DifferencesPanel(EditionComparison())},
    DecisionsPanel: {
        "a free turn": lambda: here(0),
        "a restock ends": lambda: here(1),
        "after the forced move": lambda: here(2),
        "the eighth police token": lambda: here(3),
    },
    StatisticsPanel: {
        "no game was played": lambda: counted(),
        "one rule set, games are played": lambda: counted("rio-grande", running="French"),
        "two rule sets": lambda: counted("rio-grande", "german"),
        "something unknown was asked for": refused,
    },
}
