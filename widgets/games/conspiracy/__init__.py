"""The play page of the game Conspiracy, and the panels that only this page has."""
