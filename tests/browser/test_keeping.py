"""Nothing is lost: closed tabs, killed kernels and ended servers bring the player back to the last step."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    decide,
    enter,
    eventually,
    kernel_of,
    kill,
    new_page,
    open_page,
    played,
    record_of,
    run_notebook,
    steps_of,
    wait_for_more_steps,
    wait_for_steps,
    wait_ready,
)
from timepirates_widgets.keeping.store import Store

pytestmark = pytest.mark.long(60)

LOST = "Kernel connection disconnected|Connection lost|ERR_CONNECTION"


def play_steps(page, count: int) -> list[str]:
    """Make so many decisions, the first choice each time; returns the texts of all steps."""
    for _decision in range(count):
        before = len(steps_of(page))
        decide(page)
        wait_for_more_steps(page, before)
    return steps_of(page)


def test_a_closed_tab_and_an_ended_server_bring_the_last_step_back(browser, tmp_path):
    with played(tmp_path) as server, new_page(browser) as page:
        enter(page, server.address)
        steps = play_steps(page, 5)
        page.watch.bear(".")
        assert server.stop() == 0
    with played(tmp_path) as server, new_page(browser) as page:
        open_page(page, server.address)
        assert steps_of(page) == steps


def test_a_step_is_on_the_disk_before_it_is_seen_and_no_killed_kernel_loses_one(browser, tmp_path):
    """Three real kernels die by SIGKILL, one after each step; each time a reload brings the page back to it.

    Before the last reload, the page tells that its kernel has died. Two more die while they keep a step: as soon as
    anything changes in the folder of games. (The store's own tests kill at every write.) The kernels are preheated, so
    each began before the steps that it must find.
    """
    with played(tmp_path) as own, new_page(browser, reduced_motion="reduce") as page:
        enter(page, own.address)
        page.watch.bear(LOST)
        for step in range(3):
            steps = play_steps(page, 1)
            store = Store(own.data)
            saved = store.load(store.latest())
            kept = [text for _seat, text in saved["lines"][0]["record"]["steps"]]
            assert kept[: len(steps)] == steps
            own.kill_kernel_of(page)
            if step == 2:
                expect(page.locator(".tp-dead")).to_be_visible(timeout=30_000)
            page.reload()
            wait_ready(page)
            assert steps_of(page) == steps
        for _step in range(2):
            steps, quiet = play_steps(page, 1), stir(own.data)
            kernel = own.kernels()[kernel_of(page)]
            decision = decide(page)
            eventually(lambda seen=quiet: stir(own.data) != seen, "nothing was kept", pause=0)
            kill(kernel)
            page.reload()
            wait_ready(page)
            back = steps_of(page)
            assert back == steps or back[: len(steps) + 1] == [*steps, decision]


def stir(folder: Path) -> list[tuple[str, int]]:
    """What lies in the folder of games, and when each file last changed."""
    found = []
    for entry in os.scandir(folder / "games"):
        with contextlib.suppress(FileNotFoundError):
            found.append((entry.name, entry.stat().st_mtime_ns))
    return sorted(found)


def test_a_link_carries_its_game_and_a_guessed_id_does_not(browser, own):
    """The id in the address opens that game; another id what the address alone opens, and says so.

    The record on the page never holds the seed.
    """
    with new_page(browser) as page:
        enter(page, own.address)
        assert "seed" in record_of(page)
        assert record_of(page)["seed"] is None
        steps = play_steps(page, 4)
        players = record_of(page)["players"]
        id = Store(own.data).latest()
        assert re.fullmatch(r"[A-Za-z0-9_-]{22}", id)
    with new_page(browser) as page:
        open_page(page, f"{own.address}?game={id}")
        assert (steps_of(page), record_of(page)["players"]) == (steps, players)
    with new_page(browser) as page:
        open_page(page, f"{own.address}?game={Store.new_id()}")
        assert (steps_of(page), record_of(page)["players"]) == (steps, players)
        expect(page.locator(".tp-error")).to_contain_text("no saved game with this address")


def test_a_game_begun_in_jupyterlab_goes_on_in_voila(browser, tmp_path, jupyterlab):
    """The same notebook, the same data folder."""
    with new_page(browser) as page:
        run_notebook(page, jupyterlab, "play.ipynb")
        wait_ready(page)
        page.locator('.tp-door[data-door="here"]').click()
        expect(page.locator(".tp-doors")).to_have_count(0)
        steps = play_steps(page, 3)
        id = Store(jupyterlab.data).latest()
    with played(tmp_path, "--data", str(jupyterlab.data)) as server, new_page(browser) as page:
        open_page(page, f"{server.address}?game={id}")
        assert steps_of(page) == steps
        assert wait_for_steps(page, len(steps)) == steps
        assert kernel_of(page)
