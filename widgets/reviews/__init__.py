"""The review of any game, with mistakes as puzzles and the effects of luck."""
