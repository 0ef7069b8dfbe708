"""The table of play of any game: the sitting, and the panels around it."""
