"""Pages and panels that belong to one game, one package per game."""
