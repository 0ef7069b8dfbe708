"""The page of Conspiracy, and the panels that only this game has."""
