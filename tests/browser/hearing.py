"""What a screen reader finds on a page: the accessibility tree, and what axe says is wrong with it."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tests.scripts.tools import installed

AXE = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


@cache
def axe() -> str:
    """Return the checker's script."""
    return (installed() / "axe-core/axe.min.js").read_text(encoding="utf-8")


def assert_heard(page: Page) -> None:
    """Nothing on the page violates what axe knows of."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = [(each["id"], node["html"][:200]) for each in page.evaluate(AXE) for node in each["nodes"]]
    assert found == []


def in_the_dark(page: Page) -> None:
    """The same page where the system is dark."""
    page.emulate_media(color_scheme="dark")
    assert_heard(page)
    page.emulate_media(color_scheme="light")


def tree(page: Page, what: str) -> str:
    """The accessibility tree of a part of the page."""
    return page.locator(what).first.aria_snapshot()
