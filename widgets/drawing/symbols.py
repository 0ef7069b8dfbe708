"""Create SVG `<symbol>` elements, which pages display with `<use>`."""

from __future__ import annotations

import re

_PARTS = re.compile(r'<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


def drawn(name: str, text: str) -> str:
    """Convert the text of an SVG drawing to an SVG symbol element with the given name."""
    found = _PARTS.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return symbol(name, *found.groups())


def symbol(name: str, view: str, content: str) -> str:
    """Return an SVG `<symbol>` element with the given name, view box and content."""
    return f'<symbol id="tp-{name}" viewBox="{view}">{content}</symbol>'
