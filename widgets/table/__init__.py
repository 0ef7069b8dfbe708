"""A game on screen (a `Sitting`) with its players, and the panels that show the game."""
