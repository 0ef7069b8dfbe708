"""Panels whose figures take long: the work is begun by a button and goes on while the page goes on answering."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from timepirates_widgets.police.panel import PolicePanel


class LongWork(PolicePanel):
    """A panel with at most one piece of work under way. What works looks at `_running` and ends when that is false."""

    _running = False
    _task: asyncio.Task[None] | None = None

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin a piece of work; the one before was stopped."""
        self._running = True
        self._task = asyncio.get_running_loop().create_task(work)

    def stop(self) -> None:
        """Work no more; what is under way is thrown away, what is known already stays."""
        self._running = False
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def ask_stop(self) -> None:
        """The reader has seen enough, or it takes too long."""
        self.stop()
        self.refresh()
