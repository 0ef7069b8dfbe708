"""Boxes that leave stills in a notebook: what their parts leave, of tabs the open one."""

from __future__ import annotations

from collections.abc import Iterable

import ipywidgets

from timepirates_widgets.panel.still import Still

AWAY = "tp-away"
"""The class of what is kept out of sight."""


class StillBox(Still, ipywidgets.Box):
    """A box that leaves what its parts leave, of tabs the open one."""

    def still(self) -> str:
        """The stills of its parts, in their order."""
        return "".join(parts(self))

    def __repr__(self) -> str:
        return f"<page of {len(self.children)} parts>"


def parts(widget: ipywidgets.Widget) -> Iterable[str]:
    """The stills of a widget, or of all that it holds; of tabs the open one's."""
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
