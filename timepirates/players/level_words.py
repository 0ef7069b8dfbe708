"""The words with which pages name and describe computer players."""

from __future__ import annotations

from typing import NamedTuple

from timepirates.core.i18n import mark


class LevelWords(NamedTuple):
    """The words with which pages name and describe one computer player. Missing texts are empty."""

    title: str
    """The name in a list of players, such as "newcomer"."""
    kind: str = ""
    """The name with an article for sentences, such as "a newcomer"."""
    does: str = ""
    """The way it plays, as a sentence."""


RANDOM = LevelWords(mark("at random"), mark("a random player"), mark("At random: every decision is random."))
"""The words for `RandomPlayer`."""
