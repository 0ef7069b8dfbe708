"""Helpers for SVG symbols, which panels insert with `<use>`."""

from __future__ import annotations

import re

_PARTS = re.compile(r'<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


def drawn(name: str, text: str) -> str:
    """Convert a complete drawing (`<svg viewBox=...>...</svg>`) to a symbol named `tp-NAME`."""
    found = _PARTS.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return symbol(name, *found.groups())


def symbol(name: str, view: str, content: str) -> str:
    """Return a symbol named `tp-NAME` with this view box and content."""
    return f'<symbol id="tp-{name}" viewBox="{view}">{content}</symbol>'
