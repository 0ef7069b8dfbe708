"""The class `Situation`: the data from which the police's probabilities are calculated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Integral
from typing import TYPE_CHECKING, TypeAlias, TypedDict, TypeGuard, Unpack

from timepirates.core.errors import BadBoard, BadSituation
from timepirates.core.i18n import _
from timepirates.core.protocol import Rules, Switches
from timepirates.games.pirates.board import ARTIFACTS, DEFAULT, Board, BoardSource, board_of
from timepirates.games.pirates.codes import ARTIFACT_KINDS, POLICE_TOKENS_PER_NUMBER, YEAR_TOKENS
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates.games.pirates.text import COLOUR_NAMES, KIND_NAMES
from timepirates.games.pirates.variants import resolved

if TYPE_CHECKING:
    from timepirates.core.game import Game

COLOURS = COLOUR_NAMES
ARTIFACT_NAMES = KIND_NAMES[:ARTIFACT_KINDS]
"""The names of all kinds of artifact tokens, such as "blue" and "red-atomic", in a fixed order."""
POLICE = KIND_NAMES[ARTIFACT_KINDS:]
POLICE_TOKENS = 2 * POLICE_TOKENS_PER_NUMBER
POLICE_LEFT_AT_YEAR_END = POLICE_TOKENS - YEAR_TOKENS
"""The number of police tokens that remain in the bag when a year ends."""
FEWEST_POLICE = POLICE_LEFT_AT_YEAR_END + 1
"""The smallest possible number of police tokens in the bag before a draw.

