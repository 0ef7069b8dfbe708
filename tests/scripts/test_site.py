"""What a page of a site without a server is made of: what it keeps, the line to its worker, the lines that it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.scripts.conftest import Wrong, page_beside
from timepirates.site.pages import STATIC
from timepirates.site.texts import script_texts

SITE = "http://site.test"
EMPTY = "<!DOCTYPE html><html lang='en'><head><title>A page</title></head><body class='tp-lean'><main></main></body>"
OPEN = """async () => {
  const { Store, Elsewhere } = await import("/store.js");
  const { keptLine } = await import("/kept.js");
  window.Elsewhere = Elsewhere;
  for (const tab of ["one", "two"]) {
    window[tab] = await Store.open("/");
    await window[tab].files();
  }
  window.Store = Store;
  window.change = (path, text, date = 1) => ({ path, content: text && new TextEncoder().encode(text), date });
  window.kept = async () => Object.fromEntries((await one.files()).map(({ path, content, date }) =>
    [path, [new TextDecoder().decode(content), date]]));
  window.line = (opened) => {
    window.worker = Object.assign(new EventTarget(), { said: [], postMessage: (message) => worker.said.push(message),
      terminate: () => worker.said.push("terminated") });
    window.heard = [];
    const notices = { kept: (store) => heard.push(store ? "kept" : "not kept"), again: () => heard.push("again"),
      refused: (reason) => heard.push(reason) };
    const line = keptLine(worker, Promise.resolve(opened), notices);
    line.told = (message) => heard.push(message);
    line.listen({ message: (message) => heard.push(message.content) });
    return line;
  };
  window.hear = (data) => worker.dispatchEvent(new MessageEvent("message", { data }));
  window.say = (content) => hear({ heard: JSON.stringify({ content }), buffers: [] });
  window.settled = (count) => new Promise((done) => {
    const until = performance.now() + 3000;
    const look = () => heard.length >= count || performance.now() > until ? done(heard) : setTimeout(look, 5);
    look();
  });
}"""
GAME = "games/aaaaaaaaaaaaaaaaaaaaaa.tpr-save.json"


@pytest.fixture(scope="module")
def opened(browser: Browser, wrong: Wrong) -> Iterator[Page]:
    """A page at an address, where the site's scripts lie beside it."""
    with page_beside(browser, wrong, SITE, STATIC, EMPTY) as page:
        yield page


@pytest.fixture
def page(opened: Page, wrong: Wrong) -> Iterator[Page]:
    """The page, two tabs' stores in it, which keep nothing yet."""
    opened.goto(SITE)
    opened.evaluate("""async () => {
        for (const { name } of await indexedDB.databases()) {
            await new Promise((done) => {
                const asked = indexedDB.deleteDatabase(name);
                asked.onsuccess = asked.onblocked = done;
            });
        }
    }""")
    opened.evaluate(OPEN)
    wrong.clear()
    yield opened
    assert wrong == []


def test_what_a_step_changes_is_kept_whole_with_its_date(page):
    page.evaluate(
        """async (game) => {
        await one.write([change(game, "first", 5), change("played.json", "{}"), change("kept/a.json", "note")]);
        await one.write([change(game, "second", 6), change(game, "third", 7), change("kept/a.json", null)]);
    }""",
        GAME,
    )
    assert page.evaluate("kept()") == {GAME: ["third", 7], "played.json": ["{}", 1]}


