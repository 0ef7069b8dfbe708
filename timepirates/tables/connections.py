"""The socket of the table process. Clients connect to the socket to begin or join a live table or class.

The socket is in a folder that only its owner can enter. The token that a client sends decides what it receives.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from timepirates.core import i18n
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.i18n import _
from timepirates.tables.class_messages import BeginClass, JoinClass
from timepirates.tables.kept_class import ClassStore
from timepirates.tables.kept_table import TableStore
from timepirates.tables.live_class import LiveClass, new_class
from timepirates.tables.live_table import LiveTable, Member, OutdatedDecision, new_table
from timepirates.tables.messages import (
    MOST_ANSWER,
    MOST_REQUEST,
    CreateTable,
    Join,
    Message,
    class_request_of,
    first_of,
    line_of,
    malformed,
    request_of,
)

FIRST_MESSAGE_SECONDS = 10.0
"""Maximum number of seconds within which a new client must send its first message."""
THINKING_AT_ONCE = 2
"""The number of computer players that may compute at the same time."""
log = logging.getLogger("timepirates.tables")


class LiveTables:
    """All live tables and classes of a data folder. Each is in memory only while clients are connected to it.

    Parameters
    ----------
    data : Path
        The data folder.
    """

    def __init__(self, data: Path):
        self._kept, self._kept_classes = TableStore(data), ClassStore(data)
        self._open: dict[str, LiveTable] = {}
        self._classes: dict[str, LiveClass] = {}
        self._opening = asyncio.Lock()
        self._thinking = ThreadPoolExecutor(THINKING_AT_ONCE, "computer")

    async def serve(self, listening: socket.socket) -> None:
        """Accept clients until this task is cancelled."""
        server = await asyncio.start_unix_server(self._client, sock=listening, limit=MOST_REQUEST)
        async with server:
            await server.serve_forever()

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._answer(reader, writer)
        except (ConnectionError, TimeoutError):
            log.debug("a client has gone")
        except (TimePiratesError, OSError) as error:
            _send(writer, _refusal(error))
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await asyncio.wait_for(_read_line(reader), FIRST_MESSAGE_SECONDS)
        try:
            asked = first_of(first)
        except msgspec.DecodeError:
            raise malformed() from None
        with i18n.using_language(asked.language):
            if isinstance(asked, CreateTable | BeginClass):
                asked = await (self._begin(asked) if isinstance(asked, CreateTable) else self._create_class(asked))
                _send(writer, {"kind": "begun", "table": asked.table, "token": asked.token})
            await (self._serve_class_page if isinstance(asked, JoinClass) else self._serve_table_client)(
                reader, writer, asked
            )

    async def _serve_table_client(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, asked: Join
    ) -> None:
        """Connect a page to a live table, and handle its requests until it disconnects."""
        id, table = asked.table, await self._table(asked.table)
        role = table.role_for_token(asked.token) if table else None
        if table is None or role is None:
            raise BadSetting(
                _("This link is not valid, or is no longer valid. Ask the host of the table for a new link.")
            )
        member = Member(role, partial(_send, writer), writer.close, asked.covered, asked.language)
        table.enter(member)
        try:
            await _follow(reader, writer, lambda line: table.carry_out(member, request_of(line)))
        finally:
            table.leave(member)
            if await table.rest() and self._open.get(id) is table:
                del self._open[id]

    async def _serve_class_page(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, asked: JoinClass
    ) -> None:
        """Connect a page to a live class, and handle its requests until it disconnects."""
        id, met = asked.table, await self._class(asked.table)
        page = met.new_page(asked, partial(_send, writer)) if met else None
        if met is None or page is None:
            raise BadSetting(_("This link belongs to no class. Ask your teacher for the right link."))
        met.enter(page)
        try:
            await _follow(reader, writer, lambda line: met.handle_request(page, class_request_of(line)))
        finally:
            met.leave(page)
            if met.is_unused and self._classes.get(id) is met:
                del self._classes[id]

    async def _begin(self, asked: CreateTable) -> Join:
        """Save a new live table, and return the message with which the creator of the table joins it as the host."""
        id, kept = self._kept.new_id(), new_table(asked)
        await asyncio.to_thread(self._kept.keep, id, kept)
        return Join(id, kept.host, language=asked.language)

    async def _create_class(self, asked: BeginClass) -> JoinClass:
        """Save a new live class, and return the message with which the class's creator joins as the teacher."""
        id, kept = self._kept.new_id(), new_class()
        await asyncio.to_thread(self._kept_classes.keep, id, kept)
        return JoinClass(id, kept.teacher, language=asked.language)

    async def _class(self, id: str) -> LiveClass | None:
        """Return the pupils' class with the given id, loaded from its file if necessary, or None if there is none."""
        async with self._opening:
            if id not in self._classes and (found := await asyncio.to_thread(self._kept_classes.read, id)) is not None:
                keep, keep_question = self._kept_classes.keep, self._kept_classes.save_question
                self._classes[id] = LiveClass(*found, partial(keep, id), partial(keep_question, id))
        return self._classes.get(id)

    async def _table(self, id: str) -> LiveTable | None:
        """Return a table, loaded from its file if necessary, or None if it does not exist."""
        async with self._opening:
            if id not in self._open and (kept := await asyncio.to_thread(self._kept.read, id)) is not None:
                self._open[id] = LiveTable(kept, partial(self._kept.keep, id), self._thinking)
        return self._open.get(id)


async def _follow(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, carry_out: Callable[[bytes], Awaitable[None]]
) -> None:
    """Carry out the requests of a client until it disconnects."""
    while line := await _read_line(reader):
        try:
            await carry_out(line)
        except msgspec.DecodeError:
            _send(writer, _refusal(malformed()))
        except (TimePiratesError, OSError) as error:
            _send(writer, _refusal(error))


async def _read_line(reader: asyncio.StreamReader) -> bytes:
    """Return the client's next line; empty at the end of its input. Raise BadRecord if the line is too long."""
    try:
        return await reader.readline()
    except ValueError:
        raise malformed() from None


def _send(writer: asyncio.StreamWriter, message: Message) -> None:
    """Queue a message for a client. If too many messages wait, disconnect the client, which can join again."""
    if writer.is_closing():
        return
    writer.write(line_of(message))
    if writer.transport.get_write_buffer_size() > MOST_ANSWER:
        writer.transport.abort()


def _refusal(error: Exception) -> Message:
    why = (isinstance(error, OSError) and error.strerror) or str(error)
    return {"kind": "refused", "why": why, "late": isinstance(error, OutdatedDecision)}
