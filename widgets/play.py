"""The page of play stands in `timepirates_widgets.pirates`."""

from timepirates_widgets.pirates.play import Play, play

__all__ = ["Play", "play"]
