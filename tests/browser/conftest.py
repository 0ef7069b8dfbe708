"""Fixtures of the tests in Chromium, which `tests/conftest.py` starts. Functions are in `tests/browser/browsing.py`.

`served` is one running `timepirates play` for all tests; a test that must not see another's games asks for `own`,
another one whose data folder is emptied before each test. `page` is a desk page, `phone` a phone's; both fail a test
when a request leaves the machine or fails, an error is logged, or something raises in the kernel.
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
    """A running `timepirates play` without a kernel that waits for a page, so that all kernels end between tests."""
    with played(tmp_path_factory.mktemp("emptied"), "--preheated", "0") as server:
        yield server


@pytest.fixture
def own(emptied) -> Server:
    """A running `timepirates play` whose data folder is empty but for the keys by which pages come in."""
    empty(emptied)
    return emptied


@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory) -> Iterator[Server]:
    """A running `timepirates lab` with copies of the notebooks."""
    with lab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory) -> Path:
    """The folder of a site, built once for all tests. To be looked at, not to be changed."""
    return built(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def site(site_folder) -> Iterator[str]:
    """The address of a site without a server behind it."""
    with served_site(site_folder) as address:
        yield address


@pytest.fixture
def page(browser) -> Iterator[Page]:
    """A page of a desk's size; nothing moves on it."""
    with new_page(browser, reduced_motion="reduce") as opened:
        yield opened


@pytest.fixture
def lively_page(browser) -> Iterator[Page]:
    """A page of a desk's size with motion."""
    with new_page(browser) as opened:
        yield opened


@pytest.fixture
def phone(browser) -> Iterator[Page]:
    """A page of a phone's size, touched instead of clicked; nothing moves on it."""
    with new_page(browser, PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce") as opened:
        yield opened
