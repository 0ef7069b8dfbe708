"""The SVG sprite of Time Pirates, a hidden SVG with the symbols of all tokens and figures."""

from __future__ import annotations

from functools import lru_cache

from timepirates_widgets.drawing import figures
from timepirates_widgets.drawing.symbols import drawn
from timepirates_widgets.games.pirates.drawing import colours, tokens


@lru_cache(maxsize=1)
def sprite() -> str:
    """Return an SVG that contains all tokens and figures of Time Pirates as symbols.

    The ids of the symbols are `tp-KIND` (tokens), `tp-police-1`, `tp-police-2`, `tp-police` and `tp-seat-SEAT`.

    The SVG also contains the style sheet with the game's colours.
    """
    pictures = {kind: tokens.svg_token(kind) for kind in tokens.TOKEN_KINDS}
    pictures |= {f"police-{path}": tokens.svg_police_token(path) for path in (1, 2)}
    pictures["police"] = tokens.svg_police()
    symbols = "".join(drawn(name, text) for name, text in pictures.items())
    return f'<svg width="0" height="0"><style>{colours.css()}</style>{symbols}{figures.figure_symbols()}</svg>'
