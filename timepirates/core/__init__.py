"""The code that all games share, such as `Game`, records of games, and the registry of games."""
