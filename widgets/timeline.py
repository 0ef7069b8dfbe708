"""The timeline stands in `timepirates_widgets.table`."""

from timepirates_widgets.table.timeline import Timeline

__all__ = ["Timeline"]
