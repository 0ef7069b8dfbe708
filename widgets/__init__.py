"""Figures and controls, in rooms; what they know of each game stands in `games`."""

from timepirates_widgets import games as games
