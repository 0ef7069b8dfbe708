"""Container widgets that save the static HTML of their children in notebooks."""

from __future__ import annotations

from collections.abc import Iterable

import ipywidgets

from timepirates_widgets.panel.still import StaticHtmlMixin

HIDDEN_CLASS = "tp-away"
"""The name of the CSS class that hides a widget."""


class StaticHtmlBox(StaticHtmlMixin, ipywidgets.Box):
    """A container widget that saves the static HTML of its children in the notebook.

    Hidden widgets and closed tabs are left out.
    """

    def static_html(self) -> str:
        """Return the static HTML of all visible widgets in this container."""
        return "".join(visible_html(self))

    def __repr__(self) -> str:
        return f"<page of {len(self.children)} parts>"


def visible_html(widget: ipywidgets.Widget) -> Iterable[str]:
    """Yield the static HTML of a widget and of all visible widgets inside this widget."""
    if HIDDEN_CLASS in getattr(widget, "_dom_classes", ()):
        return
    if isinstance(widget, StaticHtmlMixin) and not isinstance(widget, StaticHtmlBox):
        yield widget.static_html()
        return
    held = getattr(widget, "children", ())
    if isinstance(widget, ipywidgets.Tab):
        held = held[widget.selected_index or 0 :][:1]
    for each in held:
        yield from visible_html(each)
