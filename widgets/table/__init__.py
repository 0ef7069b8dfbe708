"""The table of play for any game: the `Sitting`, and the panels that show it."""
