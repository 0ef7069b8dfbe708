"""What draws Time Pirates: its board, the page of play, the explorer, the editions, the review."""
