"""The interfaces between the rules of a game and all code that plays, records or shows the game.

A *position* `s` is an object with fields of small whole numbers, and each decision is a whole number, its *code*. The
rules never draw at random: the result of a random draw has a code, too, and is applied like a decision. The caller
chooses this code, for example from a seed, from a record, or because a person has drawn at a real board. The class
`timepirates.core.game.Game` checks all input, and the rules rely on it.

Each game has a class that implements the protocol `Table`: the rules of one match with fixed players, switches (the
points on which rule sets differ) and board. The registry (`timepirates.core.registry`) finds this class and all other
parts of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NotRequired, Protocol, TypeAlias, TypedDict, TypeVar, runtime_checkable

from timepirates.core.i18n import _

if TYPE_CHECKING:
    from fractions import Fraction

    from timepirates.core.luck import Luck

Snapshot: TypeAlias = Mapping[str, Any]
"""A position as JSON data, either complete or limited to the information that a seat may have.

Snapshots of every game have `rules`, `players`, `to_move` (a seat or null), `deciding`, `over` and `winners`; the
other keys depend on the game, which has a `TypedDict` of its own for them.
"""
Json: TypeAlias = Any
"""Unchecked content of a JSON document or a TOML table."""
Position: TypeAlias = Any
"""A position in the format of its game's rules. Other code passes it on without reading its fields."""
BoardSource: TypeAlias = Any
"""The argument with which a user chooses a board: a name, a file path, a mapping or a board object."""
Rules: TypeAlias = str | Mapping[str, object]
"""The argument with which a user chooses rules: a rule set's name, or a dict with a name and changed switches."""
Known = TypeVar("Known")
Switches: TypeAlias = Mapping[str, Any]
"""The value of each rule switch, by the name of the switch. None means that there is no limit."""


RecordStep: TypeAlias = tuple[int | None, str]
"""One step in the record of a game: the seat that decided (None for a random draw), and the decision as text."""


class RecordRules(TypedDict):
    """The rules in the record of a game: the name of the rule set, and the value of each rule switch."""

    name: str
    switches: dict[str, object]


class RecordHeader(TypedDict):
    """The fields of a recorded game that come before its steps. A game can add more."""

    format: str
    """The format of the record: the name of the game with the ending `-record`, such as "time-pirates-record"."""
    version: int
    rules: RecordRules
    board: NotRequired[dict[str, object]]
    """The board on which the game is played. Records of games without a board do not have this key."""
    players: list[str]
    start: NotRequired[int]
    """The seat of the start player. The key is missing if the game has no start player that users can choose."""
    seed: int | None
    setup: Json
    """The results of the random draws before the first step; None if the record has a `position`."""
    position: NotRequired[Snapshot]
    """The first position as a snapshot, for a game that begins in a special position."""


class RecordOutcome(TypedDict):
    """The fields of a recorded game that come after its steps. A game can add more."""

    winners: list[int]


class Record(RecordHeader, RecordOutcome):
    """The record of a game, as a dict with the same structure as the JSON file."""

    steps: list[RecordStep]


class RecordView(Record):
    """A recorded game that contains only the information that one seat has."""

    view: int | None
    """The seat whose knowledge this record contains; None if the record contains only what spectators may know."""


def given(value: Known | None) -> Known:
    """Return the value itself if it is not None. Raise ValueError if the value is None.

    For a value of a position that cannot be None in this place, such as the seat to move before a decision.
    """
    if value is None:
        raise ValueError(_("this value is None in the current position, but a value is needed here"))
    return value


class Chance(Enum):
    """An enumeration with only one member, `CHANCE`. It is given instead of a seat if a random draw comes next."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"


CHANCE: Final = Chance.CHANCE
Mover: TypeAlias = int | Chance | None
"""The type of the value of `Game.to_move`: a seat, CHANCE for a random draw, or None after the end of the game."""
LUCK = -1
"""The value that `Table.to_move` returns if the next step is a random draw."""
OVER = -2
"""The number that `Table.to_move` returns when the game is over."""
ONLOOKER = -3
"""The number that stands for a spectator in place of a seat. A spectator has only public information."""


class Sentence(str):
    """A string that notebooks display without quotation marks."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))


