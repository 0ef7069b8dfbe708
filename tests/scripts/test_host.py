"""The host of a page's widgets, with a kernel that the test plays: what it shows, what it says and what it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from playwright.sync_api import Browser, Page, expect

from tests.scripts.conftest import Wrong, page_beside
from timepirates.core import file_locations
from timepirates.server import frames

HOST = file_locations.template_folder() / "voila/templates/timepirates/static/host"
SITE = "http://host.test"
EMPTY = (
    "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>A page</title>"
    f"<style>{HOST.with_suffix('.css').read_text()}</style></head><body class='tp-lean'><main></main></body></html>"
)
KERNEL = """async ({ states, wanted }) => {
  const { Host } = await import("/host.js");
  window.line = {
    said: [],
    send: (message) => line.said.push(message),
    listen: (ear) => { line.ear = ear; },
    end: () => { line.ended = true; },
  };
  window.unknown = [];
  window.host = new Host(line, { unknown: (kind) => unknown.push(kind) });
  window.kernel = (type, content, parent = {}, buffers = []) => line.ear.message(
    { channel: "iopub", header: { msg_type: type }, parent_header: parent, metadata: {}, content, buffers });
  window.answer = (now, more = {}, buffers = []) => kernel("comm_msg", { comm_id: line.said.at(-1).content.comm_id,
    data: { method: "update_states", states: now, buffer_paths: [], ...more } }, {}, buffers);
  window.update = (id, state) => kernel("comm_msg", { comm_id: id, data: { method: "update", state } });
  window.told = () => line.said.splice(0).filter(({ content }) => !host.controls.has(content.comm_id))
    .map(({ content }) => [content.comm_id, content.data]);
  host.start(wanted.map((id) => ({ id, place: (el) => document.querySelector("main").append(el) })));
  if (states) answer(states);
}"""
COUNTING = """
  export default {
    initialize({ model }) { model.get("log").push("initialized"); },
    render({ model, el }) {
      const show = () => { el.textContent = `count ${model.get("count")}`; };
      el.tabIndex = 0;
      model.on("change:count", show);
      model.on("msg:custom", (message) => model.get("log").push(message));
      show();
      return () => model.get("log").push("ended");
    },
  };
"""
LATE = COUNTING.replace("initialize({", "async initialize({").replace(
    "model.get", "await new Promise((go) => { window.letGo = go; }); model.get", 1
)


def known(module: str, name: str, **state: Any) -> dict[str, Any]:
    """A widget's state as the kernel tells it."""
    common = {"_model_module": module, "_model_name": name, "layout": "IPY_MODEL_layout", "_dom_classes": []}
    return {"state": {**common, **state}}


def box(*children: str, **state: Any) -> dict[str, Any]:
    """A box of other widgets."""
    return known("@jupyter-widgets/controls", "BoxModel", children=[f"IPY_MODEL_{each}" for each in children], **state)


def tabs(*children: str) -> dict[str, Any]:
    """Tabs, the first of them open."""
    titles = [each.title() for each in children]
    return known(
        "@jupyter-widgets/controls",
        "TabModel",
        children=[f"IPY_MODEL_{each}" for each in children],
        titles=titles,
        selected_index=0,
    )


def module(script: str = COUNTING, **state: Any) -> dict[str, Any]:
    """A widget that is a module."""
    own = {"_esm": script, "_css": "", "_anywidget_id": "a.B", "count": 1, "log": []}
    return known("anywidget", "AnyModel", **{**own, **state})


LAYOUT = {"layout": known("@jupyter-widgets/base", "LayoutModel", width="123px", grid_area=None)}


@pytest.fixture(scope="module")
def opened(browser: Browser, wrong: Wrong) -> Iterator[Page]:
    """A page at an address, where the host's modules lie beside it."""
    with page_beside(browser, wrong, SITE, HOST, EMPTY) as page:
        yield page


@pytest.fixture
def page(opened: Page, wrong: Wrong) -> Iterator[Page]:
    """The page, empty; what raises on it fails the test."""
    opened.goto(SITE)
    wrong.clear()
    yield opened
    assert wrong == []


