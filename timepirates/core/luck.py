"""Reproducible random draws from a seed.

Each result depends only on the seed, the number of the draw and the weights. So nothing has to be saved between
draws, and a game can be taken back and played again with equal draws.

>>> Luck(7).pick("draw", 0, [5, 3, 2]) == Luck(7).pick("draw", 0, [5, 3, 2])
True
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from timepirates.core.i18n import _

MOST_SEED = (1 << 64) - 1
MULTIPLIER = 1_791_398_085
LOW = 0xFFFF_FFFF


def fresh_seed() -> int:
    """Return an unpredictable seed from 0 to 2^64 - 1."""
    return int.from_bytes(os.urandom(8), "big")


class Luck:
    """A source of random numbers from a fixed seed. Each name, such as "draw", has its own sequence of numbers."""

    __slots__ = ("seed",)

    def __init__(self, seed: int):
        self.seed = seed

    def number(self, stream: str, n: int, below: int) -> int:
        """Return the number at index `n` of a random sequence, as an integer from 0 to `below` - 1."""
        from hashlib import blake2b

        digest = blake2b(b"%d %d %b" % (self.seed, n, stream.encode()), digest_size=16).digest()
        return int.from_bytes(digest, "big") * below >> 128

    def pick(self, stream: str, n: int, weights: Sequence[int]) -> int:
        """Choose an index at random, with probabilities proportional to the given weights.

        It depends on random number `n` of a stream.
        """
        rest = self.number(stream, n, sum(weights))
        for place, weight in enumerate(weights):
            if rest < weight:
                return place
            rest -= weight
        raise ValueError(_("weights must have a positive sum"))


def next_number(lot, below):  # type: ignore[no-untyped-def]  # a list of one number, or an array in compiled code
    """Return the next uniform random integer below a limit.

    Compiled and interpreted code return equal numbers.

    Parameters
    ----------
    lot : list of int or array of int64
        The state of the generator in its only element, which is updated.
    below : int
        The limit.

    Returns
    -------
    int
        From 0 to `below` - 1, each equally likely up to a relative error of about `below` / 2^32.

    Notes
    -----
    The generator is multiply-with-carry in 63 bits.
    """
    lot[0] = MULTIPLIER * (lot[0] & LOW) + (lot[0] >> 32)
    return ((lot[0] ^ lot[0] >> 32) & LOW) * below >> 32


def first_of(seed: int) -> int:
    """Return the initial state of the random generator for a seed.

    Consecutive seeds give unrelated numbers.
    """
    return 1 + Luck(seed).number("lot", 0, (1 << 60) - 1)
