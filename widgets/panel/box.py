"""Boxes of widgets that save static HTML in notebooks."""

from __future__ import annotations

from collections.abc import Iterable

import ipywidgets

from timepirates_widgets.panel.still import Still

AWAY = "tp-away"
"""The CSS class of hidden widgets."""


class StillBox(Still, ipywidgets.Box):
    """A box of widgets that saves the static HTML of its children in the notebook.

    Hidden widgets and closed tabs are left out.
    """

    def still(self) -> str:
        """Return the static HTML of all visible widgets in the box."""
        return "".join(parts(self))

    def __repr__(self) -> str:
        return f"<page of {len(self.children)} parts>"


def parts(widget: ipywidgets.Widget) -> Iterable[str]:
    """Yield the static HTML of a widget and of all visible widgets inside it."""
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