def begin(page: Page, states: dict[str, Any] | None, *wanted: str) -> None:
    """Show some widgets, with a kernel that knows these; with None it does not answer yet."""
    page.evaluate(KERNEL, {"states": states and {**LAYOUT, **states}, "wanted": wanted})


def log(page: Page, id: str = "one") -> list[Any]:
    """What a counting module has noted."""
    return page.evaluate("(id) => host.models.get(id).get('log')", id)


# --- the line

HEADER = {"msg_id": "m", "msg_type": "comm_msg", "session": "s"}


def test_a_frame_is_read_by_the_server_and_let_in_by_its_guard(page):
    sent = page.evaluate(
        """async (header) => {
        const { encode } = await import("/line.js");
        return [...encode({ channel: "shell", header, parent_header: {}, metadata: {}, content: { data: "é" },
            buffers: [new Uint8Array([1, 2]), new DataView(new Uint8Array([0, 3, 0]).buffer, 1, 1)] })];
    }""",
        HEADER,
    )
    frames.check(bytes(sent), frames.V1)
    channel, parts = deserialize_msg_from_ws_v1(bytes(sent))
    assert channel == "shell"
    assert parts[3].decode() == '{"data":"é"}'
    assert [bytes(each) for each in parts[4:]] == [b"\1\2", b"\3"]


def test_a_frame_of_the_server_is_read(page):
    parts = [b'{"msg_id": "m"}', b"{}", b"{}", '{"data": "é"}'.encode(), b"\1\2"]
    message = page.evaluate(
        """async (frame) => {
        const { decode } = await import("/line.js");
        const message = decode(new Uint8Array(frame).buffer);
        return { ...message, buffers: message.buffers.map((each) => [each.getUint8(0), each.getUint8(1)]) };
    }""",
        list(serialize_msg_to_ws_v1(parts, "iopub")),
    )
    assert message == {
        "channel": "iopub",
        "header": {"msg_id": "m"},
        "parent_header": {},
        "metadata": {},
        "content": {"data": "é"},
        "buffers": [[1, 2]],
    }


SOCKET = """async (given) => {
  const [protocol, early] = given ?? [];
  window.sockets = [];
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    static CLOSED = 3;
    readyState = 0;
    sent = [];
    constructor(address, protocols) { super(); this.protocol = protocol ?? protocols[0]; sockets.push(this); }
    send(frame) { this.sent.push(decode(frame.buffer).header.n); }
    open() { this.readyState = 1; this.dispatchEvent(new Event("open")); }
    close() { this.readyState = 3; this.dispatchEvent(new Event("close")); }
  };
  const { decode, openSocket, socketLine } = await import("/line.js");
  window.heard = [];
  const first = early && openSocket("ws://host.test/");
  if (early) first[early]();
  window.line = socketLine("ws://host.test/", () => heard.push("unfit"), first);
  const empty = { channel: "shell", parent_header: {}, metadata: {}, content: {}, buffers: [] };
  window.say = (n) => line.send({ ...empty, header: { n } });
  line.listen({ message: () => {}, again: () => heard.push("again") });
}"""


def test_a_line_that_is_cut_is_opened_again_and_nothing_said_meanwhile_is_lost(page):
    page.evaluate(SOCKET)
    page.evaluate("() => { say(1); sockets[0].open(); say(2); sockets[0].close(); say(3); }")
    page.wait_for_function("sockets.length === 2")
    assert page.evaluate("heard") == []
    page.evaluate("() => { sockets[1].open(); say(4); }")
    assert page.evaluate("sockets.map((each) => each.sent)") == [[1, 2], [3, 4]]
    assert page.evaluate("heard") == ["again"]


