"""The start screen of a game's page, its menu, the saved games, and the form for a new game."""
