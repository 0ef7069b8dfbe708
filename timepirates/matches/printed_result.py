"""The text that the command `timepirates match` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from timepirates.core.i18n import _, ngettext

if TYPE_CHECKING:
    import pandas as pd


def lines(games: pd.DataFrame) -> Iterator[str]:
    """Yield the results of a match as lines of text: the games, the summary and the failures."""
    summary = games.attrs["summary"]
    yield _match_line(games)
    rows = [[_("player"), _("games"), _("won (95 %)"), _("points (95 %)"), _("lead (95 %)"), _("rating")]]
    for who, row in summary.iterrows():
        rows.append(
            [
                str(who),
                str(int(row["games"])),
                _interval(row, "won", ".3f"),
                _interval(row, "points", ".1f"),
                _interval(row, "lead", "+.1f"),
                _number(row["rating"], ".1f"),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *numbers in rows:
        yield "  ".join([name.ljust(widths[0]), *map(str.rjust, numbers, widths[1:])])
    yield from _failed(games)


def _match_line(games: pd.DataFrame) -> str:
    """Return a line with the numbers of games, deals, seating arrangements and players in a match."""
    seatings = games.attrs["match"]["seatings"]
    told = _(
        "Games: {games} (deals: {deals}, seating arrangements per deal: {seatings}). Players: "
        "{players}. Rules: {rules}."
    )
    return told.format(
        games=games["game"].nunique(),
        deals=games["deal"].nunique(),
        seatings=len(seatings),
        players=len(seatings[0]),
        rules=games.attrs["match"]["rules"],
    )


def _interval(row: pd.Series, name: str, form: str) -> str:
    mean, low, high = (_number(row[name + end], form) for end in ("", "_low", "_high"))
    if low == high and low in ("-", mean):
        return mean
    return _("{mean} ({low} to {high})").format(mean=mean, low=low, high=high)


def _number(value: float, form: str) -> str:
    return "-" if value != value else format(value, form)


def _failed(games: pd.DataFrame) -> Iterator[str]:
    broken = games[games["failed"] != ""]
    for who, rows in broken.groupby("who", sort=False):
        first = rows.iloc[0]
        count = rows["game"].nunique()
        yield ngettext(
            "{who} could not finish {count} game; in game {game}: {why}",
            "{who} could not finish {count} games; the first was game {game}: {why}",
            count,
        ).format(who=who, count=count, game=first["game"], why=first["failed"])
