"""The player in each seat of a game: a person or a computer player."""

from __future__ import annotations

from collections.abc import Sequence

from timepirates import Game, players
from timepirates.core.i18n import _
from timepirates_widgets.keeping.saved import HUMAN, check_seats
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.table_change import Change


class Seating:
    """The player in each seat of a game: "human", or the name of a computer player."""

    def __init__(self, players: Sequence[str], game: Game) -> None:
        self.players = check_seats(players or [HUMAN] * len(game.players), game)
        self.paused = False
        """Whether a person has stopped the computer players."""
        self.held = False
        """Whether the computer players must wait, because a person has undone a step."""

    def replace(self, seat: int, player: str, game: Game) -> None:
        """Replace the player in a seat. Raise BadSetting if there is no such player."""
        self.players = check_seats([*self.players[:seat], player, *self.players[seat + 1 :]], game)

    def pause(self, paused: bool) -> None:
        """Pause the computer players, or let them play on."""
        self.paused, self.held = paused, False

    def is_human(self, seat: int) -> bool:
        """Return whether a person sits in a seat."""
        return self.players[seat] == HUMAN

    @property
    def people(self) -> list[int]:
        """The numbers of the seats in which people sit, not computer players."""
        return [seat for seat in range(len(self.players)) if self.is_human(seat)]

    @property
    def against_computers(self) -> bool:
        """Whether a computer player sits in any seat."""
        return len(self.people) < len(self.players)

    def person_to_move(self, line: Line) -> int | None:
        """Return the seat of the person whose turn it is, or None."""
        mover = line.game.to_move
        return mover if isinstance(mover, int) and self.is_human(mover) else None

    def computer_to_move(self, line: Line) -> int | None:
        """Return the seat of the computer player whose turn it is, or None."""
        mover = line.game.to_move
        return None if not isinstance(mover, int) or self.is_human(mover) or line.view else mover

    def stopped(self, line: Line) -> bool:
        """Return whether the computer players are paused."""
        return self.paused or (self.held and self.computer_to_move(line) is not None)

    def only_answer(self, line: Line) -> str | None:
        """Return the only legal decision of the person whose turn it is, or None if there is no such decision."""
        if self.person_to_move(line) is None:
            return None
        legal = line.game.legal()
        return str(legal[0]) if len(legal) == 1 else None

    def have_decided(self, lines: Sequence[Line]) -> bool:
        """Return whether a person has made a decision, or has entered the result of a random draw."""
        return any(
            line.game.chance == "ask" or mover in self.people
            for line in lines
            for mover, _decision in line.game.steps_from(0)
        )

    def is_change_by_person(self, change: Change, line: Line) -> bool:
        """Return whether a person at this screen caused a change of the game.

        Looking at other positions does not count, and neither do steps of computer players, chance or rules.
        """
        if change.kind != "played" or line.game.chance == "ask":
            return change.kind != "shown"
        steps = enumerate(change.seats, change.before)
        return any(seat in self.people and step not in line.alone for step, seat in steps)


def seat_name(game: str, who: str) -> str:
    """Return a text that describes the player in a seat, such as "a person"."""
    if who == HUMAN:
        return _("a person")
    return _("computer, {level}").format(level=players.described(game, who).title)
