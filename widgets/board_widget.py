"""The board's widget stands in `timepirates_widgets.board`."""

from timepirates_widgets.board.board_widget import BoardWidget

__all__ = ["BoardWidget"]
