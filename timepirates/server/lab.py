"""Start JupyterLab with the user's own copies of the project's notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from timepirates.core import file_locations
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _

START_NOTEBOOK = "index"
"""The name of the notebook that JupyterLab opens first. It introduces the other notebooks."""
NO_NEWS_OPTIONS = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
"""Command-line options that keep JupyterLab from loading news and from looking for updates."""
PRIVATE_SOCKET_OPTIONS = ("--KernelManager.transport=ipc",) if os.name == "posix" else ()
"""Command-line options for kernels with private sockets, which other users of the machine cannot open."""
SETTINGS_FOLDER = Path(__file__).parent / "lab_settings"
"""The folder with this project's configuration files for JupyterLab."""


def copy_notebooks(target: Path) -> list[Path]:
    """Copy missing notebooks into a folder, and return the new copies. Existing copies are not overwritten."""
    target.mkdir(parents=True, exist_ok=True)
    new = []
    for name in names():
        copy = target / f"{name}.ipynb"
        if not copy.exists():
            copy.write_text(file_locations.notebook(name), encoding="utf-8")
            new.append(copy)
    return new


def names() -> list[str]:
    """Return the sorted names of the package's notebooks, and of the pages without a notebook."""
    return sorted({*(path.stem for path in file_locations.notebooks().glob("*.ipynb")), *file_locations.page_titles()})


def usual_folder() -> Path:
    """Return the default folder for the user's copies of the notebooks."""
    from platformdirs import user_documents_path

    return user_documents_path() / "Time Pirates"


def path_and_query(address: str) -> str:
    """Return the path and the query of a page's address. The address may lack the host.

    Raises
    ------
    BadSetting
        If no notebook has the page's name.

    Examples
    --------
    >>> path_and_query("http://127.0.0.1:8866/police?t=3#top")
    'police?t=3'
    """
    split = urlsplit(address)
    page = split.path.rpartition("/")[2].removesuffix(".ipynb") or file_locations.start_page()
    if page not in names():
        raise BadSetting(
            _("the address must belong to one of the pages {names} (got {got})").format(
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
    """Run JupyterLab with the user's copies of the notebooks until the user stops it.

    Parameters
    ----------
    folder : Path, optional
        The folder for the copies.
    port : int, optional
        The port; 0 for any free one.
    browser : bool
        Whether to open the browser.
    data : Path, optional
        The data folder, which stores the games.
    address : str
        A page's address with a query: its notebook is opened, and the query is passed on to it.

    Raises
    ------
    BadSetting
        If no notebook has the name of the page in `address`.
    """
    opened = path_and_query(address) if address else ""
    folder = (folder or usual_folder()).resolve()
    copy_notebooks(folder)
    print(_("Your notebooks are in {folder}").format(folder=folder), flush=True)
    shown = opened.partition("?")[0] or START_NOTEBOOK
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.ip=127.0.0.1",
        f"--LabApp.default_url=/lab/tree/{shown}.ipynb",
        *NO_NEWS_OPTIONS,
        *PRIVATE_SOCKET_OPTIONS,
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
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [str(SETTINGS_FOLDER), others]))
    if data is not None:
        os.environ["TIMEPIRATES_DATA"] = str(data.resolve())
    # Without this environment variable, the debugger prints a warning whenever a kernel starts.
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))
