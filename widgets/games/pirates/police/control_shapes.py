"""Data that several panels of the police explorer send to JavaScript."""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict

from timepirates.games.pirates.board import Board
from timepirates_widgets.games.pirates.police.number_display import FormattedNumber, chance, label_of


class TextOption(TypedDict):
    """An option of a selection field, with a string as its value."""

    value: str
    text: str


class NumberOption(TypedDict):
    """An option of a selection field, with an integer as its value."""

    value: int
    text: str


class DescribedNumber(TypedDict):
    """A number with a text that describes it."""

    text: str
    number: FormattedNumber


class EpochChance(TypedDict):
    """The name of an epoch, and the probability that the police are there."""

    name: str
    chance: FormattedNumber


def epoch_chance(board: Board, year: int, p: Fraction, what: str, **about: object) -> EpochChance:
    """Return the name of an epoch, and the probability that the police are there, with a request to explain it."""
    name = label_of(board, year)
    return {"name": name, "chance": chance(p, {"what": what, **about, "epoch": year}, name=name)}


class SliderShown(TypedDict):
    """The data of a slider: its label, minimum, maximum and value."""

    label: str
    low: int
    high: int
    value: int
    said: str
