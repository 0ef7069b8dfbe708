"""A page of play beside the cells of JupyterLab.

    from timepirates_widgets import beside
    from timepirates_widgets.play import play

    table = beside(play())
    table.position                 # the position on screen, a `Game`
    table.play("end")              # decides on the page
    table.position = another       # another position or game comes on screen
"""

from __future__ import annotations

from sidecar import Sidecar

from timepirates.i18n import _
from timepirates_widgets.table.frame import TablePage
from timepirates_widgets.table.sitting import Sitting


def beside(page: TablePage, title: str | None = None) -> Sitting:
    """Open a page of play beside the notebook, in a tab of its own with this title; gives the table on it.

    Where there is no JupyterLab nothing opens; the page can then be shown by a cell, as any other.
    """
    place = Sidecar(title=_("Time Pirates Lab") if title is None else title, anchor="split-right")
    place.outputs = ({"output_type": "display_data", "data": page._repr_mimebundle_(), "metadata": {}},)
    return page.table
