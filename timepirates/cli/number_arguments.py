"""Functions that convert command-line arguments to numbers, for argparse.

Each refuses an invalid text with one line.
"""

from __future__ import annotations

import argparse

from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED

MOST_COUNT = 999_999_999
"""The largest number that options for counts accept."""


def positive(text: str) -> int:
    """Convert an argument to an integer of 1 or more."""
    if not text.isdecimal() or len(text) > len(str(MOST_COUNT)) or int(text) < 1:
        raise argparse.ArgumentTypeError(
            _("must be a whole number from 1 to {most} (got {got})").format(most=MOST_COUNT, got=repr(text))
        )
    return int(text)


def step(text: str) -> int:
    """Convert the text of a command-line argument to an integer of at least 0."""
    if not text.isdecimal() or len(text) > len(str(MOST_COUNT)):
        raise argparse.ArgumentTypeError(
            _("must be a whole number from 0 to {most} (got {got})").format(most=MOST_COUNT, got=repr(text))
        )
    return int(text)


def seed(text: str) -> int:
    """Convert the text of a command-line argument to an integer that serves as a random seed."""
    if not text.isdecimal() or len(text) > len(str(MOST_SEED)):
        raise argparse.ArgumentTypeError(
            _("a seed is a whole number from 0 to {most} (got {got})").format(most=MOST_SEED, got=repr(text))
        )
    return int(text)
