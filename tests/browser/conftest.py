"""Fixtures of the tests in Chromium, which `tests/conftest.py` starts. Functions are in `tests/browser/browsing.py`.

`served` is a running `timepirates play` for all tests. Tests that must not see games of other tests use `own`, a server
whose data folder is emptied before each test. `page` has the size of a desktop screen, `phone` that of a phone. Both
fail the test if a request goes to another machine or fails, if an error is logged, or if the kernel raises an
exception.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import PATIENCE, PHONE, Server, empty, lab, new_page, played
from tests.browser.site_built import built, served_site

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def served(tmp_path_factory) -> Iterator[Server]:
    """A running `timepirates play`, shared by all tests."""
    with played(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture(scope="session")
def emptied(tmp_path_factory) -> Iterator[Server]:
    """A running `timepirates play` without preheated kernels, so that no kernel runs between tests."""
    with played(tmp_path_factory.mktemp("emptied"), "--preheated", "0") as server:
        yield server


@pytest.fixture
def own(emptied) -> Server:
    """A running `timepirates play` with an empty data folder, except for the keys that give pages access."""
    empty(emptied)
    return emptied


@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory) -> Iterator[Server]:
    """A running `timepirates lab` with copies of the notebooks."""
    with lab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory) -> Path:
    """A folder with a built site, shared by all tests, which must not change it."""
    return built(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def site(site_folder) -> Iterator[str]:
    """The address of a site that needs no server of this project."""
    with served_site(site_folder) as address:
        yield address


@pytest.fixture
def page(browser) -> Iterator[Page]:
    """A page of a desktop's size, without animations."""
    with new_page(browser, reduced_motion="reduce") as opened:
        yield opened


@pytest.fixture
def lively_page(browser) -> Iterator[Page]:
    """A page of a desktop's size with animations."""
    with new_page(browser) as opened:
        yield opened


@pytest.fixture
def phone(browser) -> Iterator[Page]:
    """A page of a phone's size that is touched instead of clicked, without animations."""
    with new_page(browser, PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce") as opened:
        yield opened
