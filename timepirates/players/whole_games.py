"""Whole games that a game plays compiled (the part `mass` of its entry), and the random numbers of their draws."""

from __future__ import annotations

from typing import NamedTuple

from timepirates.core.luck import Luck

BITS = 56
"""Of each stroke's number, of which `Game` takes 128: one stroke in 10^14 falls otherwise here."""


class Whole(NamedTuple):
    """A game played: who has won (nobody, where it did not end), what each seat's points are (None where none are
    counted) and how many decisions it made; the codes of all decisions, where they are kept."""

    winners: list[int]
    points: list[int] | None
    decisions: list[int]
    codes: list[int]


def strokes_of(seed: int, count: int) -> list[int]:
    """The numbers of a seed's first strokes of luck."""
    luck = Luck(seed)
    return [luck.number("draw", n, 1 << BITS) for n in range(count)]
