"""The locations of the product's files, both in a wheel and in a working copy, and of the reader's own games."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates.core.protocol import Json

GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}")
"""The pattern of the id of a saved game."""
BROWSER_ID = re.compile(r"[A-Za-z0-9_-]{43}")
"""The pattern of the id of a browser that shows the pages of `timepirates play`."""
AT_HOME = "home"
"""Used in place of a browser's id for the notes of the data folder itself."""
GAME_ENDING = ".tpr-save.json"
PICTURE_ENDING = ".picture"


def data_folder() -> Path:
    """Return the reader's data folder: TIMEPIRATES_DATA, or the standard location, which respects XDG_DATA_HOME."""
    asked = os.environ.get("TIMEPIRATES_DATA")
    if asked:
        return Path(asked)
    from platformdirs import user_data_path

    return user_data_path("timepirates", appauthor=False)


def kept_games(folder: Path) -> Path:
    """Return the folder of saved games in a data folder. Each file is named by the game's id and `GAME_ENDING`."""
    return folder / "games"


def kept_notes(folder: Path) -> Path:
    """Return the folder of small notes in a data folder, which also holds the first picture of each page."""
    return folder / "kept"


def notes_of_browser(folder: Path, id: str) -> Path:
    """Return the folder of the notes of one browser in a data folder."""
    return folder / "browsers" / id


def notebooks() -> Path:
    """Return the folder of the notebooks, each of which is a page."""
    return Path(str(files("timepirates.notebooks")))


def serving() -> Path:
    """Return the folder of Voilà's page template, laid out like a data folder of Jupyter."""
    return Path(str(files("timepirates"))) / "server" / "template"


def plotly() -> Path:
    """Return the path of plotly.js, compressed with gzip."""
    return next(Path(str(files("timepirates_widgets"))).glob("panel/plotly/*.min.js.gz"))


def page_titles(folder: Path | None = None) -> dict[str, str]:
    """Return the title of each page by its name, with the start page first.

    The pages are the notebooks of the product, except those for JupyterLab only, and one page for each game without a
    notebook. If a folder is given, the pages are the notebooks of this folder only.
    """
    about = _metadata(folder) if folder else _shipped()
    found = {
        name: str(metadata.get("title", name))
        for name, metadata in about.items()
        if metadata.get("timepirates", {}).get("page", True)
    }
    if folder is None:
        found |= {page: registry.entry(game).title for game, page in game_pages().items() if page not in about}
    first = start_page()
    return dict(sorted(found.items(), key=lambda page: (page[0] != first, page[0])))


def game_pages() -> dict[str, str]:
    """Return the name of each game's page: the notebook whose metadata name the game.

    A game without such a notebook has a page of its own name if an installed package has added it.
    """
    about = _shipped()
    own = {
        metadata["timepirates"]["game"]: name
        for name, metadata in about.items()
        if "game" in metadata.get("timepirates", {})
    }
    return {
        game: own.get(game) or (f"{game}-game" if game in about else game)
        for game in registry.game_names()
        if game in own or registry.entry(game).installed
    }


def start_page() -> str:
    """Return the name of the page that `timepirates play` opens: that of the first game."""
    return game_pages()[registry.first()]


def notebook(page: str) -> str:
    """Return the notebook of a page as text, generated if the game has none."""
    file = notebooks() / f"{page}.ipynb"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    game = next(game for game, name in game_pages().items() if name == page)
    title = registry.entry(game).title
    code = ["from timepirates_widgets import open_game\n", "\n", f"open_game({json.dumps(game)})"]
    return json.dumps(
        {
            "cells": [
                {"cell_type": "markdown", "id": "title", "metadata": {}, "source": [f"# {title}"]},
                {
                    "cell_type": "code",
                    "id": "play",
                    "metadata": {},
                    "execution_count": None,
                    "outputs": [],
                    "source": code,
                },
            ],
            "metadata": {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "language_info": {"name": "python"},
                "title": title,
                "timepirates": {"game": game},
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        },
        indent=1,
    )


@cache
def _shipped() -> dict[str, dict[str, Json]]:
    return _metadata(notebooks())


def _metadata(folder: Path) -> dict[str, dict[str, Json]]:
    """Return the metadata of the notebooks in a folder by their names."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))["metadata"] for path in sorted(folder.glob("*.ipynb"))
    }


def whose(folder: Path) -> str:
    """Return a line that names the owner of a folder if it belongs to another user, or an empty text."""
    try:
        owner = folder.stat().st_uid
    except OSError:
        return ""
    if os.name != "posix" or owner == os.geteuid():
        return ""
    return _(
        "the folder {folder} belongs to another user ({owner}); choose your own with --data or TIMEPIRATES_DATA"
    ).format(folder=folder, owner=_user(owner))


def _user(number: int) -> str:
    import pwd

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
