"""The interface through which a game answers requests to the worker.

A game implements it as the part `thinker` of its registry entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.worker import wire


class Thinker(Protocol):
    """The interface of the code with which a game compiles its functions and answers requests in the worker."""

    def bring_values(self) -> object:
        """Compile the functions that evaluate positions."""

    def values_are_ready(self) -> bool:
        """Return whether the functions that evaluate positions are compiled."""

    def bring_rollouts(self) -> object:
        """Compile the functions that play rollouts."""

    def rollouts_are_ready(self) -> bool:
        """Return whether the functions that play rollouts are compiled."""

    def answers(self, asked: wire.Asked) -> Iterator[wire.Said]:
        """Yield the answer to a request, piece by piece.

        A TimePiratesError is raised if there is no answer.
        """


def all_thinkers() -> list[Thinker]:
    """Return the `Thinker` objects of all games that have one."""
    found = (registry.entry(name).part("thinker") for name in registry.game_names())
    return [each for each in found if each is not None]


def thinker_of(record: Mapping[str, object]) -> Thinker:
    """Return the `Thinker` of the game in a record."""
    entry = registry.of_record(record)
    found: Thinker | None = entry.part("thinker")
    if found is None:
        raise BadSetting(_("the worker process does not calculate hints for games of {game}").format(game=entry.name))
    return found
