"""The site without a server: the same pages, their Python in the browser, on a plain static host and offline."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import (
    READY,
    another_tab,
    at_rest,
    choices,
    decide,
    enter,
    new_page,
    open_page,
    record_of,
    steps_of,
    wait_for_more_steps,
    wait_for_steps,
    wait_ready,
)
from tests.browser.playing import press_until
from timepirates.core.link_encoding import packed
from timepirates.lessons import classroom

pytestmark = [pytest.mark.long(60), pytest.mark.together("site")]

KEPT = """() => new Promise((done, fail) => {
  const asked = indexedDB.open("timepirates /");
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const all = asked.result.transaction("files").objectStore("files").getAll();
    all.onsuccess = () => {
      asked.result.close();
      done(Object.fromEntries(all.result.map(({ path, content }) => [path, new TextDecoder().decode(content)])));
    };
  };
})"""
"""The files that the browser keeps: path -> text."""
NEST = """(text) => new Promise((done) => {
  const asked = indexedDB.open("timepirates /");
  asked.onsuccess = () => {
    const files = asked.result.transaction("files", "readwrite").objectStore("files");
    files.openCursor().onsuccess = ({ target: { result } }) => {
      if (result && /^games.*save.json/.test(result.value.path)) {
        result.update({ ...result.value, content: new TextEncoder().encode(text) });
      }
      result?.continue();
    };
    files.transaction.oncomplete = () => { asked.result.close(); done(); };
  };
})"""
"""Put a text in the place of every game that the browser keeps."""
KEPT_WHEN_SEEN = f"""
window.lost = [];
const kept = {KEPT};
const steps = (record) => record.steps.length;
window.seen = Infinity; // a new game is kept with the first decision of a person
const look = async () => {{
  const holder = document.querySelector(".tp-record");
  const now = holder?.textContent ? steps(JSON.parse(holder.textContent)) : 0;
  if (now <= window.seen) return;
  window.seen = now;
  const found = Object.entries(await kept()).filter(([path]) => /^games.*save.json$/.test(path));
  const most = Math.max(0, ...found.flatMap(([, text]) => JSON.parse(text).lines.map((line) => steps(line.record))));
  if (most < now) window.lost.push(now);
}};
new MutationObserver(look).observe(document, {{ subtree: true, childList: true, characterData: true }});
"""
"""Whenever more steps are on the page: those that the browser does not keep at that moment are `lost`."""
NO_STORAGE = """
Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });
"""
FULL = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  if (window.full && this.name === "files") throw new DOMException("the disk is full", "QuotaExceededError");
  return put.apply(this, given);
};
"""
"""A browser whose storage is full while `full` is set."""
LISTEN = """() => {
    const cells = document.querySelector("#rendered_cells");
    new MutationObserver(() => {
        window.told ||= cells.textContent.includes("This step could not be saved");
    }).observe(cells, { subtree: true, childList: true, characterData: true });
}"""
"""Sets `told` as soon as Python says that a step could not be saved."""


def kept_steps(page: Page) -> dict[str, int]:
    """id -> how many steps of each game the browser keeps."""
    return {
        path[6:28]: len(json.loads(text)["lines"][0]["record"]["steps"])
        for path, text in page.evaluate(KEPT).items()
        if path.startswith("games/") and path.endswith("save.json")
    }


def test_a_game_against_computers_is_played_taken_back_and_there_again_after_a_reload(site, page):
    page.add_init_script(KEPT_WHEN_SEEN)
    enter(page, f"{site}/play/", "computers")
    begun = len(at_rest(page))
    assert all(choices(page))
    page.evaluate(f"window.seen = {begun}")
    for _decision in range(3):
        before = at_rest(page)
        decide(page)
        steps = at_rest(page, len(before))
    assert {seat for seat, _text in record_of(page)["steps"]} >= {0, 1}, "the computers have played"
    assert page.evaluate("lost") == [], "a step was seen before it was kept"
    assert kept_steps(page) == {page.url.partition("game=")[2]: len(steps)}
    page.locator(".tp-undo").click()
    page.wait_for_function(
        "n => JSON.parse(document.querySelector('.tp-record').textContent).steps.length < n", arg=len(steps)
    )
    steps = steps_of(page)
    page.reload()
    wait_ready(page)
    expect(page.locator("#rendered_cells .tp-choice").first).to_be_attached()
    assert steps_of(page)[: len(steps)] == steps
    expect(page.locator("#tp-progress, #tp-first")).to_have_count(0)
    before = len(steps_of(page))
    press_until(page, "Tab", "#rendered_cells .tp-choice")
    page.keyboard.press("Enter")
    wait_for_more_steps(page, before)


def test_two_tabs_of_one_game_are_as_with_a_server(site, page):
    """What one tab plays the other has not seen; it goes on with a copy, says so, and both games are kept."""
    enter(page, f"{site}/play/")
    decide(page)
    wait_for_steps(page, 1)
    other = open_page(another_tab(page), page.url)
    assert steps_of(other) == steps_of(page)
    decide(page)
    first = wait_for_steps(page, 2)
    decide(other, "place 2000")
    second = wait_for_steps(other, 2)
    expect(other.locator("body")).to_contain_text(
        "This game was continued on another page. This page continues with a copy"
    )
    assert page.url != other.url
    assert sorted(kept_steps(page).values()) == [2, 2]
    assert steps_of(page) == first
    other.reload()
    wait_ready(other)
    assert steps_of(other) == second


