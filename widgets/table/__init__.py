"""The table of play, on which people and computer players play a game, and the panels that show it."""
