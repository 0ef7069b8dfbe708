"""Pages of a live table without a table process: what the table would send them is handed to them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest import mock

from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.kept_table import KeptSeat, KeptTable
from timepirates.tables.live_table import LiveTable, Member, Role
from timepirates.tables.messages import Request
from timepirates_widgets.table import company
from timepirates_widgets.table.live_sitting import LiveSitting


class Handed:
    """In place of a connection: the table's answer to a client that joins, and what the page asks for."""

    def __init__(self, messages: list[Any]):
        self._messages, self.asked, self.joined = messages, [], True

    def open(self) -> list[Any]:
        """Return the first messages."""
        return self._messages

    def follow(self) -> None:
        """Receive nothing more."""

    def ask(self, *requests: Request) -> None:
        """Note requests."""
        self.asked += requests

    def join_as(self, join: Any) -> None:
        """Do nothing."""

    def wake(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def live(
    game: Game,
    viewer: int = ONLOOKER,
    host: bool = False,
    seats: tuple[str, ...] = (),
    others: tuple[int, ...] = (),
    enters: bool = False,
    **more: object,
) -> LiveSitting:
    """Return the table of play on a page at a live table: a seat's, an onlooker's, or the host's.

    `others` are further seats of the page. With `enters`, the page enters the steps of a real board.
    """
    players = seats or ("human",) * len(game.players)
    kept = KeptTable(
        record=game.record(),
        seats=[KeptSeat(who, f"seat-{number}", sat=number < 2) for number, who in enumerate(players)],
        host="host",
        onlookers="onlookers",
        take_back=more.pop("take_back", "ask"),
        pace=0.0,
        **more,
    )
    with ThreadPoolExecutor(1) as thinking:
        table = LiveTable(kept, lambda kept: None, thinking)
        table._start_computer_player = lambda: None  # there is no event loop in which a computer player could decide
        viewers = [(seat, False) for seat in (viewer, *others)] if viewer != ONLOOKER or not host else []
        viewers += [(ONLOOKER, False)] if others else []
        viewers += [(ONLOOKER, True)] if host else []
        received: list[list[Any]] = [[] for _viewer in viewers]
        for seat in (0, 1):
            table.enter(Member(Role(seat), lambda message: None))
        for (each, is_host), messages in reversed([*zip(viewers, received, strict=True)]):
            table.enter(Member(Role(each, is_host, enters), messages.append))
    connections = [Handed(messages) for messages in received]
    with mock.patch.object(company, "TableConnection", side_effect=connections):
        token = "host" if viewer == ONLOOKER and host else ".".join(["token"] * (1 + len(others)))
        return LiveSitting(company.LiveTableState("table", token, "host" if host and viewer != ONLOOKER else ""))
