"""The parts of a game's page for visitors: start choices, menu, saved games, and the form for a new game."""
