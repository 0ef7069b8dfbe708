"""The computer players' compiled loops in Chromium find the same bits as elsewhere."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.site.loops import in_node, in_page
from tests.site.test_thinking import loops, played, positions, thoughts  # noqa: F401 - fixtures


def test_chromium_and_node_find_the_same_bits(page: Page, loops, positions):  # noqa: F811
    """`tests/site/test_thinking.py` compares node with native code and with the interpreter."""
    with in_page(loops, page):
        there = thoughts(positions), played(positions, range(1, 6))
    with in_node(loops):
        assert (thoughts(positions), played(positions, range(1, 6))) == there
