"""The interface that a game implements so that the worker can answer its requests (the part `thinker`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.worker import wire


class Thinker(Protocol):
    """The interface with which a game compiles its code in the worker and answers requests."""

    def bring_values(self) -> object:
        """Compile the functions that evaluate positions."""

    def values_are_ready(self) -> bool:
        """Return whether the functions that evaluate positions are compiled."""

    def bring_rollouts(self) -> object:
        """Compile the rollouts."""

    def rollouts_are_ready(self) -> bool:
        """Return whether the rollouts are compiled."""

    def answers(self, asked: wire.Asked) -> Iterator[wire.Said]:
        """Yield the answer to a request, piece by piece. Raise a TimePiratesError if there is none."""


def thinkers() -> list[Thinker]:
    """Return the `Thinker` objects of all games that have one."""
    found = (registry.entry(name).part("thinker") for name in registry.game_names())
    return [each for each in found if each is not None]


def thinker_of(record: Mapping[str, object]) -> Thinker:
    """Return the `Thinker` of a record's game. Raise BadRecord or BadSetting if there is none."""
    entry = registry.of_record(record)
    found: Thinker | None = entry.part("thinker")
    if found is None:
        raise BadSetting(_("the worker process does not calculate hints for games of {game}").format(game=entry.name))
    return found
