"""Boxes of widgets that leave the stills (static pictures) of their children in a saved notebook."""

from __future__ import annotations

from collections.abc import Iterable

import ipywidgets

from timepirates_widgets.panel.still import Still

AWAY = "tp-away"
"""CSS class of hidden widgets."""


class StillBox(Still, ipywidgets.Box):
    """A box of widgets. Its still, the static picture in a saved notebook, consists of its children's stills.

    Of tabs, only the open one is included.
    """

    def still(self) -> str:
        """Return the still pictures of the widgets in this box as HTML."""
        return "".join(parts(self))

    def __repr__(self) -> str:
        return f"<page of {len(self.children)} parts>"


def parts(widget: ipywidgets.Widget) -> Iterable[str]:
    """Yield the stills of a widget and of all widgets inside it, except hidden widgets and closed tabs."""
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
