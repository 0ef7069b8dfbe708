"""JupyterLab at the notebooks, which are copied into a folder of the reader's first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from timepirates import places
from timepirates.errors import BadSetting
from timepirates.i18n import _

QUIET = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
"""JupyterLab asks others for news and newer versions; here it does not, and by `SETTINGS` not whether it may."""
SETTINGS = Path(__file__).parent / "lab_settings"
"""A folder as Jupyter's own settings have it: what JupyterLab begins with, until its reader chooses otherwise."""


def copy_notebooks(target: Path) -> list[Path]:
    """Copy the notebooks into a folder; returns the new ones. One that is there already, perhaps changed, stays."""
    target.mkdir(parents=True, exist_ok=True)
    new = []
    for source in sorted(places.notebooks().glob("*.ipynb")):
        if not (target / source.name).exists():
            shutil.copyfile(source, target / source.name)
            new.append(target / source.name)
    return new


def usual_folder() -> Path:
    """Where the reader's copies are kept unless told otherwise."""
    from platformdirs import user_documents_path

    return user_documents_path() / "Time Pirates"


def passed_on(address: str) -> str:
    """What an address asks of a notebook, `police?t=3`: that, or a whole address of one of our pages.

    BadSetting where no notebook has the page's name.

    >>> passed_on("http://127.0.0.1:8866/police?t=3#top")
    'police?t=3'
    """
    split = urlsplit(address)
    page = split.path.rpartition("/")[2].removesuffix(".ipynb") or places.START_PAGE
    if not (places.notebooks() / f"{page}.ipynb").is_file():
        names = sorted(path.stem for path in places.notebooks().glob("*.ipynb"))
        raise BadSetting(_("the address must be that of one of {names} (got {got})").format(
            names=", ".join(names), got=repr(address)[:60]))
    return f"{page}?{split.query}"


def start(folder: Path | None = None, port: int | None = None, browser: bool = True, data: Path | None = None,
          address: str = "") -> None:
    """Run JupyterLab until it is ended, its root folder the reader's copies of the notebooks.

    address: a page with what its address asks for; its notebook is opened, and what it asks is passed on to it.
    """
    opened = passed_on(address) if address else ""
    folder = (folder or usual_folder()).resolve()
    copy_notebooks(folder)
    print(_("Your notebooks are in {folder}").format(folder=folder), flush=True)
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", "--ServerApp.ip=127.0.0.1", *QUIET]
    if opened:
        os.environ["TIMEPIRATES_ADDRESS"] = opened
        command.append(f"--LabApp.default_url=/lab/tree/{opened.partition('?')[0]}.ipynb")
    if port is not None:
        command.append(f"--ServerApp.port={port}")
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [str(SETTINGS), others]))
    if data is not None:
        os.environ["TIMEPIRATES_DATA"] = str(data.resolve())
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))
