"""The start screen, the menu, saved games and the form for a new game."""