def test_a_browser_that_keeps_nothing_says_so_and_gives_the_game_as_a_file(site, page, tmp_path):
    page.add_init_script(NO_STORAGE)
    enter(page, f"{site}/play/")
    decide(page)
    steps = wait_for_steps(page, 1)
    expect(page.locator("#tp-notice")).to_contain_text("This browser does not store data for this page")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert [text for _seat, text in json.loads(file.read_text(encoding="utf-8"))["steps"]] == steps
    page.reload()
    wait_ready(page)
    assert steps_of(page) == []
    page.locator(".tp-load").set_input_files(file)
    assert wait_for_steps(page, 1) == steps


def test_a_step_that_the_browser_cannot_keep_is_told_and_the_next_one_is_kept_again(site, page):
    page.add_init_script(FULL)
    enter(page, f"{site}/play/")
    decide(page)
    wait_for_steps(page, 1)
    page.evaluate(LISTEN)
    page.evaluate("window.full = true")
    decide(page)
    wait_for_steps(page, 2)
    expect(page.locator("#tp-notice")).to_contain_text("This browser could not save the last step")
    assert list(kept_steps(page).values()) == [1]
    before = 2
    for _try in range(2):  # Python may learn only after the first that there is no room, and says so once
        decide(page)
        before = len(wait_for_more_steps(page, before))
    page.wait_for_function("window.told")
    page.evaluate("window.full = false")
    for _try in range(2):  # the first is what finds that there is room again
        decide(page)
        before = len(wait_for_more_steps(page, before))
    assert list(kept_steps(page).values()) == [before]
    expect(page.locator("#tp-notice")).not_to_contain_text("could not save")


def test_a_class_link_leads_to_its_lessons_on_a_phone_and_a_step_is_taken_by_touch(site, phone):
    room = classroom.Classroom(hints=False, lessons=("paths", "turn"))
    phone.goto(f"{site}/tutorial/?class={room.link()}")
    expect(phone.locator(".tp-class-offer")).to_contain_text("A class", timeout=READY)
    phone.locator(".tp-class-join").tap()
    expect(phone.locator(".tp-lesson")).to_have_count(2)
    expect(phone.locator(".tp-who-box")).to_be_visible()
    phone.keyboard.press("Escape")
    phone.locator('.tp-answer[data-answer="two"]').tap()
    expect(phone.locator(".tp-result.tp-right")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.reload()
    expect(phone.locator(".tp-class-leave")).to_be_visible(timeout=READY)
    expect(phone.locator(".tp-lesson")).to_have_count(2)


def test_conspiracy_hides_behind_its_curtain_and_comes_back_there(site, page):
    page.goto(f"{site}/conspiracy/?door=here")
    expect(page.locator(".tp-curtain")).to_be_visible(timeout=READY)
    assert page.locator(".tp-own, .tp-choice").count() == 0
    page.locator(".tp-curtain .tp-lift").click()
    expect(page.locator(".tp-curtain")).to_have_count(0)
    decide(page)
    wait_for_more_steps(page, 0)
    page.reload()
    expect(page.locator(".tp-curtain")).to_be_visible(timeout=READY)
    assert page.locator(".tp-own").count() == 0
    assert len(steps_of(page)) >= 1


def test_games_go_to_another_browser_in_a_file_or_a_link_and_a_text_that_nests_deep_is_refused(
    site, page, browser, tmp_path
):
    """A browser's Python that parsed such a text, from an address or from what is kept, would stop for good."""
    enter(page, f"{site}/play/")
    decide(page)
    steps = wait_for_steps(page, 1)
    page.locator("button.tp-menu").click()
    page.locator(".tp-share").click()
    expect(page.locator('[data-key="where"]')).to_contain_text("works in every browser that can open these pages")
    link = page.locator(".tp-link-text").input_value()
    page.keyboard.press("Escape")
    page.locator("button.tp-menu").click()
    page.locator(".tp-games").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all games").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    with new_page(browser) as other:
        open_page(other, link)
        assert wait_for_steps(other, 1) == steps
        before = len(kept_steps(other))
        other.locator("button.tp-menu").click()
        other.locator(".tp-games").click()
        other.locator(".tp-restore").set_input_files(file)
        expect(other.locator("dialog[open]")).to_contain_text("Ann, Bob, Cleo, Dan")
        expect(other.locator("dialog[open]")).to_contain_text("1 game")
        assert len(kept_steps(other)) == before + 1
    page.evaluate(NEST, "[" * 50_000 + "]" * 50_000)
    page.reload()
    wait_ready(page)
    expect(page.locator("#rendered_cells")).to_contain_text("has more than 40 nested levels")
    page.goto(f"{site}/tutorial/?class={packed('[' * 50_000)}")
    expect(page.locator("#rendered_cells")).to_contain_text("ask your teacher for the link again", timeout=READY)


def test_the_other_pages_open(site, page):
    for name in ("police", "review", "editions", "questions"):
        page.goto(f"{site}/{name}/")
        expect(page.locator("#rendered_cells .tp-host").first).to_be_visible(timeout=READY)
        assert page.locator("#rendered_cells .jp-RenderedText").count() == 0, name
