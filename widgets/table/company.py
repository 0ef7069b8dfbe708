"""The people at a live table (a game on several devices): their seats, connections and requests."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Literal, TypedDict

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _, language
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.messages import (
    AnswerTakeBack,
    AskTakeBack,
    AssignSeat,
    Join,
    MakeDecision,
    Message,
    ReplaceTableLink,
    Request,
    SetHints,
    SetTakeBack,
    TakeBack,
    TakeSeat,
)
from timepirates_widgets.keeping.saved import HUMAN
from timepirates_widgets.table.seat_followed import ViewerGame
from timepirates_widgets.table.table_connection import TableConnection
from timepirates_widgets.table.watched_state import WatchedState

SEPARATOR = "."
"""The character between the access tokens of several seats in a URL."""
SILENCE_SECONDS = 90.0
"""The number of seconds without a report from the browser after which a page counts as inactive."""


class SeatTaken(TypedDict):
    """A seat at a live table, with its player."""

    seat: int
    name: str
    who: str
    """ "human", or the name of a computer player."""
    sat: bool
    """Whether a person has taken the seat by entering a name."""
    here: bool
    """Whether a page with this seat is connected to the live table."""


class Links(TypedDict):
    """The secret tokens in the links to a live table. Only the host's page receives them."""

    seats: list[str | None]
    onlookers: str
    entering: str | None
    """The access token of devices on which people enter the steps of a real board, or None without a real board."""


