"""A table of the review that shows how mistakes and luck changed each player's chance to win."""

from __future__ import annotations

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.review.review_state import ReviewState
from timepirates_widgets.table.score_tables import Cell, ScoreRow, Sheet


def totals_sheet(looked: ReviewState) -> Sheet:
    """Return a table that shows how mistakes and luck changed each player's chance to win."""
    drawn = "drawings" in registry.entry(looked.game.name).parts
    rows = [
        ScoreRow(
            looked.game.players[seat],
            [
                Cell(f"{100 * start:.0f}"),
                Cell(signed(own)),
                Cell(signed(others)),
                Cell(signed(rest)),
                Cell(f"{100 * result:.0f}", best=True),
            ],
            seat if drawn else None,
        )
        for seat, start, own, others, rest, result in looked.totals().rows
    ]
    result = _("Result") if looked.game.over else _("Now")
    title = _("Changes in the whole game, in percentage points of the chance to win")
    return Sheet(
        title,
        [
            _("Player"),
            _("Start"),
            _("Own mistakes"),
            _("Others' mistakes"),
            _("Luck and unclear decisions"),
            result,
        ],
        rows,
    )


def signed(share: float) -> str:
    """Return a change in the chance to win as signed percentage points, such as "+4".

    >>> signed(0.0412), signed(-0.3), signed(-0.001)
    ('+4', '-30', '0')
    """
    points = round(100 * share)
    return f"{points:+d}" if points else "0"
