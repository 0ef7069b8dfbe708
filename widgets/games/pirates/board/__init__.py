"""The board of a game with epochs and paths: its figure, its widget, what moves on it."""
