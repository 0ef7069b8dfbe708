"""A frame that can stand in another frame's `attrs`."""

from __future__ import annotations

import pandas as pd


class Summary(pd.DataFrame):
    """A frame that is equal to another summary or not, as a whole: pandas asks so where frames are joined."""

    @property
    def _constructor(self) -> type[Summary]:
        return Summary

    def __eq__(self, other: object) -> bool | pd.DataFrame:
        return self.equals(other) if isinstance(other, Summary) else super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]  # as of every frame
