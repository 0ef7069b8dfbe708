"""Read saved games for the review page and the police explorer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _, ngettext
from timepirates_widgets.keeping.store import KeptGame, Store
from timepirates_widgets.table.sitting import Sitting

MOST_GAMES = 12


class OpenedLine(NamedTuple):
    """A line of play (a variation) of a saved game, without the secrets that the viewer may not know."""

    game: Game
    number: int
    name: str
    shown: int
    """The number of steps from the start of the game to the position that the saved game's page shows."""


def games_of_format(store: Store | None, record: str) -> list[KeptGame]:
    """Return the saved games with the given record format. The game that was played last comes first."""
    try:
        return [] if store is None else [one for one in store.games() if one.game == record]
    except OSError:
        return []  # The list of saved games stays empty. Opening a game reports the error.


def game_options(kept: Sequence[KeptGame]) -> list[dict[str, str]]:
    """Convert saved games to options of a selection list, each with an `id` and a `text`."""
    return [
        {
            "id": one.id,
            "text": ngettext("{players}: {count} step", "{players}: {count} steps", one.steps).format(
                players=", ".join(one.players), count=one.steps
            ),
        }
        for one in kept[:MOST_GAMES]
    ]


def choose_line_of_play(table: Sitting, line: str = "") -> OpenedLine:
    """Choose a line of play (a variation) of a saved game, and return the part that the viewer may know.

    Parameters
    ----------
    table : Sitting
    line : str
        The number of the line, counted from 0, as it is in an address. By default, the line that the game's own page
        shows.

    Raises
    ------
    BadSetting
        If there is no such line.
    """
    number = number_of(line, table.current)
    if number >= len(table.lines):
        raise BadSetting(_("there is no line of play {number}").format(number=number + 1))
    shown = table.lines[number]
    table.choose_line(number)
    open_to_all = len(table.record()["steps"])  # Steps that are secret from the viewer stay hidden.
    game = shown.game.at(open_to_all) if open_to_all < len(shown.game) else shown.game
    return OpenedLine(game, number, shown.name, shown.shown)


def number_of(text: str, otherwise: int) -> int:
    """Convert a text to an integer, or return `otherwise` if the text is not a number."""
    return int(text) if text.isdecimal() and len(text) < 8 else otherwise
