"""The state of a live game for one viewer, updated by messages from the live table."""

from __future__ import annotations

from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.messages import Message
from timepirates.tables.seat_updates import ViewerCopy
from timepirates_widgets.table.table_connection import TableConnection


class SeatFollowed:
    """The facts that one viewer of a live game knows, and the decisions that the viewer may make.

    Parameters
    ----------
    token : str
    connection : TableConnection
        The connection with this token.
    first : dict
        The table's message with everything that the viewer may know.
    """

    game: Game
    """The game as the viewer knows it; the whole game if it is over, because nothing is secret then."""
    at: list[int] | None
    """The key with which the table has offered the decisions."""
    legal: list[str]
    """The decisions that the table offers."""

    def __init__(self, token: str, connection: TableConnection, first: Message) -> None:
        self.token, self.connection, self._copy = token, connection, ViewerCopy()
        self.viewer: int = ONLOOKER if first["viewer"] is None else first["viewer"]
        self.take(first)

    def take(self, message: Message) -> None:
        """Update the viewer's knowledge with a message about the game."""
        self._copy.take(message)
        self.at, self.legal = message["at"], message["legal"]
        record = message["record"]
        self.game = self._copy.game(self.legal) if record is None else Game.replay(record)