class Decision(Sentence):
    """A decision or the result of a draw as text, such as "take red", with attributes for the verb and its objects.

    If no verb is given, the text is split into words: the first is the verb, the others are the parts.

    Attributes
    ----------
    verb : str
        The kind of decision, such as "take". It may be two words ("reveal coin").
    parts : tuple of str
        The words after the verb, without prepositions, in the order of the notation: ("red", "1", "blue") for
        "trade red with 1 for blue". Numbers are text, as in the notation.

    Examples
    --------
    >>> Decision("take 3").verb, Decision("take 3").parts
    ('take', ('3',))
    """

    __slots__ = ("parts", "verb")
    verb: str
    parts: tuple[str, ...]
    _repr_pretty_ = Sentence._repr_pretty_  # Without this method, a notebook would use the `__repr__` below.

    def __new__(cls, text: str, verb: str | None = None, parts: tuple[str, ...] = ()) -> Decision:
        """Create a decision from its text. If no verb is given, the first word is the verb."""
        made = super().__new__(cls, text)
        if verb is None:
            verb, *words = text.split() or [""]
            parts = tuple(words)
        made.verb, made.parts = verb, parts
        return made

    def __repr__(self) -> str:
        return f"Decision({str(self)!r})"


class Table(Protocol):
    """The interface of the rules of every game. The players, rule switches and board of a table never change.

    Every position `s` must come from the same table. Only `apply` changes a position. A table may also have a `board`
    and implement `SecretDraws`.
    """

    game: str
    players: tuple[str, ...]
    rules_name: str
    switches: Switches

    # --- a position
    def deal(self, luck: Luck, setup: object = None, start: int | None = None) -> Position:
        """Return the first position of a game.

        Parameters
        ----------
        luck : Luck
            The source of everything that `setup` and `start` leave open.
        setup : optional
            The result of the draws before the first step, as in a record.
        start : int, optional
            0-based seat of the start player.

        Raises
        ------
        BadSetting
            If the setup or the start player is not allowed.
        """

    def restore(self, snapshot: Mapping[str, object]) -> Position:
        """Convert a complete snapshot to a position.

        Raises
        ------
        BadRecord
            If the position is incomplete or impossible.
        """

    def copy(self, s: Position) -> Position:
        """Return an independent copy of a position."""

    def same(self, s: Position, other: Position) -> bool:
        """Return whether two positions are equal under the rules."""

    # --- Rules, with decisions as integer codes
    def to_move(self, s: Position) -> int:
        """Return the seat that moves next. Return LUCK before a random draw, and OVER after the end of the game."""

    def legal(self, s: Position) -> list[int]:
        """Return the codes of all legal decisions, or of all possible draw results, in a fixed order."""

    def chances(self, s: Position) -> list[int]:
        """Return the weights of all possible results of the next random draw, as integers.

        They are in the order of `legal`.
        """

    def apply(self, s: Position, code: int) -> None:
        """Apply a legal decision, or the result of a random draw, to the position. The position is changed in place."""

    # --- for people
    def deciding(self, s: Position) -> str | None:
        """Return the kind of decision that comes next, such as "place", or None when the game is over."""

    def name(self, code: int) -> Decision:
        """Convert the code of a decision to its text."""

    def parse(self, text: str) -> int:
        """Return the code of a decision, given its text. Letter case and extra spaces do not matter.

        Raises
        ------
        MalformedMove
            If the text is not in the game's notation.
        """

    def why_not(self, s: Position, code: int) -> tuple[str, str]:
        """Return the reason why a decision is illegal.

        Returns
        -------
        rule : str
            Id of the rule that forbids it.
        reason : str
            Why the rule forbids it, as a sentence.
        """

    def describe(self, s: Position) -> str:
        """Return the position as text for a terminal or a screen reader."""

    def snapshot(self, s: Position, seat: int | None = None) -> Snapshot:
        """Return a position as JSON data, complete or limited to the information that one viewer may have."""

    # --- records
    def header(self, s0: Position) -> RecordHeader:
        """Return the fields of a game's record that come before its steps."""

    def outcome(self, s: Position) -> RecordOutcome:
        """Return the fields of a game's record that come after its steps, such as the winners."""

    def winners(self, s: Position) -> list[int]:
        """Return the winning seats in ascending order; the list is empty until the game is over."""

    def seen_by(self, record: Record, positions: Sequence[Position], seat: int) -> Record:
        """Return a copy of a record that contains only the information that a seat may have.

        Parameters
        ----------
        record : dict
            The complete record of a game at this table.
        positions : sequence
            The position before each step, and the last one.
        seat : int
            0-based seat, or ONLOOKER.
        """


@runtime_checkable
class SecretDraws(Protocol):
    """An extension of `Table` for games in which a draw's exact probabilities are secret."""

    def odds(self, s: Position, seat: int) -> dict[Decision, Fraction]:
        """Return the probability of each result of the next draw, given the knowledge of one seat."""


@runtime_checkable
class SettlingViews(Protocol):
    """An additional interface for tables that need long to prepare a seat's view of a record.

    `Table.seen_by` then also accepts the steps and positions from a settled position on.
    """

    by_step: tuple[str, ...]
    """The keys in a seat's record, except `steps`, whose values are lists of entries that begin with a step number."""

    def settled(self, s: Position) -> bool:
        """Return whether each seat's view of the earlier steps is final: later steps reveal nothing more about them."""
