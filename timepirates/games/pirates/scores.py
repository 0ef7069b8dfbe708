"""The points of all finished years, as a record of a game contains them (P1 to P5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict, cast

from timepirates.core.i18n import _
from timepirates.core.protocol import Record, RecordOutcome


class YearScore(TypedDict):
    """The points of all players at the end of one year, as lists with one number per seat."""

    year: int
    contracts: list[int]
    majority: list[int]
    five_colours: list[int]
    total: list[int]
    """The total points of each seat at the end of the year, including those of earlier years."""


class PiratesOutcome(RecordOutcome):
    """The fields of a recorded game of Time Pirates that follow the steps: scores and winners."""

    scores: list[YearScore]


class PiratesRecord(Record, PiratesOutcome):
    """A recorded game of Time Pirates, as stored in a JSON file."""


def scores_of(record: Record) -> list[YearScore]:
    """Return the points of each finished year in a record of Time Pirates."""
    return cast(PiratesRecord, record)["scores"]


def lines(record: Record) -> Iterator[str]:
    """Yield one line of text for each finished year, with the points of all players."""
    for year in scores_of(record):
        points = ", ".join(f"{name} {total}" for name, total in zip(record["players"], year["total"], strict=True))
        yield _("Points after year {year}: {points}").format(year=year["year"], points=points)
