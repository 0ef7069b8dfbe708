"""Where the parts of the product lie, the same in a wheel and in a working copy; and where the reader's games lie."""

from __future__ import annotations

import json
import os
import re
from importlib.resources import files
from pathlib import Path

from timepirates.core.i18n import _

START_PAGE = "play"
GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}")
"""The id of a game that is kept."""
BROWSER_ID = re.compile(r"[A-Za-z0-9_-]{43}")
"""The id of a browser that shows the pages of `timepirates play`."""
AT_HOME = "home"
"""Stands for the id of the browser to which the data folder's own notes belong."""
GAME_ENDING = ".tpr-save.json"
PICTURE_ENDING = ".picture"


def data_folder() -> Path:
    """The reader's data folder: TIMEPIRATES_DATA, or the system's place for it (XDG_DATA_HOME is honoured)."""
    asked = os.environ.get("TIMEPIRATES_DATA")
    if asked:
        return Path(asked)
    from platformdirs import user_data_path

    return user_data_path("timepirates", appauthor=False)


def kept_games(folder: Path) -> Path:
    """Where a data folder has its games, each a file of its id and `GAME_ENDING`."""
    return folder / "games"


def kept_notes(folder: Path) -> Path:
    """Where a data folder has its small notes, and the first picture of each page, named for it."""
    return folder / "kept"


def notes_of_browser(folder: Path, id: str) -> Path:
    """Return where a data folder has the notes that belong to one browser."""
    return folder / "browsers" / id


def notebooks() -> Path:
    """The folder of the notebooks, each of which is a page."""
    return Path(str(files("timepirates.notebooks")))


def serving() -> Path:
    """The folder with Voilà's template of the pages, laid out as one of Jupyter's data folders."""
    return Path(str(files("timepirates"))) / "server" / "template"


def plotly() -> Path:
    """plotly.js, compressed with gzip."""
    return next(Path(str(files("timepirates_widgets"))).glob("games/pirates/board/plotly/*.min.js.gz"))


def page_titles(folder: Path | None = None) -> dict[str, str]:
    """name -> title of the notebooks that are pages, the play page first; some are for JupyterLab only."""
    found = sorted((folder or notebooks()).glob("*.ipynb"), key=lambda path: (path.stem != START_PAGE, path.stem))
    about = {path.stem: json.loads(path.read_text(encoding="utf-8"))["metadata"] for path in found}
    return {
        name: metadata.get("title", name) for name, metadata in about.items()
        if metadata.get("timepirates", {}).get("page", True)
    }


def whose(folder: Path) -> str:
    """One line that says to whom a folder belongs, where that is another user; else an empty text."""
    try:
        owner = folder.stat().st_uid
    except OSError:
        return ""
    if os.name != "posix" or owner == os.geteuid():
        return ""
    return _("the folder {folder} belongs to another user ({owner}); choose your own with --data or "
             "TIMEPIRATES_DATA").format(folder=folder, owner=_user(owner))


def _user(number: int) -> str:
    import pwd

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
