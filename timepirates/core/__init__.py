"""The code that all games share: `Game`, records of games, random draws, errors, and the registry that finds games."""
