"""Boxes whose stills are the stills of their children."""

from __future__ import annotations

from collections.abc import Iterable

import ipywidgets

from timepirates_widgets.panel.still import Still

AWAY = "tp-away"
"""CSS class of hidden widgets."""


class StillBox(Still, ipywidgets.Box):
    """A box of widgets whose still (the picture left in a saved notebook) consists of the stills of its children.

    Of tabs, only the open one is included.
    """

    def still(self) -> str:
        """Return the stills of the children as HTML, in their order."""
        return "".join(parts(self))

    def __repr__(self) -> str:
        return f"<page of {len(self.children)} parts>"


def parts(widget: ipywidgets.Widget) -> Iterable[str]:
    """Yield the stills of a widget and of all widgets inside it; hidden widgets and closed tabs are skipped."""
    if AWAY in getattr(widget, "_dom_classes", ()):
        return
    if isinstance(widget, Still) and not isinstance(widget, StillBox):
        yield widget.still()
        return
    held = getattr(widget, "children", ())
    if isinstance(widget, ipywidgets.Tab):
        held = held[widget.selected_index or 0 :][:1]
    for each in held:
        yield from parts(each)
