"""What kernels that are forked have in common: importing this module imports it all, which is all that it is for."""

from __future__ import annotations

from importlib import import_module

from timepirates.web.kernel import without_debugger

IMPORTED = ("setproctitle", "ipykernel.kernelapp", "ipykernel.ipkernel", "websockets.sync.client",
            "timepirates_widgets.pirates.play")

without_debugger()
for name in IMPORTED:
    import_module(name)
