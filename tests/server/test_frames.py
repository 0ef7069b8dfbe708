"""What a page may send through its websocket, and that everything else is refused before it costs anything."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from tests.promptly import promptly
from timepirates.server import frames
from timepirates.server.frames import V1, GuardedConnection, InvalidMessage, RateLimit, check

ROOT = Path(__file__).parents[2]
HEADER = {"msg_id": "1", "msg_type": "comm_msg"}
PARTS = {"header": HEADER, "parent_header": {}, "metadata": {}, "content": {"data": "x" * 1000}}


def framed(channel: str = "shell", **parts) -> bytes:
    """A frame as a page sends it."""
    return serialize_msg_to_ws_v1({**PARTS, **parts}, channel, lambda part: json.dumps(part).encode())


def offsets(*numbers: int, rest: bytes = b"") -> bytes:
    """A frame that begins with these numbers, the first of them that of the others."""
    return b"".join(number.to_bytes(8, "little") for number in numbers) + rest


def moved(frame: bytes, at: int, by: int) -> bytes:
    """The same frame with one of its offsets changed."""
    there = slice(8 * at, 8 * at + 8)
    number = (int.from_bytes(frame[there], "little") + by) % 2**64
    return frame[: there.start] + number.to_bytes(8, "little") + frame[there.stop :]


def test_what_a_page_sends_is_passed_on():
    check(framed(), V1)
    check(framed("control"), V1)
    check(json.dumps({**PARTS, "channel": "shell"}), None)
    check(json.dumps(PARTS), None)


def test_buffers_are_passed_on():
    parts = [json.dumps(PARTS[name]).encode() for name in PARTS]
    check(serialize_msg_to_ws_v1([*parts, b"one", b"another"], "shell"), V1)


MALFORMED = {
    "58 bytes that claim 2 ** 60 parts": offsets(2**60, rest=b"x" * 50),
    "nothing": b"",
    "less than a number": b"1234567",
    "no parts": offsets(0),
    "too few parts": offsets(5, 48, 48, 48, 48, 48),
    "more buffers than there may be": serialize_msg_to_ws_v1(
        [*(json.dumps(part).encode() for part in PARTS.values()), *[b"x"] * 65], "shell"
    ),
    "more parts than bytes": offsets(6, 56, 56),
    "a text": "text",
    "parts that go backwards": moved(framed(), 3, -20),
    "a part that begins among the offsets": moved(framed(), 1, -1),
    "a part that ends behind the frame": moved(framed(), 6, 1),
    "a part at the end of the world": moved(framed(), 6, -(2**40)),
    "an unknown channel": framed("hell"),
    "a long channel": framed("x" * 10_000),
    "a header that is no object": framed(header=[1]),
    "a header without a type": framed(header={"msg_id": "1"}),
    "a header with a number for a type": framed(header={"msg_id": "1", "msg_type": 7}),
    "a large header": framed(header={**HEADER, "more": "x" * 70_000}),
    "a deep header": framed(header=HEADER).replace(b'{"msg_id"', b"[" * 10 + b'{"msg_id"'),
    "a parent that is no object": framed(parent_header=None),
    "metadata that is no object": framed(metadata="x"),
}


@pytest.mark.parametrize("frame", MALFORMED.values(), ids=MALFORMED)
def test_what_is_malformed_is_refused_at_once(frame):
    with promptly(), pytest.raises(InvalidMessage):
        check(frame, V1)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x7f\xff\xff\xff",
        framed(),
        "",
        "[]",
        "nonsense",
        "[" * 100_000,
        json.dumps({"channel": "shell"}),
        json.dumps({**PARTS, "channel": "hell"}),
        json.dumps({**PARTS, "channel": ["shell"]}),
        json.dumps({**PARTS, "header": {}}),
    ],
    ids=[
        "2 ** 31 parts",
        "a frame of the other protocol",
        "nothing",
        "a list",
        "a part of the message is not JSON",
        "deep",
        "no parts",
        "an unknown channel",
        "a list of channels",
        "the message's header is incomplete",
    ],
)
def test_what_is_malformed_in_the_older_protocol_is_refused_too(frame):
    with pytest.raises(InvalidMessage):
        check(frame, None)


def test_what_is_too_large_is_refused_unread():
    with pytest.raises(InvalidMessage, match="the message is too large"):
        check(b"\0" * (frames.LARGEST_FRAME + 1), V1)


def test_so_many_come_through_at_once_and_so_many_a_second_from_then_on():
    now = 0.0
    allowance = RateLimit(3, 2, lambda: now)
    for _each in range(3):
        allowance.spend(1)
    with pytest.raises(InvalidMessage, match="too much"):
        allowance.spend(1)
    now = 0.5
    allowance.spend(1)
    with pytest.raises(InvalidMessage, match="too much"):
        allowance.spend(1)
    now = 1000
    with pytest.raises(InvalidMessage, match="too much"):
        allowance.spend(4)
    allowance.spend(3)


def test_the_largest_file_that_a_page_loads_comes_through():
    """Its text stands within a text, so that each of its quotation marks takes two bytes."""
    loads = (ROOT / "widgets" / "visits" / "menu.js").read_text(encoding="utf-8")
    megabytes = int(re.search(r"const LARGEST = (\d+) \* 1024 \* 1024;", loads).group(1))
    assert 2 * megabytes * 1024 * 1024 < frames.LARGEST_FRAME
    assert frames.BYTE_LIMITS[0] >= frames.LARGEST_FRAME


class Socket:
    """The websocket of a page that a frame comes from."""

    selected_subprotocol = V1
    closed = None

    def close(self, code, reason):
        self.closed = code, reason


def test_a_page_that_sends_what_is_malformed_is_cut_off_and_the_kernel_hears_nothing(monkeypatch):
    heard = []
    monkeypatch.setattr(
        frames.ZMQChannelsWebsocketConnection, "handle_incoming_message", lambda _self, frame: heard.append(frame)
    )
    socket = Socket()
    connection = GuardedConnection.__new__(GuardedConnection)
    connection._messages, connection._bytes = RateLimit(2, 0), RateLimit(1e9, 0)
    monkeypatch.setattr(GuardedConnection, "websocket_handler", socket)
    monkeypatch.setattr(GuardedConnection, "kernel_id", "kernel")
    monkeypatch.setattr(frames, "used", {})
    connection.handle_incoming_message(framed())
    assert (heard, socket.closed) == ([framed()], None)
    connection.handle_incoming_message(MALFORMED["58 bytes that claim 2 ** 60 parts"])
    assert (heard, socket.closed) == ([framed()], (1008, "the stated number of message parts is not allowed"))
    connection.handle_incoming_message(framed())
    assert (heard, socket.closed) == ([framed()], (1008, "the page sent too many messages or too much data at once"))


def test_a_page_is_in_use_when_it_sends_anything_but_the_pulse(monkeypatch):
    """The pulse is what every open page sends every two seconds."""
    monkeypatch.setattr(frames.ZMQChannelsWebsocketConnection, "handle_incoming_message", lambda _self, _frame: None)
    monkeypatch.setattr(GuardedConnection, "websocket_handler", Socket())
    monkeypatch.setattr(GuardedConnection, "kernel_id", "kernel")
    monkeypatch.setattr(frames, "used", {"kernel": 0.0})
    connection = GuardedConnection.__new__(GuardedConnection)
    connection._messages, connection._bytes = RateLimit(9, 0), RateLimit(1e9, 0)
    pulse = {"comm_id": "x", "data": {"method": "custom", "content": {"ask": "pulse", "beat": 1}}}
    connection.handle_incoming_message(framed(content=pulse))
    assert frames.used == {"kernel": 0.0}
    connection.handle_incoming_message(
        framed(content={**pulse, "data": {"method": "custom", "content": {"ask": "undo"}}})
    )
    assert frames.used["kernel"] > 0
