"""The words for a computer player, for the people who choose it or play against it."""

from __future__ import annotations

from typing import NamedTuple

from timepirates.core.i18n import mark


class LevelWords(NamedTuple):
    """The words for a computer player. A text that a game leaves out is empty."""

    title: str
    """its name, as in a list of levels: "newcomer"."""
    kind: str = ""
    """the kind of player that it is, with an article: "a newcomer"."""
    does: str = ""
    """what it does, as a sentence"""


RANDOM = LevelWords(mark("at random"), mark("a random player"), mark("At random: every decision is random."))
"""The words for `RandomPlayer`, under the name "random"."""
