"""The pages and panels of the games, with one package per game."""
