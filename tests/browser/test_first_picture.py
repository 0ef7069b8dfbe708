"""The board is seen before there is a kernel, and stays where it is when the page's own board takes its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import decide, eventually, open_page, record_of, wait_for_more_steps
from timepirates.core.file_locations import data_folder
from timepirates.server.first_picture import saved_picture

FOLLOW = """
  window.seen = [];
  const at = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height]; };
  const look = () => {
    const first = document.querySelector(".tp-first-board");
    const live = document.querySelector("#rendered_cells [data-drawn]");
    const ready = Boolean(document.querySelector(".tp-ready"));
    const shown = [...(first?.querySelectorAll(".tp-board-picture, .tp-first-place") ?? [])]
      .filter((node) => node.getClientRects().length);
    const drawn = [...(live?.querySelectorAll(".tp-board-stage, .tp-place") ?? [])];
    window.seen.push({ ready, shown: shown.map(at), drawn: drawn.map(at) });
    if (!drawn.length || first) requestAnimationFrame(look);
    else window.done = true;
  };
  requestAnimationFrame(look);
"""


def followed(page: Page) -> None:
    """Of a page that was opened with FOLLOW: each frame from the first picture on shows the board at one place."""
    page.wait_for_function("() => window.done")
    seen = page.evaluate("() => window.seen")
    pictures = [each["shown"] for each in seen if each["shown"]]
    live = seen[-1]["drawn"]
    assert not seen[[bool(each["shown"]) for each in seen].index(True)]["ready"]
    first_live = [bool(each["drawn"]) for each in seen].index(True)
    begun = [bool(each["shown"]) for each in seen].index(True)
    assert all(each["shown"] or each["drawn"] for each in seen[begun:]), "nothing was seen for a frame"
    assert first_live > begun
    for shown in pictures:
        for one, other in zip(shown, live, strict=True):
            assert one == pytest.approx(other, abs=1.5)


@pytest.mark.parametrize(("name", "size"), [("play", (1366, 768)), ("conspiracy", (390, 844))])
def test_the_board_is_in_the_page_before_its_kernel_and_does_not_jump(own, page: Page, monkeypatch, name, size):
    """Every frame from the first picture on shows the board at one place."""
    monkeypatch.setenv("TIMEPIRATES_DATA", str(own.data))
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    open_page(page, f"{own.address}{name}?door=here")
    if page.locator(".tp-curtain .tp-lift").count():
        page.locator(".tp-lift").click()
    steps = len(record_of(page)["steps"])
    decide(page)
    wait_for_more_steps(page, steps)
    eventually(lambda: saved_picture(data_folder(), name, {}) != "", "no picture was kept", pause=0.05)
    page.add_init_script(FOLLOW)
    open_page(page, f"{own.address}{name}")
    followed(page)


def test_behind_the_doors_of_a_first_visit_the_board_is_seen_before_its_kernel(own, page: Page):
    """Of both games, and the same board after a reload; nothing of it is written."""
    drawn = "() => [...document.querySelectorAll('.tp-board-plot path')].map((e) => e.getAttribute('d')).sort().join()"
    eventually(lambda: 'id="tp-first"' in page.request.get(own.address).text(), "nothing was drawn", pause=1.0)
    page.add_init_script(FOLLOW)
    boards = []
    for name in ("conspiracy", "", ""):
        open_page(page, f"{own.address}{name}")
        followed(page)
        expect(page.locator(".tp-doors")).to_be_visible()
        boards.append(page.evaluate(drawn))
    assert boards[1] == boards[2] != ""
    assert sorted(path.name for path in own.data.rglob("*") if path.is_file()) == ["browsers", "home", "token"]


def test_what_only_the_live_board_needs_is_fetched_once_there_is_a_page_around_it(served, page: Page):
    """As long as the kernel has said nothing, plotly.js is left where it is."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route_web_socket("**/*", lambda line: None)
    page.goto(served.address)
    expect(page.locator("#tp-manager")).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert [address for address in asked if "host/host.js" in address]
    assert [address for address in asked if "plotly" in address] == []
