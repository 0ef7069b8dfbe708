"""One line of play: its game, the position looked at, and which of its steps a person has chosen at this screen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.game import Step
from timepirates.core.i18n import _
from timepirates.core.names import MOST_SIGNS
from timepirates.core.seat_view import SeenTable


@dataclass
class Line:
    """One line of play: its name, its game, and the position looked at (a number of steps)."""

    name: str
    game: Game
    shown: int
    alone: set[int] = field(default_factory=set)
    """The steps, counted from 0, that were made by themselves because nothing else was legal."""
    together: set[int] = field(default_factory=set)
    """The steps that were made in one click with the one before them."""

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position than the last one is on screen."""
        return self.shown < len(self.game)

    @property
    def view(self) -> SeenTable | None:
        """What one seat knows of a game, where the line is no more than that; such a line is only looked at."""
        table = self.game.table
        return table if isinstance(table, SeenTable) else None

    def common(self, other: Game) -> int | None:
        """How many steps another game has in common with this line from the beginning; None where it begins
        otherwise, or the line is only looked at."""
        if self.view or self.game.at(0) != other.at(0):
            return None
        pairs = enumerate(zip(self.game.steps, other.steps, strict=False))
        return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(self.game), len(other)))

    def parted(self, game: Game, start: int, secret: bool) -> Line:
        """A line of a game that parts from this one after so many steps, named for that; `secret` hides by what."""
        alone, together = ({step for step in steps if step < start} for steps in (self.alone, self.together))
        name = _("From step {step}") if secret else _("From step {step}: {decision}")
        told = name.format(step=start + 1, decision=str(game.steps[start][1]))
        return Line(told[:MOST_SIGNS], game, start, alone, together)

    def play(self, text: str) -> None:
        """Decide at the line's end; what was taken back there is forgotten."""
        before = len(self.game)
        self.game.play(text)
        self.alone = {step for step in self.alone if step < before}
        self.together = {step for step in self.together if step < before}

    def play_alone(self, text: str) -> None:
        """Make the only legal decision."""
        self.play(text)
        self.alone.add(self._of_last_decision())

    def play_together(self, text: str) -> None:
        """Make one more decision of the click before."""
        self.play(text)
        self.together.add(self._of_last_decision())

    def _of_last_decision(self) -> int:
        steps = self.game.steps
        return max(number for number, (seat, _text) in enumerate(steps) if seat is not None)

    # --- what was chosen

    def last_chosen(self, people: Collection[int]) -> int | None:
        """The step, counted from 0, that a person chose last: a decision of one of the `people`, or a draw that was
        told. At a table without people every decision counts. None where there is no such step."""
        steps = self.game.steps
        return next(
            (number for number in range(len(steps) - 1, -1, -1) if self._is_chosen(number, steps[number][0], people)),
            None,
        )

    def _is_chosen(self, number: int, seat: int | None, people: Collection[int]) -> bool:
        if number in self.alone or number in self.together:
            return False
        if seat is None:
            return self.game.chance == "ask"
        return seat in people or not people

    def undo(self, people: Collection[int]) -> list[Step]:
        """Go back to where a person chose last; returns the steps that went, in their order."""
        back = self.last_chosen(people)
        if back is None:
            raise BadSetting(_("there is no decision to undo"))
        gone = list(self.game.steps_from(back))
        while len(self.game) > back:
            self.game.undo()
        self.shown = len(self.game)
        return gone

    def redo(self, people: Collection[int]) -> list[Step]:
        """Bring back what was chosen and taken back, with all that followed from it; returns the steps that came."""
        if not self.game.can_redo:
            raise BadSetting(_("there is no decision to redo"))
        before = len(self.game)
        self.game.redo()
        while (coming := self.game.next_redone) and not self._is_chosen(len(self.game), coming[0], people):
            self.game.redo()
        self.shown = len(self.game)
        return list(self.game.steps_from(before))