class LiveTableState(WatchedState):
    """The people at a live table (a game on several devices), and this page's connections to the table.

    A page can hold several seats. It then has a connection for each of them, and one more that receives what onlookers
    know, for the time in which the curtain hides the page.

    Parameters
    ----------
    table : str
        The id of the table.
    token : str
        The tokens of the page's seats, separated by dots; or the token of onlookers, of the host, or of a device that
        enters the steps of a real board.
    host : str
        The token of the host, if the host's page holds a seat or enters the steps; otherwise empty.
    """

    def __init__(self, table: str, token: str, host: str = ""):
        super().__init__()
        self.id, self.host_token = table, host
        self._tokens = token.split(SEPARATOR)
        self.followed: dict[int, ViewerGame] = {}
        """What each viewer of this page knows of the game, by seat, or by ONLOOKER for people who only watch."""
        self.seats: Sequence[SeatTaken] = ()
        self.onlookers = 0
        self.entering: int | None = None
        """The number of connected devices that enter a real board's steps, or None if no real board is used."""
        self.enters = False
        """Whether people use this page to enter the steps of a real board."""
        self.take_back: TakeBack = "never"
        self.hints = False
        """Whether the host allows hints during the game."""
        self.links: Links | None = None
        self.asked: int | None = None
        """The seat whose player has asked to take back the last decision, or None."""
        self.awaited: list[int] = []
        """The seats whose players have not yet answered the request to take back a decision."""
        self.news = ""
        """A sentence about the last event, such as that a player has left the table."""
        self.connected = True
        self.closed = ""
        """The reason why the live table permanently closed this page's connection, or an empty string."""
        self._heard = monotonic()
        self._watching: asyncio.Task[None] | None = None
        self._hosting: TableConnection | None = None
        """An additional connection for the host's messages, if the host's page also has a seat."""

    # --- what the table says

    def open(self) -> None:
        """Join the live table, and receive its current state.

        Raises
        ------
        BadSetting
            If the table refuses all tokens of this page, or the host's.
        """
        refusals: list[BadSetting] = []
        for token in self._tokens:
            try:
                self._join(self._join_request(token))
            except BadSetting as error:
                refusals.append(error)
        if not self.followed:
            raise refusals[0]
        if len(self.own) > 1:
            self._join(self._join_request(self.tokens[0], covered=True))
        if self.host_token:
            self._hosting = TableConnection(self._join_request(self.host_token))
            for message in self._hosting.open():
                self.take_host_message(message)
            self._hosting.take = self.take_host_message

    def _join_request(self, token: str, covered: bool = False) -> Join:
        """Return the message that asks the live table to let this page join."""
        return Join(self.id, token, covered, language())

    def _join(self, join: Join) -> None:
        connection = TableConnection(join)
        messages = connection.open()
        first = next(each for each in messages if each["kind"] == "whole")
        followed = ViewerGame(join.token, connection, first)
        self.followed[followed.viewer] = followed
        self.enters = self.enters or first["enters"]
        for message in messages:
            self.take(message)

    def leave_seat(self, seat: int) -> None:
        """Leave one of this page's seats, and keep all others."""
        self.followed.pop(seat).connection.close()
        self.followed[ONLOOKER].connection.join_as(self._join_request(self.tokens[0], covered=True))

    def close_onlooker_connection(self) -> None:
        """Close the page's connection as an onlooker if the page has only one seat and therefore needs no curtain."""
        if len(self.own) < 2:
            self.followed.pop(ONLOOKER).connection.close()

    def follow(self) -> None:
        """Start receiving messages from the live table."""
        for connection in self._all:
            connection.lost = self._lost
            connection.follow()
        with suppress(RuntimeError):  # A plain Python script has no event loop.
            self._watching = asyncio.get_running_loop().create_task(self._watch_page())

    def record_heartbeat(self) -> None:
        """Record that the browser still shows the page, and resume connections that were paused."""
        self._heard = monotonic()
        for connection in self._all:
            connection.wake()

    @property
    def _all(self) -> list[TableConnection]:
        return [*(each.connection for each in self.followed.values()), *filter(None, [self._hosting])]

    async def _watch_page(self) -> None:
        """Pause the connections to the live table whenever the browser has not reported for a while."""
        while not self.closed:
            await asyncio.sleep(SILENCE_SECONDS / 5)
            if monotonic() - self._heard > SILENCE_SECONDS:
                for connection in self._all:
                    connection.sleep()

    def close(self) -> None:
        """Leave the live table."""
        if self._watching is not None:
            self._watching.cancel()
        for connection in self._all:
            connection.close()

    def take(self, message: Message) -> None:
        """Update the data about people and their seats with a message from the server of the live table."""
        before, self.connected = self.connected, True
        match message["kind"]:
            case "presence":
                self._take_presence(message)
            case "links":
                self.links = {
                    "seats": message["seats"],
                    "onlookers": message["onlookers"],
                    "entering": message["entering"],
                }
            case "takeback":
                self._take_take_back(message)
            case "closed":
                self.closed = message["why"]
                for each in self.followed.values():
                    each.connection.close()
            case "whole":
                self.asked, self.awaited = None, []
            case "steps":
                self.asked, self.awaited, self.news = None, [], ""
        if message["kind"] not in ("whole", "steps", "refused") or not before:
            self.tell()

    def take_host_message(self, message: Message) -> None:
        """Update the links and settings with a message that the live table sends only to the host."""
        if message["kind"] == "links":
            self.take(message)
        elif message["kind"] == "refused":
            self.show_refusal(message["why"])

    def _take_presence(self, message: Message) -> None:
        before, self.seats = self.seats, message["seats"]
        self.onlookers, self.take_back, self.hints = message["onlookers"], message["take_back"], message["hints"]
        self.entering = message["entering"]
        for old, new in zip(before, self.seats, strict=False):
            if (
                new["seat"] not in self.own
                and new["who"] == HUMAN
                and (old["here"], old["sat"]) != (new["here"], new["sat"])
            ):
                here = new["here"] and new["sat"]
                said = _("{player} is at the table.") if here else _("{player} has left the table.")
                self.news = said.format(player=new["name"]) if new["sat"] else self.news

    def _take_take_back(self, message: Message) -> None:
        by, no = message["by"], message["no"]
        asks = message["state"] == "asked"
        self.asked, self.awaited = (by, message["awaited"]) if asks else (None, [])
        if asks and {by, *self.awaited} & {*self.own}:
            return  # These players see the request itself on their pages, so they need no message about it.
        if by is None:
            self.news = _("The last step was taken back.")
            return
        self.news = {
            "asked": _("{player} asks to take back the last decision."),
            "declined": _("{other} does not agree, so the decision of {player} stays."),
            "done": _("{player} took back a decision."),
        }[message["state"]].format(player=self.name(by), other="" if no is None else self.name(no))

    def _lost(self) -> None:
        if not self.closed:
            self.connected = False
            self.tell()

    # --- what the page may do

    @property
    def is_host(self) -> bool:
        """Whether this page belongs to the host of the live table."""
        return self.links is not None

    @property
    def own(self) -> list[int]:
        """The numbers of the seats that belong to this page."""
        return [viewer for viewer in self.followed if viewer != ONLOOKER]

    @property
    def tokens(self) -> list[str]:
        """The secret access tokens of the seats that belong to this page."""
        return [self.followed[seat].token for seat in self.own]

    @property
    def is_onlooker(self) -> bool:
        """Whether this page has no seat and only shows the game, for example on a big screen."""
        return not self.own and not self.is_host and not self.enters

    @property
    def has_real_board(self) -> bool:
        """Whether people play on a real board, and enter their decisions and draws on a device."""
        return self.entering is not None

    @property
    def is_beside_real_board(self) -> bool:
        """Whether this page (a big screen, for example) only shows a game that people play on a real board."""
        return self.is_onlooker and self.has_real_board

    @property
    def first_free_seat(self) -> int | None:
        """The first seat of this page for which nobody has entered a name yet, or None if there is none."""
        return next((seat for seat in self.own if self.seats and not self.seats[seat]["sat"]), None)

    @property
    def people(self) -> list[int]:
        """The numbers of the seats in which people sit, not computer players."""
        return [seat["seat"] for seat in self.seats if seat["who"] == HUMAN]

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.seats[seat]["name"]

    def decide(self, seat: int, texts: Sequence[str], at: Sequence[int]) -> None:
        """Send a seat's decisions to the live table. `at` is the key of the message that offered the first of them."""
        undone, own = at
        self.followed[seat].connection.ask(
            *(MakeDecision(str(text), (undone, own + number)) for number, text in enumerate(texts))
        )

    def sit(self, name: str) -> None:
        """Let the person with this name take the first free seat of this page."""
        if (seat := self.first_free_seat) is not None:
            self._ask(seat, TakeSeat(name.strip()))

    def ask_take_back(self, seat: int) -> None:
        """Take back the last decision of one of this page's seats, or ask the other players for their consent.

        A page that enters the steps of a real board takes back the last entry; `seat` is ONLOOKER.
        """
        self._ask(seat, AskTakeBack())

    def answer(self, yes: bool) -> None:
        """Accept or decline, for every seat of this page, another player's request to take back a decision."""
        for seat in [seat for seat in self.own if seat in self.awaited]:
            self._ask(seat, AnswerTakeBack(yes))

    def hand(self, seat: int, who: str) -> None:
        """Hand a seat over to a computer player or to a person ("human")."""
        self._ask_as_host(AssignSeat(seat, who))

    def revoke(self, seat: int | Literal["enter"] | None) -> None:
        """Replace a link. `seat` is a seat, None for the onlookers, or "enter" for the devices at a real board."""
        self._ask_as_host(ReplaceTableLink(seat))

    def set_take_back(self, how: TakeBack) -> None:
        """Set whether players may take back decisions."""
        self._ask_as_host(SetTakeBack(how))

    def set_hints(self, hints: bool) -> None:
        """Set whether players may use hints during the game."""
        self._ask_as_host(SetHints(hints))

    def _ask(self, seat: int, request: Request) -> None:
        self._send(self.followed[seat].connection, request)

    def _ask_as_host(self, request: Request) -> None:
        if not self.is_host:
            raise BadSetting(_("Only the host of this table can do this."))
        self._send(self._hosting or self.followed[ONLOOKER].connection, request)

    def _send(self, connection: TableConnection, request: Request) -> None:
        self.problem = ""
        try:
            connection.ask(request)
        except BadSetting as error:
            self.show_refusal(error)
