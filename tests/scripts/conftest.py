"""Fixtures of the tests of scripts: one page for all of them, empty at each test's beginning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.browsing import DESK, PATIENCE
from timepirates_widgets.drawing import theme
from timepirates_widgets.games.pirates.drawing import colours
from timepirates_widgets.panel import style

LOOK = f"{theme.css()}{colours.css()}{style('panel/common')}"
EMPTY = (
    f"<!DOCTYPE html><html lang='en'><head><style id='tp-look'>{LOOK}</style></head><body><main></main></body></html>"
)


class Wrong(list[str]):
    """What went wrong on a page since it was last emptied."""

    def watch(self, page: Page) -> None:
        """Note what raises on a page and what is logged as an error."""
        page.on("pageerror", lambda error: self.append(f"uncaught: {error}"))
        page.on("console", lambda told: self.append(told.text) if told.type == "error" else None)


@pytest.fixture(scope="session")
def wrong() -> Wrong:
    """What went wrong on the page of the tests of scripts; a test that brings it about on purpose empties it."""
    return Wrong()


@pytest.fixture(autouse=True)
def _soon() -> Iterator[None]:
    """Nothing here waits for a kernel: what does not happen soon does not happen."""
    expect.set_options(timeout=3000)
    yield
    expect.set_options(timeout=PATIENCE)


@contextmanager
def page_beside(browser: Browser, wrong: Wrong, site: str, folder: Path, otherwise: str) -> Iterator[Page]:
    """A page at an address, where the scripts of a folder lie beside it; any other address has `otherwise`."""
    context = browser.new_context(viewport=DESK)

    def fetch(route: Route) -> None:
        path = folder / route.request.url.removeprefix(f"{site}/")
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body=otherwise, content_type="text/html")

    context.route("**/*", fetch)
    page = context.new_page()
    page.set_default_timeout(5000)
    wrong.watch(page)
    yield page
    context.close()


@pytest.fixture(scope="session")
def one_page(browser: Browser, wrong: Wrong) -> Iterator[Page]:
    """A page that is used again and again."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(5000)
    wrong.watch(page)
    yield page
    context.close()


@pytest.fixture
def page(one_page: Page, wrong: Wrong) -> Iterator[Page]:
    """The page, empty, where nothing moves; what raises on it fails the test."""
    one_page.set_content(EMPTY)
    wrong.clear()
    yield one_page
    one_page.evaluate("() => { window.mounted?.end(); window.mounted = undefined; }")
    assert wrong == []


@pytest.fixture
def timed(browser: Browser, wrong: Wrong) -> Iterator[Page]:
    """A page whose clock stands but for what the test lets it run, and where things move."""
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    page.set_default_timeout(5000)
    wrong.clear()
    wrong.watch(page)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.set_content(EMPTY)
    yield page
    context.close()
    assert wrong == []
