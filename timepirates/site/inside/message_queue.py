"""The connection between the page's Python and the page: comms whose messages the worker passes on as JSON.

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
"""An object that contains bytes."""
Content: TypeAlias = dict[str, Any]
"""The content of a message, as JSON holds it."""
Tell: TypeAlias = Callable[[str, list[Buffer]], None]
"""A function that sends a message to the page: JSON, and its buffers apart."""


class MessageQueue:
    """A queue that handles the messages of the page in order, and tells the page when each has been handled."""

    def __init__(self, tell: Tell):
        self._tell = tell
        self._numbers = itertools.count(1)
        self._parent: dict[str, object] = {}
        self._asked = False
        self.comms = CommManager()

    def open(self) -> None:
        """Let all new widgets send their messages to the page."""
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
        """Send a message to the page, unless the page has not sent any yet: it will then ask for everything."""
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
        self._tell(json.dumps(message, separators=(",", ":"), default=_plain), list(buffers or ()))

    def hear(self, text: str, buffers: list[Buffer]) -> None:
        """Pass a message of the page to the widget that it is for."""
        message = {**json.loads(text), "buffers": buffers}
        self._parent, self._asked = message["header"], True
        act = {"comm_open": self.comms.comm_open, "comm_msg": self.comms.comm_msg, "comm_close": self.comms.comm_close}
        try:
            if message["header"]["msg_type"] in act:
                act[message["header"]["msg_type"]](None, "", message)  # type: ignore[arg-type]  # no stream to answer on
        finally:
            self.say("status", {"execution_state": "idle"})
            self._parent = {}


def _plain(value: object) -> str:
    """Return a value that JSON cannot represent as a text, in the same way as ipykernel."""
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
