"""What says so when the explorer's kernel does not answer any more."""

from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.panel.kernel_lost import KernelMonitor


def test_the_explorer_answers_the_beat_that_was_asked(monkeypatch):
    """A late answer to an earlier beat is known by its number."""
    panel, sent = KernelMonitor(ExplorerController()), []
    monkeypatch.setattr(panel, "send", sent.append)
    for beat in (7, 8):
        panel._handle_custom_msg({"ask": "pulse", "beat": beat}, [])
    assert sent == [{"pulse": 7}, {"pulse": 8}]
