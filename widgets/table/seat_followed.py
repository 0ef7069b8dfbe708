"""The state of a live game as one viewer knows it, updated by messages from the live table."""

from __future__ import annotations

from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.messages import Message
from timepirates.tables.seat_updates import ViewerCopy
from timepirates_widgets.table.table_connection import TableConnection


class ViewerGame:
    """The part of a game that one viewer at a live table may know, and the decisions that the viewer may make.

    Parameters
    ----------
    token : str
    connection : TableConnection
        The connection with this token.
    first : dict
        The table's message with everything that the viewer may know.
    """

    game: Game
    """The game with only the facts that the viewer knows, or with all facts after the end of the game."""
    at: list[int] | None
    """The key of the message in which the live table offered decisions to the viewer, or None."""
    legal: list[str]
    """The legal decisions that the live table has offered to this viewer."""

    def __init__(self, token: str, connection: TableConnection, first: Message) -> None:
        self.token, self.connection, self._copy = token, connection, ViewerCopy()
        self.viewer: int = ONLOOKER if first["viewer"] is None else first["viewer"]
        self.take(first)

    def take(self, message: Message) -> None:
        """Update the viewer's knowledge of the game with a message from the live table."""
        self._copy.take(message)
        self.at, self.legal = message["at"], message["legal"]
        record = message["record"]
        self.game = self._copy.game(self.legal) if record is None else Game.replay(record)
