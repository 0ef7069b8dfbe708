"""The players' panel stands in `timepirates_widgets.pirates`."""

from timepirates_widgets.pirates.players import Players

__all__ = ["Players"]
