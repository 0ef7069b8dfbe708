"""Types of the data that several panels of the police explorer send to JavaScript."""

from __future__ import annotations

from typing import TypedDict

from timepirates_widgets.games.pirates.police.number_display import FormattedNumber


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


class SliderShown(TypedDict):
    """The data of a slider: its label, minimum, maximum and value."""

    label: str
    low: int
    high: int
    value: int
    said: str
