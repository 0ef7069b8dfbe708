"""Types of controls and numbers that several panels of the explorer send to their scripts."""

from __future__ import annotations

from typing import TypedDict

from timepirates_widgets.games.pirates.police.number_display import Shown


class TextOption(TypedDict):
    """An option of a control, with a text as its value."""

    value: str
    text: str


class NumberOption(TypedDict):
    """An option of a control, with a number as its value."""

    value: int
    text: str


class Fact(TypedDict):
    """A number with its description."""

    text: str
    number: Shown


class EpochChance(TypedDict):
    """A probability with the name of its epoch."""

    name: str
    chance: Shown


class SliderShown(TypedDict):
    """A slider with its range and its value, also as text."""

    label: str
    low: int
    high: int
    value: int
    said: str
