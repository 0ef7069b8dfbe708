"""The base class of all panels (widgets), and the scripts and style sheets that panels share."""

from timepirates_widgets.panel.panel import Content, Panel, PanelOptions, Texts, Watched, shared, shared_layout, style
from timepirates_widgets.panel.scripts import script

__all__ = ["Content", "Panel", "PanelOptions", "Texts", "Watched", "script", "shared", "shared_layout", "style"]
