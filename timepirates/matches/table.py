"""`Summary`, a data frame that another data frame can contain among its attributes."""

from __future__ import annotations

import pandas as pd


class Summary(pd.DataFrame):
    """A data frame that may be an attribute of another one: pandas compares attributes, and expects one bool."""

    @property
    def _constructor(self) -> type[Summary]:
        return Summary

    def __eq__(self, other: object) -> bool | pd.DataFrame:
        return self.equals(other) if isinstance(other, Summary) else super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]  # a DataFrame is mutable
