"""The interface between the worker's process and a game: the part `thinker` of the game's entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.worker import wire


class Thinker(Protocol):
    """A game's compiled functions, which are compiled in two steps, and the answers to requests."""

    def bring_values(self) -> object:
        """Compile the value functions."""

    def values_are_ready(self) -> bool:
        """Return whether the value functions are compiled."""

    def bring_rollouts(self) -> object:
        """Compile the rollouts."""

    def rollouts_are_ready(self) -> bool:
        """Return whether the rollouts are compiled."""

    def answers(self, asked: wire.Asked) -> Iterator[wire.Said]:
        """Yield the pieces of the answer to a request; raise a TimePiratesError if it cannot be answered."""


def thinkers() -> list[Thinker]:
    """Return the thinkers of all games that have one."""
    found = (registry.entry(name).part("thinker") for name in registry.game_names())
    return [each for each in found if each is not None]


def thinker_of(record: Mapping[str, object]) -> Thinker:
    """Return the thinker of a record's game; raise BadRecord for an invalid record, BadSetting if the game has none."""
    entry = registry.of_record(record)
    found: Thinker | None = entry.part("thinker")
    if found is None:
        raise BadSetting(_("the worker process does not calculate hints for games of {game}").format(game=entry.name))
    return found
