"""What a page may send through its websocket: looked at before Jupyter's server takes it apart.

A frame of the protocol v1.kernel.websocket.jupyter.org begins with the number of its parts' offsets and the offsets, 8
bytes each (little endian), then channel, header, parent header, metadata, content and buffers. The server (tried:
jupyter_server 2.21) believes the number: 58 bytes that claim 2 ** 60 parts stop it for everybody.
"""

from __future__ import annotations

import json
import time
from asyncio import Future
from collections.abc import Callable

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.protocol import Json

V1 = "v1.kernel.websocket.jupyter.org"
CHANNELS = (b"shell", b"control", b"stdin", b"iopub")
LEAST_OFFSETS, MOST_OFFSETS = 6, 70
"""Of channel, header, parent header, metadata and content; and of as many buffers as no page of ours sends."""
LARGEST_HEADER = 1 << 16
LARGEST_FRAME = 20 << 20
"""Bytes: a saved game of the largest size, written as a text within a text."""
MESSAGES = 1000, 200
"""How many may come at once, and a second from then on."""
BYTES = 2 * LARGEST_FRAME, 2 << 20
"""The same, in bytes."""
POLICY_VIOLATION = 1008
"""The websocket's own code for being closed because of what came."""
GOING_AWAY = 1001
"""The code with which a browser closes the websocket of a page that it leaves; a lost network brings none."""


class BadFrame(TimePiratesError):
    """A message of a page that is not passed on."""


visited: set[str] = set()
"""The kernels that a page has been connected with."""
left: set[str] = set()
"""Those of them whose page was left for another address, reloaded or closed."""


class GuardedConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's connection of a page with its kernel; it is closed at the first frame that no page sends."""

    def __init__(self, **more: object):
        super().__init__(**more)
        self._messages, self._bytes = Allowance(*MESSAGES), Allowance(*BYTES)

    def connect(self) -> Future[None] | None:  # type: ignore[override]  # as in the class it is derived from
        """Called when a page has opened its websocket."""
        visited.add(self.kernel_id)
        left.discard(self.kernel_id)
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]  # as in the class it is derived from
        """Note how the websocket was closed. Called when it is."""
        super().disconnect()
        if self.websocket_handler.close_code == GOING_AWAY:
            left.add(self.kernel_id)

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Pass a frame, bytes or a text, on to the kernel, or close the websocket."""
        try:
            self._messages.spend(1)
            self._bytes.spend(len(incoming_msg))
            check(incoming_msg, self.subprotocol)
        except BadFrame as error:
            self.websocket_handler.close(POLICY_VIOLATION, str(error))
            return
        super().handle_incoming_message(incoming_msg)


class Allowance:
    """So many at once, and so many a second from then on; `clock` counts seconds."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic):
        self._left, self._most, self._rate, self._clock = most, most, rate, clock
        self._then = clock()

    def spend(self, amount: float) -> None:
        """Take from what is left; BadFrame where that is too little."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if amount > self._left:
            raise BadFrame(_("too much at once"))
        self._left -= amount


def check(frame: str | bytes, subprotocol: str | None) -> None:
    """BadFrame where a frame is not what its protocol says; costs no more than the frame is long."""
    if len(frame) > LARGEST_FRAME:
        raise BadFrame(_("too large"))
    if subprotocol == V1:
        _check_parts(frame)
    elif isinstance(frame, str):
        _check_message(_object(frame))
    else:
        raise BadFrame(_("not understood"))


def _check_parts(frame: str | bytes) -> None:
    if isinstance(frame, str) or len(frame) < 8:
        raise BadFrame(_("no frame"))
    count = int.from_bytes(frame[:8], "little")
    if not LEAST_OFFSETS <= count <= MOST_OFFSETS or len(frame) < 8 * (count + 1):
        raise BadFrame(_("wrong number of parts"))
    offsets = [int.from_bytes(frame[8 * at : 8 * (at + 1)], "little") for at in range(1, count + 1)]
    if offsets != sorted(offsets) or offsets[0] < 8 * (count + 1) or offsets[-1] > len(frame):
        raise BadFrame(_("parts lie outside"))
    if frame[offsets[0] : offsets[1]] not in CHANNELS:
        raise BadFrame(_("no such channel"))
    header, parent, metadata = (frame[offsets[at] : offsets[at + 1]] for at in (1, 2, 3))
    _check_header(_object(header))
    for part in (parent, metadata):
        _object(part)


def _check_message(message: dict[str, Json]) -> None:
    """A message of the older protocol: all its parts in one object."""
    for part in ("header", "parent_header", "metadata", "content"):
        if not isinstance(message.get(part), dict):
            raise BadFrame(_("a part is missing"))
    if message.get("channel", "shell") not in [name.decode() for name in CHANNELS]:
        raise BadFrame(_("no such channel"))
    _check_header(message["header"])


def _check_header(header: dict[str, object]) -> None:
    for name in ("msg_id", "msg_type"):
        if not isinstance(header.get(name), str):
            raise BadFrame(_("no header"))


def _object(text: str | bytes) -> dict[str, object]:
    if isinstance(text, bytes) and len(text) > LARGEST_HEADER:
        raise BadFrame(_("too large a header"))
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFrame(_("no JSON")) from None
    if not isinstance(value, dict):
        raise BadFrame(_("no object"))
    return value
