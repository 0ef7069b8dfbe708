"""What a game is: the small contract between the rules of a game and everything that plays, records or shows it.

A *position* `s` is one record of small whole numbers, and decisions are whole numbers ("codes"). Rules never draw:
a stroke of luck is applied like a decision, its code chosen by whoever runs the game (a seed, a person at the real
board, an enumeration, a record). The shell (`timepirates.core.game.Game`) validates; the rules trust what they are
given.

Each game is a package whose module `table` has a class that fills the protocol `Table`: the rules of one match, with
its players, its switches and its board settled. `timepirates.core.registry` finds it, and all else that belongs to the
game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NotRequired, Protocol, TypeAlias, TypedDict, runtime_checkable

if TYPE_CHECKING:
    from fractions import Fraction

    from timepirates.core.luck import Luck

Snapshot: TypeAlias = dict[str, Any]
"""A position as JSON holds it, all of it or what a seat may know. In every game: `rules`, `players`, `to_move` (a seat,
or null), `deciding`, `over`, `winners`; everything else is the game's own."""
Json: TypeAlias = Any
"""What a JSON document or a table of TOML holds: whoever takes it looks first at what it is."""
Position: TypeAlias = Any
"""A position as its game's rules know it: only the table that made it looks inside."""
BoardSource: TypeAlias = Any
"""What a game takes as its board: a name, a path, a mapping, or a board of its own kind."""
Rules: TypeAlias = str | Mapping[str, object]
"""A rule set's name, or {"name": base set, "switches": {the changed ones}}."""
Switches: TypeAlias = Mapping[str, Any]
"""The value of every switch: a number, a word, a truth value, or null where there is no limit."""


RecordStep: TypeAlias = tuple[int | None, str]
"""A step of a record, a JSON array of two: the seat (None: luck) and the decision in the notation."""


class RecordRules(TypedDict):
    """The rules of a record: the name of a rule set, and the value of every switch."""

    name: str
    switches: dict[str, object]


class RecordHeader(TypedDict):
    """The fields of a record before `steps`. A game adds fields of its own."""

    format: str
    """the game's name and `-record`"""
    version: int
    rules: RecordRules
    board: NotRequired[dict[str, object]]
    """the board, in a game that has boards"""
    players: list[str]
    start: NotRequired[int]
    """the start player's seat, in a game that has one to choose"""
    seed: int | None
    setup: Json
    """what was drawn or laid before the first step, in the game's own form; None where the record has a `position`"""
    position: NotRequired[Snapshot]
    """the full snapshot of the first position, of a game that begins in the middle"""


class RecordOutcome(TypedDict):
    """The fields of a record behind `steps`. A game adds fields of its own."""

    winners: list[int]


class Record(RecordHeader, RecordOutcome):
    """A game as a file holds it."""

    steps: list[RecordStep]


class RecordView(Record):
    """A game as one seat knows it, with the others' secrets cut out."""

    view: int | None
    """the seat; None for an onlooker"""


class Chance(Enum):
    """Luck, as the one to move."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"


CHANCE: Final = Chance.CHANCE
Mover: TypeAlias = int | Chance | None
"""Who is to move: a seat, CHANCE, or None when the game is over."""
LUCK = -1
"""What `Table.to_move` says where luck decides."""
OVER = -2
"""What `Table.to_move` says when the game is over."""
ONLOOKER = -3
"""Instead of a seat: somebody who has seen what all have seen, and nothing else (nobody looks, or everybody)."""


class Sentence(str):
    """A text for people: a notebook shows it without quotes."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))


