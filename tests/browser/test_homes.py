"""Pages open and play in a home directory that is full or read-only, and say once what cannot be kept.

Root may write whatever the permission bits say, so the home is a small file system of its own.
"""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import COMMAND, decide, new_page, open_page, running, wait_for_more_steps

MOUNT = """
mount --make-rprivate / 2>/dev/null  # impossible, and needless, where the root folder is no mount of its own
mount -t tmpfs -o size=64k "$1" home "$HOME" || exit 1
dd if=/dev/zero of="$HOME/full" 2>/dev/null
shift
exec "$@"
"""
ALONE = ("unshare", "--mount", "--propagation", "unchanged", *(() if os.geteuid() == 0 else ("--map-root-user",)))
"""What is mounted is seen by the server alone, and is gone with it."""


@pytest.mark.parametrize("kind", ["full", "read-only"])
def test_pages_open_and_play_in_a_home_that_keeps_nothing_and_say_so_once(browser, tmp_path, kind):
    home = tmp_path / "home"
    home.mkdir()
    command = [
        *ALONE,
        "sh",
        "-c",
        MOUNT,
        "sh",
        "-w" if kind == "full" else "-r",
        *COMMAND,
        "play",
        "--no-browser",
        "--port",
        "0",
    ]
    own = {"HOME": str(home), "IPYTHONDIR": str(home / ".ipython"), "JUPYTER_CONFIG_DIR": str(home / ".jupyter")}
    with (
        running(command, home / "data", tmp_path / "server", r"(http://\S+:\d+/\?token=[\w-]+)", **own) as server,
        new_page(browser) as page,
    ):
        open_page(page, f"{server.printed}&door=here")
        told = page.get_by_text("This step could not be saved")
        steps = 0
        for expected in (1, 0, 0):
            decide(page)
            steps = len(wait_for_more_steps(page, steps))
            expect(told).to_have_count(expected)
        assert not (home / "data").exists()
    said = server.log.read_text().splitlines()
    assert "The token in the address cannot be saved" in said[0]
    assert [line for line in said[1:] if not line.startswith("Time Pirates is running at")] == []
