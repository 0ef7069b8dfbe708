"""What every panel is made of, in Python and in the browser."""

from timepirates_widgets.panel.panel import Panel, Watched, script, shared, shared_layout, style

__all__ = ["Panel", "Watched", "script", "shared", "shared_layout", "style"]
