"""A game as a computer player sees it, limited to the information that its seat may know.

`Game` holds the whole position. A player that looked into it would know what others keep secret. A `SeatGame` answers
from its seat's view. To try decisions, a player copies it: in the copy, everything that the seat does not know is drawn
at random, as often as the player likes.

This keeps an honest player from using by mistake what its seat cannot know. It is no protection against hostile code,
which can read all memory of its process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

from timepirates.core import registry
from timepirates.core.errors import BadSetting, IllegalMove, MalformedMove
from timepirates.core.game import Game, Step
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED, Luck
from timepirates.core.protocol import ONLOOKER, Decision, Mover, Record, Snapshot

INTERNALS = ("_s", "_checkpoints", "_steps", "_undone", "_strokes", "_legal", "_luck")
"""The attributes in which `Game` stores the position and the random draws."""


def _of_a_copy(name: str) -> Callable[..., Any]:

    def call(self: SeatGame, *given: Any, **named: Any) -> Any:
        return getattr(self.copy(), name)(*given, **named)

    call.__doc__ = f"Call `Game.{name}` of a copy, in which the hidden parts are drawn at random."
    return call


def _property_of_copy(name: str) -> property:
    """Return a property that reads its value from a copy of the game with random values for hidden facts."""
    return property(lambda self: getattr(self.copy(), name))


class SeatGame(Game):
    """A game that shows only the information that one seat may have.

    When it is changed, for example by `play`, it becomes an ordinary `Game` in which everything that the seat does not
    know is drawn at random. Its copies are such games, too; each is drawn separately.

    Parameters
    ----------
    game : Game
        The real game, which must not change later.
    seat : int
        0-based seat.
    luck : Luck
        The source of the random draws of the hidden parts. It must not be that of the game.
    """

    def __init__(self, game: Game, seat: int, luck: Luck):
        self.table, self.seed, self.chance = game.table, None, "ask"
        self._real, self._seat, self._hidden_luck, self._copies = game, seat, luck, 0

    # --- what the seat knows

    @property
    def start(self) -> int | None:
        """The 0-based seat of the start player, or None if the game has none."""
        return self._real.start

    @property
    def deciding(self) -> str | None:
        """The kind of decision that comes next, such as "place", or None after the end of the game."""
        return self._real.deciding

    @property
    def to_move(self) -> Mover:
        """The seat that decides next (counted from 0), CHANCE before a random draw, or None after the end of the game."""
        return self._real.to_move

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._real.over

    @property
    def winners(self) -> list[int]:
        """The winning seats in ascending order; empty until the game is over."""
        return self._real.winners

    def legal(self) -> list[Decision]:
        """Return all decisions that are legal now, in a fixed order."""
        return self._real.legal()

    def refusal(self, decision: str) -> IllegalMove | MalformedMove | None:
        """Return the error that `play` would raise for a decision, or None if the decision is legal."""
        return self._real.refusal(decision)

    def chances(self) -> dict[Decision, Fraction]:
        """Return the probability of each result of the next draw, based only on the information that this seat has."""
        return self._real.odds(self._seat)

    def odds(self, seat: int) -> dict[Decision, Fraction]:
        """Return the probability of each result of the next draw, based only on the information that the seat has.

        No other seat can be asked for.
        """
        return self._real.odds(self._checked_own_seat(seat))

    def snapshot(self, seat: int | None = None) -> Snapshot:
        """Return the position as the seat sees it.

        Parameters
        ----------
        seat : int, optional
            The own seat, or ONLOOKER.

        Raises
        ------
        ValueError
            If it is another seat.
        """
        return self._real.snapshot(self._checked_own_seat(seat))

    def positions(self, seat: int | None = None, first: int = 0) -> Iterator[Snapshot]:
        """Yield snapshots of the positions from index `first` on (0 is the start), as this seat sees them."""
        return self._real.positions(self._checked_own_seat(seat), first)

    def record(self, seat: int | None = None) -> Record:
        """Return the record of the game so far, without the information that is hidden from this seat."""
        return self._real.record(self._checked_own_seat(seat))

    def steps_from(self, first: int) -> Iterator[Step]:
        """Yield the steps that the seat knows, starting at index `first`."""
        decision = registry.entry(self.name).decision
        for mover, text in self._known["steps"][first:]:
            yield mover, decision(text)

    def __len__(self) -> int:
        return len(self._known["steps"])

    @cached_property
    def _known(self) -> Record:
        return self._real.record(self._seat)

    def _checked_own_seat(self, seat: int | None) -> int:
        """Return the number of the seat whose view this game shows. Raise ValueError if another seat is requested."""
        if seat not in (None, ONLOOKER, self._seat):
            raise ValueError(_("this game contains only the information that seat {seat} has").format(seat=self._seat))
        return self._seat if seat is None else seat

    # --- playing on

    def copy(self) -> Game:
        """Return a copy of the game with random values for everything that the seat does not know.

        The seat cannot distinguish the copy from this game.

        It has the steps so far if nothing is hidden. Otherwise it begins in the present position.

        Raises
        ------
        BadSetting
            If the game has secrets and no function that draws them.
        """
        entry = registry.entry(self.name)
        draw = entry.unknown
        if draw is None:
            raise BadSetting(entry.no_unknown)
        self._copies += 1
        luck = Luck(self._hidden_luck.number("copy", self._copies, MOST_SEED))
        copy = draw(self._real, self._seat, luck).copy()
        copy.chance, copy.seed, copy._luck = "ask", None, luck
        return copy

    __copy__ = copy
    walk, at, resumed, continues, record_after = map(_of_a_copy, ("walk", "at", "resumed", "continues", "record_after"))
    __str__, _repr_html_ = map(_of_a_copy, ("__str__", "_repr_html_"))
    settled, can_undo, can_redo, next_redone = map(
        _property_of_copy, ("settled", "can_undo", "can_redo", "next_redone")
    )

    def __deepcopy__(self, _memo: object) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Return whether the two games are the same object.

        Two games can differ in what the seat does not know.
        """
        return self is other

    __hash__ = None

    def __getattr__(self, name: str) -> Any:
        """Convert this view to a `Game` whose hidden facts are drawn at random, and return its attribute `name`."""
        if name not in INTERNALS:
            raise AttributeError(name)
        drawn = self.copy()
        self.__dict__.clear()
        self.__class__ = Game  # type: ignore[assignment]
        self.__dict__.update(drawn.__dict__)
        return getattr(self, name)


def real_game(game: Game) -> Game:
    """Return the complete game if the argument is a seat's view of it (`SeatGame`), otherwise the argument itself.

    This is for players that use only what all seats have seen.
    """
    return game._real if isinstance(game, SeatGame) else game
