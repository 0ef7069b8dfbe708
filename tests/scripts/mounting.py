"""Panels' scripts on a page, with a simulated model in place of the widget in a kernel."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from timepirates_widgets.panel.scripts import parts, script

ALL_PARTS = ("panel/common", "panel/pulse", "panel/sheet", "games/pirates/police/panel", "games/conspiracy/motions")
MOUNT = """async ([all, inAddress]) => {
 for (const [source, traits] of all) {
  const listeners = [];
  const sent = [];
  const model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; sent.push({ set: name, value }); },
    save_changes: () => {},
    send: (message) => sent.push(message),
    on: (name, act) => listeners.push({ name, act }),
    off: (name, act) => {
      const at = listeners.findIndex((each) => each.name === name && each.act === act);
      if (at >= 0) listeners.splice(at, 1);
    },
  };
  const tell = (name, ...told) => listeners.filter((each) => each.name === name).forEach((each) => each.act(...told));
  const held = `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`;
  const module = await import(inAddress ? held : URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  if (module.default.initialize) module.default.initialize({ model });
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  const end = module.default.render({ model, el });
  window.early = window.mounted;
  window.mounted = { model, traits, sent, tell, el, end, listeners };
 }
}"""
"""Puts scripts on a page, one after the other; the page has the last as `mounted` and the one before as `early`."""


class Mounted:
    """A script on a page: what it shows (`root`), what it has sent, and what comes from the kernel. `in_address`: its
    address holds it, as the host of our own pages has it; else the browser looks it up, as in JupyterLab."""

    def __init__(self, page: Page, source: str, *traits: dict[str, Any], in_address: bool = False):
        self.page = page
        page.evaluate(MOUNT, [[[source, each] for each in traits], in_address])
        self.root: Locator = page.locator("main > div").last

    @property
    def sent(self) -> list[Any]:
        """Return what the script has sent since the last call of this method."""
        return self.page.evaluate("() => mounted.sent.splice(0)")

    def change(self, **traits: Any) -> None:
        """Change traits of the widget, as the kernel would."""
        self.page.evaluate(
            """(changed) => {
            Object.assign(mounted.traits, changed);
            for (const name of Object.keys(changed)) mounted.tell(`change:${name}`);
        }""",
            traits,
        )

    def show(self, **content: Any) -> None:
        """Send new content that differs in these keys, as the kernel would."""
        self.page.evaluate(
            """(changed) => {
            mounted.traits.content = { ...mounted.traits.content, ...changed };
            mounted.tell("change:content");
        }""",
            content,
        )

    def tell(self, message: Any) -> None:
        """Send a message, as the kernel would."""
        self.page.evaluate("(message) => mounted.tell('msg:custom', message, [])", message)

    def close(self) -> None:
        """Close the view."""
        self.page.evaluate("() => { mounted.end(); mounted.el.remove(); }")


def at_an_address(page: Page, path: str) -> None:
    """Open an empty page of Voilà at an address; `about:blank` leaves it."""
    empty = "<!DOCTYPE html><body data-voila='yes'><main></main></body>"
    page.route("http://localhost:1/**", lambda route: route.fulfill(body=empty, content_type="text/html"))
    page.goto(f"http://localhost:1/{path}")


def mounted(
    page: Page,
    name: str,
    content: dict[str, Any],
    drawings: str = "none",
    brought: dict[str, str] | None = None,
    **traits: Any,
) -> Mounted:
    """Draw a panel's script, such as `table/log`, on a page that has all script parts; return it once it has drawn."""
    if drawings == "none":
        page.evaluate(
            "() => document.getElementById('tp-sprite-none') || document.body.insertAdjacentHTML("
            "'beforeend', '<div id=\"tp-sprite-none\"></div>')"
        )
    shared = {**(brought or {}), "parts": parts(ALL_PARTS)}
    one = Mounted(
        page,
        script(name),
        {"content": content, "shared": shared, "missing": "it did not come", "drawings": drawings, **traits},
    )
    page.wait_for_function("() => mounted.el.classList.contains('tp-host')")
    return one
