"""A DataFrame that can be stored in the `attrs` of another one."""

from __future__ import annotations

import pandas as pd


class Summary(pd.DataFrame):
    """A DataFrame whose equality is a single bool, which pandas needs for `attrs` when it joins frames."""

    @property
    def _constructor(self) -> type[Summary]:
        return Summary

    def __eq__(self, other: object) -> bool | pd.DataFrame:
        return self.equals(other) if isinstance(other, Summary) else super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]  # a DataFrame is mutable
