"""The site's worker finds the same bits in Chromium and in Firefox as the compiled players and the coach do here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import firefox
from tests.browser.asking import Hearing, asking
from tests.browser.browsing import launch, new_page
from tests.site.test_thinking import PROGRAM, native, records  # noqa: F401 - fixtures

pytestmark = pytest.mark.together("site")


@pytest.fixture(scope="module")
def asked(site_folder, records, tmp_path_factory) -> Iterator[Hearing]:  # noqa: F811
    """The site with a page that asks for the players' decisions, rollouts, hints and a review."""
    program = PROGRAM.read_text(encoding="utf-8")
    with asking(site_folder, tmp_path_factory.mktemp("asking"), program, f"found(*{records})") as server:
        yield server


def test_chromium_finds_the_same_bits(browser: Browser, asked, native):  # noqa: F811
    """In a Chromium that optimises WebAssembly, as people's browsers do; that of the other tests does not."""
    optimising = launch(browser.browser_type)
    with new_page(optimising) as page:
        page.goto(asked.page)
        assert asked.answer().splitlines() == native
    optimising.close()


def test_firefox_finds_the_same_bits(asked, native, tmp_path):  # noqa: F811
    """The only test that a whole run may skip: a machine may have no Firefox, and no way to get one."""
    if firefox.program() is None:
        pytest.skip("Firefox is not installed, and tests.browser.install could not install it")
    with firefox.opened(asked.page, tmp_path):
        assert asked.answer().splitlines() == native