def test_a_socket_that_was_opened_before_the_line_is_used_by_it(page):
    page.evaluate(SOCKET, [None, "open"])
    page.evaluate("() => { say(1); sockets[0].close(); }")
    page.wait_for_function("sockets.length === 2")
    page.evaluate("() => sockets[1].open()")
    assert page.evaluate("sockets.map((each) => each.sent)") == [[1], []]
    assert page.evaluate("heard") == ["again"]


def test_a_socket_that_was_cut_before_the_line_is_opened_again(page):
    page.evaluate(SOCKET, [None, "close"])
    page.evaluate("say(1)")
    page.wait_for_function("sockets.length === 2")
    page.evaluate("sockets[1].open()")
    assert page.evaluate("sockets.map((each) => each.sent)") == [[], [1]]


def test_a_line_that_cannot_be_opened_any_more_says_so_to_whoever_speaks(page):
    page.evaluate(SOCKET)
    page.evaluate("""async () => {
        const soon = window.setTimeout;
        window.setTimeout = (act) => soon(act, 0);
        for (let n = 0; n < 8; n += 1) { sockets.at(-1).close(); await new Promise((go) => soon(go, 5)); }
    }""")
    assert page.evaluate("sockets.length") == 8
    assert "closed" in page.evaluate("() => { try { say(1); return ''; } catch (error) { return error.message; } }")


def test_a_server_that_speaks_another_protocol_is_left_to_voila(page):
    page.evaluate(SOCKET, [""])
    page.evaluate("sockets[0].open()")
    assert page.evaluate("heard") == ["unfit"]


# --- the beginning


def test_what_the_page_shows_is_asked_for_until_the_kernel_has_it(page):
    """A kernel that has not imported widgets refuses; one that is still running the cell has only some of them."""
    begin(page, None, "one")
    page.evaluate("kernel('comm_close', { comm_id: line.said.at(-1).content.comm_id })")
    page.wait_for_function("line.said.length === 4")
    page.evaluate("(states) => answer(states)", LAYOUT)
    page.wait_for_function("line.said.length === 6")
    expect(page.locator("main > *")).to_have_count(0)
    page.evaluate("(states) => answer(states)", {**LAYOUT, "one": module()})
    expect(page.get_by_text("count 1")).to_be_visible()
    targets = page.evaluate("line.said.map((each) => each.content.target_name).filter(Boolean)")
    assert targets == ["jupyter.widget.control"] * 3


def test_another_widget_is_left_to_voila_and_takes_nothing_with_it(page):
    begin(page, {"one": module(), "two": known("@jupyter-widgets/controls", "IntSliderModel")}, "one")
    assert page.evaluate("unknown") == ["@jupyter-widgets/controls.IntSliderModel"]
    assert page.evaluate("line.ended")
    expect(page.locator("main > *")).to_have_count(0)


def test_another_widget_that_comes_later_is_left_to_voila_too(page):
    begin(page, {"one": module()}, "one")
    expect(page.get_by_text("count 1")).to_be_visible()
    page.evaluate(
        "(state) => kernel('comm_open', { comm_id: 'two', target_name: 'jupyter.widget', data: { state } })",
        known("@jupyter-widgets/output", "OutputModel")["state"],
    )
    assert page.evaluate("unknown") == ["@jupyter-widgets/output.OutputModel"]
    expect(page.locator("main > *")).to_have_count(0)


def test_buffers_come_to_where_they_belong(page):
    begin(page, None, "one")
    page.evaluate(
        """(states) => answer(states, { buffer_paths: [["one", "state", "log", 0]] },
        [new DataView(new Uint8Array([7]).buffer)])""",
        {**LAYOUT, "one": module(log=[None])},
    )
    expect(page.get_by_text("count 1")).to_be_visible()
    assert page.evaluate("host.models.get('one').get('log')[0].getUint8(0)") == 7


# --- boxes


