"""One Chromium that the tests of all mutants share."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.browsing import FLAGS, SHARED
from timepirates.site.check import find_browser


@contextmanager
def shared_browser(folder: Path) -> Iterator[None]:
    """Start a Chromium for the fixture `browser`.

    If the system has only Playwright's own Chromium, each test process starts one instead.
    """
    program = find_browser()
    if program is None:
        yield
        return
    profile = folder / "profile"
    headless = ["--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    process = subprocess.Popen([program, *FLAGS, *headless], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        os.environ[SHARED] = f"http://127.0.0.1:{_port(profile / 'DevToolsActivePort')}"
        yield
    finally:
        os.environ.pop(SHARED, None)
        process.terminate()
        process.wait(timeout=20)


def _port(file: Path) -> str:
    """Return the port that Chromium listens on, once it has written the port to a file."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if file.exists() and (lines := file.read_text().splitlines()):
            return lines[0]
        time.sleep(0.02)
    raise RuntimeError("Chromium did not start")
