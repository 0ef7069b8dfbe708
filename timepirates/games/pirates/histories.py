"""The history of a game of Time Pirates: its deal, what each seat sees, and other histories that look the same.

The only secrets are the layings of other seats until all seats have laid their white contracts (P2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from timepirates.envs.histories import History, Pick
from timepirates.games.pirates import codes as c
from timepirates.games.pirates import text
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.state import PiratesState

if TYPE_CHECKING:
    from timepirates.games.pirates.table import PiratesTable

HIDDEN = -1
"""What a seat sees of a laying that is hidden from it."""
Step = int | tuple[int, int, bool]
"""The code of a step; for a laying its seat, its code, and whether all layings of the year are known with it."""


class PiratesHistories:
    """Histories of Time Pirates; the deal draws the start player, and then the tokens on the sites."""

    first_chance = c.DRAW
    most_outcomes = c.KINDS

    def undealt(self, table: PiratesTable) -> PiratesState:
        """C2, C4: Return the position before the start player is drawn."""
        return table.before_the_deal(c.NOBODY)

    def dealt(self, s: PiratesState) -> bool:
        """S1: Return whether all sites are full."""
        return s.start != c.NOBODY and s.deciding != c.STOCKING

    def outcomes(self, s: PiratesState) -> list[tuple[int, float]]:
        """S1, S5, B3: Return the seats for the draw of the start player, or the kinds of tokens in the bag."""
        if s.start == c.NOBODY:
            return [(seat, 1 / s.players) for seat in range(s.players)]
        total = s.bag_total
        return [(kind, count / total) for kind, count in enumerate(s.bag) if count]

    def deal(self, s: PiratesState, outcome: int) -> None:
        """S1, S5: Set the start player, or put a drawn token on the next site."""
        if s.start == c.NOBODY:
            s.start = outcome
        else:
            apply(s, c.DRAW + outcome)

    def outcome_name(self, s: PiratesState, outcome: int) -> str:
        """Return such as "start 2" or "draw red"."""
        return f"start {outcome}" if s.start == c.NOBODY else f"draw {text.KIND_NAMES[outcome]}"

    def play(self, s: PiratesState, code: int) -> Step:
        """Carry out a step, and return the note of it."""
        seat = s.mover
        apply(s, code)
        return (seat, code, s.deciding != c.LAYING) if c.LAY <= code < c.DRAW else code

    def code(self, step: Step) -> int:
        """Return the code of a noted step."""
        return step if isinstance(step, int) else step[1]

    def seen(self, history: History, seat: int, _players: int) -> list[int]:
        """P2: Return the codes of all steps. After the layings of a year, those of all seats follow again."""
        seen, layings = list(history.deal), []
        for step in history.steps:
            if isinstance(step, int):
                seen.append(step)
                continue
            owner, code, over = step
            seen.append(code if owner == seat else HIDDEN)
            layings.append(code)
            if over:
                seen += layings
                layings = []
        return seen

    def sampler(
        self, _table: PiratesTable, s: PiratesState, history: History, seat: int
    ) -> Callable[[Pick], tuple[list[int], list[int]]]:
        """P2: Return a function that draws each hidden laying among the colours of its seat's coloured contracts."""
        codes = [self.code(step) for step in history.steps]
        colours: dict[int, list[int]] = {}
        for n in reversed(range(len(codes))):
            step = history.steps[n]
            if isinstance(step, int) or step[2]:
                break
            if step[0] != seat:
                colours[n] = [colour for colour in range(c.COLOURS) if s.has_coloured[step[0]] >> colour & 1]

        def drawn(pick: Pick) -> tuple[list[int], list[int]]:
            new = codes[:]
            for n, possible in colours.items():
                white = (new[n] - c.LAY) // c.COLOURS
                new[n] = c.lay_code(white, possible[pick(len(possible))])
            return list(history.deal), new

        return drawn


HISTORIES = PiratesHistories()
