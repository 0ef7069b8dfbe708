"""The points of each finished year, as stored in the record of a game (rules P1 to P5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict, cast

from timepirates.core.i18n import _
from timepirates.core.protocol import Record, RecordOutcome


class YearScore(TypedDict):
    """The points of all players at the end of one year. Each list has one number per seat."""

    year: int
    contracts: list[int]
    majority: list[int]
    five_colours: list[int]
    total: list[int]
    """Each seat's total points at the end of the year, including points from earlier years."""


class PiratesOutcome(RecordOutcome):
    """The fields of a game record that come after the steps: the scores and the winners."""

    scores: list[YearScore]


class PiratesRecord(Record, PiratesOutcome):
    """The record of a Time Pirates game, as stored in a JSON file."""


def scores_of(record: Record) -> list[YearScore]:
    """Return the points of each finished year from a record of a Time Pirates game."""
    return cast(PiratesRecord, record)["scores"]


def lines(record: Record) -> Iterator[str]:
    """Yield one line of text per finished year, with the points of all players."""
    for year in scores_of(record):
        points = ", ".join(f"{name} {total}" for name, total in zip(record["players"], year["total"], strict=True))
        yield _("Points after year {year}: {points}").format(year=year["year"], points=points)
