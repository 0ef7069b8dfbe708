"""The viewer of a table: whose knowledge may be shown, and when a curtain must hide the page."""

from __future__ import annotations

from timepirates import CHANCE
from timepirates.core.protocol import ONLOOKER, Record, Snapshot
from timepirates_widgets.table.lines_of_play import LinesOfPlay, is_secret
from timepirates_widgets.table.seating import Seating

ANYBODY = -1
"""The value of `curtain` while no person is to move: any person may lift it."""


class Viewpoint:
    """The knowledge that may be shown on screen, given the players at the table and the lines of play."""

    def __init__(self, seating: Seating, lines: LinesOfPlay) -> None:
        self._seating, self._lines = seating, lines
        self._lifted_for: int | None = None
        self._looker: int | None = None
        self._snapshot: tuple[int | None, Snapshot] | None = None
        self._record: tuple[int | None, Record] | None = None

    @property
    def viewer(self) -> int:
        """The seat of the person at the screen: the only person, or the person to move, or the last person to move.

        ONLOOKER at a table without people.
        """
        line = self._lines.line
        if line.view:
            return line.view.eyes
        people, mover = self._seating.people, self._seating.person_to_move(line)
        if len(people) < 2:
            return people[0] if people else ONLOOKER
        if mover is not None:
            return mover
        return people[0] if self._looker is None else self._looker

    @property
    def eyes(self) -> int | None:
        """The seat whose knowledge may be shown: the viewer, or ONLOOKER while a curtain hides the page."""
        return self.viewer if self.curtain is None else ONLOOKER

    # --- secrets

    @property
    def secret_now(self) -> bool:
        """Whether people at this screen have secrets from each other at the end of the line on screen.

        Nothing is secret once all lines are over.
        """
        if len(self._seating.people) < 2 or self._lines.line.view or self._lines.over:
            return False
        return is_secret(self._lines.line.game)

    @property
    def has_secrets(self) -> bool:
        """Whether the game may contain secrets from the viewer; then it can be saved with or without them."""
        hidden = any(is_secret(line.game) and not line.view for line in self._lines.all)
        return hidden and not self._lines.over

    @property
    def veiled(self) -> bool:
        """Whether the viewer may not see the legal decisions at the position on screen.

        This is so for decisions of another seat, or of an earlier random draw, in a game in which decisions are secret.
        """
        position = self._lines.position
        if position.to_move == self.viewer or (position.to_move is CHANCE and not self._lines.line.looking_back):
            return False
        return is_secret(position)

    # --- the curtain

    @property
    def curtain(self) -> int | None:
        """The seat for which a curtain hides the page until only that player is looking.

        ANYBODY if no person is to move and none has looked yet; None if nothing is hidden.
        """
        if not self.secret_now:
            return None
        mover = self._seating.person_to_move(self._lines.line)
        if mover is not None:
            return None if self._lifted_for == mover else mover
        return ANYBODY if self._looker is None else None

    def lift_curtain(self, seat: int | None = None) -> None:
        """Lift the curtain for the player at a seat, by default the seat that the curtain waits for.

        Nothing happens if the curtain waits for another player.
        """
        waits = self.curtain
        awaited = self._seating.people if waits == ANYBODY else [] if waits is None else [waits]
        came = awaited[0] if seat is None and awaited else seat
        if came in awaited:
            self._lifted_for = self._looker = came

    def drop_curtain(self, unless_for: object = None) -> None:
        """Lower the curtain again where there are secrets, unless it was lifted for the seat `unless_for`."""
        if self._lifted_for != unless_for:
            self._lifted_for = None

    def update(self) -> None:
        """Determine which person views the table after a change of it.

        While no person is to move, the viewer does not change.
        """
        self._snapshot = self._record = None
        people, mover = self._seating.people, self._seating.person_to_move(self._lines.line)
        if len(people) == 1:
            self._looker = people[0]
        elif mover is not None:
            self._looker = mover if self.curtain is None else None
        elif self._looker not in people:
            self._looker = None

    # --- positions and records as the viewer may know them

    def snapshot(self) -> Snapshot:
        """Return the position on screen as the viewer may know it."""
        eyes = self.eyes
        if self._snapshot is None or self._snapshot[0] != eyes:
            self._snapshot = (eyes, self._lines.position.snapshot(seat=eyes))
        return self._snapshot[1]

    def snapshot_at(self, steps: int) -> Snapshot:
        """Return the part of the position after a number of steps that the viewer may know."""
        return self._lines.line.game.at(steps).snapshot(seat=self.eyes)

    def record(self) -> Record:
        """Return the record of the game on screen, without information that is hidden from the viewer."""
        eyes = self.eyes
        if self._record is None or self._record[0] != eyes:
            self._record = (eyes, self._lines.line.game.record(seat=eyes))
        return self._record[1]
