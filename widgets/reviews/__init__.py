"""The review of any game: mistakes as puzzles, and the effects of luck."""