def test_boxes_have_the_classes_and_the_layout_that_the_kernel_gives_them(page):
    begin(page, {"all": box("one", _dom_classes=["tp-frame"]), "one": module()}, "all")
    frame = page.locator("main > .tp-frame")
    expect(frame).to_have_class("lm-Widget lm-Panel jupyter-widgets widget-container widget-box tp-frame")
    assert frame.evaluate("each => each.style.width") == "123px"
    page.evaluate("update('all', { _dom_classes: ['tp-other'] }); update('layout', { width: '50px' })")
    other = page.locator("main > .tp-other:not(.tp-frame)")
    assert other.evaluate("each => each.style.width") == "50px"


def test_children_that_stay_keep_their_focus_and_those_that_go_are_ended(page):
    counts = {"one": module(count=1), "two": module(count=2), "three": module(count=3)}
    begin(page, {"all": box("one", "two"), **counts}, "all")
    page.get_by_text("count 2").focus()
    page.evaluate("update('all', { children: ['IPY_MODEL_three', 'IPY_MODEL_two'] })")
    expect(page.locator(".widget-box > *")).to_have_text(["count 3", "count 2"])
    expect(page.get_by_text("count 2")).to_be_focused()
    assert log(page, "one") == ["initialized", "ended"]


def test_a_widget_that_the_kernel_closes_goes_and_listens_no_more(page):
    begin(page, {"all": box("one"), "one": module()}, "all")
    expect(page.get_by_text("count 1")).to_be_visible()
    page.evaluate("() => { window.gone = host.models.get('one'); kernel('comm_close', { comm_id: 'one', data: {} }); }")
    expect(page.locator(".widget-box > *")).to_have_count(0)
    assert page.evaluate("[gone.get('log'), gone.listeners.length]") == [["initialized", "ended"], 0]


# --- tabs


def test_tabs_are_those_of_the_guide_and_only_the_open_one_is_seen(page):
    begin(page, {"all": tabs("one", "two"), "one": module(count=1), "two": module(count=2)}, "all")
    expect(page.get_by_role("tab")).to_have_text(["One", "Two"])
    panel = page.get_by_role("tabpanel", name="One")
    expect(panel.get_by_text("count 1")).to_be_visible()
    expect(page.get_by_text("count 2")).to_be_hidden()
    said = "all => all.map((each) => [each.ariaSelected, each.tabIndex, each.getAttribute('aria-controls')])"
    name = panel.get_attribute("id")
    assert page.get_by_role("tab").evaluate_all(said) == [["true", 0, name], ["false", -1, name]]
    page.get_by_role("tab", name="Two").click()
    expect(page.get_by_role("tabpanel", name="Two").get_by_text("count 2")).to_be_visible()
    said = {"method": "update", "state": {"selected_index": 1}, "buffer_paths": []}
    assert page.evaluate("told()") == [["all", said]]


def test_arrows_home_and_end_open_tabs_and_go_no_further(page):
    begin(page, {"all": tabs("one", "two", "three"), **{each: module() for each in ("one", "two", "three")}}, "all")
    page.evaluate("""() => {
        window.passed = [];
        document.addEventListener("keydown", (event) => passed.push(event.key));
    }""")
    page.get_by_role("tab", name="One").focus()
    opened = []
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "x"):
        page.keyboard.press(key)
        opened.append(page.evaluate("document.activeElement.textContent"))
        expect(page.locator("[aria-selected=true]")).to_have_text(opened[-1])
    assert opened == ["Two", "Three", "One", "Three", "One", "One"]
    assert page.evaluate("passed") == ["x"]


def test_the_kernel_opens_and_renames_tabs(page):
    begin(page, {"all": tabs("one", "two"), "one": module(count=1), "two": module(count=2)}, "all")
    page.evaluate("update('all', { selected_index: 1, titles: ['First', 'Second'] })")
    expect(page.get_by_role("tabpanel", name="Second").get_by_text("count 2")).to_be_visible()
    page.evaluate("update('all', { selected_index: null })")
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    expect(page.get_by_text("count 2")).to_be_hidden()


# --- modules