When the eighth police token is drawn, all return to the bag (B5, Y1).
"""
MOST_YEARS_LEFT = 100


Pile: TypeAlias = int | dict[str, int]
"""The artifacts in the bag or in the discard pile: one count per kind, or only the total number."""


@dataclass(frozen=True, init=False)
class Situation:
    """The data that determine where the police may go next, such as the tokens in the bag.

    Parameters
    ----------
    board : Board, str, Path or mapping, optional
        A source that `Board.read` accepts.
    police : int or str, optional
        First year of the police's epoch; their start on the board if None.
    ones, twos : int, optional
        Numbers of police tokens in the bag.
    bag, discard : int or mapping of str to int, optional
        Artifacts by kind, or a plain number if kinds do not matter. If `bag` is None, the bag contains the artifacts
        that are left when every site is filled.
    years_left : int, optional
        Number of years that will still end, including the present one. If None, all years of the rule set.
    rules : str or mapping, optional
        A rule set's name, or {"name": ..., "switches": {...}}.

    Raises
    ------
    BadSituation
        If the values are impossible.
    """

    board: Board
    police: int
    ones: int
    twos: int
    bag: Pile
    discard: Pile
    years_left: int
    rules: str
    switches: Switches = field(repr=False)
    """The values of all rule switches, the settings that choose between variants of the rules."""

    def __init__(
        self,
        board: BoardSource = DEFAULT,
        police: int | str | None = None,
        ones: int = POLICE_TOKENS_PER_NUMBER,
        twos: int = POLICE_TOKENS_PER_NUMBER,
        bag: int | Mapping[str, int] | None = None,
        discard: int | Mapping[str, int] = 0,
        years_left: int | None = None,
        rules: Rules = "rio-grande",
    ):
        read = Board.read(board)
        name, switches = resolved(rules)
        put = object.__setattr__
        put(self, "board", read)
        put(self, "rules", name)
        put(self, "switches", dict(switches))
        put(self, "police", _epoch(read, read.police_start if police is None else police))
        put(self, "bag", _check_artifacts(_("bag"), ARTIFACTS - sum(read.sites) if bag is None else bag))
        put(self, "discard", _check_artifacts(_("discard"), discard))
        put(
            self,
            "years_left",
            switches["years"] if years_left is None else whole("years_left", years_left, 1, MOST_YEARS_LEFT),
        )
        put(self, "ones", whole("ones", ones, 0, POLICE_TOKENS_PER_NUMBER))
        put(self, "twos", whole("twos", twos, 0, POLICE_TOKENS_PER_NUMBER))
        if self.police_tokens < FEWEST_POLICE:
            raise BadSituation(
                _("the bag must contain {low} to {high} police tokens (got {got})").format(
                    low=FEWEST_POLICE, high=POLICE_TOKENS, got=self.police_tokens
                )
            )
        if self.artifacts + self.discards > ARTIFACTS:
            raise BadSituation(
                _("the bag and the discard pile together can contain at most {most} artifacts (got {got})").format(
                    most=ARTIFACTS, got=self.artifacts + self.discards
                )
            )

    def __repr__(self) -> str:
        piles = f"bag={self.artifacts}, discard={self.discards}"
        where = f"police={self.police}, ones={self.ones}, twos={self.twos}"
        return f"<Situation {where}, {piles}, years_left={self.years_left}, {self.board.name}, {self.rules}>"

    def __hash__(self) -> int:
        return hash((self.board, self.police, self.ones, self.twos, self.artifacts, self.discards, self.years_left))

    @classmethod
    def of(cls, game: Game) -> Situation:
        """Return a `Situation` that describes the current position of a game.

        While white contracts are laid, the year counts as ended, and its tokens are back in the bag (Y1).

        Parameters
        ----------
        game : Game
            A game that is not over.

        Raises
        ------
        BadSituation
            If the game is over, or is not a game of Time Pirates.
        """
        snapshot = as_pirates_snapshot(game.snapshot())
        if "bag" not in snapshot:
            raise BadSituation(
                _("games other than Time Pirates have no police (got a game of {name})").format(name=game.name)
            )
        return cls.seen(snapshot, board_of(game), game.switches)

    @classmethod
    def seen(cls, snapshot: PiratesSnapshot, board: BoardSource, switches: Switches) -> Situation:
        """Return a `Situation` that describes a position, given as a snapshot.

        Parameters
        ----------
        snapshot : dict
            A position as one seat knows it.
        board : Board, str, Path or mapping
            The board of the game.
        switches : mapping
            The value of every switch of the game.

        Raises
        ------
        BadSituation
            If the game is over.
        """
        if snapshot["over"]:
            raise BadSituation(_("the game is over, so no more police tokens will be drawn"))
        bag = dict(snapshot["bag"])
        ones, twos = (bag.pop(token, 0) for token in POLICE)
        return cls(
            board,
            snapshot["police"],
            ones,
            twos,
            bag,
            dict(snapshot["discard"]),
            max(1, years_left(snapshot, switches)),
            {"name": snapshot["rules"], "switches": dict(switches)},
        )

    @property
    def stops(self) -> bool:
        """Whether a restock stops when the year ends during the restock (rule B5)."""
        return self.switches["restock_after_year_end"] == "stop"

    @cached_property
    def artifacts(self) -> int:
        """The number of artifacts in the bag."""
        return _total(self.bag)

    @cached_property
    def discards(self) -> int:
        """The number of artifacts in the discard pile.

        They return to the bag at the end of the year (Y1).
        """
        return _total(self.discard)

    @property
    def police_tokens(self) -> int:
        """The number of police tokens in the bag."""
        return self.ones + self.twos

    @property
    def drawn(self) -> int:
        """The number of police tokens that have been drawn since the year began."""
        return POLICE_TOKENS - self.police_tokens

    @property
    def need(self) -> int:
        """The number of police tokens that must still be drawn before the year ends (rule B5)."""
        return YEAR_TOKENS - self.drawn

    @property
    def place(self) -> int:
        """The number of the epoch in which the police are."""
        return self.board.index[self.police]

    @property
    def start(self) -> list[int]:
        """A list with one entry per epoch: 1 for the epoch of the police, and 0 for all others."""
        return [int(year == self.police) for year in self.board.years]

    def changed(self, **changes: Unpack[SituationChanges]) -> Situation:
        """Return a copy of the situation in which the given fields have new values."""
        given: SituationChanges = {
            "board": self.board,
            "police": self.police,
            "ones": self.ones,
            "twos": self.twos,
            "bag": self.bag,
            "discard": self.discard,
            "years_left": self.years_left,
            "rules": {"name": self.rules, "switches": dict(self.switches)},
        }
        given.update(changes)
        return Situation(**given)


class SituationChanges(TypedDict, total=False):
    """The keyword arguments of `Situation.changed`: new values for a situation."""

    board: BoardSource
    police: int | str | None
    ones: int
    twos: int
    bag: int | Mapping[str, int] | None
    discard: int | Mapping[str, int]
    years_left: int | None
    rules: Rules


def years_left(snapshot: PiratesSnapshot, switches: Switches) -> int:
    """Return how many years of a game have not ended yet.

    The current year counts, unless its white contracts are being laid (Y1).
    """
    return switches["years"] - snapshot["year"] + (snapshot["deciding"] != "lay")


def sites_to_fill(snapshot: PiratesSnapshot, switches: Switches) -> tuple[int, int] | None:
    """Return the epoch that is being restocked and its number of sites still to fill, or None."""
    year = snapshot["restocking"]
    if year is None or (snapshot["deciding"] == "lay" and switches["restock_after_year_end"] == "stop"):
        return None
    return int(year), snapshot["empty_sites"].get(year, 0)


def _epoch(board: Board, police: object) -> int:
    if not (isinstance(police, str) or is_integer(police)):
        raise BadSituation(
            _("police must be an epoch of the board, such as {year} (got {got})").format(
                year=board.police_start, got=repr(police)[:60]
            )
        )
    try:
        return int(board.epoch(police).year)
    except BadBoard as error:
        raise BadSituation(str(error)) from None


def whole(name: str, value: object, low: int, high: int) -> int:
    """Return `value` as an int if it is a whole number from `low` to `high`. Otherwise, raise BadSituation.

    Truth values are not accepted.
    """
    if not is_integer(value) or not low <= value <= high:
        raise BadSituation(
            _("{name} must be a whole number from {low} to {high} (got {got})").format(
                name=name, low=low, high=high, got=repr(value)[:60]
            )
        )
    return int(value)


def is_integer(value: object) -> TypeGuard[int]:
    """Return whether an object is a Python or NumPy integer. A bool does not count."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def _check_artifacts(name: str, value: object) -> Pile:
    """Check artifact counts, given as a total or as a mapping by kind, and return them."""
    if not isinstance(value, Mapping):
        return whole(name, value, 0, ARTIFACTS)
    for kind, count in value.items():
        if kind not in ARTIFACT_NAMES:
            raise BadSituation(
                _("{name} must contain counts by kind of artifact: {kinds} (got {got})").format(
                    name=name, kinds=", ".join(ARTIFACT_NAMES), got=repr(kind)[:60]
                )
            )
        whole(f"{name}: {kind}", count, 0, ARTIFACTS)
    counts = {kind: int(value[kind]) for kind in ARTIFACT_NAMES if value.get(kind)}
    whole(name, sum(counts.values()), 0, ARTIFACTS)
    return counts


def _total(pile: Pile) -> int:
    return pile if isinstance(pile, int) else sum(pile.values())
