"""The first picture of a page, put into it before there is a kernel.

Pages keep it beside their games (`timepirates_widgets.visits.first_picture`): what whoever opens the page may see. It
counts for the game that the page is about to show, and only while that game's file is the one that it was made of.
Where nothing is kept yet, what lies behind the doors of a first visit has been drawn when the server started
(`FirstVisit`).
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence

from timepirates import __version__
from timepirates.core import file_locations
from timepirates.core.luck import fresh_seed

PLACE = "<!-- the first picture -->"
"""Where the template has it."""
ASKED = frozenset({"game", "token"})
"""What an address may ask for; what asks for more shows something else first."""
DRAWS = "timepirates_widgets.visits.first_picture"
"""The module that draws what lies behind the doors."""
_log = logging.getLogger(__name__)

Query = Mapping[str, Sequence[bytes]]
"""What an address asks for, as Tornado has it."""


def kept_picture(page: str, query: Query) -> str:
    """The picture that is kept for a page and fits what its address asks for; else an empty text."""
    if not ASKED.issuperset(query):
        return ""
    folder = file_locations.data_folder()
    file = file_locations.kept_notes(folder) / f"{page}{file_locations.PICTURE_ENDING}"
    try:
        head, _end, html = file.read_text(encoding="utf-8").partition("\n")
        about = json.loads(head)
        game, made = about["id"], (about["version"], about["game"])
        asked = query.get("game", [game.encode()])[-1].decode(errors="replace")
        if asked != game or not file_locations.GAME_ID.fullmatch(game):
            return ""
        saved = file_locations.kept_games(folder) / f"{game}{file_locations.GAME_ENDING}"
        now = hashlib.sha256(saved.read_bytes()).hexdigest()
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return ""  # none has been kept, or what is kept is none: the page shows a clock until its board is there
    return _framed(html) if made == (__version__, now) else ""


def _framed(html: str) -> str:
    return f'<div id="tp-first" aria-hidden="true">{html}</div>' if html else ""


class FirstVisit:
    """The games behind the doors of a first visit to this machine's pages: the same for everybody who comes before
    anything is decided."""

    def __init__(self) -> None:
        self._pictures: dict[str, dict[str, str]] = {}
        self._drawing: subprocess.Popen[bytes] | None = None
        self._closed = False

    def draw(self) -> None:
        """Tell the kernels to come which games these are, and have them drawn in a process of its own meanwhile."""
        os.environ["TIMEPIRATES_FIRST_SEED"] = str(fresh_seed())
        threading.Thread(target=self._draw, daemon=True).start()

    def _draw(self) -> None:
        try:
            with subprocess.Popen(
                [sys.executable, "-m", DRAWS], stdout=subprocess.PIPE, start_new_session=True
            ) as self._drawing:  # Ctrl-C is for the server alone
                if self._closed:
                    self._drawing.kill()
                drawn, _none = self._drawing.communicate()
            self._pictures = json.loads(drawn)
        except (OSError, ValueError) as error:
            if self._closed or (self._drawing is not None and self._drawing.returncode == -signal.SIGTERM):
                return  # the server ends
            _log.warning("nothing is drawn before the first visit: %s", error)  # the page shows a clock meanwhile

    def close(self) -> None:
        """Draw no more."""
        self._closed = True
        if self._drawing is not None:
            self._drawing.kill()

    def picture(self, page: str, query: Query) -> str:
        """What a first visit to a page shows; empty where it asks for more than the page, or a game is kept that it may
        go on with."""
        drawn = self._pictures.get(page)
        if drawn is None or not {"token"}.issuperset(query) or _any_kept(drawn["format"]):
            return ""
        return _framed(drawn["html"])


def _any_kept(format: str) -> bool:
    """Whether a game with this format of record is kept here, or it cannot be told."""
    kept = file_locations.kept_games(file_locations.data_folder()).glob(f"*{file_locations.GAME_ENDING}")
    try:
        return any(format.encode() in path.read_bytes() for path in kept)
    except OSError:
        return True
