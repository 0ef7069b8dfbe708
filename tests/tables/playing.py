"""A table process on a socket of the test, and plain clients that play at its tables."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from timepirates.tables.messages import MOST_ANSWER
from timepirates.tables.seat_updates import ViewerCopy
from timepirates.worker.process import close_input, listen

PATIENCE = float(os.environ.get("TIMEPIRATES_TESTS_PATIENCE", "30000")) / 1000
"""Seconds until a message has come at the latest; less where it is broken on purpose."""
THREE = {"time-pirates": "rio-grande", "conspiracy": "johnson-2002"}
"""The rules of each game with which three people can play."""


class TableProcess:
    """The table process. The test keeps its listening socket, as the server does, so that clients can wait for it."""

    def __init__(self, folder: Path):
        self._folder, self.data = folder, folder / "data"
        self._listening = listen(folder)
        self.address = str(folder / "socket")
        self.start()

    def start(self) -> None:
        """Start the process."""
        number = self._listening.fileno()
        command = [sys.executable, "-m", "timepirates.tables", str(number), str(self.data)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[number])

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self._process.kill()
        self._process.wait()
        close_input(self._process)

    def move(self) -> None:
        """End the process as it ends when the server is killed, and start the next one on another socket."""
        close_input(self._process)
        self._process.wait()
        self._listening.close()
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        self._listening, self.address = listen(folder), str(folder / "socket")
        self.start()

    def close(self) -> None:
        """End the process and close the socket."""
        self.kill()
        self._listening.close()


class Client:
    """A client that receives messages, and keeps a copy of the game."""

    def __init__(self, address: str):
        self._address = address
        self.copy = ViewerCopy()
        self.raw: list[bytes] = []
        self.offered: dict[str, Any] = {"legal": [], "at": None, "record": None}
        self.presence: dict[str, Any] = {}
        self.links: dict[str, Any] = {}

    async def open(self, **first: object) -> Client:
        """Connect and send the first message."""
        self._reader, self._writer = await asyncio.open_unix_connection(self._address, limit=MOST_ANSWER)
        self.ask(**first)
        return self

    def ask(self, **request: object) -> None:
        """Send a request."""
        self._writer.write(json.dumps(request).encode() + b"\n")

    def decide(self, text: str) -> None:
        """Decide in the position that was offered last."""
        self.ask(do="decide", text=text, at=self.offered["at"])

    async def next(self) -> dict[str, Any]:
        """Return the next message, after it was applied to the copy; an empty one at the end of the connection."""
        line = await asyncio.wait_for(self._reader.readline(), PATIENCE)
        self.raw.append(line)
        message = json.loads(line) if line else {}
        if message.get("kind") in ("whole", "steps"):
            self.copy.take(message)
            self.offered = {key: message[key] for key in self.offered}
        elif message.get("kind") == "presence":
            self.presence = message
        elif message.get("kind") == "links":
            self.links = message
        return message

    async def until(self, kind: str, **content: object) -> dict[str, Any]:
        """Return the next message of a kind with this content."""
        while message := await self.next():
            if message["kind"] == kind and content.items() <= message.items():
                return message
        raise AssertionError(f"the connection was closed before a message {kind} with {content}")

    async def close(self) -> None:
        """Disconnect."""
        self._writer.close()
        await self._writer.wait_closed()


async def begun(process: TableProcess, game: str, seats: list[str], **more: object) -> tuple[Client, str]:
    """Return the host of a new table, and the table's id."""
    names = [f"Seat {number + 1}" for number in range(len(seats))]
    first = {"do": "begin", "players": names, "seats": seats, "rules": THREE[game], "pace": 0, "seed": 3, **more}
    host = await Client(process.address).open(**first)
    table = (await host.until("begun"))["table"]
    await host.until("links")
    return host, table


async def joined(process: TableProcess, table: str, token: str) -> Client:
    """Return a client that has joined a table."""
    client = await Client(process.address).open(do="join", table=table, token=token)
    await client.until("whole")
    return client
