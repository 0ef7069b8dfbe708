"""A panel for a big screen beside a real board, with probabilities for the next moves of the police."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NotRequired, TypedDict

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.board import Board, board_of
from timepirates.games.pirates.police.choices import permitted_in_snapshot, police_after
from timepirates.games.pirates.police.situation import Situation, sites_to_fill
from timepirates.games.pirates.police.token_words import spread
from timepirates.games.pirates.police.year_odds import next_token
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.panel.still import table, words
from timepirates_widgets.table.sitting import Sitting

MOST_ROWS, FEW_ROWS, MANY_PLAYERS = 7, 4, 5
"""The maximum number of rows for few and for many players, and the smallest number of players that is "many".

If more epochs are possible, the last row adds up the chances of all that have no row."""
MOST_RESTOCKS = 2
"""The maximum number of possible restocks (refills of empty sites) that the panel compares."""
MOST_DENOMINATOR = 999
"""The largest denominator of a fraction that is shown beside its percentage."""
PoliceChances = dict[int, Fraction]
"""The probability that the police are in each epoch, as a dict from the epoch's year to the fraction."""


class PoliceChance(TypedDict):
    """A probability that the police are in an epoch, as a percentage and as a fraction for display."""

    percent: str
    fraction: str
    """The probability as a fraction, or an empty string if the fraction is too long for display."""
    exact: str
    share: float


class PoliceAheadRow(TypedDict):
    """A row of the table: an epoch, and for each column the probability that the police will be in this epoch."""

    epoch: str
    """The first year of the epoch, or an empty string in the last row, which combines all other epochs."""
    label: str
    here: bool
    """Whether the police are currently in this epoch."""
    seats: list[int]
    """The seats of the players whose pirates are in this epoch."""
    chances: list[PoliceChance]


class PoliceAheadContent(TypedDict):
    """The data that the panel `PoliceForecast` sends to its script."""

    off: str
    title: NotRequired[str]
    columns: NotRequired[list[str]]
    rows: NotRequired[list[PoliceAheadRow]]
    texts: NotRequired[dict[str, str]]


class PoliceForecast(Panel[Sitting]):
    """The panel with the exact probability that the police will be in each epoch after the next draws of tokens."""

    _esm = script("games/pirates/play/police_ahead")
    _css = "\n".join(map(style, ("table/odds", "games/pirates/play/police_ahead")))

    def _content(self) -> PoliceAheadContent:
        position, seen = self.table.position, as_pirates_snapshot(self.table.snapshot)
        if seen["over"]:
            return {"off": _("The game is over: the police do not move any more.")}
        board = board_of(position)
        columns = dict(_columns(Situation.seen(seen, board, position.switches), seen))
        return {
            "off": "",
            "title": _("Where the police may be"),
            "columns": list(columns),
            "rows": _rows(board, seen, list(columns.values())),
            "texts": {"epoch": _("Epoch"), "here": _("The police are here now")},
        }

    def static_html(self) -> str:
        """Return a table with the probabilities that the police will be in each epoch, as static HTML."""
        content = self._content()
        if content["off"]:
            return words(content["off"])
        return table(
            content["title"],
            [content["texts"]["epoch"], *content["columns"]],
            [[row["label"], *(each["percent"] for each in row["chances"])] for row in content["rows"]],
        )


def _columns(s: Situation, seen: PiratesSnapshot) -> Iterator[tuple[str, PoliceChances]]:
    """Yield each column's title and probabilities: first after the next token, then after later police moves."""
    yield _("After the next token"), _after_next_token(s)
    board, switches = s.board, s.switches
    if filling := sites_to_fill(seen, switches):
        left = filling[1]
        told = ngettext(
            "After this restock ({count} empty site left)", "After this restock ({count} empty sites left)", left
        )
        yield told.format(count=left), _after(s, left)
    elif restocks := sorted({sites for _year, sites in permitted_in_snapshot(seen, board, switches)}, reverse=True):
        for sites in restocks[:MOST_RESTOCKS]:
            told = ngettext("If {count} site is restocked", "If {count} sites are restocked", sites)
            yield told.format(count=sites), _after(s, sites)
    else:
        _draws, *shares = spread(s, exact=True).rows[1]
        yield _("After one more police token"), dict(zip(board.years, shares, strict=True))


def _after_next_token(s: Situation) -> PoliceChances:
    paths, found = naming.paths_of(s.board), {str(s.police): next_token(s, s.artifacts).exact}
    for path, count in ((1, s.ones), (2, s.twos)):
        there = str(paths[str(s.police), path])
        found[there] = found.get(there, Fraction(0)) + next_token(s, count).exact
    return {int(year): chance for year, chance in found.items()}


def _after(s: Situation, sites: int) -> PoliceChances:
    return {int(year): chance for year, chance in police_after(s, sites, exact=True).rows}


def _rows(board: Board, seen: PiratesSnapshot, columns: list[PoliceChances]) -> list[PoliceAheadRow]:
    """Return a row for each of the likeliest epochs. If other epochs are possible, the last row combines them."""
    likely = sorted(board.years, key=lambda year: [-chances.get(year, 0) for chances in reversed(columns)])
    possible = [year for year in likely if any(chances.get(year) for chances in columns)]
    most = FEW_ROWS if len(seen["pirates"]) >= MANY_PLAYERS else MOST_ROWS
    first = most - (len(possible) > most)
    shown, rest = possible[:first], possible[first:]
    rows: list[PoliceAheadRow] = [
        {
            "epoch": str(year),
            "label": board.epoch(year).shown,
            "here": seen["police"] == str(year),
            "seats": [seat for seat, place in enumerate(seen["pirates"]) if place == str(year)],
            "chances": [_chance(chances.get(year, Fraction(0))) for chances in columns],
        }
        for year in shown
    ]
    if rest:
        others = [sum((chances.get(year, Fraction(0)) for year in rest), Fraction(0)) for chances in columns]
        told = _("elsewhere")
        rows.append({"epoch": "", "label": told, "here": False, "seats": [], "chances": [*map(_chance, others)]})
    return rows


def _chance(chance: Fraction) -> PoliceChance:
    percent = _("{percent} %").format(percent=f"{100 * float(chance):.1f}")
    fraction = str(chance) if 1 < chance.denominator <= MOST_DENOMINATOR else ""
    return {"percent": percent, "fraction": fraction, "exact": str(chance), "share": round(float(chance), 4)}
