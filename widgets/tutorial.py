"""The tutorial stands in `timepirates_widgets.pirates`."""

from timepirates_widgets.pirates.tutorial import questions, tutorial

__all__ = ["questions", "tutorial"]
