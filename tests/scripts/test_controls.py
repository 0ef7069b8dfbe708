"""Every control of every panel sends a message that the panel takes, in all positions of the expected outputs."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.scripts.mounting import mounted
from tests.widgets import golden
from tests.widgets.test_read_by_scripts import SHOWN, script_of
from timepirates_widgets.panel.panel import argument_problem

SENDS = "[...mounted.el.querySelectorAll('[data-send]')].map((each) => each.dataset.send)"


@pytest.mark.parametrize("kind", SHOWN, ids=lambda kind: f"{kind.__module__.split('.')[-2]}/{kind.__name__}")
def test_every_control_sends_what_its_panel_takes(page, kind):
    with ThreadPoolExecutor() as aside:  # Playwright's event loop runs in this thread, and panels would use it
        contents = aside.submit(golden.sent, kind).result()
    for content in contents.values():
        one = mounted(page, script_of(kind).removesuffix(".js"), content)
        for text in set(page.evaluate(SENDS)):
            message = json.loads(text)
            asked = getattr(kind, f"ask_{message.pop('ask')}")
            assert argument_problem(asked, message, first=[None]) is None, text
        one.close()
