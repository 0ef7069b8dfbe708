"""A game's page for visitors: start choices, menu, saved games, and the form of a new game."""
