"""A bound on the work of a block, so that input which hangs a program is noticed."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def promptly(limit: float = 5) -> Iterator[None]:
    """
    Fail if a block takes more processor time than `limit`.

    This notices work that grows with the square of the input or faster. It measures no speed: a block should take
    a small part of the limit, so that a busy machine does not fail it. Garbage of other tests is not collected inside.

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
