"""`Answer`, the table of numbers that an analysis returns; it needs no pandas, but can be converted to a data frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from timepirates.core.derivations import Derivation

if TYPE_CHECKING:
    import pandas as pd


Value: TypeAlias = Any
"""What one cell of a table contains: a number, a text, a tuple of these, or None."""
Row: TypeAlias = tuple[Value, ...]
"""The cells of one row, one per column."""
Named: TypeAlias = dict[Value, Value]
"""A row as a dict whose keys are the names of the columns."""


def number(numerator: int, denominator: int, exact: bool) -> Fraction | float:
    """Return a quotient of two whole numbers: the exact Fraction if `exact`, otherwise the nearest float.

    >>> number(2, 8, True), number(2, 8, False)
    (Fraction(1, 4), 0.25)
    """
    return Fraction(numerator, denominator) if exact else numerator / denominator


def as_number(value: Fraction | float, exact: bool) -> Fraction | float:
    """Return a number unchanged if `exact`, otherwise as the nearest float."""
    return value if exact else float(value)


@dataclass(frozen=True)
class Answer:
    """A table of results. In a notebook, it looks like the pandas data frame that `frame` makes of it.

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
    """For values of the first column, the calculation of the row's number. Data frames leave it out."""

    def _repr_html_(self) -> str:
        """Return the table as HTML, for display in a notebook."""
        html: str = self.frame()._repr_html_()
        return html

    def dicts(self) -> list[Named]:
        """Return each row as a dict, for pages that run without pandas."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def pairs(self) -> dict[Value, Value]:
        """Return a dict that maps the values of the first column to the values of the second."""
        return {row[0]: row[1] for row in self.rows}

    def column(self, name: str | int) -> list[Value]:
        """Return the values of one column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def frame(self) -> pd.DataFrame:
        """Return the table as a pandas data frame."""
        import pandas as pd

        frame = pd.DataFrame({name: _series(self.column(name)) for name in self.columns})
        if self.index is not None:
            frame = frame.set_index(self.index)
        if self.across is not None:
            frame.columns.name = self.across
        frame.attrs.update(self.attrs)
        return frame


def _series(values: list[Value]) -> pd.Series:
    """Return values as a pandas column of integers, floats or booleans if all have this type, otherwise of objects."""
    import pandas as pd

    kinds = {type(value) for value in values}
    if kinds <= {float, type(None)} and float in kinds:
        return pd.Series(values, dtype="float64")
    if kinds == {bool}:
        return pd.Series(values, dtype="bool")
    if kinds == {int}:
        return pd.Series(values, dtype="int64")
    return pd.Series(values, dtype="object")
