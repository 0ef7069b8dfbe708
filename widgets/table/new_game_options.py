"""The options in the form for a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from timepirates.core.protocol import BoardSource, Switches


class PieceKind(TypedDict):
    """A kind of piece that can be placed on a real board, as data for JavaScript."""

    kind: str
    name: str
    count: int
    key: str
    """The keyboard shortcut that adds one piece of this kind, such as "e", "shift+e" or "alt+e"."""


class BoardPlace(TypedDict):
    """A place on a physical board, with the number of pieces that are there when the game begins."""

    place: str
    label: str
    slots: int
    """The number of slots for pieces: how many pieces are at the place when the game begins."""


@dataclass(frozen=True)
class RealBoard:
    """The options of companion mode, in which people play on a real board and enter what they draw."""

    kinds: Sequence[PieceKind]
    """The kinds of pieces that are on the board or are drawn."""
    places: Callable[[BoardSource], list[BoardPlace]]
    """A function that returns the places of a board at which pieces are when the game begins."""
    door: str
    """A sentence about companion mode (playing on a real board) for its choice on the start screen."""
    mode: str
    """The text of the question who draws the pieces: the program or the people."""
    sample: str
    """The label of the option with which the program draws the pieces."""
    companion: str
    """The label of the option with which people draw the pieces and enter the results."""
    next: str
    """The text of the button that opens the form for the pieces on the board."""
    lying: str
    """The heading of the list of pieces that lie on the board."""
    how: str
    """A sentence that explains to users how they can enter pieces."""


@dataclass(frozen=True)
class NewGameOptions:
    """The options of the form for a new game: rule sets, boards, switches, and play on a real board."""

    game: str
    players: tuple[int, int]
    """The minimum and maximum number of players."""
    rules: Mapping[str, Switches]
    """A dict from each rule set to the values of all switches (rule variants)."""
    rules_of: Mapping[str, str] = field(default_factory=dict)
    """A dict from the name of each switch to the id of the rule that the switch changes."""
    values: Mapping[str, Sequence[object]] = field(default_factory=dict)
    """A dict from the name of each switch to the values that the switch can have."""
    boards: Callable[[], list[BoardSource]] = list
    """A function that returns the available boards."""
    start_player: bool = True
    """Whether the user can choose the start player."""
    real_board: RealBoard | None = None
    """The options for play on a real board, or None if the form does not offer such play."""
