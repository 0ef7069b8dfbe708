"""Run long calculations step by step in a thread, so that the page stays responsive.

    work = BackgroundRunner()
    work.begin(once(count, game), show, current=lambda: self.game is game)

The result of each step is passed to a callback in the page's own thread. Results are discarded if the calculation was
stopped, or if they no longer concern what is on screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, ParamSpec, TypeVar

from timepirates.core.errors import TimePiratesError

Step = TypeVar("Step")
Given = ParamSpec("Given")


class _EndMarker:
    """The type of `_END`, a value that marks the end of a calculation's results."""


_END: Final = _EndMarker()


def can_wait() -> bool:
    """Return whether an event loop is running, as in a notebook. Only then can code wait for calculations."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def single_step(do: Callable[Given, Step], *arguments: Given.args, **named: Given.kwargs) -> Iterator[Step]:
    """Yield the result of one function call, as a calculation that has only one step."""
    yield do(*arguments, **named)


@dataclass(frozen=True)
class _Calculation(Generic[Step]):
    """A running calculation, with the functions to call with its results."""

    steps: Iterator[Step]
    each: Callable[[Step], None]
    current: Callable[[], bool]
    ended: Callable[[], None]
    refused: Callable[[TimePiratesError], None]


class BackgroundRunner(Generic[Step]):
    """A runner that executes long calculations in a thread, one at a time."""

    def __init__(self) -> None:
        self._piece: _Calculation[Step] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether a calculation is running."""
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
        """Stop the running calculation, if there is one, and start a new calculation.

        Parameters
        ----------
        steps : iterator
            The calculation. Each item is calculated in a thread.
        each : callable
            Called with each item. It may start or stop calculations.
        current : callable
            Returns whether the result is still needed for what is on screen. If not, the calculation ends and its last
            item is discarded.
        ended : callable
            Called at the end of the calculation, even if its last item was discarded, but not if it was stopped or
            refused.
        refused : callable
            Called with the TimePiratesError raised by a step.
        wait : float
            Seconds to wait before the first step.

        Raises
        ------
        RuntimeError
            If no event loop is running.
        """
        self.stop()
        loop = asyncio.get_running_loop()
        piece = self._piece = _Calculation(steps, each, current, ended, refused)
        self._task = loop.create_task(self._do(piece, wait))

    def stop(self) -> None:
        """Stop the calculation and discard its results."""
        task, self._piece, self._task = self._task, None, None
        if task is not None and not (can_wait() and task is asyncio.current_task()):
            task.cancel()

    async def _do(self, piece: _Calculation[Step], wait: float) -> None:
        try:
            await asyncio.sleep(wait)
            while self._wanted(piece):
                step = await asyncio.to_thread(next, piece.steps, _END)
                if isinstance(step, _EndMarker):
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

    def _wanted(self, piece: _Calculation[Step]) -> bool:
        return self._piece is piece and piece.current()

    def _over(self, piece: _Calculation[Step]) -> bool:
        """Mark a calculation as finished. Return False if a newer calculation has already replaced it."""
        if self._piece is not piece:
            return False
        self._piece = self._task = None
        return True
