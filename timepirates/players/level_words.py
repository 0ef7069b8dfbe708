"""Names and descriptions of computer players, for display on pages."""

from __future__ import annotations

from typing import NamedTuple

from timepirates.core.i18n import mark


class LevelWords(NamedTuple):
    """The name of a computer player in several forms, and a sentence about its way of playing.

    A missing text is empty.
    """

    title: str
    """The name in a list of players, such as "newcomer"."""
    kind: str = ""
    """The computer player's name with an article, for use in sentences, such as "a newcomer"."""
    does: str = ""
    """A sentence that describes how the computer player plays, for display to users."""


RANDOM = LevelWords(mark("at random"), mark("a random player"), mark("At random: every decision is random."))
"""Names and description of `RandomPlayer`."""
