"""Conspiracy as a `timepirates.core.protocol.Table`: one match, with its players and switches settled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import LUCK, ONLOOKER, OVER, Decision, Record, RecordHeader, Rules, Snapshot
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy import odds, refusals, restoring, setting_up, snapshot, state, text, variants, views
from timepirates.games.conspiracy.describe import describe
from timepirates.games.conspiracy.rules.apply import apply
from timepirates.games.conspiracy.rules.legal import write_legal
from timepirates.games.conspiracy.state import ConspiracyState

FORMAT = "conspiracy-record"
FEWEST_PLAYERS = 3
SEATS = (FEWEST_PLAYERS, c.MOST_PLAYERS)
"""The fewest and the most players (K4)."""


class ConspiracyTable:
    """A match of Conspiracy. Positions are `timepirates.games.conspiracy.state.ConspiracyState`s."""

    game = "conspiracy"

    def __init__(self, players: Sequence[str], rules: Rules = variants.DEFAULT, board: None = None):
        if board is not None:
            raise BadSetting(_("Conspiracy has one board only (got {got})").format(got=shown(board)))
        self.players = tuple(players)
        self.rules_name, self.switches = variants.resolved(rules)
        if not FEWEST_PLAYERS <= len(self.players) <= c.MOST_PLAYERS:
            raise BadSetting(_("Conspiracy is for 3 to 5 players (got {got}) (K4)").format(got=len(self.players)))
        self._choices = [0] * c.MOST_CHOICES

    @cached_property
    def _blank(self) -> ConspiracyState:
        """A position with nothing in it but players and switches."""
        s = ConspiracyState()
        s.players = len(self.players)
        for field, number in variants.numbers(self.switches).items():
            setattr(s, field, number)
        return s

    # --- a position

    def deal(self, luck: Luck, setup: object = None, start: int | None = None) -> ConspiracyState:
        """The first position (U1, U2): tiles and goal coins from the luck where they are not given."""
        if start is not None:
            raise BadSetting(
                _("Conspiracy has no start player: dice settle the order (O2) (got start {got})").format(
                    got=shown(start)
                )
            )
        return setting_up.deal(state.copy(self._blank), luck, setup)

    def restore(self, snapshot: Snapshot) -> ConspiracyState:
        """The position of a full snapshot; BadRecord says what is impossible in it.

        A snapshot does not say who has seen what: the players of a restored position know what lies open and what
        they hold. Nor does it hold the dice of a roll-off that has begun: that roll-off begins anew.
        """
        return restoring.restore(state.copy(self._blank), snapshot, self.players, self.rules_name)

    def copy(self, s: ConspiracyState) -> ConspiracyState:
        """An equal and independent position."""
        return state.copy(s)

    def same(self, s: ConspiracyState, other: ConspiracyState) -> bool:
        """Whether two positions are equal in everything that the rules know."""
        return state.plain(s) == state.plain(other)

    # --- the rules

    def to_move(self, s: ConspiracyState) -> int:
        """A seat, LUCK or OVER."""
        if s.asked >= 0:
            return s.asked
        return OVER if s.deciding == c.GAME_OVER else LUCK

    def legal(self, s: ConspiracyState) -> list[int]:
        """The legal codes, ascending: pieces by suit and value, places row by row, quarters nw, ne, sw, se."""
        return self._choices[: write_legal(s, self._choices)]

    def chances(self, s: ConspiracyState) -> list[int]:
        """Where luck decides every stroke is equally likely: a face of a die, a coin in the bag."""
        return [1] * len(self.legal(s))

    def apply(self, s: ConspiracyState, code: int) -> None:
        """Make a legal code come true."""
        apply(s, code)

    def odds(self, s: ConspiracyState, seat: int) -> dict[Decision, Fraction]:
        """The next coin from the bag as a seat must see it, by counting coins: `draw COIN` -> its chance."""
        return {text.decision_of(f"draw {coin}"): chance for coin, chance in odds.draw(self.snapshot(s, seat)).items()}

    # --- for people

    def deciding(self, s: ConspiracyState) -> str | None:
        """What is decided now."""
        return text.DECIDING_WORDS[s.deciding]

    def name(self, code: int) -> Decision:
        """The notation of a code."""
        return text.name(code)

    def parse(self, line: str) -> int:
        """The code of a line of notation."""
        return text.parse(line, len(self.players))

    def why_not(self, s: ConspiracyState, code: int) -> tuple[str, str]:
        """The rule id and the reason, from what the seat to move knows."""
        return refusals.why_not(s, code, self.players)

    def snapshot(self, s: ConspiracyState, seat: int | None = None) -> Snapshot:
        """What can be seen; with a seat, what it may know (K5)."""
        return snapshot.snapshot(s, seat, self.rules_name, self.players)

    def describe(self, s: ConspiracyState) -> str:
        """The position as text: what lies open to all, no player's secrets."""
        return describe(self.snapshot(s, ONLOOKER))

    # --- records

    def header(self, s0: ConspiracyState) -> RecordHeader:
        """The record's fields before `steps`; a game that begins elsewhere than with the goals has its position."""
        fresh = s0.deciding == c.GOALS and s0.asked == 0
        out: RecordHeader = {
            "format": FORMAT,
            "version": 1,
            "rules": {"name": self.rules_name, "switches": dict(self.switches)},
            "players": list(self.players),
            "seed": None,
            "setup": setting_up.written(s0) if fresh else None,
        }
        if not fresh:
            out["position"] = self.snapshot(s0)
        return out

    def outcome(self, s: ConspiracyState) -> views.ConspiracyOutcome:
        """The round the game has come to, and the winner."""
        return {"rounds": s.round, "winners": snapshot.winners(s)}

    def winners(self, s: ConspiracyState) -> list[int]:
        """The seat that has claimed, if any (E4)."""
        return snapshot.winners(s)

    def seen_by(self, record: Record, positions: Sequence[ConspiracyState], seat: int) -> Record:
        """The record as a seat may know it: the same steps, with what it may not know cut out (K5)."""
        view = views.seen_by(record, positions, seat)
        if "position" in record:
            view["position"] = self.snapshot(positions[0], seat)
        return view
