"""Make sure that there is a browser for the tests: `python -m tests.browser.install`.

Taken are, in this order: Chromium, Chrome or Edge of the system; the Chromium that Playwright has downloaded before;
on a Debian where we may install, its package; else Playwright's download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests.browser.browsing import FLAGS, find_browser


def works() -> str | None:
    """The name and version of the browser the tests would take, or None where none starts."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        except Error as error:
            print(str(error).splitlines()[0], file=sys.stderr)
            return None
        version = f"{find_browser() or 'chromium of Playwright'} {browser.version}"
        browser.close()
        return version


def install() -> None:
    """Debian's package where that is possible, else Playwright's download."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
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
