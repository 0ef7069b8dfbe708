"""What a visitor meets: the doors, the page of a game, its menu with earlier games, the form of a new game."""
