"""What every panel is made of, in Python and in the browser."""

from timepirates_widgets.panel.panel import Brought, Content, Panel, Texts, Watched, shared, shared_layout, style
from timepirates_widgets.panel.scripts import script

__all__ = ["Brought", "Content", "Panel", "Texts", "Watched", "script", "shared", "shared_layout", "style"]
