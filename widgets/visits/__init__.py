"""The parts of a game's page outside the game: the start screen, the menu, saved games and the form for a new game."""
