"""Reviews of any game: its listed mistakes as puzzles, and what mistakes and luck changed for each player."""
