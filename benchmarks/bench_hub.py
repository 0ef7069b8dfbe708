"""Measure what a JupyterHub takes on Linux, with one user who has opened the start page of an own server.

The memory is the proportional set size (PSS). `bench_memory` and `bench_live` measure what each further page takes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.bench_memory import REST
from tests.browser.browsing import FLAGS, find_browser, new_page
from tests.browser.test_hub import HOST, running_hub


def lines() -> Iterator[str]:
    """Yield the results as text."""
    if not sys.platform.startswith("linux"):
        yield "the proportional share of a process is told by Linux only"
        return
    with tempfile.TemporaryDirectory() as top, running_hub(Path(top)) as hub, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        with new_page(browser) as page:
            begun = time.perf_counter()
            hub.sign_in(page, HOST)
            yield f"from signing in to the start page of a new server: {time.perf_counter() - begun:.1f} s"
            time.sleep(REST)
            processes = hub.processes(HOST)
            memory = sum(process.memory_full_info().pss for process in processes) / 1e6
            used = sum(sum(process.cpu_times()[:2]) for process in processes)
            yield (
                f"a user's server with the start page and one prepared page: {memory:.0f} MB, after {used:.1f} s of "
                "processor time"
            )
        browser.close()


if __name__ == "__main__":
    print("\n".join(lines()))
