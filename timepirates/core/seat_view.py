"""A game as one seat knows it: to be looked at, step by step, and not to be played on, because secrets are missing.

A seat's record (`Game.record(seat)`) has the steps with what the seat may not know cut out, so it cannot be replayed;
with the seat's snapshots beside it, it is a game that can be looked at like any other. In a file the first snapshot is
whole; each further one holds the keys that changed, and under the empty key the names of those that are gone.

>>> kept = apart([{"round": 0, "goals": 1}, {"round": 1}])
>>> kept
[{'round': 0, 'goals': 1}, {'round': 1, '': ['goals']}]
>>> together(kept)
[{'round': 0, 'goals': 1}, {'round': 1}]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from timepirates.core import registry
from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import (
    LUCK,
    ONLOOKER,
    OVER,
    Decision,
    Record,
    RecordHeader,
    RecordOutcome,
    RecordView,
    Snapshot,
    Switches,
)

GONE = ""


def apart(snapshots: Iterable[Snapshot]) -> list[Snapshot]:
    """Snapshots as a file holds them: each but the first one by what has changed."""
    out: list[dict[str, object]] = []
    before: Mapping[str, object] = {}
    for now in snapshots:
        changed = {key: value for key, value in now.items() if key not in before or before[key] != value}
        gone = [key for key in before if key not in now]
        out.append({**changed, GONE: gone} if gone else changed)
        before = now
    return out


def together(kept: object) -> list[Snapshot]:
    """The snapshots of a file; BadRecord where they are no list of objects."""
    if not isinstance(kept, list) or not all(isinstance(each, dict) for each in kept):
        raise BadRecord(_("what was seen must be a list of objects, one for each position"))
    out: list[Snapshot] = []
    now: dict[str, object] = {}
    for each in kept:
        gone = each.get(GONE, [])
        if not isinstance(gone, list):
            raise BadRecord(_("what was seen must be a list of objects, one for each position"))
        now = {key: value for key, value in {**now, **each}.items() if key != GONE and key not in gone}
        out.append(now)
    return out


class ViewedStep:
    """Where one stands in a game that is only looked at: after so many steps."""

    def __init__(self, steps: int = 0):
        self.steps = steps


class SeenTable:
    """A match of any game as one seat (or an onlooker) has seen it: a `Table` (`timepirates.core.protocol`) to look at.

    A code is the number of a step.
    """

    def __init__(self, view: RecordView, snapshots: Sequence[Snapshot], game: str):
        self.game = game
        self.players = tuple(view["players"])
        self.rules_name: str = view["rules"]["name"]
        self.switches: Switches = view["rules"]["switches"]
        self.eyes: int = ONLOOKER if view["view"] is None else view["view"]
        self._view, self._snapshots = view, snapshots

    # --- a position

    def deal(self, _luck: object, _setup: object = None, _start: int | None = None) -> ViewedStep:
        """The beginning."""
        return ViewedStep()

    def restore(self, _snapshot: Mapping[str, object]) -> ViewedStep:
        """BadRecord: from here no game can go on."""
        raise BadRecord(self.why_not(ViewedStep(), 0)[1])

    def copy(self, s: ViewedStep) -> ViewedStep:
        """The same place, on its own."""
        return ViewedStep(s.steps)

    def same(self, s: ViewedStep, other: ViewedStep) -> bool:
        """Whether the same was to be seen."""
        return self.snapshot(s) == self.snapshot(other)

    # --- what happened

    def to_move(self, s: ViewedStep) -> int:
        """A seat, LUCK or OVER."""
        now = self._snapshots[s.steps]
        if now["over"]:
            return OVER
        return LUCK if now["to_move"] is None else int(now["to_move"])

    def legal(self, _s: ViewedStep) -> list[int]:
        """Nothing can be decided."""
        return []

    def chances(self, _s: ViewedStep) -> list[int]:
        """Nothing is drawn either."""
        return []

    def apply(self, s: ViewedStep, code: int) -> None:
        """Go one step on."""
        s.steps = code + 1

    # --- for people

    def deciding(self, s: ViewedStep) -> str | None:
        """What was decided there."""
        found: str | None = self._snapshots[s.steps]["deciding"]
        return found

    def name(self, code: int) -> Decision:
        """The notation of a step, as the seat saw it."""
        return registry.entry(self.game).decision(self._view["steps"][code][1])

    def parse(self, _text: str) -> int:
        """Any text: none of them can be played."""
        return 0

    def why_not(self, _s: ViewedStep, _code: int) -> tuple[str, str]:
        """Why nothing can be decided."""
        return "", self.reason

    @property
    def reason(self) -> str:
        """Why the game can be looked at only, as a sentence."""
        if self.eyes == ONLOOKER:
            return _("This is what everybody knows of a game. Secrets are missing in it, so it cannot be played on.")
        return _("This is what {player} knows of a game. Secrets are missing in it, so it cannot be played on.").format(
            player=self.players[self.eyes]
        )

    def describe(self, s: ViewedStep) -> str:
        """The position as text."""
        return f"{self.deciding(s)} ({s.steps})"

    def snapshot(self, s: ViewedStep, _seat: int | None = None) -> Snapshot:
        """What the seat saw, whoever asks."""
        return self._snapshots[s.steps]

    # --- records

    def header(self, _s0: ViewedStep) -> RecordHeader:
        """The record's fields but the steps."""
        header = self._view.copy()
        del header["steps"]  # type: ignore[misc]  # what is left is a header
        return header

    def outcome(self, _s: ViewedStep) -> RecordOutcome:
        """The winners, which the header has, too."""
        return {"winners": self._view["winners"]}

    def winners(self, s: ViewedStep) -> list[int]:
        """The seats that have won."""
        return list(self._snapshots[s.steps]["winners"])

    def seen_by(self, record: Record, _positions: Sequence[object], _seat: int) -> Record:
        """The view itself: there is nothing else."""
        return record
