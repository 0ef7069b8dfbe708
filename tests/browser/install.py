"""Install browsers for the tests if there are none: `python -m tests.browser.install`.

The first of these that is available is used: the system's Chromium, Chrome or Edge; the Chromium that Playwright has
downloaded before; Debian's package, if it may be installed; and a new download by Playwright. Of Debian's packages, the
headless shell is preferred, because it takes half of the processor time. Firefox is that of the system or Debian's
package. Without it, the test in Firefox is skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress

from tests.browser.firefox import program

DEBIAN = ("chromium-headless-shell", "chromium")
"""Debian's packages of the browser, of which the first that exists is installed."""
FOR_BROWSERS = ("fonts-dejavu-core", "libatomic1")
"""Debian's packages that a bare machine lacks: letters for the browser, and a library that Playwright's driver needs."""
MOST_SECONDS = 600
TRY = """
from playwright.sync_api import sync_playwright
from tests.browser.browsing import launch
from timepirates.site.check import find_browser
with sync_playwright() as playwright:
    browser = launch(playwright.chromium)
    print(find_browser() or "Playwright's Chromium", browser.version)
    browser.close()
"""


def works() -> str:
    """Return the name and version of the browser that the tests would use, or "" if none starts."""
    tried = subprocess.run([sys.executable, "-c", TRY], capture_output=True, text=True, timeout=120, check=False)
    return tried.stdout.strip() if tried.returncode == 0 else ""


def on_debian() -> bool:
    """Return whether this process may install Debian's packages."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def apt(*packages: str, errors: int | None = None) -> None:
    """Install Debian's packages; apt writes its errors to `errors`."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        subprocess.run(
            ["apt-get", *command], check=True, env=quiet, stdout=subprocess.DEVNULL, stderr=errors, timeout=MOST_SECONDS
        )


def install() -> None:
    """Install Chromium: Debian's package if possible, else Playwright's download."""
    if on_debian():
        try:
            apt(DEBIAN[0], *FOR_BROWSERS, errors=subprocess.DEVNULL)
        except subprocess.CalledProcessError:
            apt(DEBIAN[1], *FOR_BROWSERS)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def firefox() -> str:
    """Find or install Firefox; return a line of text about it."""
    if program() is None and on_debian():
        with suppress(subprocess.SubprocessError):
            apt("firefox-esr", errors=subprocess.DEVNULL)
    found = program()
    return (
        f"one test runs in {found}"
        if found
        else ("Firefox is not here and could not be installed: the test in it will be skipped")
    )


def main() -> int:
    """Find or install browsers; the exit status is 0 if the tests have a Chromium, with or without Firefox."""
    found = works()
    if not found:
        install()
        found = works()
    print(f"tests run in {found}" if found else "no browser for the tests: install Chromium, Chrome or Edge")
    print(firefox())
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
