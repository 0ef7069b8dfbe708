"""The options that a game offers in the form of a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from timepirates.core.protocol import BoardSource, Switches


class KindOffered(TypedDict):
    """A kind of pieces that can be placed in the setup of a real board, with the number of pieces."""

    kind: str
    name: str
    count: int
    key: str
    """The key that adds one, such as "e", "shift+e" or "alt+e"."""


class PlaceOffered(TypedDict):
    """A place of a real board on which pieces lie before the game begins."""

    place: str
    label: str
    slots: int
    """The number of pieces that lie there."""


@dataclass(frozen=True)
class RealBoard:
    """The options of companion mode, in which people play at a real board and enter what they draw."""

    kinds: Sequence[KindOffered]
    """The pieces that lie on the board or are drawn."""
    places: Callable[[BoardSource], list[PlaceOffered]]
    """Returns the places of a board on which they lie."""
    door: str
    """A sentence for the start choice."""
    mode: str
    """The question whether the program draws."""
    sample: str
    """The answer: the program draws."""
    companion: str
    """The answer: people draw and enter the result."""
    next: str
    """The button that leads to the pieces on the board."""
    lying: str
    """The title above the pieces on the board."""
    how: str
    """How to enter them."""


@dataclass(frozen=True)
class Offer:
    """The options of a new game: rule sets, boards, switches, and pieces on a real board."""

    game: str
    players: tuple[int, int]
    """The fewest and the most players."""
    rules: Mapping[str, Switches]
    """Rule set -> the value of every switch."""
    rules_of: Mapping[str, str] = field(default_factory=dict)
    """Switch -> the id of the rule that it changes, if rules have ids."""
    values: Mapping[str, Sequence[object]] = field(default_factory=dict)
    """Switch -> its values."""
    boards: Callable[[], list[BoardSource]] = list
    """Returns the available boards (`timepirates.Board`); an empty list for a game without boards."""
    start_player: bool = True
    """Whether a start player can be chosen."""
    real_board: RealBoard | None = None
    """Companion mode; None for a game without it."""
