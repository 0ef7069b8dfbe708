"""The panels that belong to no room in particular, as they are written down."""

from __future__ import annotations

from tests.widgets.golden import Positions
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.panel.kernel_lost import KernelMonitor

SHOWN: dict[type, Positions] = {KernelMonitor: {"always": lambda: KernelMonitor(ExplorerController())}}
