"""Start Python for a page in the browser.

The page calls `begin` once and passes its own functions.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from timepirates.site.inside import stand_ins
from timepirates.site.inside.mirror import DeleteFile, FolderMirror, StoreFile

if TYPE_CHECKING:
    from timepirates.site.inside.message_queue import Buffer, SendMessage

GAMES = Path("/games")
"""The folder of saved games in Pyodide's file system, which is in memory."""


class RunningPage:
    """A page that is open in the browser. This Python process runs the code cells of the page."""

    def __init__(self, tell: SendMessage, keep: StoreFile, drop: DeleteFile):
        stand_ins.install_replacements()
        replace_to_thread()
        from timepirates.site.inside.message_queue import MessageQueue

        self.mirror = FolderMirror(GAMES, keep, drop)
        self.line = MessageQueue(tell)
        self.line.open()

    def show(self, told: str) -> str:
        """Run the code cells of the page's notebook, and return the outputs of the cells as JSON.

        `told` is the page's data, also as JSON.
        """
        from timepirates.site.inside import cells

        about = json.loads(told)
        os.environ.update(environment_variables(about))
        GAMES.mkdir(exist_ok=True)
        self.mirror.start_reporting()
        from ipywidgets import register_comm_target

        register_comm_target()
        return json.dumps(cells.run([cell["code"] for cell in about["cells"] if "code" in cell]))

    def hear(self, text: str, buffers: list[Buffer]) -> None:
        """Handle a message that the page has sent to Python."""
        self.line.hear(text, buffers)


def environment_variables(about: Mapping[str, object]) -> dict[str, str]:
    """Return the environment variables that the program needs for a page, given the data of the page."""
    found = {
        "QUERY_STRING": str(about["query"]),
        "TIMEPIRATES_DATA": str(GAMES),
        "TIMEPIRATES_SERVED": "1",
        "TIMEPIRATES_SITE": "1",
    }
    if about.get("seed") is not None:
        found["TIMEPIRATES_FIRST_SEED"] = str(about["seed"])
    return found


def replace_to_thread() -> None:
    """Replace `asyncio.to_thread` by a function that works without threads, because browsers have no threads.

    Browsers lack threads. The function first lets messages be handled, and then does the work.
    """

    async def to_thread(do: Callable[..., object], /, *given: object, **named: object) -> object:
        await asyncio.sleep(0)
        return do(*given, **named)

    asyncio.to_thread = to_thread  # type: ignore[assignment]  # called with any function


def begin(tell: SendMessage, keep: StoreFile, drop: DeleteFile) -> RunningPage:
    """Import the modules that every page needs, and return an object that can run a page."""
    return RunningPage(tell, keep, drop)
