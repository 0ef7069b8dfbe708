"""Histories of Time Pirates games: the deal, the steps after it, and what each seat sees of them.

The only secret is where other seats lay their white contracts, until all seats have laid (P2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from timepirates.envs.histories import History, RandomSource
from timepirates.games.pirates import codes as c
from timepirates.games.pirates import text
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.state import PiratesState

if TYPE_CHECKING:
    from timepirates.games.pirates.table import PiratesTable

HIDDEN_CODE = -1
"""The code that a seat sees in place of another seat's secret decision."""
Step = int | tuple[int, int, bool]
"""A step of a history: a decision code, or a tuple (seat, code, last) for the laying of a white contract.

`last` is True if it is the last laying of the year, after which all layings are known.
"""


class PiratesHistories:
    """The implementation of `Histories` for Time Pirates: deals, steps, and hidden information."""

    first_chance = c.DRAW
    most_outcomes = c.KINDS

    def undealt(self, table: PiratesTable) -> PiratesState:
        """Return the position before the deal, with an empty board (rules C2, C4)."""
        return table.before_the_deal(c.NOBODY)

    def dealt(self, s: PiratesState) -> bool:
        """Return whether the deal is complete: every site has a token, and the start player is known (rule S1)."""
        return s.start != c.NOBODY and s.deciding != c.STOCKING

    def chance_outcomes(self, s: PiratesState) -> list[tuple[int, float]]:
        """Return the possible results of the next random draw, with their probabilities (rules S1, S5, B3).

        The results are seats, for the draw of the start player, or kinds of tokens in the bag.
        """
        if s.start == c.NOBODY:
            return [(seat, 1 / s.players) for seat in range(s.players)]
        total = s.bag_total
        return [(kind, count / total) for kind, count in enumerate(s.bag) if count]

    def deal(self, s: PiratesState, outcome: int) -> None:
        """Apply one random draw of the deal: the start player, or the token for the next site (rules S1, S5)."""
        if s.start == c.NOBODY:
            s.start = outcome
        else:
            apply(s, c.DRAW + outcome)

    def outcome_name(self, s: PiratesState, outcome: int) -> str:
        """Return the name of a random draw, such as "start 2" or "draw red"."""
        return f"start {outcome}" if s.start == c.NOBODY else f"draw {text.KIND_NAMES[outcome]}"

    def play(self, s: PiratesState, code: int) -> Step:
        """Apply a decision to a position, and return the decision as a step of the history."""
        seat = s.mover
        apply(s, code)
        return (seat, code, s.deciding != c.LAYING) if c.LAY <= code < c.DRAW else code

    def code(self, step: Step) -> int:
        """Return the decision code that a step contains."""
        return step if isinstance(step, int) else step[1]

    def seen(self, history: History, seat: int, _players: int) -> list[int]:
        """Return the codes of all steps as one seat sees them (rule P2). Secret decisions of other seats are hidden.

        After the last laying of a year, the codes of all layings of the year follow.
        """
        seen, layings = list(history.deal), []
        for step in history.steps:
            if isinstance(step, int):
                seen.append(step)
                continue
            owner, code, over = step
            seen.append(code if owner == seat else HIDDEN_CODE)
            layings.append(code)
            if over:
                seen += layings
                layings = []
        return seen

    def sampler(
        self, _table: PiratesTable, s: PiratesState, history: History, seat: int
    ) -> Callable[[RandomSource], tuple[list[int], list[int]]]:
        """Return a function that draws random histories that are consistent with everything that one seat saw (rule P2).

        Each hidden laying is replaced by a random colour of those in which the other seat has a contract.
        """
        codes = [self.code(step) for step in history.steps]
        colours: dict[int, list[int]] = {}
        for n in reversed(range(len(codes))):
            step = history.steps[n]
            if isinstance(step, int) or step[2]:
                break
            if step[0] != seat:
                colours[n] = [colour for colour in range(c.COLOURS) if s.has_coloured[step[0]] >> colour & 1]

        def drawn(pick: RandomSource) -> tuple[list[int], list[int]]:
            new = codes[:]
            for n, possible in colours.items():
                white = (new[n] - c.LAY) // c.COLOURS
                new[n] = c.lay_code(white, possible[pick(len(possible))])
            return list(history.deal), new

        return drawn


HISTORIES = PiratesHistories()
