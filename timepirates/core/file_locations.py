"""The locations of the installed notebooks and scripts, and of the folders for saved games and other data."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from timepirates.core import registry
from timepirates.core.i18n import _, mark
from timepirates.core.protocol import Json

GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}")
"""A pattern that matches the id of a saved game."""
BROWSER_ID = re.compile(r"[A-Za-z0-9_-]{43}")
"""A pattern that matches the random id that `timepirates play` gives to a browser."""
LOCAL_USER_ID = "home"
"""The id of the person at the server's own machine, in place of a random browser id."""
HOST_ROLE, GUEST_ROLE = "host", "guest"
"""The two values that tell a page who has opened it: the host of the server, or a guest."""
SERVED_PAGES = {"class": (mark("Questions for a class"), "class_page")}
"""The pages that only `timepirates play` can serve, as a dict from page to title and public name."""
GAME_ENDING = ".tpr-save.json"
PICTURE_ENDING = ".picture"


def data_folder() -> Path:
    """Return the folder for saved games and notes: TIMEPIRATES_DATA if set, else the system's default."""
    asked = os.environ.get("TIMEPIRATES_DATA")
    if asked:
        return Path(asked)
    from platformdirs import user_data_path

    return user_data_path("timepirates", appauthor=False)


def saved_games_folder(folder: Path) -> Path:
    """Return the path of the subfolder for saved games in a data folder.

    The name of each file is the game's id and `GAME_ENDING`.
    """
    return folder / "games"


def notes_folder(folder: Path) -> Path:
    """Return the path of the subfolder for learners' progress, preview pictures and other small files."""
    return folder / "kept"


def browser_notes_folder(folder: Path, id: str) -> Path:
    """Return the path of the subfolder for the small files of one browser, such as its learners' progress."""
    return folder / "browsers" / id


def guest_folder(folder: Path, id: str) -> Path:
    """Return the folder that holds only the data of one guest, who is identified by the id of the guest's browser."""
    return folder / "guests" / id


def notebooks() -> Path:
    """Return the folder in which this package's notebooks are installed.

    `timepirates play` shows most of them as pages.
    """
    return Path(str(files("timepirates.notebooks")))


def template_folder() -> Path:
    """Return the folder of the template with which Voilà shows notebooks as web pages."""
    return Path(str(files("timepirates"))) / "server" / "template"


def plotly() -> Path:
    """Return the path of the gzip-compressed script plotly.js."""
    return next(Path(str(files("timepirates_widgets"))).glob("panel/plotly/*.min.js.gz"))


def page_titles(folder: Path | None = None) -> dict[str, str]:
    """Return the title of each page as a dict from page name to title, with the start page first.

    Each notebook of the package is a page, unless it is marked as being for JupyterLab only. A game without a notebook
    also has a page. If a folder is given, only the notebooks in this folder are pages.
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
    """Return the name of each game's page, as a dict from game name to page name.

    It is the name of the notebook that names the game in its metadata. A game without such a notebook has a page of its
    own name if an installed package has added the game.
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
    """Return the name of the page that `timepirates play` opens: the page of the first game."""
    return game_pages()[registry.first()]


def notebook(page: str) -> str:
    """Return the notebook of a page as JSON text. If a page has no notebook, generate a short one."""
    file = notebooks() / f"{page}.ipynb"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    if page in SERVED_PAGES:
        title, name = SERVED_PAGES[page]
        return _notebook_json(_(title), [f"from timepirates_widgets import {name}\n", "\n", f"{name}()"], {})
    game = next(game for game, name in game_pages().items() if name == page)
    code = ["from timepirates_widgets import open_game\n", "\n", f"open_game({json.dumps(game)})"]
    return _notebook_json(registry.entry(game).title, code, {"game": game})


def _notebook_json(title: str, code: list[str], about: dict[str, Json]) -> str:
    """Return a new notebook as JSON text. The notebook contains a title and one code cell."""
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
                "timepirates": about,
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
    """Return a dict that maps the name of each notebook in a folder to its metadata."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))["metadata"] for path in sorted(folder.glob("*.ipynb"))
    }


def whose(folder: Path) -> str:
    """Return a warning that names the owner if a data folder belongs to another user, otherwise an empty string."""
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
