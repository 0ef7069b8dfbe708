"""Measure what a JupyterHub takes on Linux, with one user who has an own server and plays alone in a browser.

The memory is the proportional set size (PSS). `bench_memory` and `bench_live` measure what each further page takes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import psutil
from playwright.sync_api import Page, sync_playwright

from benchmarks.bench_memory import REST
from tests.browser.browsing import decide, launch, new_page, steps_of, wait_for_more_steps
from tests.browser.test_hub import HOST, Hub, running_hub

DECISIONS = 30
PAUSE = 0.3
"""Seconds between two decisions."""
IDLE = 30
"""Seconds for which nobody does anything."""


def lines() -> Iterator[str]:
    """Yield the results as text."""
    if not sys.platform.startswith("linux"):
        yield "the proportional share of a process is told by Linux only"
        return
    with tempfile.TemporaryDirectory() as top, running_hub(Path(top)) as hub, sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        with new_page(browser) as page:
            yield from measured(hub, page)
        browser.close()


def measured(hub: Hub, page: Page) -> Iterator[str]:
    """Sign in and play, and yield the results."""
    begun = time.perf_counter()
    hub.sign_in(page, HOST)
    yield f"from signing in to the start page of a new server: {time.perf_counter() - begun:.1f} s"
    time.sleep(REST)
    processes = hub.processes(HOST)
    memory = sum(process.memory_full_info().pss for process in processes) / 1e6
    yield (
        f"a user's server with the start page and one prepared page: {memory:.0f} MB, after "
        f"{seconds(processes):.1f} s of processor time"
    )
    page.locator('.tp-door[data-door="here"]').click()
    time.sleep(REST)
    *server, forwarder = hub.processes(HOST)
    used = cost(page, {"the hub's proxy": [hub.proxy()], "jupyter-server-proxy": [forwarder], "the server": server})
    yield "processor time of a click: " + ", ".join(f"{name} {1000 * each:.1f} ms" for name, each in used.items())
    before = seconds(hub.processes(HOST))
    time.sleep(IDLE)
    idle = (seconds(hub.processes(HOST)) - before) / IDLE
    yield f"processor time of a user's server with one open page that nobody uses: {1000 * idle:.1f} ms per second"


def cost(page: Page, parts: Mapping[str, list[psutil.Process]]) -> dict[str, float]:
    """Play, and return the seconds of processor time that each part uses for a decision."""
    before = {name: seconds(processes) for name, processes in parts.items()}
    for _decision in range(DECISIONS):
        steps = len(steps_of(page))
        decide(page, "place", "take", "move", "no-restock", "end")
        wait_for_more_steps(page, steps)
        time.sleep(PAUSE)
    time.sleep(REST)
    return {name: (seconds(processes) - before[name]) / DECISIONS for name, processes in parts.items()}


def seconds(processes: list[psutil.Process]) -> float:
    """Return the seconds of processor time that processes have used."""
    return sum(sum(process.cpu_times()[:2]) for process in processes)
