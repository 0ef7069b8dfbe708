"""The first picture of a page, put into it before there is a kernel.

Pages keep it beside their games (`timepirates_widgets.visits.first_picture`): what whoever opens the page may see. It
counts for the game that the page is about to show, and only while that game's file is the one that it was made of.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from timepirates import __version__, places

PLACE = "<!-- the first picture -->"
"""Where the template has it."""
ASKED = frozenset({"game", "token"})
"""What an address may ask for; what asks for more shows something else first."""


def kept_picture(page: str, query: Mapping[str, Sequence[bytes]]) -> str:
    """The picture that is kept for a page and fits what its address asks for; else an empty text."""
    if not ASKED.issuperset(query):
        return ""
    folder = places.data_folder()
    file = places.kept_notes(folder) / f"{page}{places.PICTURE_ENDING}"
    try:
        head, _end, html = file.read_text(encoding="utf-8").partition("\n")
        about = json.loads(head)
        game, made = about["id"], (about["version"], about["game"])
        asked = query.get("game", [game.encode()])[-1].decode(errors="replace")
        if asked != game or not places.GAME_ID.fullmatch(game):
            return ""
        saved = places.kept_games(folder) / f"{game}{places.GAME_ENDING}"
        now = hashlib.sha256(saved.read_bytes()).hexdigest()
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return ""  # none has been kept, or what is kept is none: the page shows a clock until its board is there
    return f'<div id="tp-first" aria-hidden="true">{html}</div>' if made == (__version__, now) else ""
