"""What draws the games, a folder each."""
