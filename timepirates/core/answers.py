"""The result of an analysis: a table with named columns of exact or floating-point numbers, convertible to pandas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from timepirates.core.derivations import Derivation

if TYPE_CHECKING:
    import pandas as pd


Value: TypeAlias = Any
"""One cell of a table: a number, a text, a tuple of these, or None."""
Row: TypeAlias = tuple[Value, ...]
"""One value per column."""
Named: TypeAlias = dict[Value, Value]
"""A row as a dict from column names to values."""


def number(numerator: int, denominator: int, exact: bool) -> Fraction | float:
    """Return the quotient of two whole numbers as a Fraction, or as the nearest float.

    >>> number(2, 8, True), number(2, 8, False)
    (Fraction(1, 4), 0.25)
    """
    return Fraction(numerator, denominator) if exact else numerator / denominator


def as_number(value: Fraction | float, exact: bool) -> Fraction | float:
    """Return an exact number as it is, or as the nearest float."""
    return value if exact else float(value)


@dataclass(frozen=True)
class Answer:
    """A table with one tuple per row; a notebook shows it as a pandas frame.

    Attributes
    ----------
    columns : tuple of str or int
        Names of the columns.
    rows : list of tuple
        The values of each row, in the order of `columns`.
    index : str or None
        Name of the column that labels the rows, if there is one.
    across : str or None
        Common meaning of all columns, such as the epochs of `spread`, if they have one.
    attrs : mapping
        Values for the whole table, such as assumptions.
    """

    columns: tuple[str | int, ...]
    rows: list[Row]
    index: str | None = None
    across: str | None = None
    attrs: Mapping[str, Value] = field(default_factory=dict)
    derivations: Mapping[Value, Derivation] = field(default_factory=dict)
    """How numbers come about, by the value of the first column; no part of a frame."""

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        html: str = self.frame()._repr_html_()
        return html

    def dicts(self) -> list[Named]:
        """Return the rows as dicts, for pages that work without pandas."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def pairs(self) -> dict[Value, Value]:
        """Return a dict that maps the values of the first column to the values of the second."""
        return {row[0]: row[1] for row in self.rows}

    def column(self, name: str | int) -> list[Value]:
        """Return the values of one column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def frame(self) -> pd.DataFrame:
        """Return the table as a pandas frame."""
        import pandas as pd

        frame = pd.DataFrame({name: _series(self.column(name)) for name in self.columns})
        if self.index is not None:
            frame = frame.set_index(self.index)
        if self.across is not None:
            frame.columns.name = self.across
        frame.attrs.update(self.attrs)
        return frame


def _series(values: list[Value]) -> pd.Series:
    """Return a pandas column, in which only integers, floats and booleans have a type of their own."""
    import pandas as pd

    kinds = {type(value) for value in values}
    if kinds <= {float, type(None)} and float in kinds:
        return pd.Series(values, dtype="float64")
    if kinds == {bool}:
        return pd.Series(values, dtype="bool")
    if kinds == {int}:
        return pd.Series(values, dtype="int64")
    return pd.Series(values, dtype="object")
