"""Chromium for the tests of pages and the tests of scripts, one per test process, and short reports of failures."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

WHOLE_PAGE = "Aria snapshot:"
"""The beginning of what Playwright adds to a failed expectation: all texts of the page, often hundreds of lines."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo) -> None:
    """Cut the texts of the whole page from a failure, so that its other lines are seen."""
    failure = call.excinfo.value if call.excinfo else None
    if isinstance(failure, AssertionError) and WHOLE_PAGE in str(failure):
        failure.args = (str(failure).partition(WHOLE_PAGE)[0].rstrip(),)


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Chromium without access to other machines: a new process, or the running one that a variable names."""
    from playwright.sync_api import sync_playwright

    from tests.browser.browsing import IN_ONE_STEP, SHARED, launch

    with sync_playwright() as playwright:
        chromium, shared = playwright.chromium, os.environ.get(SHARED)
        running = chromium.connect_over_cdp(shared) if shared else launch(chromium, IN_ONE_STEP)
        yield running
        running.close()
