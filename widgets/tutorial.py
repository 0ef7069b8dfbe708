"""The tutorial stands in `timepirates_widgets.lessons`."""

from timepirates_widgets.lessons.tutorial import Tutorial, questions, tutorial

__all__ = ["Tutorial", "questions", "tutorial"]
