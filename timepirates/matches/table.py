"""A class of data frames that can be stored in the attributes (`attrs`) of another data frame."""

from __future__ import annotations

import pandas as pd


class SummaryFrame(pd.DataFrame, dict[str, object]):
    """A data frame that can be stored in the attributes (`attrs`) of another data frame.

    Its equality is a single bool, which pandas needs to join frames. To save a frame, pandas writes its `attrs` as JSON,
    which knows no data frames but writes a subclass of `dict`. As a dict this one is empty, so files have an empty
    object in its place: `timepirates.matches.read` calculates the summary again.
    """

    @property
    def _constructor(self) -> type[SummaryFrame]:
        return SummaryFrame

    def __eq__(self, other: object) -> bool | pd.DataFrame:
        return self.equals(other) if isinstance(other, SummaryFrame) else pd.DataFrame.__eq__(self, other)

    def __reduce__(self) -> tuple[type[SummaryFrame], tuple[pd.DataFrame]]:
        return SummaryFrame, (
            pd.DataFrame(self),
        )  # Without this method, pickle would copy the columns as dict items, because the class is a dict, too.

    __hash__ = None  # a DataFrame is mutable
