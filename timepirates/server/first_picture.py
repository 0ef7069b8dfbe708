"""The picture that a page shows at once, before its Python process has started.

A page saves such a picture beside its game (`timepirates_widgets.visits.first_picture`), with only what its viewer may
see. The picture is used again if the page is about to open the same game, and the file of this game has not changed
since. Without such a picture, a first visit gets one that was drawn when the server started (`FirstVisitPictures`).
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
from pathlib import Path

from timepirates import __version__
from timepirates.core import file_locations
from timepirates.core.luck import fresh_seed

PLACE = "<!-- the first picture -->"
"""The placeholder in the page template that the first picture of the page replaces."""
PICTURE_PARAMETERS = frozenset({"game", "token"})
"""The only query parameters of an address with which a page may show its saved picture."""
DRAWING_MODULE = "timepirates_widgets.visits.first_picture"
"""The name of the module that draws a page's first picture for users who have never played."""
_log = logging.getLogger(__name__)

Query = Mapping[str, Sequence[bytes]]
"""The query parameters of an address, as Tornado represents them."""


def saved_picture(folder: Path, page: str, query: Query) -> str:
    """Return the saved picture of a page as HTML, or an empty string if none fits the query parameters."""
    if not PICTURE_PARAMETERS.issuperset(query):
        return ""
    file = file_locations.notes_folder(folder) / f"{page}{file_locations.PICTURE_ENDING}"
    try:
        head, _end, html = file.read_text(encoding="utf-8").partition("\n")
        about = json.loads(head)
        game, made = about["id"], (about["version"], about["game"])
        asked = query.get("game", [game.encode()])[-1].decode(errors="replace")
        if asked != game or not file_locations.GAME_ID.fullmatch(game):
            return ""
        saved = file_locations.saved_games_folder(folder) / f"{game}{file_locations.GAME_ENDING}"
        now = hashlib.sha256(saved.read_bytes()).hexdigest()
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return ""  # If no picture was saved, or its file is damaged, the page shows a clock until the board is ready.
    return _framed(html) if made == (__version__, now) else ""


def _framed(html: str) -> str:
    return f'<div id="tp-first" aria-hidden="true">{html}</div>' if html else ""


class FirstVisitPictures:
    """The pictures of the pages for users who have not played yet. All these users see the same pictures."""

    def __init__(self) -> None:
        self._pictures: dict[str, dict[str, str]] = {}
        self._drawing: subprocess.Popen[bytes] | None = None
        self._closed = False

    def draw(self) -> None:
        """Choose a random seed for example games, and start a process that draws pictures of these games."""
        os.environ["TIMEPIRATES_FIRST_SEED"] = str(fresh_seed())
        # The thread gets a copy of the environment, because the main thread may change the environment meanwhile.
        threading.Thread(target=self._draw, args=[dict(os.environ)], daemon=True).start()

    def _draw(self, environment: dict[str, str]) -> None:
        try:
            with subprocess.Popen(
                [sys.executable, "-m", DRAWING_MODULE], stdout=subprocess.PIPE, start_new_session=True, env=environment
            ) as self._drawing:  # In a new session, this process does not receive Ctrl-C.
                if self._closed:
                    self._drawing.kill()
                drawn, _none = self._drawing.communicate()
            self._pictures = json.loads(drawn)
        except (OSError, ValueError) as error:
            if self._closed or (self._drawing is not None and self._drawing.returncode == -signal.SIGTERM):
                return  # The server was stopped.
            _log.warning("nothing is drawn before the first visit: %s", error)  # Pages then show a clock.

    def close(self) -> None:
        """Stop the process that draws the pictures that new users see first."""
        self._closed = True
        if self._drawing is not None:
            self._drawing.kill()

    def picture(self, folder: Path, page: str, query: Query) -> str:
        """Return the picture that a page shows to a user who has not played yet, as HTML.

        The text is empty if the address has a query, or if the data folder has a game that the page may continue.
        """
        drawn = self._pictures.get(page)
        if drawn is None or not {"token"}.issuperset(query) or _any_kept(folder, drawn["format"]):
            return ""
        return _framed(drawn["html"])


def _any_kept(folder: Path, format: str) -> bool:
    """Return whether a data folder may contain a saved game with the given file format."""
    kept = file_locations.saved_games_folder(folder).glob(f"*{file_locations.GAME_ENDING}")
    try:
        return any(format.encode() in path.read_bytes() for path in kept)
    except OSError:
        return True
