"""What a game lets people choose before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from timepirates.core.protocol import Switches

if TYPE_CHECKING:
    from timepirates.core.protocol import BoardSource


class KindOffered(TypedDict):
    """A kind of pieces that can lie on a real board."""

    kind: str
    name: str
    count: int


@dataclass(frozen=True)
class Offer:
    """What a game lets people choose before it begins."""

    game: str
    players: tuple[int, int]
    """The fewest and the most players."""
    rules: Mapping[str, Switches]
    """rule set -> the value of every switch"""
    rules_of: Mapping[str, str] = field(default_factory=dict)
    """switch -> the id of the rule that it changes, if rules have ids"""
    values: Mapping[str, Sequence[object]] = field(default_factory=dict)
    """switch -> its values"""
    boards: Callable[[], list[BoardSource]] = list
    """The boards there are (`timepirates.Board`); none in a game without."""
    start_player: bool = True
    """Whether a start player can be chosen."""
    lying: Sequence[KindOffered] = ()
    """What can lie on the real board of people who enter it: kind, name and count; none in a game without that."""
    lying_help: str = ""
    """How they say what lies there."""
