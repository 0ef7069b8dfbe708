"""What an analysis answers: named columns and rows of exact or floating numbers; a pandas frame where one is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from timepirates.core.derivations import Derivation

if TYPE_CHECKING:
    import pandas as pd


Value: TypeAlias = Any
"""What an answer has in one place: a number, a text, a tuple of these, or None, as its question says."""
Row: TypeAlias = tuple[Value, ...]
"""One value for each column."""
Named: TypeAlias = dict[Value, Value]
"""A row by the names of its columns."""


def number(numerator: int, denominator: int, exact: bool) -> Fraction | float:
    """A quotient of whole numbers of any size, as a Fraction or as the nearest float.

    >>> number(2, 8, True), number(2, 8, False)
    (Fraction(1, 4), 0.25)
    """
    return Fraction(numerator, denominator) if exact else numerator / denominator


def as_number(value: Fraction | float, exact: bool) -> Fraction | float:
    """Return an exact number as it is, or as the nearest float."""
    return value if exact else float(value)


@dataclass(frozen=True)
class Answer:
    """A table: one tuple a row, in the order of `columns`; `index` names the column that numbers the rows."""

    columns: tuple[str | int, ...]
    rows: list[Row]
    index: str | None = None
    across: str | None = None
    """What the columns are, where all of them are of one sort (the epochs of `spread`)."""
    attrs: Mapping[str, Value] = field(default_factory=dict)
    """What holds for the whole table: assumptions, chances beside it."""
    derivations: Mapping[Value, Derivation] = field(default_factory=dict)
    """How numbers come about, by the value of the first column; no part of a frame."""

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        html: str = self.frame()._repr_html_()
        return html

    def dicts(self) -> list[Named]:
        """The rows as dicts, for pages that do without pandas."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def pairs(self) -> dict[Value, Value]:
        """Return the first column's values with those of the second."""
        return {row[0]: row[1] for row in self.rows}

    def column(self, name: str | int) -> list[Value]:
        """One column's values."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def frame(self) -> pd.DataFrame:
        """The table as a pandas frame (pandas is imported here, and only here)."""
        import pandas as pd

        frame = pd.DataFrame({name: _series(self.column(name)) for name in self.columns})
        if self.index is not None:
            frame = frame.set_index(self.index)
        if self.across is not None:
            frame.columns.name = self.across
        frame.attrs.update(self.attrs)
        return frame


def _series(values: list[Value]) -> pd.Series:
    """A column of a frame: whole numbers, floats and truth values as such, Fractions and texts as objects."""
    import pandas as pd

    kinds = {type(value) for value in values}
    if kinds <= {float, type(None)} and float in kinds:
        return pd.Series(values, dtype="float64")
    if kinds == {bool}:
        return pd.Series(values, dtype="bool")
    if kinds == {int}:
        return pd.Series(values, dtype="int64")
    return pd.Series(values, dtype="object")
