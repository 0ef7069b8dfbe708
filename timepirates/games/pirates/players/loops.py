"""The slow loops of the computer players, for compilation to WebAssembly, which browsers can run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.luck import Luck
from timepirates.games.pirates import state
from timepirates.games.pirates.players import compiled, rollouts
from timepirates.games.pirates.simulate import rules_compiler
from timepirates.games.pirates.table import PiratesTable

if TYPE_CHECKING:
    import numpy as np


class PiratesLoops:
    """The slow functions of Time Pirates that are compiled to WebAssembly: the captain's planning and the rollouts.

    See `timepirates.site.thinking`.
    """

    def register(self) -> None:
        """Tell the compiler Numba about all functions that must be compiled."""
        rules_compiler(*rollouts.loops(), compiled.play_best_plan, compiled.think, compiled.think_in_list)

    def call(self, rows: int) -> None:
        """Run the captain's planning once and play `rows` rollouts, so that Numba compiles the functions for both."""
        s = PiratesTable(["A", "B", "C"]).deal(Luck(0))
        compiled.choose_decision(s)
        rollouts.run_rollouts(s, range(1, rows + 1), ["captain"] * s.players)

    def dtype(self) -> np.dtype[np.void]:
        """Return the NumPy type of a position."""
        return state.dtype()


LOOPS = PiratesLoops()
