"""What the worker's process asks of a game: the part `thinker` of its entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.worker import wire


class Thinker(Protocol):
    """A game's compiled functions, made ready in two steps, and what answers requests by them."""

    def bring_values(self) -> object:
        """Compile what values positions."""

    def values_are_ready(self) -> bool:
        """Return whether positions are valued by compiled code."""

    def bring_rollouts(self) -> object:
        """Compile rollouts."""

    def rollouts_are_ready(self) -> bool:
        """Return whether rollouts are played by compiled code."""

    def answers(self, asked: wire.Asked) -> Iterator[wire.Said]:
        """Answer a request piece by piece; any TimePiratesError where it cannot be answered."""


def thinkers() -> list[Thinker]:
    """Return the thinker of each game that has one."""
    found = (registry.entry(name).part("thinker") for name in registry.names())
    return [each for each in found if each is not None]


def thinker_of(record: Mapping[str, object]) -> Thinker:
    """Return the thinker of a record's game; BadRecord if it is no record, BadSetting if the game has no thinker."""
    entry = registry.of_record(record)
    found: Thinker | None = entry.part("thinker")
    if found is None:
        raise BadSetting(_("the worker does not think about games of {game}").format(game=entry.name))
    return found