class Decision(Sentence):
    """One line of the notation. It is its text: equal, hashed, sorted and written as such.

    A game's notation gives the verb and the parts. Without them the text is split into words.

    Attributes
    ----------
    verb : str
        The kind of decision, such as "take". It may be two words ("reveal coin").
    parts : tuple of str
        What the decision names, in the order of the notation, without the words between: ("red", "1", "blue") of
        "trade red with 1 for blue". Numbers are text, as in the notation.

    Examples
    --------
    >>> Decision("take 3").verb, Decision("take 3").parts
    ('take', ('3',))
    """

    __slots__ = ("parts", "verb")
    verb: str
    parts: tuple[str, ...]
    _repr_pretty_ = Sentence._repr_pretty_  # a notebook would prefer the `__repr__` below

    def __new__(cls, text: str, verb: str | None = None, parts: tuple[str, ...] = ()) -> Decision:
        """Return the decision with this text."""
        made = super().__new__(cls, text)
        made.verb, made.parts = (verb, parts) if verb is not None else _in_words(text)
        return made

    def __repr__(self) -> str:
        return f"Decision({str(self)!r})"


def _in_words(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the first word of a text and the others."""
    verb, *parts = text.split() or [""]
    return verb, tuple(parts)


class Table(Protocol):
    """A match of some game: players, switches and board are settled, positions come and go.

    `s` is always a position made by this table. Only `apply` changes it. A table may also have a `board`, and be a
    `SecretDraws`.
    """

    game: str
    players: tuple[str, ...]
    rules_name: str
    switches: Switches

    # --- a position
    def deal(self, luck: Luck, setup: object = None, start: int | None = None) -> Position:
        """The first position: what `setup` and `start` leave open is drawn from `luck`."""

    def restore(self, snapshot: Mapping[str, object]) -> Position:
        """The position that a full snapshot describes; BadRecord says what is impossible in it."""

    def copy(self, s: Position) -> Position:
        """Another position, equal and independent."""

    def same(self, s: Position, other: Position) -> bool:
        """Whether two positions are equal in everything that the rules know."""

    # --- the rules, integers only
    def to_move(self, s: Position) -> int:
        """A seat, LUCK or OVER."""

    def legal(self, s: Position) -> list[int]:
        """The codes of all decisions (or strokes of luck) that are possible now, in the notation's order."""

    def chances(self, s: Position) -> list[int]:
        """Where luck decides: a weight (whole number) beside each of `legal`'s codes."""

    def apply(self, s: Position, code: int) -> None:
        """Make a legal decision or stroke of luck come true."""

    # --- for people
    def deciding(self, s: Position) -> str | None:
        """What is decided now, in the notation's word; None when the game is over."""

    def name(self, code: int) -> Decision:
        """The notation of a code."""

    def parse(self, text: str) -> int:
        """The code of a text, letter case and extra spaces forgiven; MalformedMove where it is no notation here."""

    def why_not(self, s: Position, code: int) -> tuple[str, str]:
        """For a decision that is not legal: the id of the rule that forbids it, and why, as a sentence."""

    def describe(self, s: Position) -> str:
        """The position as text, for a terminal or a screen reader."""

    def snapshot(self, s: Position, seat: int | None = None) -> Snapshot:
        """What can be seen of a position, as JSON holds it; with a seat (or ONLOOKER), what that seat may know."""

    # --- records
    def header(self, s0: Position) -> RecordHeader:
        """The record's fields before `steps`, of a game that begins with the dealt position `s0`."""

    def outcome(self, s: Position) -> RecordOutcome:
        """The record's fields behind `steps`."""

    def winners(self, s: Position) -> list[int]:
        """The seats that have won, ascending; empty while the game goes on."""

    def seen_by(self, record: Record, positions: Sequence[Position], seat: int) -> Record:
        """The record as a seat (or ONLOOKER) may know it; `positions` are those before each step and the last one."""


@runtime_checkable
class SecretDraws(Protocol):
    """What a table has besides, where not all that a draw depends on is open: `chances` knows more than a seat may."""

    def odds(self, s: Position, seat: int) -> dict[Decision, Fraction]:
        """The next draw as a seat must see it: each one that is possible, with its exact chance."""
