"""Calculate how many pages can be open at once in the memory of this machine."""

from __future__ import annotations

import psutil

from timepirates.core.i18n import _

PAGE_MB = 35
"""The maximum memory that an open page needs, in MB."""
HELPERS_MB = 200
"""The memory that the worker process and the table process of the server need together, in MB."""
LEAST_PAGES, MOST_PAGES = 2, 40
"""The minimum and maximum of the default number of pages. Two processor cores can serve the maximum."""


def free() -> int:
    """Return the amount of free memory of this machine, in MB."""
    return int(psutil.virtual_memory().available) >> 20


def default_max_pages() -> int:
    """Return the default limit for the number of open pages: the number that fits into the free memory."""
    return max(LEAST_PAGES, min(MOST_PAGES, (free() - HELPERS_MB) // PAGE_MB))


def memory_notice(most: int) -> str:
    """Return a sentence about the number of pages that fit into the free memory of this machine."""
    return _(
        "This machine has enough memory for about {most} pages: each page needs up to {size} MB, and {free} "
        "MB are free."
    ).format(most=most, size=PAGE_MB, free=free())
