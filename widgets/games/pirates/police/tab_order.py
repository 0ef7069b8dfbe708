"""The tabs of the police explorer in their order, and the panels of each tab."""

from __future__ import annotations

from timepirates.core.i18n import _, mark

TAB_PANELS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (mark("Where now"), (("table", mark("Table")), ("tree", mark("Tree")))),
    (mark("How far"), (("year", mark("Year")), ("restock", mark("Restock")), ("danger", mark("Danger")))),
    (mark("What if"), (("bag", mark("Bag and board")), ("compare", mark("Compare")))),
    (mark("Is it fair"), (("simulate", mark("Simulate")), ("game", mark("Game")), ("fair", mark("Draws")))),
    (mark("Ask me"), (("guess", mark("Guess")), ("questions", mark("Questions")))),
)
"""The tabs of the page: each tab's title, and the name and the title of each of its panels."""
TABS = tuple(name for _title, inside in TAB_PANELS for name, _text in inside)
FIRST_TAB = TABS[0]


def tab_index(tab: str) -> int:
    """Return the index of the tab that contains the panel with this name."""
    return next(number for number, (_title, inside) in enumerate(TAB_PANELS) if tab in dict(inside))


def panels_in_same_tab(tab: str) -> list[dict[str, str]]:
    """Return the names and titles of all panels that are in the same tab as the named panel."""
    return [{"value": name, "text": _(text)} for name, text in TAB_PANELS[tab_index(tab)][1]]
