"""The interface with which each game answers requests for hints and reviews in the worker process.

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
    """The interface of a game's thinker, the object that answers requests for hints and reviews in the worker."""

    def compile_values(self) -> object:
        """Compile the functions that evaluate positions of the game."""

    def values_are_ready(self) -> bool:
        """Return whether the compilation of the functions that evaluate positions is complete."""

    def compile_rollouts(self) -> object:
        """Compile the functions that simulate games (rollouts)."""

    def rollouts_are_ready(self) -> bool:
        """Return whether the functions that play rollouts are compiled."""

    def answers(self, asked: wire.Asked) -> Iterator[wire.Said]:
        """Yield the answer to a request, piece by piece.

        A TimePiratesError is raised if there is no answer.
        """


def all_thinkers() -> list[Thinker]:
    """Return the thinkers of all games. A thinker answers requests for hints and reviews in the worker process."""
    found = (registry.entry(name).part("thinker") for name in registry.game_names())
    return [each for each in found if each is not None]


def thinker_of(record: Mapping[str, object]) -> Thinker:
    """Return the object that answers requests for hints and reviews about the game in the given record."""
    entry = registry.of_record(record)
    found: Thinker | None = entry.part("thinker")
    if found is None:
        raise BadSetting(_("the worker process does not calculate hints for games of {game}").format(game=entry.name))
    return found
