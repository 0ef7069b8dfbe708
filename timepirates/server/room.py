"""Calculate how many pages can be open at once in the memory of this machine."""

from __future__ import annotations

import psutil

from timepirates.core.i18n import _

PAGE_MB = 35
"""The maximum memory in MB that an open page needs."""
HELPERS_MB = 200
"""The memory in MB that the worker and the table process need together."""
LEAST_PAGES, MOST_PAGES = 2, 40
"""Limits of the default number of pages: one page and a prepared one, and as many as two cores can serve."""


def free() -> int:
    """Return the memory in MB that this machine has free now."""
    return int(psutil.virtual_memory().available) >> 20


def default_max_pages() -> int:
    """Return the default for the maximum number of open pages: the number that fits into the free memory."""
    return max(LEAST_PAGES, min(MOST_PAGES, (free() - HELPERS_MB) // PAGE_MB))


def memory_notice(most: int) -> str:
    """Return a sentence that states the maximum number of open pages and the memory that they need."""
    return _(
        "This machine has enough memory for about {most} pages: each page needs up to {size} MB, and {free} "
        "MB are free."
    ).format(most=most, size=PAGE_MB, free=free())
