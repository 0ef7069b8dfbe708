"""The page of a game as a visitor meets it: doors, menu with earlier games, and the form of a new game."""
