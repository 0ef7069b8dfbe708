"""The starting position of a match, if the games of the match continue an existing game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property

from timepirates.core import registry
from timepirates.core.errors import BadSetting, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.protocol import Record
from timepirates.core.seat_view import ViewOnlyTable


@dataclass(frozen=True)
class Start:
    """The position in which all games of a match begin, in a form that can be sent to worker processes.

    Attributes
    ----------
    record : dict
        The record of the game up to this position.
    seat : int or None
        If given, everything that this seat does not know is drawn again for each game.
    """

    record: Record
    seat: int | None = None

    @cached_property
    def game(self) -> Game:
        """The game of the match, in its starting position.

        The caller makes its further random draws, which are counted from 0.
        """
        return Game.replay(self.record).resumed()

    def begin(self, seed: int) -> Game:
        """Return a new game of the match in the starting position.

        Equal seeds give equal hidden parts.
        """
        draw = registry.entry(self.game.name).unknown
        if self.seat is None or draw is None:
            return self.game.copy()
        return draw(self.game, self.seat, Luck(seed)).resumed()

    def to_dict(self) -> dict[str, object]:
        """Return the starting position as a dict, which is stored in the data frame of the match."""
        return asdict(self)


def parse_start(given: object) -> Start:
    """Convert a game, or a tuple of a game and a seat, to the starting position of a match.

    Raises
    ------
    BadSetting
        If a match cannot begin there.
    """
    game, seat = given if isinstance(given, tuple) and len(given) == 2 else (given, None)
    if not isinstance(game, Game):
        raise BadSetting(_("start must be a game, or a game and a seat (got {got})").format(got=shown(given)))
    if isinstance(game.table, ViewOnlyTable):
        raise BadSetting(_("start must be a complete game; this game contains only the information that one seat has"))
    if game.over:
        raise BadSetting(_("start must be a position in an unfinished game, but this game is over"))
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(game.players)):
        raise BadSetting(
            _("the seat in the argument start must be from 0 to {most} (got {got})").format(
                most=len(game.players) - 1, got=shown(seat)
            )
        )
    entry = registry.entry(game.name)
    if seat is not None and entry.unknown is None:
        raise BadSetting(entry.no_unknown)
    return Start(game.record(), seat)
