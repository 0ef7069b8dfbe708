"""The review of any game: its mistakes as puzzles, and the effects of mistakes and luck on each player's chances."""
