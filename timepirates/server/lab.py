"""JupyterLab with the notebooks, which are first copied into a folder of the reader's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from timepirates.core import file_locations
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _

FRONT_DOOR = "index"
"""The notebook that is opened where no address names another one: it says what the others are for."""
QUIET = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
"""JupyterLab asks others for news and newer versions; here it does not, and by `SETTINGS` not whether it may."""
PRIVATE = ("--KernelManager.transport=ipc",) if os.name == "posix" else ()
"""Kernels use sockets of the file system, which other users cannot open, so that they need no encryption."""
SETTINGS = Path(__file__).parent / "lab_settings"
"""A folder as Jupyter's own settings have it: what JupyterLab begins with, until its reader chooses otherwise. It
leaves out the old notebook's settings (`notebook_shim`), whose reader warns of a deprecation at each start."""


def copy_notebooks(target: Path) -> list[Path]:
    """Copy the notebooks into a folder; returns the new ones. One that is there already, perhaps changed, stays."""
    target.mkdir(parents=True, exist_ok=True)
    new = []
    for name in names():
        copy = target / f"{name}.ipynb"
        if not copy.exists():
            copy.write_text(file_locations.notebook(name), encoding="utf-8")
            new.append(copy)
    return new


def names() -> list[str]:
    """Return the names of all notebooks, sorted: those that come along, and those of pages that have none."""
    return sorted({*(path.stem for path in file_locations.notebooks().glob("*.ipynb")), *file_locations.page_titles()})


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
    page = split.path.rpartition("/")[2].removesuffix(".ipynb") or file_locations.start_page()
    if page not in names():
        raise BadSetting(
            _("the address must be that of one of {names} (got {got})").format(
                names=", ".join(names()), got=repr(address)[:60]
            )
        )
    return f"{page}?{split.query}"


def start(
    folder: Path | None = None,
    port: int | None = None,
    browser: bool = True,
    data: Path | None = None,
    address: str = "",
) -> None:
    """Run JupyterLab until it is ended, its root folder the reader's copies of the notebooks.

    address: a page with what its address asks for; its notebook is opened, and what it asks is passed on to it.
    """
    opened = passed_on(address) if address else ""
    folder = (folder or usual_folder()).resolve()
    copy_notebooks(folder)
    print(_("Your notebooks are in {folder}").format(folder=folder), flush=True)
    shown = opened.partition("?")[0] or FRONT_DOOR
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.ip=127.0.0.1",
        f"--LabApp.default_url=/lab/tree/{shown}.ipynb",
        *QUIET,
        *PRIVATE,
    ]
    if opened:
        os.environ["TIMEPIRATES_ADDRESS"] = opened
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
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # the debugger warns at each start of a kernel
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))
