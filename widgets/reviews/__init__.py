"""Reviews of any game: the mistakes found as puzzles, and the effects of mistakes and luck for each player."""
