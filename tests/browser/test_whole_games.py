"""A whole game on several devices in Chromium, in which no device receives what its seat must not know."""

from __future__ import annotations

from contextlib import closing

import pytest

from tests.browser.whole_games import Failed, WholeGame, compact
from timepirates.core.protocol import ONLOOKER

pytestmark = pytest.mark.long(60)

SHORT = 106
"""The number of a game of Conspiracy with few decisions."""


def test_four_devices_play_a_whole_game_of_conspiracy_and_receive_no_secret(browser, tmp_path):
    """The table process and a kernel are killed, a device is replaced, and the server is restarted."""
    with closing(WholeGame(browser, tmp_path, "conspiracy", SHORT)) as one:
        one.sit()
        for _goal in one.whole.players:
            one.go_on()
        laid = next(str(text) for _seat, text in one.whole.steps if text.startswith("goal"))
        seen = one.whole.snapshot()
        for viewer, secret in (
            (1, laid),
            (2, compact(seen["goals"][0])),
            (ONLOOKER, str(one.whole.record()["seed"])),
        ):
            one.pages[viewer].frames_received.append(f"a frame with {secret}, for example")
            with pytest.raises(Failed, match="has received"):
                one.search()
        one.play()
        assert (one.decisions, one.whole.over) == (42, True)
        assert len(one.whole.winners) > 0
