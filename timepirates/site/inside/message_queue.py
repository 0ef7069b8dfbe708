"""The line between the page's Python and the page: comms whose messages are JSON, handed over by the worker.

    line = Line(tell)        # tell(text, buffers)
    line.hear(text, buffers)

The messages are those of Jupyter's protocol that a page of ours needs; `static/host/line.js` has the other end.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import comm
from comm.base_comm import BaseComm, CommManager

Buffer: TypeAlias = Any
"""Bytes, in whatever holds them."""
Content: TypeAlias = dict[str, Any]
"""What a message says, as JSON holds it."""
Tell: TypeAlias = Callable[[str, list[Buffer]], None]
"""Gets a message without its buffers as JSON, and its buffers."""


class MessageQueue:
    """Answers the page's messages in their order, and says when it is through with each."""

    def __init__(self, tell: Tell):
        self._tell = tell
        self._numbers = itertools.count(1)
        self._parent: dict[str, object] = {}
        self._asked = False
        self.comms = CommManager()

    def open(self) -> None:
        """Let whoever makes a comm get one over this line."""
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
        """Tell the page something; before it has asked for anything it knows of nothing, and asks for it all."""
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
        """A message of the page: the comm it is for hears it. Whatever goes wrong there is logged by the comms."""
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
    """What JSON has no word for, as ipykernel writes it."""
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
