"""Firefox without a driver: it opens a page, and the page sends its results to a server."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = ("firefox-esr", "firefox")
NOBODY = 9
"""A port that no program of this machine listens at: requests to other machines end there."""
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": NOBODY,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": NOBODY,
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


def program() -> str | None:
    """Return the path of Firefox, or None if it is not installed."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def opened(address: str, folder: Path) -> Iterator[None]:
    """Open an address in Firefox without a window. Profile and log are written to an empty folder."""
    lines = [
        f'user_pref("{name}", {str(value).lower() if isinstance(value, bool) else repr(value)});'
        for name, value in PREFERENCES.items()
    ]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [str(program()), "--headless", "--no-remote", "--profile", str(folder), address]
    with (folder / "firefox.log").open("wb") as log:
        firefox = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": str(folder)})
        try:
            yield
        finally:
            firefox.terminate()
            try:
                firefox.wait(timeout=20)
            except subprocess.TimeoutExpired:
                firefox.kill()
                firefox.wait()
