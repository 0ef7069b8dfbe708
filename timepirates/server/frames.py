"""Check the messages that pages send over their websocket, before Jupyter's server reads them.

A frame of the protocol v1.kernel.websocket.jupyter.org begins with the number of offsets and the offsets themselves, 8
bytes each (little endian), followed by channel, header, parent header, metadata, content and buffers. The server
(tested: jupyter_server 2.21) trusts the number: 58 bytes that claim 2 ** 60 parts block it for all users.
"""

from __future__ import annotations

import json
import re
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
"""The limits for the number of byte offsets in a message, which mark its parts. No page reaches the maximum."""
LARGEST_HEADER = 1 << 16
LARGEST_FRAME = 20 << 20
"""Maximum size of a message in bytes: enough for the largest saved game, encoded twice as JSON text."""
MESSAGE_LIMITS = 1000, 200
"""The maximum number of messages that a page may send in one burst, and then per second."""
BYTE_LIMITS = 2 * LARGEST_FRAME, 2 << 20
"""The maximum number of bytes that a page may send in one burst, and then per second."""
POLICY_VIOLATION = 1008
"""The websocket close code that the server sends after an invalid message."""
PAUSED_CODE = 4001
"""The websocket close code that tells a page that the server has paused it to save memory."""
HEARTBEAT_PATTERN = re.compile(rb'"ask": ?"pulse"')
"""A pattern for heartbeats, the messages that a page sends every 2 seconds to check if its kernel answers."""
MAX_HEARTBEAT_BYTES = 2000
"""Maximum size in bytes of a heartbeat, the message with which a page checks if its kernel answers."""
GOING_AWAY = 1001
"""The websocket close code that a browser sends when the user leaves a page."""


class InvalidMessage(TimePiratesError):
    """An exception for an invalid websocket message, which the server does not pass on to the kernel."""


visited: set[str] = set()
"""The ids of all kernels to which a page has connected at least once."""
left: set[str] = set()
"""The ids of kernels in `visited` whose page the user has since left, reloaded or closed."""
connected: dict[str, set[GuardedConnection]] = {}
"""The open websocket connections of each kernel that has any, as a dict by kernel id."""
used: dict[str, float] = {}
"""The time at which the page of each kernel in `connected` was last used (`time.monotonic`)."""


class GuardedConnection(ZMQChannelsWebsocketConnection):
    """The connection between a page and its kernel. It is closed at the first invalid message."""

    def __init__(self, **more: object):
        super().__init__(**more)
        self._messages, self._bytes = RateLimit(*MESSAGE_LIMITS), RateLimit(*BYTE_LIMITS)

    def connect(self) -> Future[None] | None:  # type: ignore[override]  # as in the class it is derived from
        """Note that a page has connected. Called when its websocket opens."""
        visited.add(self.kernel_id)
        left.discard(self.kernel_id)
        connected.setdefault(self.kernel_id, set()).add(self)
        used[self.kernel_id] = time.monotonic()
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]  # as in the class it is derived from
        """Note how the websocket was closed. Called when it closes.

        Jupyter subtracts one from the kernel's number of connections even if the page has left before it connected. The
        kernel would then have -1 connections, and it would never be ended.
        """
        super().disconnect()
        own = connected.pop(self.kernel_id, set())
        if self not in own:
            self.multi_kernel_manager.notify_connect(self.kernel_id)
        if others := own - {self}:
            connected[self.kernel_id] = others
        else:
            used.pop(self.kernel_id, None)
        if self.websocket_handler.close_code == GOING_AWAY:
            left.add(self.kernel_id)

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Pass a frame on to the kernel, or close the websocket if the frame is invalid."""
        try:
            self._messages.spend(1)
            self._bytes.spend(len(incoming_msg))
            check(incoming_msg, self.subprotocol)
        except InvalidMessage as error:
            self.websocket_handler.close(POLICY_VIOLATION, str(error))
            return
        if not _is_pulse(incoming_msg):
            used[self.kernel_id] = time.monotonic()
        super().handle_incoming_message(incoming_msg)


def _is_pulse(frame: str | bytes) -> bool:
    found = frame.encode() if isinstance(frame, str) else frame
    return len(found) <= MAX_HEARTBEAT_BYTES and HEARTBEAT_PATTERN.search(found) is not None


def put_to_sleep(kernel: str) -> None:
    """Close the websockets of a kernel's page. The page then sleeps until a user clicks or presses a key."""
    for connection in [*connected.get(kernel, ())]:
        connection.websocket_handler.close(PAUSED_CODE)


class RateLimit:
    """A limit that allows at most `most` units at once, and `rate` more units per second."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic):
        self._left, self._most, self._rate, self._clock = most, most, rate, clock
        self._then = clock()

    def spend(self, amount: float) -> None:
        """Deduct an amount from what the rate limit still allows. Raise InvalidMessage if too little is left."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if amount > self._left:
            raise InvalidMessage(_("the page sent too many messages or too much data at once"))
        self._left -= amount


def check(frame: str | bytes, subprotocol: str | None) -> None:
    """Raise InvalidMessage if a message violates the protocol. The check takes time linear in the message size."""
    if len(frame) > LARGEST_FRAME:
        raise InvalidMessage(_("the message is too large"))
    if subprotocol == V1:
        _check_parts(frame)
    elif isinstance(frame, str):
        _check_message(_object(frame))
    else:
        raise InvalidMessage(_("the message has an unknown protocol"))


def _check_parts(frame: str | bytes) -> None:
    if isinstance(frame, str) or len(frame) < 8:
        raise InvalidMessage(_("the message is too short or is not binary"))
    count = int.from_bytes(frame[:8], "little")
    if not LEAST_OFFSETS <= count <= MOST_OFFSETS or len(frame) < 8 * (count + 1):
        raise InvalidMessage(_("the stated number of message parts is not allowed"))
    offsets = [int.from_bytes(frame[8 * at : 8 * (at + 1)], "little") for at in range(1, count + 1)]
    if offsets != sorted(offsets) or offsets[0] < 8 * (count + 1) or offsets[-1] > len(frame):
        raise InvalidMessage(_("the stated positions of the message parts are impossible"))
    if frame[offsets[0] : offsets[1]] not in CHANNELS:
        raise InvalidMessage(_("the message names an unknown channel"))
    header, parent, metadata = (frame[offsets[at] : offsets[at + 1]] for at in (1, 2, 3))
    _check_header(_object(header))
    for part in (parent, metadata):
        _object(part)


def _check_message(message: dict[str, Json]) -> None:
    """Check a message in the older protocol, in which a message is a single JSON object."""
    for part in ("header", "parent_header", "metadata", "content"):
        if not isinstance(message.get(part), dict):
            raise InvalidMessage(_("a part of the message is missing"))
    if message.get("channel", "shell") not in [name.decode() for name in CHANNELS]:
        raise InvalidMessage(_("the message names an unknown channel"))
    _check_header(message["header"])


def _check_header(header: dict[str, object]) -> None:
    for name in ("msg_id", "msg_type"):
        if not isinstance(header.get(name), str):
            raise InvalidMessage(_("the message's header is incomplete"))


def _object(text: str | bytes) -> dict[str, object]:
    if isinstance(text, bytes) and len(text) > LARGEST_HEADER:
        raise InvalidMessage(_("a part of the message is too large"))
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidMessage(_("a part of the message is not JSON")) from None
    if not isinstance(value, dict):
        raise InvalidMessage(_("a part of the message is not a JSON object"))
    return value
