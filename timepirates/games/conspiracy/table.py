"""The class `ConspiracyTable`: the rules of Conspiracy for one game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import LUCK, ONLOOKER, OVER, Decision, Record, RecordHeader, Rules
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy import odds, refusals, setting_up, snapshot, state, text, variants, views
from timepirates.games.conspiracy.describe import describe
from timepirates.games.conspiracy.rules.apply import apply
from timepirates.games.conspiracy.rules.legal import write_legal_codes
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot
from timepirates.games.conspiracy.state import ConspiracyState

FORMAT = "conspiracy-record"
FEWEST_PLAYERS = 3
SEATS = (FEWEST_PLAYERS, c.MOST_PLAYERS)
"""The smallest and the largest number of players of a game (rule K4)."""


class ConspiracyTable:
    """The rules of Conspiracy for one game with given players and rule switches.

    Parameters
    ----------
    players : sequence of str
        The names of 3 to 5 players, by seat (K4).
    rules : str or dict
        A rule set, perhaps with changed switches (`variants.resolved`).
    board : None
        Conspiracy has only one board.

    Raises
    ------
    BadSetting
        If a board is given, or the number of players or the rules are not allowed.
    """

    game = "conspiracy"
    by_step = ("shown",)

    def __init__(self, players: Sequence[str], rules: Rules = variants.DEFAULT, board: None = None):
        if board is not None:
            raise BadSetting(_("Conspiracy has only one board (got {got})").format(got=shown(board)))
        self.players = tuple(players)
        self.rules_name, self.switches = variants.resolved(rules)
        if not FEWEST_PLAYERS <= len(self.players) <= c.MOST_PLAYERS:
            raise BadSetting(
                _("Conspiracy is for 3 to 5 players, not for {got} (rule K4)").format(got=len(self.players))
            )
        self._choices = [0] * c.MOST_CHOICES

    @cached_property
    def _blank(self) -> ConspiracyState:
        """Return a position without pieces, in which only the number of players and the rule switches are set."""
        s = ConspiracyState()
        s.players = len(self.players)
        for field, number in variants.numbers(self.switches).items():
            setattr(s, field, number)
        return s

    # --- a position

    def before_the_deal(self) -> ConspiracyState:
        """Return the position before the first tile is dealt.

        No seat has pieces, and all coins are in the bag.
        """
        s = state.copy(self._blank)
        s.set_aside = s.bag = setting_up.ALL_PIECES
        return s

    def deal(self, luck: Luck, setup: object = None, start: int | None = None) -> ConspiracyState:
        """Deal the tiles and the goal coins, and return the first position of the game (see rules U1, U2).

        Parameters
        ----------
        luck : Luck
            The source of the tiles and goal coins that `setup` does not give.
        setup : dict, optional
            The "tiles", the "coins" or both, as one list of pieces per seat.
        start : None
            Conspiracy has no start player: dice decide the order (O2).

        Returns
        -------
        ConspiracyState

        Raises
        ------
        BadSetting
            If a start player is given, or `setup` does not fit the players.
        """
        if start is not None:
            raise BadSetting(
                _(
                    "Conspiracy has no start player, because dice decide the order of play (rule O2), but start"
                    " is {got}"
                ).format(got=shown(start))
            )
        return setting_up.deal(state.copy(self._blank), luck, setup)

    def restore(self, snapshot: ConspiracySnapshot) -> ConspiracyState:
        """Convert a complete snapshot to a position, and return it.

        A snapshot does not contain who has seen which piece, so the players of a restored position know what is open to
        all and what they hold. Nor does it contain the dice of an unfinished roll-off, so the roll-off starts again.

        Raises
        ------
        BadRecord
            If the snapshot is impossible.
        """
        from timepirates.games.conspiracy import restoring

        return restoring.restore(state.copy(self._blank), snapshot, self.players, self.rules_name)

    def copy(self, s: ConspiracyState) -> ConspiracyState:
        """Return an independent copy of a position."""
        return state.copy(s)

    def same(self, s: ConspiracyState, other: ConspiracyState) -> bool:
        """Return whether two positions are the same: all fields that matter for the rules are equal."""
        return state.plain(s) == state.plain(other)

    # --- the rules

    def to_move(self, s: ConspiracyState) -> int:
        """Return the seat to move, or one of two constants: LUCK before a random draw, OVER at the end of the game."""
        if s.asked >= 0:
            return s.asked
        return OVER if s.deciding == c.GAME_OVER else LUCK

    def legal(self, s: ConspiracyState) -> list[int]:
        """Return the codes of all legal decisions or draw results, in ascending order.

        `timepirates.games.conspiracy.codes` lists the codes.
        """
        return self._choices[: write_legal_codes(s, self._choices)]

    def chances(self, s: ConspiracyState) -> list[int]:
        """Return the relative probability of each result of the next random draw: always 1, because all are equal."""
        return [1] * len(self.legal(s))

    def apply(self, s: ConspiracyState, code: int) -> None:
        """Apply a legal decision or the result of a random draw to the position."""
        apply(s, code)

    def odds(self, s: ConspiracyState, seat: int) -> dict[Decision, Fraction]:
        """Return the probability of each result of the next draw, given what a seat knows."""
        return {
            text.parse_decision(f"draw {coin}"): chance for coin, chance in odds.draw(self.snapshot(s, seat)).items()
        }

    # --- for people

    def deciding(self, s: ConspiracyState) -> str | None:
        """Return the kind of decision that comes next, such as "lay", or None when the game is over."""
        return text.DECIDING_WORDS[s.deciding]

    def name(self, code: int) -> Decision:
        """Convert the code of a decision to text, such as "advance M"."""
        return text.name(code)

    def parse(self, line: str) -> int:
        """Convert a decision from text, such as "advance M", to its code."""
        return text.parse(line, len(self.players))

    def why_not(self, s: ConspiracyState, code: int) -> tuple[str, str]:
        """Return why a decision is illegal: the id of the rule, and a sentence.

        Both use only what the mover knows.
        """
        return refusals.why_not(s, code, self.players)

    def snapshot(self, s: ConspiracyState, seat: int | None = None) -> ConspiracySnapshot:
        """Return a position as JSON data, either all of it or only what the given seat may know (rule K5)."""
        return snapshot.snapshot(s, seat, self.rules_name, self.players)

    def describe(self, s: ConspiracyState) -> str:
        """Return the public part of a position as text."""
        return describe(self.snapshot(s, ONLOOKER))

    # --- records

    def header(self, s0: ConspiracyState) -> RecordHeader:
        """Return the fields of a record that come before its steps."""
        fresh = s0.deciding == c.GOALS and s0.asked == 0
        out: RecordHeader = {
            "format": FORMAT,
            "version": 1,
            "rules": {"name": self.rules_name, "switches": dict(self.switches)},
            "players": list(self.players),
            "seed": None,
            "setup": setting_up.dealt_pieces(s0) if fresh else None,
        }
        if not fresh:
            out["position"] = self.snapshot(s0)
        return out

    def outcome(self, s: ConspiracyState) -> views.ConspiracyOutcome:
        """Return the fields of a record that come after its steps: the rounds and the winners."""
        return {"rounds": s.round, "winners": snapshot.winners(s)}

    def winners(self, s: ConspiracyState) -> list[int]:
        """Return a list with the winning seat, or an empty list if no seat has won (rule E4)."""
        return snapshot.winners(s)

    def seen_by(self, record: Record, positions: Sequence[ConspiracyState], seat: int) -> Record:
        """Return a copy of a record without the information that a seat may not have (rule K5)."""
        view = views.seen_by(record, positions, seat)
        if "position" in record:
            view["position"] = self.snapshot(positions[0], seat)
        return view

    def settled(self, s: ConspiracyState) -> bool:
        """Return whether each seat's view of all past steps is final, so that no later step can change it.

        This is so unless answers to an interruption are hidden (O3).
        """
        return s.deciding != c.INTERRUPTING
