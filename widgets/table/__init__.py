"""The table of play of any game: the sitting, where it is kept, and the panels around it."""
