"""What the finished years gave, as a record has it behind its steps (P1 to P5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict, cast

from timepirates.core.i18n import _
from timepirates.core.protocol import Record, RecordOutcome


class YearScore(TypedDict):
    """What a year brought all players: one number for each seat."""

    year: int
    contracts: list[int]
    majority: list[int]
    five_colours: list[int]
    total: list[int]
    """the points at the end of the year, those of earlier years included"""


class PiratesOutcome(RecordOutcome):
    """The fields of a record behind `steps`."""

    scores: list[YearScore]


class PiratesRecord(Record, PiratesOutcome):
    """A game of Time Pirates as a file holds it."""


def scores_of(record: Record) -> list[YearScore]:
    """Return the scores of the finished years in a record of Time Pirates."""
    return cast(PiratesRecord, record)["scores"]


def lines(record: Record) -> Iterator[str]:
    """Yield one line per finished year: the points of all players."""
    for year in scores_of(record):
        points = ", ".join(f"{name} {total}" for name, total in zip(record["players"], year["total"], strict=True))
        yield _("Points after year {year}: {points}").format(year=year["year"], points=points)
