"""The drawings that panels point to: every token, pirate and sign once, as symbols of one hidden SVG."""

from __future__ import annotations

import re
from functools import lru_cache

from timepirates_widgets.drawing import tokens

SEATS = 6
_PARTS = re.compile(r'<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


@lru_cache(maxsize=1)
def sprite() -> str:
    """One SVG of symbols: `tp-KIND` (tokens), `tp-police-1`, `tp-pirate-SEAT`, `tp-police`."""
    pictures = {kind: tokens.svg_token(kind) for kind in tokens.DRAWN}
    pictures |= {f"police-{path}": tokens.svg_police_token(path) for path in (1, 2)}
    pictures |= {f"pirate-{seat}": tokens.svg_pirate(seat) for seat in range(SEATS)}
    pictures["police"] = tokens.svg_police()
    return f'<svg width="0" height="0">{"".join(drawn(name, text) for name, text in pictures.items())}</svg>'


def drawn(name: str, text: str) -> str:
    """A whole drawing (`<svg viewBox=...>...</svg>`) as a symbol `tp-NAME`."""
    found = _PARTS.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return symbol(name, *found.groups())


def symbol(name: str, view: str, content: str) -> str:
    """A symbol `tp-NAME` with its view box and content."""
    return f'<symbol id="tp-{name}" viewBox="{view}">{content}</symbol>'
