"""SVG symbols that panels refer to with `<use>`."""

from __future__ import annotations

import re

_PARTS = re.compile(r'<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


def drawn(name: str, text: str) -> str:
    """Return a whole drawing (`<svg viewBox=...>...</svg>`) as a symbol `tp-NAME`."""
    found = _PARTS.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return symbol(name, *found.groups())


def symbol(name: str, view: str, content: str) -> str:
    """Return a symbol `tp-NAME` with a view box and content."""
    return f'<symbol id="tp-{name}" viewBox="{view}">{content}</symbol>'
