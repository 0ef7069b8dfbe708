"""A line of play: a sequence of steps from the first position of a game, and the position of it on screen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.game import Step
from timepirates.core.i18n import _
from timepirates.core.names import MOST_SIGNS
from timepirates.core.seat_view import FollowedTable, SeenTable


@dataclass
class Line:
    """A line of play. `shown` is the number of steps before the position on screen."""

    name: str
    game: Game
    shown: int
    alone: set[int] = field(default_factory=set)
    """The steps, counted from 0, that were made automatically because nothing else was legal."""
    together: set[int] = field(default_factory=set)
    """The steps that were made by the same click as the step before."""

    @property
    def looking_back(self) -> bool:
        """Whether the position on screen is not the last one of the line."""
        return self.shown < len(self.game)

    @property
    def view(self) -> SeenTable | None:
        """The seat's view of which the line consists; None if the line can be played on.

        A line with a view can be looked at, but not played.
        """
        table = self.game.table
        return table if isinstance(table, SeenTable) and not isinstance(table, FollowedTable) else None

    def common(self, other: Game) -> int | None:
        """Return how many steps another game has in common with this line, counted from the beginning.

        None if their first positions differ, or if the line is only one seat's knowledge of a game.
        """
        if self.view or self.game.at(0) != other.at(0):
            return None
        pairs = enumerate(zip(self.game.steps, other.steps, strict=False))
        return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(self.game), len(other)))

    def parted(self, game: Game, start: int, secret: bool) -> Line:
        """Return a new line of play for a game that differs from this line after `start` steps.

        The new line is named after the step, and after the decision unless that is `secret`.
        """
        alone, together = ({step for step in steps if step < start} for steps in (self.alone, self.together))
        name = _("From step {step}") if secret else _("From step {step}: {decision}")
        told = name.format(step=start + 1, decision=str(game.steps[start][1]))
        return Line(told[:MOST_SIGNS], game, start, alone, together)

    def play(self, text: str) -> None:
        """Make a decision at the line's end. Undone steps can no longer be redone."""
        before = len(self.game)
        self.game.play(text)
        self.alone = {step for step in self.alone if step < before}
        self.together = {step for step in self.together if step < before}

    def play_alone(self, text: str) -> None:
        """Make a decision automatically, because no other decision is legal."""
        self.play(text)
        self.alone.add(self._of_last_decision())

    def play_together(self, text: str) -> None:
        """Make a decision that belongs to the same click as the one before."""
        self.play(text)
        self.together.add(self._of_last_decision())

    def _of_last_decision(self) -> int:
        steps = self.game.steps
        return max(number for number, (seat, _text) in enumerate(steps) if seat is not None)

    # --- steps that a person chose

    def last_chosen(self, people: Collection[int]) -> int | None:
        """Return the last step, counted from 0, that a person chose, or None.

        A chosen step is a decision of a seat in `people`, or a random draw that a person entered. At a table without
        people every decision counts.
        """
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
        """Undo all steps from the last one that a person chose; return the undone steps in their order."""
        back = self.last_chosen(people)
        if back is None:
            raise BadSetting(_("there is no decision to undo"))
        gone = list(self.game.steps_from(back))
        while len(self.game) > back:
            self.game.undo()
        self.shown = len(self.game)
        return gone

    def redo(self, people: Collection[int]) -> list[Step]:
        """Redo the step that was undone, and all steps that followed from it; return them in their order."""
        if not self.game.can_redo:
            raise BadSetting(_("there is no decision to redo"))
        before = len(self.game)
        self.game.redo()
        while (coming := self.game.next_redone) and not self._is_chosen(len(self.game), coming[0], people):
            self.game.redo()
        self.shown = len(self.game)
        return list(self.game.steps_from(before))
