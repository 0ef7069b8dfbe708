"""What draws Time Pirates: its board, the page of play, the explorer, the editions, the review."""

GAME_PAGE = "play"
"""The name of the page on which Time Pirates is played."""
