"""What tests of pages and tests of scripts share: one Chromium for all that run in a process."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Chromium, cut off from every other machine; one that runs already where its address is told."""
    from playwright.sync_api import sync_playwright

    from tests.browser.browsing import FLAGS, SHARED, find_browser

    with sync_playwright() as playwright:
        chromium, shared = playwright.chromium, os.environ.get(SHARED)
        running = (
            chromium.connect_over_cdp(shared) if shared else chromium.launch(executable_path=find_browser(), args=FLAGS)
        )
        yield running
        running.close()