def test_sites_of_one_origin_keep_their_games_apart_and_each_begins_with_those_of_earlier_builds(page):
    """Those kept everything of an origin in one database, which stays as it was."""
    found = page.evaluate(
        """async (game) => {
        const paths = async (store) => (await store.files()).map(({ path }) => path).sort();
        const now = change("kept/now.json", "now");
        const fresh = await paths(await Store.open("/fresh/"));
        await new Promise((done) => {
            const asked = indexedDB.open("timepirates", 1);
            asked.onupgradeneeded = () => asked.result.createObjectStore("files", { keyPath: "path" });
            asked.onsuccess = () => {
                const all = asked.result.transaction("files", "readwrite");
                all.objectStore("files").put({ ...change(game, "earlier"), version: 3 });
                all.oncomplete = () => { asked.result.close(); done(); };
            };
        });
        const [a, b] = [await Store.open("/a/"), await Store.open("/b/")];
        let heard = 0;
        b.heard = () => { heard += 1; };
        await a.files();
        await a.write([change(game, "mine"), now]);
        const again = await Store.open("/a/");
        await new Promise((go) => { again.heard = go; a.write([now]); });
        const text = new TextDecoder().decode((await b.files())[0].content);
        return [fresh, await paths(again), await paths(b), text, heard, await paths(await Store.open("/fresh/"))];
    }""",
        GAME,
    )
    assert found == [[], [GAME, "kept/now.json"], [GAME], "earlier", 0, []]


def test_tabs_hear_of_each_others_changes_and_may_then_write_on(page):
    heard = page.evaluate(
        """async (game) => {
        const told = new Promise((done, fail) => {
          two.heard = done;
          setTimeout(fail, 2000, new Error("nothing was heard"));
        });
        await one.write([change(game, "first")]);
        const [{ path, content }] = await told;
        await two.write([change(game, "second")]);
        return [path, new TextDecoder().decode(content), (await kept())[game][0]];
    }""",
        GAME,
    )
    assert heard == [GAME, "first", "second"]


@pytest.mark.parametrize(
    ("path", "guarded"),
    [
        (GAME, True),
        ("kept/progress.json", True),
        (f"{GAME}.earlier", False),
        ("played.json", False),
        ("kept/play.picture", False),
    ],
)
def test_a_game_or_note_that_another_tab_has_changed_unheard_is_not_written_over(page, path, guarded):
    """And then nothing of that step is."""
    found = page.evaluate(
        """async (path) => {
        two.hear = () => {};
        await one.write([change(path, "first")]);
        const refused = await two.write([change("kept/other.picture", "new"), change(path, "second")])
          .then(() => false, (error) => error instanceof Elsewhere);
        return [refused, Object.keys(await kept()).length, (await kept())[path][0]];
    }""",
        path,
    )
    assert found == ([True, 1, "first"] if guarded else [False, 2, "second"])


def test_nothing_that_is_told_after_a_change_is_heard_before_it_is_kept(page):
    """What was told before is; afterwards the order is that in which it was told."""
    found = page.evaluate(
        """async (game) => {
        line(one);
        const write = one.write.bind(one);
        one.write = async (changes) => {
          heard.push(`writes after ${heard.filter((each) => each !== "kept").length}`);
          await new Promise((go) => { setTimeout(go, 50); });
          await write(changes);
          heard.push(Object.keys(await kept()).length);
        };
        say("before");
        hear({ changes: [change(game, "step")] });
        say("after");
        hear({ come: 1 });
        return settled(6);
    }""",
        GAME,
    )
    assert found == ["before", "writes after 1", 1, "kept", "after", {"come": 1}]


def test_what_cannot_be_kept_is_told_to_the_page_and_to_its_python_and_the_game_goes_on(page):
    found = page.evaluate(
        """async (game) => {
        line(one);
        const { write } = Object.getPrototypeOf(one);
        one.write = () => Promise.reject(new Error("the disk is full"));
        hear({ changes: [change(game, "step")] });
        say("shown");
        await settled(2);
        one.write = write;
        hear({ changes: [change(game, "step")] });
        return [await settled(3), worker.said];
    }""",
        GAME,
    )
    assert found == [["the disk is full", "shown", "kept"], [{"refusal": "the disk is full"}, {"refusal": ""}]]


