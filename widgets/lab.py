"""Show a page in a JupyterLab tab beside the notebook.

Usage::

    from timepirates_widgets import beside
    from timepirates_widgets import play

    table = beside(play())
    table.position                 # the position on screen, a `Game`
    table.play("end")              # makes a decision on the page
    table.position = another       # shows another position or game
"""

from __future__ import annotations

from sidecar import Sidecar

from timepirates.core.i18n import _
from timepirates_widgets.panel.still import is_voila_page
from timepirates_widgets.table.frame import TablePage
from timepirates_widgets.table.sitting import Sitting

_TABS: dict[str, Sidecar] = {}
"""The tabs that this kernel has opened, by title."""


def beside(page: TablePage, title: str | None = None) -> Sitting:
    """Open a page in a JupyterLab tab beside the notebook, and return the page's game as a `Sitting`.

    Parameters
    ----------
    page : TablePage
        The page to show, such as `play()` returns.
    title : str, optional
        Title of the tab. A tab with the same title is replaced.

    Returns
    -------
    Sitting
        The table of play on the page.

    Notes
    -----
    The script `table/page_record.js` closes tabs that an earlier kernel of the notebook has opened. On a page of Voilà
    no tab is opened; display the page in a cell instead.
    """
    if is_voila_page():
        return page.table
    title = _("Time Pirates Lab") if title is None else title
    if title in _TABS:
        _TABS.pop(title).close()
    place = _TABS[title] = Sidecar(title=title, anchor="split-right")
    place.outputs = ({"output_type": "display_data", "data": page._repr_mimebundle_(), "metadata": {}},)
    return page.table
