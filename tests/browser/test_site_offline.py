"""The site after the first visit: it opens without a network, and a new build takes the place of the old one whole.

Two builds made of stand-ins show how one replaces the other: their pages are there, their Python is not.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.browsing import another_tab, eventually, new_page, open_page
from tests.browser.site_built import served_site
from tests.site.building import not_compiled, stand_ins
from timepirates.site import build, bytecode, front

pytestmark = pytest.mark.together("site")

READY = "Ready for offline use."
BUILD = "() => JSON.parse(document.getElementById('tp-site').textContent).build"
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
GIVEN_UP = """async () => (await caches.keys()).length === 1
  && (await navigator.serviceWorker.getRegistrations()).length === 0"""
PART = """async (name) => {
  const found = await fetch(name).catch((error) => error);
  return found instanceof Response ? [found.status, await found.text()] : String(error);
}"""


class Builds:
    """A folder that is built anew, each time with another large picture."""

    def __init__(self, folder: Path, patched: pytest.MonkeyPatch):
        self.folder, self._patched = folder / "site", patched
        self._fetched, self._drawn = stand_ins(folder / "fetched"), front.pictures()
        self._date = time.time() - 1000
        patched.setattr(bytecode, "compile_archives", not_compiled)

    def build(self, word: str) -> None:
        """Write the site over what is there."""
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>{word}</title></svg>'
        self._patched.setattr(front, "pictures", lambda: {**self._drawn, "play.svg": svg.encode()})
        build.build(self.folder, self._fetched, lambda _line: None)
        self._date += 10  # the server tells dates in seconds, and nobody builds twice in one
        for path in (*self.folder.glob("*.*"), *self.folder.glob("*/index.html")):
            os.utime(path, (self._date, self._date))


@pytest.fixture
def builds(tmp_path, monkeypatch) -> Builds:
    made = Builds(tmp_path, monkeypatch)
    made.build("first")
    return made


@pytest.fixture
def address(builds) -> Iterator[str]:
    with served_site(builds.folder) as served:
        yield served


def visit(page: Page, address: str) -> str:
    """Open the front page and wait until all of its build is kept; returns the build."""
    page.goto(f"{address}/")
    expect(page.get_by_text(READY)).to_be_visible()
    return page.evaluate(BUILD)


def hero(page: Page) -> str:
    """The address of the large picture of the front page."""
    return page.locator(".hero img").get_attribute("src")


def builds_kept(page: Page) -> int:
    """The number of builds that the browser keeps, as a service worker sees it, since no page of the site is open.

    A worker that is just ending cannot be asked.
    """
    for worker in page.context.service_workers:
        with suppress(Error):
            return worker.evaluate("async () => (await caches.keys()).length")
    return 0


def test_after_the_first_visit_a_game_is_opened_and_played_without_a_network(site, page):
    """The real site: its front page has brought everything."""
    visit(page, site)
    page.context.set_offline(True)
    page.locator(".doors a", has_text="Play Time Pirates").click()
    expect(page.locator("#rendered_cells .tp-ready").first).to_be_attached()
    page.locator(".tp-door").first.click()
    expect(page.locator(".tp-choice").first).to_be_attached()
    open_page(page, f"{site}/conspiracy?door=conspiracy")
    assert page.url.startswith(f"{site}/conspiracy/?")
    page.context.set_offline(False)


def test_a_new_build_comes_at_the_next_visit_and_an_open_page_keeps_its_own(builds, address, browser):
    with new_page(browser) as page:
        old = visit(page, address)
        picture = hero(page)
        builds.build("second")
        builds.build("third")  # the first build's parts are gone from the server
        assert not (builds.folder / picture).exists()
        status, text = page.evaluate(PART, picture)
        assert (status, re.search("<title>(.*)</title>", text)[1]) == (200, "first")

        other = another_tab(page)
        other.goto(f"{address}/")
        new = other.evaluate(BUILD)
        assert new != old
        assert "<title>third</title>" in other.evaluate(PART, hero(other))[1]

        eventually(lambda: other.evaluate(WAITING), "the new build was not kept", 0.05)
        other.close()
        assert builds_kept(page) == 2
        page.goto("about:blank")
        eventually(lambda: builds_kept(page) == 1, "the new build's worker did not take over", 0.05)
        assert visit(page, address) == new
        page.context.set_offline(True)
        page.goto(f"{address}/")
        assert page.evaluate(BUILD) == new
        assert "<title>third</title>" in page.evaluate(PART, hero(page))[1]
        page.context.set_offline(False)


def test_a_build_that_is_laid_down_just_now_is_not_kept_in_halves(builds, address, browser):
    """Pages of one build and parts of another: nothing is kept until they fit."""
    with new_page(browser) as page:
        whole = (builds.folder / "play" / "index.html").read_bytes()
        (builds.folder / "play" / "index.html").write_bytes(b"of another build")
        page.goto(f"{address}/")
        eventually(lambda: page.evaluate(GIVEN_UP), "it was kept all the same", 0.05)
        assert not page.get_by_text(READY).is_visible()
        (builds.folder / "play" / "index.html").write_bytes(whole)
        visit(page, address)
