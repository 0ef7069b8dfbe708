"""Make sure that there is a browser for the tests: `python -m tests.browser.install`.

Taken are, in this order: Chromium, Chrome or Edge of the system; the Chromium that Playwright has downloaded before;
on a Debian where we may install, its package; else Playwright's download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

DEBIAN = ("chromium", "fonts-dejavu-core", "libatomic1")
"""The browser, letters for it, and what Playwright's own driver needs on a bare machine."""
TRY = """
from playwright.sync_api import sync_playwright
from tests.browser.browsing import FLAGS, find_browser
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
    print(find_browser() or "Playwright's Chromium", browser.version)
    browser.close()
"""


def works() -> str:
    """The name and version of the browser the tests would take, or "" where none starts."""
    tried = subprocess.run([sys.executable, "-c", TRY], capture_output=True, text=True, timeout=120, check=False)
    return tried.stdout.strip() if tried.returncode == 0 else ""


def install() -> None:
    """Debian's package where that is possible, else Playwright's download."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *DEBIAN],
                       check=True, env=quiet, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> int:
    """Find or install a browser; the exit status says whether the tests have one."""
    found = works()
    if not found:
        install()
        found = works()
    print(f"tests run in {found}" if found else "no browser for the tests: install Chromium, Chrome or Edge")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
