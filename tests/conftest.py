"""Fixtures for the tests of pages and the tests of scripts: one Chromium per test process."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Chromium without access to other machines: a new process, or the running one that a variable names."""
    from playwright.sync_api import sync_playwright

    from tests.browser.browsing import FLAGS, SHARED, find_browser

    with sync_playwright() as playwright:
        chromium, shared = playwright.chromium, os.environ.get(SHARED)
        running = (
            chromium.connect_over_cdp(shared) if shared else chromium.launch(executable_path=find_browser(), args=FLAGS)
        )
        yield running
        running.close()