def test_what_the_kernel_says_before_a_module_is_there_waits_for_it_in_order(page):
    begin(page, {"one": module(LATE)}, "one")
    page.wait_for_function("Boolean(window.letGo)")
    page.evaluate("""() => {
        kernel("comm_msg", { comm_id: "one", data: { method: "custom", content: "first" } });
        update("one", { count: 5 });
    }""")
    assert page.evaluate("host.models.get('one').get('count')") == 1
    page.evaluate("letGo()")
    expect(page.get_by_text("count 5")).to_be_visible()
    assert log(page)[0] == "initialized"


def test_a_change_is_told_once_and_what_is_alike_is_none(page):
    begin(page, {"one": module(count=1)}, "one")
    expect(page.get_by_text("count 1")).to_be_visible()
    page.evaluate("""() => {
        window.changes = [];
        host.models.get("one").on("change:log", () => changes.push("log"));
        update("one", { log: ["initialized"] });
        update("one", { log: ["other"] });
        kernel("comm_msg", { comm_id: "one", data: { method: "echo_update", state: { log: ["old"] } } });
    }""")
    assert page.evaluate("changes") == ["log"]


def test_while_the_kernel_works_only_the_last_value_waits_for_it(page):
    begin(page, {"one": module()}, "one")
    sent = page.evaluate("""() => {
        const model = host.models.get("one");
        told();
        for (const count of [2, 3, 4]) { model.set("count", count); model.save(); }
        const first = line.said.at(-1).header.msg_id;
        kernel("status", { execution_state: "busy" }, { msg_id: first });
        kernel("status", { execution_state: "idle" }, { msg_id: "another" });
        const before = told();
        kernel("status", { execution_state: "idle" }, { msg_id: first });
        return [before, told()];
    }""")
    assert [[data["state"] for _id, data in each] for each in sent] == [[{"count": 2}], [{"count": 4}]]


def test_buffers_go_beside_what_is_said(page):
    begin(page, {"one": module()}, "one")
    said = page.evaluate("""() => {
        const model = host.models.get("one");
        model.set("count", { inside: new Uint8Array([9]) });
        model.save();
        const { content, buffers } = line.said.at(-1);
        return [content.data, [...buffers[0]]];
    }""")
    state = {"count": {"inside": None}}
    assert said == [{"method": "update", "state": state, "buffer_paths": [["count", "inside"]]}, [9]]


def test_a_module_that_does_not_load_says_so_in_its_place(page, wrong):
    begin(page, {"one": module("throw new Error('no such thing')")}, "one")
    expect(page.get_by_role("alert")).to_contain_text("no such thing")
    assert ["no such thing" in each for each in wrong] == [True]
    wrong.clear()


def test_after_a_cut_the_page_catches_up_with_its_kernel(page):
    """What changed, came and went meanwhile; and what was sent before the cut is not waited for."""
    begin(page, {"all": box("one", "two"), "one": module(count=1), "two": module(count=2)}, "all")
    expect(page.get_by_text("count 2")).to_be_visible()
    count = "() => { told(); const one = host.models.get('one'); one.set('count', %d); one.save(); }"
    page.evaluate(count % 8)
    page.evaluate("line.ear.again()")
    page.evaluate(
        "(states) => answer(states)",
        {**LAYOUT, "all": box("one", "three"), "one": module(count=8), "three": module(count=3)},
    )
    expect(page.locator(".widget-box > *")).to_have_text(["count 8", "count 3"])
    page.evaluate(count % 9)
    assert [data["state"] for _id, data in page.evaluate("told()")] == [{"count": 9}]


def test_a_formula_is_mathml_that_is_drawn_and_read_without_a_typesetter(page):
    page.evaluate(r"""async () => {
        const { typeset } = await import("/formulas.js");
        document.querySelector("main").innerHTML =
          String.raw`<div>$$P = \frac{4}{9} \binom{5}{2} \text{or so}$$</div><p>5 $</p>`;
        for (const node of document.querySelector("main").children) await typeset(node);
    }""")
    expect(page.locator("math mfrac").first).to_be_visible()
    expect(page.locator("main > div")).not_to_contain_text("$")
    expect(page.locator("main > p")).to_have_text("5 $")
