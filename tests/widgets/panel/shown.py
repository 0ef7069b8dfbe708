"""The panels that belong to no room in particular, as they are written down."""

from __future__ import annotations

from tests.widgets.golden import Positions
from timepirates_widgets.panel.alive import Alive
from timepirates_widgets.police.desk import Desk

SHOWN: dict[type, Positions] = {Alive: {"always": lambda: Alive(Desk())}}
