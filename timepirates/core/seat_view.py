"""Games of which only the view of one seat is known. Such games can be viewed, but not continued.

A live game, which a table process continues, is followed in the same way (`LiveViewTable`).

The record of a seat (`Game.record(seat)`) leaves out what this seat may not know, so it cannot be replayed. Together
with the seat's snapshots (the positions as the seat saw them), it makes a game that can be viewed like any other. In a
file, only the first snapshot is complete. Each later one contains the keys that have changed and, under the empty key,
the names of removed keys.

>>> kept = compress_snapshots([{"round": 0, "goals": 1}, {"round": 1}])
>>> kept
[{'round': 0, 'goals': 1}, {'round': 1, '': ['goals']}]
>>> restore_snapshots(kept)
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
    Position,
    Record,
    RecordHeader,
    RecordOutcome,
    RecordView,
    Snapshot,
    Switches,
    Table,
)

GONE = ""


def compress_snapshots(snapshots: Iterable[Snapshot]) -> list[Snapshot]:
    """Compress a list of snapshots. For each snapshot after the first, keep only the values that have changed."""
    out: list[Snapshot] = []
    before: Mapping[str, object] = {}
    for now in snapshots:
        changed = {key: value for key, value in now.items() if key not in before or before[key] != value}
        gone = [key for key in before if key not in now]
        out.append({**changed, GONE: gone} if gone else changed)
        before = now
    return out


def restore_snapshots(kept: object) -> list[Snapshot]:
    """Restore full snapshots from a list of the changes between them. Raise BadRecord if the list is malformed."""
    if not isinstance(kept, list) or not all(
        isinstance(each, dict) and isinstance(each.get(GONE, []), list) for each in kept
    ):
        raise BadRecord(_('the key "seen" must contain a list of objects, one for each position'))
    out: list[Snapshot] = []
    now: dict[str, object] = {}
    for each in kept:
        gone = each.get(GONE, [])
        now = {key: value for key, value in {**now, **each}.items() if key != GONE and key not in gone}
        out.append(now)
    return out


class ViewedPosition:
    """A position in a view-only game, represented by the number of steps that lead to it."""

    def __init__(self, steps: int = 0):
        self.steps = steps


class ViewOnlyTable:
    """A replacement for a game's rules if only one seat's view of the game is known. No decision is legal.

    The code of a step is its number.
    """

    def __init__(self, view: RecordView, snapshots: Sequence[Snapshot], game: str):
        self.game = game
        self.players = tuple(view["players"])
        self.rules_name: str = view["rules"]["name"]
        self.switches: Switches = view["rules"]["switches"]
        viewer = view.get("view")  # The view of some games is a record without the key `view`.
        self.eyes: int = ONLOOKER if viewer is None else viewer
        self._view, self._snapshots = view, snapshots

    # --- a position

    def deal(self, _luck: object, _setup: object = None, _start: int | None = None) -> ViewedPosition:
        """Return the position before the first step."""
        return ViewedPosition()

    def restore(self, _snapshot: Mapping[str, object]) -> ViewedPosition:
        """Raise BadRecord, because a view-only game contains no complete position that could be restored."""
        raise BadRecord(self.why_not(ViewedPosition(), 0)[1])

    def copy(self, s: ViewedPosition) -> ViewedPosition:
        """Return an independent copy of a position."""
        return ViewedPosition(s.steps)

    def same(self, s: ViewedPosition, other: ViewedPosition) -> bool:
        """Return whether two positions look the same to the viewer."""
        return self.snapshot(s) == self.snapshot(other)

    # --- the rules

    def to_move(self, s: ViewedPosition) -> int:
        """Return the seat that moves next. Return LUCK before a random draw, and OVER after the end of the game."""
        now = self._snapshots[s.steps]
        if now["over"]:
            return OVER
        return LUCK if now["to_move"] is None else int(now["to_move"])

    def legal(self, _s: ViewedPosition) -> list[int]:
        """Return an empty list of decisions, because a game that can only be viewed cannot be continued."""
        return []

    def chances(self, _s: ViewedPosition) -> list[int]:
        """Return an empty list: a game that can only be viewed has no random draws whose outcomes need weights."""
        return []

    def apply(self, s: ViewedPosition, code: int) -> None:
        """Go to the position after a step. In this class, the code of a step is its index in the record."""
        s.steps = code + 1

    # --- for people

    def deciding(self, s: ViewedPosition) -> str | None:
        """Return the kind of decision that a player had to make in this position, such as "place"."""
        return self._snapshots[s.steps]["deciding"]

    def name(self, code: int) -> Decision:
        """Return the decision or draw in the step with this number, as far as the viewer may know it."""
        return registry.entry(self.game).decision(self._view["steps"][code][1])

    def parse(self, _text: str) -> int:
        """Return 0 for any text. In a game that can only be viewed, no decision is legal and so no code is needed."""
        return 0

    def why_not(self, _s: ViewedPosition, _code: int) -> tuple[str, str]:
        """Return an empty text in place of a rule id, and a sentence that explains why the game can only be viewed."""
        return "", self.reason

    @property
    def reason(self) -> str:
        """A sentence that says why the game can only be viewed."""
        if self.eyes == ONLOOKER:
            return _(
                "This record contains only what all players know about the game. The secrets are missing, "
                "so the game cannot be continued."
            )
        return _(
            "This record contains only what {player} knows about the game. The secrets of other players are missing, "
            "so the game cannot be continued."
        ).format(player=self.players[self.eyes])

    def describe(self, s: ViewedPosition) -> str:
        """Return the position as text."""
        return f"{self.deciding(s)} ({s.steps})"

    def snapshot(self, s: ViewedPosition, _seat: int | None = None) -> Snapshot:
        """Return the viewer's snapshot of a position.

        The seat does not matter.
        """
        return self._snapshots[s.steps]

    # --- records

    def header(self, _s0: ViewedPosition) -> RecordHeader:
        """Return all fields of the record except the steps."""
        header = self._view.copy()
        del header["steps"]  # type: ignore[misc]  # the remaining fields are a header
        return header

    def outcome(self, _s: ViewedPosition) -> RecordOutcome:
        """Return the fields of the record that describe the result of the game: in a view-only game, only the winners.

        The header contains them, too.
        """
        return {"winners": self._view["winners"]}

    def winners(self, s: ViewedPosition) -> list[int]:
        """Return the winning seats."""
        return list(self._snapshots[s.steps]["winners"])

    def seen_by(self, record: Record, _positions: Sequence[object], _seat: int) -> Record:
        """Return the record unchanged, because it contains nothing that is hidden from the viewer."""
        return record


class LiveViewTable(ViewOnlyTable):
    """The rules of a running game, limited to the information and the decisions of one viewer.

    The code of a decision that can be made now is `OFFERED` plus its place in the list. Codes from `ILLEGAL` on stand
    for other decisions in the notation of the game.

    Parameters
    ----------
    view : dict
        The record of the game as the viewer may know it.
    snapshots : sequence of dict
        The viewer's snapshot of every position, from the first to the present one.
    rules : Table
        The rules of the match, which know the board and the notation.
    legal : sequence of str
        The decisions that the viewer may make in the present position.
    """

    OFFERED, ILLEGAL = 1 << 40, 1 << 41

    def __init__(self, view: RecordView, snapshots: Sequence[Snapshot], rules: Table, legal: Sequence[str]):
        super().__init__(view, snapshots, rules.game)
        self.rules, self._offered = rules, [rules.name(rules.parse(text)) for text in legal]
        self._completed: tuple[int, Position | None] = -1, None
        board = getattr(rules, "board", None)
        if board is not None:
            self.board = board

    def legal(self, s: ViewedPosition) -> list[int]:
        """Return the codes of the decisions that the viewer can make in the present position.

        In earlier positions there are none.
        """
        present = s.steps == len(self._snapshots) - 1
        return [self.OFFERED + number for number in range(len(self._offered))] if present else []

    def name(self, code: int) -> Decision:
        """Convert the code of a decision to the decision."""
        if code >= self.ILLEGAL:
            return self.rules.name(code - self.ILLEGAL)
        return self._offered[code - self.OFFERED] if code >= self.OFFERED else super().name(code)

    def parse(self, text: str) -> int:
        """Return the code of a decision, given its text. Raise MalformedMove for an unknown decision."""
        code = self.rules.parse(text)
        decision = self.rules.name(code)
        return self.OFFERED + self._offered.index(decision) if decision in self._offered else self.ILLEGAL + code

    def why_not(self, s: ViewedPosition, code: int) -> tuple[str, str]:
        """Return the id of the rule that forbids a decision, and the reason, as far as the viewer can know them."""
        position = self.possible_position(s)
        if position is None or code < self.ILLEGAL or code - self.ILLEGAL in self.rules.legal(position):
            return "", self.reason
        return self.rules.why_not(position, code - self.ILLEGAL)

    def position(self, s: ViewedPosition) -> Position | None:
        """Return the complete position, or None if the viewer does not know all of it."""
        try:
            return self.rules.restore(self._snapshots[s.steps])
        except BadRecord:
            return None

    def possible_position(self, s: ViewedPosition) -> Position | None:
        """Return a complete position that the viewer cannot distinguish from `s`, or None if none was found.

        The viewer has the same decisions in it. None if the hidden pieces cannot be completed.
        """
        if self._completed[0] != s.steps:
            complete = registry.entry(self.game).part("completed", lambda seen: seen)
            try:
                self._completed = s.steps, self.rules.restore(complete(self._snapshots[s.steps]))
            except BadRecord:
                self._completed = s.steps, None
        return self._completed[1]

    @property
    def reason(self) -> str:
        """The reason why a decision cannot be made, for cases in which no rule can be named."""
        return _("This decision is not possible now.")

    def describe(self, s: ViewedPosition) -> str:
        """Return the position as text."""
        position = self.position(s)
        return super().describe(s) if position is None else self.rules.describe(position)
