"""What an open page takes of this machine's memory: ten play pages after a turn each, on Linux.

Counted is the proportional share (PSS) of the kernels and of the server that started them, less what the server and the
kernel that waits for a page take alone. Compared in the same run with Jupyter's usual kernel.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
from playwright.sync_api import Browser, expect, sync_playwright

from benchmarks.bench_pages import PLAY, opened, settle, write_page
from tests.browser.browsing import FLAGS, READY, Server, decide, find_browser, played, steps_of, wait_for_more_steps

PAGES = 10
STEPS = 8
"""So many decisions are a turn, those of setting up included."""
USUAL = "usual"
"""The name of Jupyter's own kernel where ours has taken the usual name."""
REST = 5
"""Seconds in which a server that has just done something gives back what it needs no more."""


def taken(server: Server) -> float:
    """The proportional share of a server and its kernels, in MB."""
    numbers = [server.process.pid, *server.kernels().values()]
    return sum(psutil.Process(number).memory_full_info().pss for number in numbers) / 1e6


def a_page(browser: Browser, folder: Path, kernel: str = "python3") -> float:
    """MB of each further page that is open."""
    write_page(folder / "notebooks", PLAY, kernel)
    usual = folder / "jupyter" / "kernels" / USUAL / "kernel.json"
    usual.parent.mkdir(parents=True)
    usual.write_text(json.dumps({"argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                                 "display_name": USUAL, "language": "python"}))
    with ExitStack() as stack:
        server = stack.enter_context(played(folder, "--notebooks", str(folder / "notebooks"),
                                            JUPYTER_PATH=str(folder / "jupyter")))
        settle(server, 1)
        time.sleep(REST)
        alone = taken(server)
        for _number in range(PAGES):
            page, _wire = stack.enter_context(opened(browser, f"{server.address}?door=here"))
            expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)
            for _step in range(STEPS):
                before = len(steps_of(page))
                decide(page, "place", "take", "move")
                wait_for_more_steps(page, before)
        settle(server, PAGES + 1)
        time.sleep(REST)
        return (taken(server) - alone) / PAGES


def lines() -> Iterator[str]:
    """The figures, one a line."""
    if not sys.platform.startswith("linux"):
        yield "the proportional share of a process is told by Linux only"
        return
    with tempfile.TemporaryDirectory() as top, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        before = a_page(browser, Path(top) / USUAL, USUAL)
        yield f"an open page with Jupyter's usual kernel: {before:.1f} MB ({before * 1e6 / 2**20:.1f} MiB)"
        own = a_page(browser, Path(top) / "own")
        yield f"an open page: {own:.1f} MB ({own * 1e6 / 2**20:.1f} MiB; to reach: 36)"
        browser.close()


if __name__ == "__main__":
    print("\n".join(lines()))
