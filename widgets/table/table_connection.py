"""The connection of a page's kernel to a live table or class (`timepirates.tables`) over a local socket.

The first messages are read at once, because the page needs them. A task in the kernel's event loop receives all later
messages. If the connection is lost, the task joins the table again and receives the whole game again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import time
from collections.abc import Callable

import msgspec

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.tables import ADDRESS
from timepirates.tables.class_messages import BeginClass, ClassRequest, JoinClass
from timepirates.tables.messages import MOST_ANSWER, CreateTable, First, Join, Message, Request

PATIENCE = 20.0
"""The number of seconds to wait for an answer of the table process."""
RETRY_SECONDS = (0.05, 0.2, 0.5, 1.0)
"""The delays in seconds before the attempts to reconnect. The last delay also precedes all later attempts."""
WELCOME_ENDS = frozenset({"presence", "class", "refused", "closed"})
"""The kinds of messages that end the reply of a live table or class to a page that asks to join."""
log = logging.getLogger(__name__)


def has_live_tables() -> bool:
    """Return whether the server of this page offers live tables."""
    return bool(os.environ.get(ADDRESS))


class TableConnection:
    """A connection to a live table or a class, authorised by one access token.

    Parameters
    ----------
    join : Join or JoinClass
        The table, and the token of a seat, of the host or of onlookers; or the class, and the token of a role in it.
    """

    def __init__(self, join: Join | JoinClass):
        self._join = join
        self._socket: socket.socket | None = None
        self._rest = b""
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None
        self._awake = asyncio.Event()
        self._awake.set()
        self.take: Callable[[Message], None] = lambda _message: None
        """The function to call with each message from the live table or the class."""
        self.lost: Callable[[], None] = lambda: None
        """The function to call when the connection breaks, before the first attempt to reconnect."""
        self.joined = False
        """Whether the live table has answered since the connection was last opened."""

    def open(self) -> list[Message]:
        """Join the live table, and return its first messages.

        Raises
        ------
        BadSetting
            If the table refuses, or the table process does not answer.
        """
        self._socket, self._rest, messages = _send_first_message(self._join, WELCOME_ENDS)
        if messages[-1]["kind"] in ("refused", "closed"):
            self._socket.close()
            raise BadSetting(messages[-1]["why"])
        self.joined = True
        return messages

    def follow(self) -> None:
        """Start receiving messages of the live table in the background.

        Without an event loop, as in a plain script, nothing is received.
        """
        with contextlib.suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._follow())

    def ask(self, *requests: Request | ClassRequest) -> None:
        """Send requests to the live table. Raise BadSetting if the table cannot be reached."""
        if self._writer is None or not self.joined:
            raise BadSetting(
                _("There is no connection at the moment. The page connects again automatically. Try again after that.")
            )
        self._writer.writelines(msgspec.json.encode(request) + b"\n" for request in requests)

    def sleep(self) -> None:
        """Pause the connection until `wake` is called."""
        self._awake.clear()
        if self._writer is not None:
            self._writer.close()

    def wake(self) -> None:
        """Resume the connection after a call of `sleep`."""
        self._awake.set()

    def join_as(self, join: Join) -> None:
        """Set the message (with an access token) that the next connection to the live table sends first."""
        self._join = join

    def close(self) -> None:
        """Close the connection permanently."""
        if self._task is not None:
            self._task.cancel()
        if self._socket is not None:
            self._socket.close()

    async def _follow(self) -> None:
        tries = 0
        while True:
            try:
                await self._received()
            except OSError:
                log.debug("the connection to the table is lost")
            except Exception:  # If a message cannot be shown, reconnect to receive the whole game again.
                log.exception("a message of the table could not be shown")
            if self.joined:
                tries, self.joined = 0, False
                self.lost()
            await asyncio.sleep(RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)])
            await self._awake.wait()
            tries += 1

    async def _received(self) -> None:
        opened, self._socket = self._socket, None
        if opened is None:
            reader, writer = await asyncio.open_unix_connection(os.environ.get(ADDRESS, ""), limit=MOST_ANSWER)
            writer.write(msgspec.json.encode(self._join) + b"\n")
        else:
            opened.setblocking(False)
            reader, writer = await asyncio.open_unix_connection(sock=opened, limit=MOST_ANSWER)
            reader.feed_data(self._rest)
        self._writer, answered = writer, opened is not None
        try:
            while line := await reader.readline():
                self.joined, message = True, json.loads(line)
                if not answered and message["kind"] == "refused":
                    message["kind"] = "closed"  # The host replaced the link while the page was not connected.
                answered = True
                self.take(message)
        finally:
            self._writer = None
            writer.close()


def begin_live(asked: CreateTable | BeginClass) -> tuple[str, str]:
    """Begin a live table or a class, and return its id and the access token of the host or teacher.

    Raises
    ------
    BadSetting
        If the table process refuses or does not answer.
    """
    opened, _rest, messages = _send_first_message(asked, frozenset({"begun", "refused"}))
    opened.close()
    told = messages[-1]
    if told["kind"] == "refused":
        raise BadSetting(told["why"])
    return told["table"], told["token"]


def _send_first_message(first: First, until: frozenset[str]) -> tuple[socket.socket, bytes, list[Message]]:
    """Send the first message to the process of a live table, and return the socket and the answer."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            return _asked_once(first, until)
        except OSError as error:  # The process for live tables has just ended, and the server starts a new one.
            if time.monotonic() > limit:
                raise BadSetting(_("The process that runs this table does not answer.")) from error
            time.sleep(RETRY_SECONDS[0])


def _asked_once(first: First, until: frozenset[str]) -> tuple[socket.socket, bytes, list[Message]]:
    opened = socket.socket(socket.AF_UNIX)
    try:
        opened.settimeout(PATIENCE)
        opened.connect(os.environ.get(ADDRESS, ""))
        opened.sendall(msgspec.json.encode(first) + b"\n")
        messages: list[Message] = []
        rest = b""
        while not messages or messages[-1]["kind"] not in until:
            line, end, rest = rest.partition(b"\n")
            if end:
                messages.append(json.loads(line))
                continue
            rest = line + _more(opened)
        return opened, rest, messages
    except BaseException:
        opened.close()
        raise


def _more(opened: socket.socket) -> bytes:
    if received := opened.recv(1 << 16):
        return received
    raise ConnectionError
