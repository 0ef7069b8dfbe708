"""The panels that belong to no room in particular, as they are written down."""

from __future__ import annotations

from tests.widgets.golden import Positions
from timepirates_widgets.games.pirates.police.desk import Desk
from timepirates_widgets.panel.alive import Alive

SHOWN: dict[type, Positions] = {Alive: {"always": lambda: Alive(Desk())}}
