"""Seeded luck: each stroke depends on the seed, its number and the weights alone, so nothing has to be saved.

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
    """A seed nobody can foretell, 0 to 2^64 - 1."""
    return int.from_bytes(os.urandom(8), "big")


class Luck:
    """The luck that a seed holds. Streams ("draw", "setup", ...) are independent of each other."""

    __slots__ = ("seed",)

    def __init__(self, seed: int):
        self.seed = seed

    def number(self, stream: str, n: int, below: int) -> int:
        """The n-th whole number of a stream, 0 <= number < below, each equally likely (but for 2^-64)."""
        from hashlib import blake2b

        digest = blake2b(b"%d %d %b" % (self.seed, n, stream.encode()), digest_size=16).digest()
        return int.from_bytes(digest, "big") * below >> 128

    def pick(self, stream: str, n: int, weights: Sequence[int]) -> int:
        """The place of the n-th choice among whole-number weights."""
        rest = self.number(stream, n, sum(weights))
        for place, weight in enumerate(weights):
            if rest < weight:
                return place
            rest -= weight
        raise ValueError(_("weights must have a positive sum"))


def next_number(lot, below):  # type: ignore[no-untyped-def]  # a list of one number, or an array where it is compiled
    """The next random whole number below a limit: multiply-with-carry in 63 bits, the same interpreted and compiled.

    `lot`: one int64, rewritten. Each number is equally likely but for about limit / 2^32.
    """
    lot[0] = MULTIPLIER * (lot[0] & LOW) + (lot[0] >> 32)
    return ((lot[0] ^ lot[0] >> 32) & LOW) * below >> 32


def first_of(seed: int) -> int:
    """What a lot (`next_number`) begins with, so that lots of neighbouring seeds have nothing in common."""
    return 1 + Luck(seed).number("lot", 0, (1 << 60) - 1)
