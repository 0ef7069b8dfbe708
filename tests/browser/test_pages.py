"""Every page that `timepirates play` serves: there, titled, linked, quiet."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import decide, lab, new_page, open_page, steps_of, wait_for_more_steps
from timepirates.core import file_locations
from timepirates.server import pages

PAGES = file_locations.page_titles()
SIZES = """() => {
  const part = document.querySelector('.tp-area-board, .tp-editions, .tp-review-page');
  const text = document.querySelector('.tp-area-choices, .tp-editions, .tp-review-page');
  return [part.getBoundingClientRect().width, text.currentCSSZoom, document.scrollingElement.scrollWidth];
}"""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_without_an_error_or_a_word_to_another_machine_and_grows_with_a_projectors_window(
    served, page, name
):
    """The fixture `page` fails on a failed request, too; the favicon is one.

    Board and text grow, nothing scrolls sideways, and little of the window's width is left.
    """
    open_page(page, served.address + name)
    expect(page).to_have_title(PAGES[name])
    expect(page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
    wide, text, _across = page.evaluate(SIZES)
    for width, height, times in ((1920, 1080, 1.3), (2560, 1440, 1.7)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({SIZES})()[0] >= {times * wide - 1}")
        _wide, large, across = page.evaluate(SIZES)
        assert large >= times * text
        assert across == width


@pytest.mark.parametrize("name", PAGES)
def test_a_page_never_scrolls_sideways_on_a_phone(served, phone, name):
    open_page(phone, served.address + name)
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_other_pages_are_linked_from_the_play_page_which_says_its_language(served, page):
    open_page(page, served.address)
    assert page.locator("html").get_attribute("lang") == "en"
    linked = page.locator("a[href]").evaluate_all("all => all.map(a => new URL(a.href).pathname.slice(1))")
    page.locator(".tp-menu").first.click()
    linked += page.locator("a[href]").evaluate_all("all => all.map(a => new URL(a.href).pathname.slice(1))")
    assert {name for name in PAGES if name != file_locations.start_page()} <= set(linked)


def test_a_jupyter_server_with_voila_shows_the_same_page(browser, tmp_path):
    """As Binder does: template and settings lie where the server looks, the link ends in voila/render/play.ipynb."""
    settings = pages.settings(file_locations.notebooks(), preheated=0).VoilaConfiguration
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "voila.json").write_text(json.dumps({"VoilaConfiguration": settings}))
    found = {"JUPYTER_PATH": str(file_locations.template_folder()), "JUPYTER_CONFIG_PATH": str(tmp_path / "etc")}
    with lab(tmp_path, **found) as server, new_page(browser) as page:
        base, _question, query = server.address.partition("/lab?")
        open_page(page, f"{base}/voila/render/play.ipynb?{query}")
        expect(page).to_have_title("Time Pirates")
        before = len(steps_of(page))
        decide(page)
        wait_for_more_steps(page, before)
