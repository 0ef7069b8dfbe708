"""A limit on the processor time of a block, for inputs that would make a program hang, and one on waiting."""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def promptly(limit: float = 5) -> Iterator[None]:
    """Fail if the code in the `with` block takes more processor time than `limit`.

    This detects work that grows with the square of the input or faster. It is not a measurement of speed: a block
    should take only a small part of the limit, so that it passes on a busy machine. Garbage collection is off inside
    the block, so that garbage of other tests does not count.

    Parameters
    ----------
    limit : float
        Seconds of this process's processor time.
    """
    gc.disable()
    begun = time.process_time()
    try:
        yield
        took = time.process_time() - begun
    finally:
        gc.enable()
    assert took < limit, f"This took {took:.1f} s of the processor, and {limit} s are allowed."


async def eventually(happened: Callable[[], object], patience: float = 60) -> None:
    """Wait until a condition holds, while the event loop goes on; fail after some seconds of patience."""
    async with asyncio.timeout(patience):
        while not happened():
            await asyncio.sleep(0.005)
