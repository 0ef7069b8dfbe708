"""The table of play: the `Sitting` object (a game with its lines of play and players), and the panels that show it."""
