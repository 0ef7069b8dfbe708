"""One folder for each game. Code outside a game's folder finds the game with `timepirates.core.registry`."""
