"""The table of play (a game on screen with its players), and the panels that show it."""
