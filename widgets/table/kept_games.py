"""Games that are kept here, as other pages than their own open them: from a list, and at one of their lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _, ngettext
from timepirates_widgets.keeping.archive_protocol import Archive
from timepirates_widgets.keeping.store import KeptGame
from timepirates_widgets.table.sitting import Sitting

MOST_GAMES = 12


class OpenedLine(NamedTuple):
    """A line of a kept game, as far as whoever looks may know it."""

    game: Game
    number: int
    name: str
    shown: int
    """The position that its own page shows."""


def of_format(store: Archive | None, record: str) -> list[KeptGame]:
    """The kept games of a record's format, the last played first; none without a store."""
    try:
        return [] if store is None else [one for one in store.games() if one.game == record]
    except OSError:
        return []  # said where one is opened; a list of games is no place for it


def listed(kept: Sequence[KeptGame]) -> list[dict[str, str]]:
    """The last played of these games, to choose from: `id` and `text`."""
    return [
        {
            "id": one.id,
            "text": ngettext("{players}: {count} step", "{players}: {count} steps", one.steps).format(
                players=", ".join(one.players), count=one.steps
            ),
        }
        for one in kept[:MOST_GAMES]
    ]


def opened_line(table: Sitting, line: str = "") -> OpenedLine:
    """A line by its number, as an address gives it (by default the one that the game's own page shows)."""
    number = number_of(line, table.current)
    if number >= len(table.lines):
        raise BadSetting(_("there is no line {number}").format(number=number + 1))
    shown = table.lines[number]
    table.choose_line(number)
    open_to_all = len(table.record()["steps"])  # what is still hidden from whoever looks is not told here either
    game = shown.game.at(open_to_all) if open_to_all < len(shown.game) else shown.game
    return OpenedLine(game, number, shown.name, shown.shown)


def number_of(text: str, otherwise: int) -> int:
    """A number in an address."""
    return int(text) if text.isdecimal() and len(text) < 8 else otherwise