def test_a_step_on_a_game_that_went_on_elsewhere_meanwhile_is_never_shown(page):
    """The page is loaded again in place of that."""
    found = page.evaluate(
        """async (game) => {
        line(two);
        two.hear = () => {};
        await one.write([change(game, "theirs")]);
        hear({ changes: [change(game, "ours")] });
        say("never");
        await settled(1);
        await new Promise((go) => { setTimeout(go, 50); });
        return [heard, (await kept())[game][0]];
    }""",
        GAME,
    )
    assert found == [["again"], "theirs"]


def test_a_browser_that_keeps_nothing_shows_the_game_and_other_tabs_changes_go_to_the_worker(page):
    assert page.evaluate(
        """async (game) => {
        line(null);
        hear({ changes: [change(game, "step")] });
        say("shown");
        return settled(2);
    }""",
        GAME,
    ) == ["not kept", "shown"]
    assert page.evaluate(
        """async (game) => {
        line(two);
        const told = new Promise((done, fail) => {
          worker.postMessage = done;
          setTimeout(fail, 2000, new Error("nothing was heard"));
        });
        await one.write([change(game, "theirs")]);
        const { changed } = await told;
        return [changed.length, changed[0].path];
    }""",
        GAME,
    ) == [1, GAME]


def test_a_worker_that_fails_is_told_of_and_what_is_said_to_it_keeps_its_buffers(page):
    found = page.evaluate("""async () => {
        const to = line(one);
        to.send({ header: { n: 1 }, buffers: [new ArrayBuffer(2)] });
        worker.dispatchEvent(new ErrorEvent("error", { message: "no such module" }));
        to.end();
        say("late");
        const [said, end] = worker.said;
        return [said.said, said.buffers[0].byteLength, end, await settled(1)];
    }""")
    assert found == ['{"header":{"n":1}}', 2, "terminated", [{"failed": "no such module"}]]


def test_the_lines_say_what_is_not_kept_and_give_the_record(page):
    """One at a time; that the browser may delete is said once in a browser."""
    page.evaluate(
        """async (texts) => {
        const { notices } = await import("/notices.js");
        document.body.insertAdjacentHTML("beforeend", '<pre class="tp-record" hidden>{"steps": []}</pre>');
        localStorage.clear();
        const no = async () => false;
        Object.defineProperty(navigator, "storage", { value: { persisted: no, persist: no } });
        window.make = () => notices(texts);
        window.lines = make();
        await lines.kept({});
    }""",
        script_texts(),
    )
    line = page.locator("#tp-notice")
    assert "may delete them" in line.inner_text()
    with page.expect_download() as download:
        line.get_by_role("button", name="Save the game as a file").click()
    assert download.value.path().read_text() == '{"steps": []}'
    line.get_by_role("button", name="Close").click()
    page.evaluate("make().kept({})")
    assert line.count() == 0
    page.evaluate("lines.refused('full')")
    assert "could not save the last step (full)" in line.inner_text()
    page.evaluate("lines.kept({})")
    assert line.count() == 0
    page.evaluate("make().kept(null)")
    assert "does not store data for this page" in line.inner_text()


FIRST = """async ([files, address, told]) => {
  history.replaceState(null, "", address);
  document.body.innerHTML = '<div id="tp-first"><p>built</p></div><main id="rendered_cells"></main>';
  const { firstPicture } = await import("/first.js");
  const found = Object.entries(files).map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }));
  await firstPicture(told, found, document.getElementById("rendered_cells"));
  return document.getElementById("tp-first")?.textContent ?? null;
}"""


@pytest.mark.parametrize(
    ("files", "address", "shown"),
    [
        ({}, "/play/", "built"),
        ({}, "/play/?door=here", None),
        ({GAME: "{}"}, "/play/", None),
    ],
)
def test_the_first_picture_is_that_of_the_game_that_comes(page, files, address, shown):
    """The one that was drawn when the site was built only where nothing is kept and nothing is asked for."""
    assert page.evaluate(FIRST, [files, address, {"page": "play"}]) == shown
