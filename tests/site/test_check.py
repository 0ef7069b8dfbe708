"""A site that has been built is opened once; what is found is said, and what is missing for that in one line."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.building import built
from timepirates.site import check

pytestmark = pytest.mark.long

USABLE = 'document.getElementById("rendered_cells").innerHTML = "<p class=tp-ready>"; '


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A site whose pages can be used at once, without Python."""
    folder = built(tmp_path_factory.mktemp("site"))
    write(folder, USABLE)
    return folder


def write(site: Path, script: str) -> None:
    """Put a script in the place of that of the pages."""
    (page,) = site.glob("parts/site-*/page.js")
    page.write_text(script, encoding="utf-8")


def checked(site: Path) -> list[str]:
    """What is said of two pages, in a process of its own."""
    code = (
        "import sys; from pathlib import Path; from timepirates.site import check\n"
        "try: check.check(Path(sys.argv[1]), print, ['play', 'police'])\n"
        "except check.SiteCheckFailed as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(site)], capture_output=True, text=True, check=True, timeout=100
    )
    plain = re.sub(r"http://127\.0\.0\.1:\d+", "HOME", done.stdout)
    return re.sub(r"\d+\.\d (?=s|MB)", "0 ", plain).splitlines()


def test_what_was_found_is_said(site):
    assert checked(site) == [
        "play: ready after 0 s, 0 MB downloaded",
        "police: ready after 0 s, 0 MB downloaded",
        "play: the page opens without a network connection, and requests nothing from other servers",
    ]


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ('throw new Error("no wind")', "no wind"),
        (
            f'new Image().src = "http://elsewhere.example/x.png"; {USABLE}',
            "a page requests an address on another machine: http://elsewhere.example/x.png",
        ),
        ('import "./not-there.js";', "the address HOME/parts/site-HASH/not-there.js does not exist (HTTP status 404)"),
    ],
)
def test_a_page_that_does_not_open_is_named_with_its_problem(site, tmp_path, script, problem):
    shutil.copytree(site, tmp_path / "site")
    write(tmp_path / "site", script)
    (line,) = checked(tmp_path / "site")
    assert re.sub(r"site-\w{12}", "site-HASH", line) == f"The page HOME/play/ does not open: {problem}"


def test_a_machine_without_playwright_is_told_what_is_missing(site, monkeypatch):
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    missing = "Playwright is needed to open the site: pip install 'timepirates[site]'"
    with pytest.raises(check.SiteCheckFailed, match=f"^{re.escape(missing)}$"):
        check.check(site, print)


def test_a_machine_on_which_no_browser_starts_is_told_why(site, monkeypatch):
    """Playwright's program needs libraries that a bare machine has not got; it says so by a bare exception."""

    def broken():
        raise Exception("Connection closed while reading from the driver\nand more")

    monkeypatch.setattr("playwright.sync_api.sync_playwright", broken)
    with pytest.raises(
        check.SiteCheckFailed,
        match=r"^Playwright and Chromium, Chrome or Edge are needed to open the site: "
        r"Connection closed while reading from the driver$",
    ):
        check.check(site, print)
