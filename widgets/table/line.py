"""Lines of play (variations). A line contains all steps from the start of a game, and the position on screen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.game import Step
from timepirates.core.i18n import _
from timepirates.core.names import MOST_SIGNS
from timepirates.core.seat_view import LiveViewTable, ViewOnlyTable


@dataclass
class Line:
    """A line of play: one sequence of steps from the start of a game, with the position on screen."""

    name: str
    game: Game
    shown: int
    alone: set[int] = field(default_factory=set)
    """The numbers of the steps that were made automatically, because only one decision was legal."""
    together: set[int] = field(default_factory=set)
    """The numbers of the steps that were made by the same click as the previous step."""

    @property
    def shows_earlier_position(self) -> bool:
        """Whether the position on screen is earlier than the last position of this line of play."""
        return self.shown < len(self.game)

    @property
    def view(self) -> ViewOnlyTable | None:
        """The table as one seat sees it, for a record that was saved from the view of this seat; otherwise None.

        People can look at such a record, but cannot continue the game.
        """
        table = self.game.table
        return table if isinstance(table, ViewOnlyTable) and not isinstance(table, LiveViewTable) else None

    def count_common_steps(self, other: Game) -> int | None:
        """Return the number of steps at the start that this line of play and another game have in common.

        The result is None if the first positions differ, or if the line contains only what one seat knows.
        """
        if self.view or self.game.at(0) != other.at(0):
            return None
        pairs = enumerate(zip(self.game.steps, other.steps, strict=False))
        return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(self.game), len(other)))

    def new_branch(self, game: Game, start: int, secret: bool) -> Line:
        """Return a new line of play that branches off from this line after the first `start` steps.

        The name of the new line contains the step, and the decision unless `secret` is true.
        """
        alone, together = ({step for step in steps if step < start} for steps in (self.alone, self.together))
        name = _("From step {step}") if secret else _("From step {step}: {decision}")
        told = name.format(step=start + 1, decision=str(game.steps[start][1]))
        return Line(told[:MOST_SIGNS], game, start, alone, together)

    def play(self, text: str) -> None:
        """Append a decision to the line of play."""
        before = len(self.game)
        self.game.play(text)
        self.alone = {step for step in self.alone if step < before}
        self.together = {step for step in self.together if step < before}

    def play_alone(self, text: str) -> None:
        """Make a decision automatically, because no other decision is legal."""
        self.play(text)
        self.alone.add(self._of_last_decision())

    def play_with_previous(self, text: str) -> None:
        """Append a decision that was made by the same click as the previous decision."""
        self.play(text)
        self.together.add(self._of_last_decision())

    def _of_last_decision(self) -> int:
        steps = self.game.steps
        return max(number for number, (seat, _text) in enumerate(steps) if seat is not None)

    # --- Finding and undoing steps that people, not computer players, chose

    def last_chosen(self, people: Collection[int]) -> int | None:
        """Return the number of the last step that a person chose, or None if there is none.

        A chosen step is a decision of a seat in `people`, or a random draw that a person entered. If no people play, every
        decision counts. Steps are numbered from 0.
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
        """Undo the last step that a person decided, and all later steps.

        Return the undone steps in their order.
        """
        back = self.last_chosen(people)
        if back is None:
            raise BadSetting(_("there is no decision to undo"))
        gone = list(self.game.steps_from(back))
        while len(self.game) > back:
            self.game.undo()
        self.shown = len(self.game)
        return gone

    def redo(self, people: Collection[int]) -> list[Step]:
        """Redo the steps that were undone most recently.

        Return the redone steps in their order.
        """
        if not self.game.can_redo:
            raise BadSetting(_("there is no decision to redo"))
        before = len(self.game)
        self.game.redo()
        while (coming := self.game.next_redone) and not self._is_chosen(len(self.game), coming[0], people):
            self.game.redo()
        self.shown = len(self.game)
        return list(self.game.steps_from(before))
