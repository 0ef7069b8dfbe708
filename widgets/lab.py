"""A page of play beside the cells of JupyterLab.

Usage::

    from timepirates_widgets import beside
    from timepirates_widgets import play

    table = beside(play())
    table.position                 # the position on screen, a `Game`
    table.play("end")              # decides on the page
    table.position = another       # another position or game comes on screen
"""

from __future__ import annotations

from sidecar import Sidecar

from timepirates.core.i18n import _
from timepirates_widgets.panel.still import is_a_page
from timepirates_widgets.table.frame import TablePage
from timepirates_widgets.table.sitting import Sitting

_TABS: dict[str, Sidecar] = {}
"""title -> the tab that this kernel has opened"""


def beside(page: TablePage, title: str | None = None) -> Sitting:
    """Open a page of play in a tab beside the notebook and return the table on it.

    A tab with the same title is replaced; one that an earlier kernel of the notebook has opened is closed by
    `table/page_record.js`. On a page of Voilà nothing opens; a cell can show the page instead.
    """
    if is_a_page():
        return page.table
    title = _("Time Pirates Lab") if title is None else title
    if title in _TABS:
        _TABS.pop(title).close()
    place = _TABS[title] = Sidecar(title=title, anchor="split-right")
    place.outputs = ({"output_type": "display_data", "data": page._repr_mimebundle_(), "metadata": {}},)
    return page.table
