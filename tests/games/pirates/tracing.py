"""The codes of one random game, for step-by-step comparisons of the compiled rules with the interpreted ones."""

from __future__ import annotations

import numpy as np

from timepirates.core.compiling import there_is_a_compiler
from timepirates.games.pirates.board import DEFAULT
from timepirates.games.pirates.simulate import MOST_STEPS, compiled_loops, element, play_to_the_end
from timepirates.games.pirates.table import PiratesTable


def random_codes(players=4, rules="rio-grande", board=None, seed=0, start=0, compiled=True):
    """Return the codes of one uniformly random game, setup and draws included."""
    s = PiratesTable([f"P{seat}" for seat in range(players)], rules, board or DEFAULT).before_the_deal(start)
    trace = np.zeros(MOST_STEPS, np.int64)
    first_luck = int(np.random.default_rng(seed).integers(1, 1 << 60, 1, np.int64)[0])
    if compiled and there_is_a_compiler():
        (decisions, draws), _sources = compiled_loops()[1](
            element(s, small=True), np.array([first_luck]), trace, MOST_STEPS
        )
    else:
        decisions, draws = play_to_the_end(s, [first_luck], trace, MOST_STEPS)
    return trace[: decisions + draws].tolist()
