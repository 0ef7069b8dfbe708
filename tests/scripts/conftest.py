"""Fixtures of the tests of scripts: one page for all tests, emptied before each."""

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
    """Everything that went wrong on a page since it was last emptied."""

    def watch(self, page: Page) -> None:
        """Record the exceptions on a page, and everything logged as an error."""
        page.on("pageerror", lambda error: self.append(f"uncaught: {error}"))
        page.on("console", lambda told: self.append(told.text) if told.type == "error" else None)


@pytest.fixture(scope="session")
def wrong() -> Wrong:
    """The problems on the page of the tests. A test that causes some on purpose empties this list."""
    return Wrong()


@pytest.fixture(autouse=True)
def _soon() -> Iterator[None]:
    """Set a short timeout, because these tests wait for no kernel."""
    expect.set_options(timeout=3000)
    yield
    expect.set_options(timeout=PATIENCE)


@contextmanager
def watched_page(browser: Browser, wrong: Wrong, **options: str) -> Iterator[Page]:
    """Open a page in its own context, and record what goes wrong on it."""
    context = browser.new_context(viewport=DESK, **options)
    page = context.new_page()
    page.set_default_timeout(5000)
    wrong.watch(page)
    yield page
    context.close()


@contextmanager
def page_beside(browser: Browser, wrong: Wrong, site: str, folder: Path, otherwise: str) -> Iterator[Page]:
    """Open a page with the scripts of a folder at its address; all other addresses return `otherwise`."""

    def fetch(route: Route) -> None:
        path = folder / route.request.url.removeprefix(f"{site}/")
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body=otherwise, content_type="text/html")

    with watched_page(browser, wrong) as page:
        page.route("**/*", fetch)
        yield page


@pytest.fixture(scope="session")
def one_page(browser: Browser, wrong: Wrong) -> Iterator[Page]:
    """A page that all tests share."""
    with watched_page(browser, wrong, reduced_motion="reduce") as page:
        yield page


@pytest.fixture
def page(one_page: Page, wrong: Wrong) -> Iterator[Page]:
    """The shared page, empty, of a desktop's size and without animations; exceptions on it fail the test."""
    one_page.set_viewport_size(DESK)
    one_page.set_content(EMPTY)
    wrong.clear()
    yield one_page
    one_page.evaluate("() => { window.mounted?.end(); window.mounted = undefined; }")
    assert wrong == []


@pytest.fixture
def timed(browser: Browser, wrong: Wrong) -> Iterator[Page]:
    """A page with animations, whose clock advances only when the test says so."""
    wrong.clear()
    with watched_page(browser, wrong) as page:
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        page.set_content(EMPTY)
        yield page
    assert wrong == []
