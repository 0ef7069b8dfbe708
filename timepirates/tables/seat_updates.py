"""The messages that update a viewer's copy of a live game.

A message contains only what has changed for this viewer since the message before. Games may rewrite earlier steps of
a view (an answer that becomes known) or hold back steps (secret layings). Therefore each view is compared
with the view that was sent before, and the result is always equal to ``Game.record(seat)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import cast

from timepirates import Game
from timepirates.core.protocol import Record, RecordView, Snapshot
from timepirates.core.seat_view import compress_snapshots, restore_snapshots
from timepirates.tables.messages import Message


class SeatUpdates:
    """The state of a game that was last sent to a viewer, which is needed to find the changes since then.

    Parameters
    ----------
    viewer : int
        A seat, or ONLOOKER.
    game : Game
    """

    def __init__(self, viewer: int, game: Game):
        self._viewer = viewer
        self._view = game.record(viewer)
        self._final = 0
        """The number of steps, from the beginning of the game, whose notation for this viewer will not change again."""
        self._present = self._present_of(game, self._view)

    def full_message(self, game: Game) -> Message:
        """Return a message with everything that the viewer may know about the game."""
        return {
            "kind": "whole",
            "view": self._view,
            "seen": compress_snapshots(self._positions(game, 0, len(self._view["steps"]))),
            "present": self._present,
        }

    def update_message(self, game: Game) -> Message | None:
        """Return a message with what has changed for the viewer since the last message, or None if nothing has.

        Returns
        -------
        dict or None
            `from` is the number of steps that remain valid, and `steps` are those that follow them. `seen_from` is the
            number of positions that remain valid, and `seen` lists the changes of those that follow, as in files
            (`timepirates.core.seat_view`). `rest` contains the changed keys of the view other than `steps`. `present`
            is the position on the table if steps after the last one are held back, otherwise null.
        """
        before, self._view = self._view, self._view_of(game)
        old, new = before["steps"], self._view["steps"]
        same = common_length(old, new)
        kept = min(len(old), len(new)) + 1
        shown, self._present = self._present, self._present_of(game, self._view)
        changed: Message = {
            "from": same,
            "steps": new[same:],
            "seen_from": kept,
            "seen": compress_snapshots(self._positions(game, kept - 1, len(new)))[1:],
            "rest": compress_snapshots([_rest(before), _rest(self._view)])[1],
        }
        if old == new and not changed["rest"] and shown == self._present:
            return None
        return {"kind": "steps", **changed, "present": self._present}

    def _view_of(self, game: Game) -> Record:
        """Return the viewer's record of the game. Reuse the steps of the previous record that are already final."""
        first = self._final if self._final <= len(game) else 0
        self._final = len(game) if game.settled and "position" not in self._view else first
        return game.record_after(first, self._view, self._viewer) if first else game.record(self._viewer)

    def _positions(self, game: Game, first: int, last: int) -> list[Snapshot]:
        return list(islice(game.positions(self._viewer, first), last - first + 1))

    def _present_of(self, game: Game, view: Record) -> Snapshot | None:
        return game.snapshot(self._viewer) if len(view["steps"]) < len(game) else None


class ViewerCopy:
    """A client's copy of a live game, updated by messages of the table. It contains only what the viewer may see."""

    def __init__(self) -> None:
        self.view: Message = {}
        """The record of the game, without the information that is hidden from the viewer."""
        self.seen: list[Snapshot] = []
        """A list with one snapshot of each position, which contains only what the viewer may see."""
        self.present: Snapshot = {}
        """The snapshot of the present position, with only what the viewer may see."""

    def take(self, message: Message) -> None:
        """Update this copy of the game from a message with the whole game ("whole") or with new steps ("steps")."""
        if message["kind"] == "whole":
            self.view, self.seen = message["view"], restore_snapshots(message["seen"])
        else:
            steps = [*self.view["steps"][: message["from"]], *message["steps"]]
            self.view = {**restore_snapshots([_rest(self.view), message["rest"]])[-1], "steps": steps}
            kept = self.seen[: message["seen_from"]]
            self.seen = [*kept, *restore_snapshots([kept[-1], *message["seen"]])[1:]]
        self.present = self.seen[-1] if message["present"] is None else message["present"]

    def game(self, legal: Sequence[str]) -> Game:
        """Return the game as the viewer sees it, with the decisions that the viewer may make now."""
        return Game.from_live_view(cast("RecordView", self.view), [*self.seen[:-1], self.present], legal)


def common_length(old: Sequence[object], new: Sequence[object]) -> int:
    """Return the number of equal items at the start of two sequences."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(old), len(new)))


def _rest(view: Record | Message) -> Message:
    return {key: value for key, value in view.items() if key != "steps"}
