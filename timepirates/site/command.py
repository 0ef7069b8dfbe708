"""The command `timepirates site FOLDER`, which builds a static website from the pages."""

from __future__ import annotations

import argparse
from pathlib import Path

from timepirates.core.i18n import _


def add_site(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `timepirates site FOLDER` to the parser of the command line."""
    site = commands.add_parser(
        "site",
        help=_("build the pages as files that any web server can serve"),
        description=_(
            "Write all pages as files that run entirely in the browser. Any static web host can serve "
            "these files, and so can 'python -m http.server'. Third-party files are downloaded once, "
            "with npm and pip, and then cached."
        ),
    )
    site.add_argument("folder", metavar="FOLDER", type=Path)
    site.add_argument(
        "--pyodide",
        type=Path,
        metavar="DIR",
        help=_("a folder that already contains Pyodide's files, so that they are not downloaded"),
    )
    site.add_argument("--cache", type=Path, metavar="DIR", help=_("folder for cached downloads"))
    site.add_argument(
        "--check",
        action="store_true",
        help=_("open the pages once in a headless browser, and print the results"),
    )
    site.add_argument("--lab", action="store_true", help=_("add JupyterLab for the notebooks, in the folder 'lab'"))
    site.set_defaults(run=_site)


def _site(asked: argparse.Namespace) -> None:
    from timepirates.site import build, check, fetching, thinking

    cache = asked.cache or default_cache_folder()
    fetched = fetching.fetch(cache, asked.pyodide, print)
    jupyterlite = fetching.fetch_jupyterlite(cache, print) if asked.lab else None
    build.build(asked.folder, fetched, print, jupyterlite, thinking.compiled_folder(cache, print))
    print(_("The site is in {folder}").format(folder=asked.folder))
    if asked.check:
        check.check(asked.folder, print)


def default_cache_folder() -> Path:
    """Return the default folder in which downloaded third-party files for the site are cached."""
    from platformdirs import user_cache_path

    return user_cache_path("timepirates", appauthor=False) / "site"
