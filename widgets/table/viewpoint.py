"""Determine whose secrets a page may show, and when a curtain (a screen that hides secrets) must cover it."""

from __future__ import annotations

from timepirates import CHANCE
from timepirates.core.protocol import ONLOOKER, Record, Snapshot
from timepirates_widgets.table.lines_of_play import LinesOfPlay, is_secret
from timepirates_widgets.table.seating import Seating

ANYBODY = -1
"""The value of `curtain` with which any person may lift the curtain, the screen that hides secrets."""


class Viewpoint:
    """The rules that determine which player's secrets the page may show."""

    def __init__(self, seating: Seating, lines: LinesOfPlay) -> None:
        self._seating, self._lines = seating, lines
        self._lifted_for: int | None = None
        self._looker: int | None = None
        self._snapshot: tuple[int | None, Snapshot] | None = None
        self._record: tuple[int | None, Record] | None = None

    @property
    def viewer(self) -> int:
        """The seat of the person at the screen, or ONLOOKER if no person plays.

        The person at the screen is the only person, the person whose turn it is, or else the last person to decide.
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
    def viewing_seat(self) -> int | None:
        """The seat whose secrets the page may show, or ONLOOKER while the curtain hides all secrets."""
        return self.viewer if self.curtain is None else ONLOOKER

    # --- secrets

    @property
    def must_hide_secrets(self) -> bool:
        """Whether secrets must now be hidden from other people at this screen.

        Nothing is secret after the end of all lines of play.
        """
        if len(self._seating.people) < 2 or self._lines.line.view or self._lines.over:
            return False
        return is_secret(self._lines.line.game)

    @property
    def has_secrets(self) -> bool:
        """Whether the game contains secrets that the viewer may not know."""
        hidden = any(is_secret(line.game) and not line.view for line in self._lines.all)
        return hidden and not self._lines.over

    @property
    def hides_decisions(self) -> bool:
        """Whether the viewer may not see the legal decisions in the position on screen.

        The decisions are hidden in a game with secret decisions, if another seat decides or an earlier random draw is on
        screen.
        """
        position = self._lines.position
        if position.to_move == self.viewer or (
            position.to_move is CHANCE and not self._lines.line.shows_earlier_position
        ):
            return False
        return is_secret(position)

    # --- the curtain

    @property
    def curtain(self) -> int | None:
        """The seat of the player who may remove the curtain (a cover that hides the page), or None without a curtain.

        The value is ANYBODY if it is no person's turn and no person has looked yet.
        """
        if not self.must_hide_secrets:
            return None
        mover = self._seating.person_to_move(self._lines.line)
        if mover is not None:
            return None if self._lifted_for == mover else mover
        return ANYBODY if self._looker is None else None

    def lift_curtain(self, seat: int | None = None) -> None:
        """Lift the curtain that hides the secrets of the player in a seat.

        Nothing happens if the curtain waits for another player.
        """
        waits = self.curtain
        awaited = self._seating.people if waits == ANYBODY else [] if waits is None else [waits]
        came = awaited[0] if seat is None and awaited else seat
        if came in awaited:
            self._lifted_for = self._looker = came

    def lower_curtain(self, unless_for: object = None) -> None:
        """Hide the page again (lower the curtain), unless the player in seat `unless_for` has lifted the curtain."""
        if self._lifted_for != unless_for:
            self._lifted_for = None

    def update(self) -> None:
        """Determine the seat of the person who is now at the screen.

        While it is no person's turn, the viewer does not change.
        """
        self._snapshot = self._record = None
        people, mover = self._seating.people, self._seating.person_to_move(self._lines.line)
        if len(people) == 1:
            self._looker = people[0]
        elif mover is not None:
            self._looker = mover if self.curtain is None else None
        elif self._looker not in people:
            self._looker = None

    # --- Positions and records that contain only what the viewer may know

    def snapshot(self) -> Snapshot:
        """Return the position on screen with only the facts that the viewer may know."""
        eyes = self.viewing_seat
        if self._snapshot is None or self._snapshot[0] != eyes:
            self._snapshot = (eyes, self._lines.position.snapshot(seat=eyes))
        return self._snapshot[1]

    def snapshot_at(self, steps: int) -> Snapshot:
        """Return the position after `steps` steps, with only the facts that the viewer may know."""
        return self._lines.line.game.at(steps).snapshot(seat=self.viewing_seat)

    def record(self) -> Record:
        """Return the game record with only the facts that the viewer may know."""
        eyes = self.viewing_seat
        if self._record is None or self._record[0] != eyes:
            self._record = (eyes, self._lines.line.game.record(seat=eyes))
        return self._record[1]
