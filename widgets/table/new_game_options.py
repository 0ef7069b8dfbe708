"""The options that a game offers in the form of a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from timepirates.core.protocol import Switches

if TYPE_CHECKING:
    from timepirates.core.protocol import BoardSource


class KindOffered(TypedDict):
    """A kind of pieces that can be placed in the setup of a real board, with the number of pieces."""

    kind: str
    name: str
    count: int


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
    lying: Sequence[KindOffered] = ()
    """The tokens that people with a real board can enter, each with kind, name and count; empty if there are none."""
    lying_help: str = ""
    """A text that explains how to enter the pieces on a real board."""
