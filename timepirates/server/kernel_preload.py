"""Import the modules that all kernels share, before the fork server creates kernels as copies of itself."""

from __future__ import annotations

from importlib import import_module

from timepirates.core import registry
from timepirates.server.kernel import disable_debugger

IMPORTED = (
    "setproctitle",
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "websockets.sync.client",
    "timepirates_widgets.visits.game_page",
)

disable_debugger()
for name in IMPORTED:
    import_module(name)
registry.entry().part("page")
