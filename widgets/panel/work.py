"""Work that takes long, beside a page that goes on answering: one step after the other in a thread.

    work = Work()
    work.begin(once(count, game), show, current=lambda: self.game is game)

Each step comes back to the page's own thread, and only while it is still wanted: what was stopped, or is about
something that is not on screen any more, is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, ParamSpec, TypeVar

from timepirates.core.errors import TimePiratesError

Step = TypeVar("Step")
Given = ParamSpec("Given")


class _End:
    """What follows the last step."""


_END: Final = _End()


def can_wait() -> bool:
    """Whether something runs here that work can be done beside: on a page, in a notebook; not in a plain script."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def once(do: Callable[Given, Step], *arguments: Given.args, **named: Given.kwargs) -> Iterator[Step]:
    """Work of a single step."""
    yield do(*arguments, **named)


@dataclass(frozen=True)
class _Piece(Generic[Step]):
    """What was begun, and who is told of it."""

    steps: Iterator[Step]
    each: Callable[[Step], None]
    current: Callable[[], bool]
    ended: Callable[[], None]
    refused: Callable[[TimePiratesError], None]


class Work(Generic[Step]):
    """At most one piece of work under way."""

    def __init__(self) -> None:
        self._piece: _Piece[Step] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether something is under way."""
        return self._piece is not None

    def begin(
        self,
        steps: Iterator[Step],
        each: Callable[[Step], None],
        *,
        current: Callable[[], bool] = lambda: True,
        ended: Callable[[], None] = lambda: None,
        refused: Callable[[TimePiratesError], None] = lambda _error: None,
        wait: float = 0,
    ) -> None:
        """Begin a piece of work, after so many seconds; the one before is stopped. RuntimeError where nothing can wait.

        each: gets what a step gives; it may begin or stop work.
        current: whether the work is still about what is on screen; where not, it ends, and its last answer is dropped.
        ended: called when the work is over, its answers used or not, but not when it was stopped or refused.
        refused: gets what a step refuses.
        """
        self.stop()
        loop = asyncio.get_running_loop()
        piece = self._piece = _Piece(steps, each, current, ended, refused)
        self._task = loop.create_task(self._do(piece, wait))

    def stop(self) -> None:
        """Work no more: what is under way is thrown away."""
        task, self._piece, self._task = self._task, None, None
        if task is not None and not (can_wait() and task is asyncio.current_task()):
            task.cancel()

    async def _do(self, piece: _Piece[Step], wait: float) -> None:
        try:
            await asyncio.sleep(wait)
            while self._wanted(piece):
                step = await asyncio.to_thread(next, piece.steps, _END)
                if isinstance(step, _End):
                    break
                if self._wanted(piece):
                    piece.each(step)
        except TimePiratesError as error:
            if self._over(piece):
                piece.refused(error)
        else:
            if self._over(piece):
                piece.ended()
        finally:
            self._over(piece)

    def _wanted(self, piece: _Piece[Step]) -> bool:
        return self._piece is piece and piece.current()

    def _over(self, piece: _Piece[Step]) -> bool:
        """Let go of a piece of work; whether it was still the one under way."""
        if self._piece is not piece:
            return False
        self._piece = self._task = None
        return True
