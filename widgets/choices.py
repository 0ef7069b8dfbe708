"""The decisions as buttons stand in `timepirates_widgets.table`."""

from timepirates_widgets.table.choices import Choices

__all__ = ["Choices"]
