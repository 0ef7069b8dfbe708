"""The board of play stands in `timepirates_widgets.pirates`."""

from timepirates_widgets.pirates.board_of_play import BoardOfPlay

__all__ = ["BoardOfPlay"]
