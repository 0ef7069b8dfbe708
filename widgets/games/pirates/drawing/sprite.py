"""The drawings that panels point to: every token, pirate and sign once, as symbols of one hidden SVG."""

from __future__ import annotations

from functools import lru_cache

from timepirates_widgets.drawing import figures
from timepirates_widgets.drawing.symbols import drawn
from timepirates_widgets.games.pirates.drawing import tokens

SEATS = 6


@lru_cache(maxsize=1)
def sprite() -> str:
    """One SVG of symbols: `tp-KIND` (tokens), `tp-police-1`, `tp-pirate-SEAT`, `tp-police`."""
    pictures = {kind: tokens.svg_token(kind) for kind in tokens.DRAWN}
    pictures |= {f"police-{path}": tokens.svg_police_token(path) for path in (1, 2)}
    pictures |= {f"pirate-{seat}": figures.svg_pirate(seat) for seat in range(SEATS)}
    pictures["police"] = tokens.svg_police()
    return f'<svg width="0" height="0">{"".join(drawn(name, text) for name, text in pictures.items())}</svg>'
