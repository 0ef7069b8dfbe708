"""The message connection between Python and the page in the browser.

Both exchange comm messages as JSON.

    line = MessageQueue(tell)        # tell(text, buffers)
    line.hear(text, buffers)

The messages are those of Jupyter's protocol that the pages need; `static/host/line.js` is the other end.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import comm
from comm.base_comm import BaseComm, CommManager

Buffer: TypeAlias = Any
"""A bytes-like object."""
Content: TypeAlias = dict[str, Any]
"""The content of a message, as JSON data."""
SendMessage: TypeAlias = Callable[[str, list[Buffer]], None]
"""A function that sends a message to the page. A message consists of JSON text and binary buffers."""


class MessageQueue:
    """A queue that handles messages from the page in order.

    It reports to the page when each message is done.
    """

    def __init__(self, tell: SendMessage):
        self._tell = tell
        self._numbers = itertools.count(1)
        self._parent: dict[str, object] = {}
        self._asked = False
        self.comms = CommManager()

    def open(self) -> None:
        """From now on, connect each new widget to the page."""
        line = self

        class PageComm(BaseComm):
            def publish_msg(
                self,
                msg_type: str,
                data: Content | None = None,
                metadata: Content | None = None,
                buffers: Iterable[Buffer] | None = None,
                **keys: object,
            ) -> None:
                line.say(msg_type, {"data": data or {}, "comm_id": self.comm_id, **keys}, metadata, buffers)

        comm.create_comm = PageComm
        comm.get_comm_manager = lambda: self.comms

    def say(
        self, kind: str, content: Content, metadata: Content | None = None, buffers: Iterable[Buffer] | None = None
    ) -> None:
        """Send a message to the page.

        Nothing is sent before the page's first message, because the page then requests the whole state.
        """
        if not self._asked:
            return
        header = {"msg_id": f"worker-{next(self._numbers)}", "msg_type": kind}
        message = {
            "channel": "iopub",
            "header": header,
            "parent_header": self._parent,
            "metadata": metadata or {},
            "content": content,
        }
        self._tell(json.dumps(message, separators=(",", ":"), default=_to_string), list(buffers or ()))

    def hear(self, text: str, buffers: list[Buffer]) -> None:
        """Pass a message from the page to the widget that should receive it."""
        message = {**json.loads(text), "buffers": buffers}
        self._parent, self._asked = message["header"], True
        act = {"comm_open": self.comms.comm_open, "comm_msg": self.comms.comm_msg, "comm_close": self.comms.comm_close}
        try:
            if message["header"]["msg_type"] in act:
                act[message["header"]["msg_type"]](None, "", message)  # type: ignore[arg-type]  # there is no stream for answers
        finally:
            self.say("status", {"execution_state": "idle"})
            self._parent = {}


def _to_string(value: object) -> str:
    """Convert a value that JSON cannot represent to a string.

    ipykernel does the same.
    """
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
