"""The table of play stands in `timepirates_widgets.table`."""

from timepirates_widgets.table.sitting import Sitting

__all__ = ["Sitting"]
