"""The class `ResultTable`: a table of results that works without pandas and can become a pandas data frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from timepirates.core.derivations import Derivation

if TYPE_CHECKING:
    import pandas as pd


Value: TypeAlias = Any
"""The type of a table cell: a number, a text, a tuple of these, or None."""
Row: TypeAlias = tuple[Value, ...]
"""The cells of one row, one per column."""
NamedRow: TypeAlias = dict[Value, Value]
"""A row of a table, as a dict from column name to value."""


def number(numerator: int, denominator: int, exact: bool) -> Fraction | float:
    """Return `numerator / denominator` as an exact Fraction, or as a float if `exact` is false.

    >>> number(2, 8, True), number(2, 8, False)
    (Fraction(1, 4), 0.25)
    """
    return Fraction(numerator, denominator) if exact else numerator / denominator


def as_number(value: Fraction | float, exact: bool) -> Fraction | float:
    """Return a number unchanged if `exact` is true, otherwise converted to a float."""
    return value if exact else float(value)


@dataclass(frozen=True)
class ResultTable:
    """A table with the results of a calculation. Notebooks display the table like a pandas data frame.

    Attributes
    ----------
    columns : tuple of str or int
        Names of the columns.
    rows : list of tuple
        The values of each row, in the order of `columns`.
    index : str or None
        Name of the column that labels the rows, if there is one.
    across : str or None
        What the columns stand for, such as the epochs in the result of `spread`; None if they differ in meaning.
    attrs : mapping
        Information about the whole table, such as the assumptions behind its numbers.
    """

    columns: tuple[str | int, ...]
    rows: list[Row]
    index: str | None = None
    across: str | None = None
    attrs: Mapping[str, Value] = field(default_factory=dict)
    derivations: Mapping[Value, Derivation] = field(default_factory=dict)
    """How the numbers of each row were calculated, by the row's first value. The data frame omits this information."""

    def _repr_html_(self) -> str:
        """Return the table as HTML, for display in a notebook."""
        return self.frame()._repr_html_()

    def dicts(self) -> list[NamedRow]:
        """Return the rows as a list of dicts, for pages that run without pandas."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def pairs(self) -> dict[Value, Value]:
        """Return a dict from the values of the first column to those of the second."""
        return {row[0]: row[1] for row in self.rows}

    def column(self, name: str | int) -> list[Value]:
        """Return the values of the column with this name, from top to bottom."""
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
    """Return a pandas Series of dtype int, float or bool if all values have that type, else object."""
    import pandas as pd

    kinds = {type(value) for value in values}
    if kinds <= {float, type(None)} and float in kinds:
        return pd.Series(values, dtype="float64")
    if kinds == {bool}:
        return pd.Series(values, dtype="bool")
    if kinds == {int}:
        return pd.Series(values, dtype="int64")
    return pd.Series(values, dtype="object")
