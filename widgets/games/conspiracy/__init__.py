"""The play page of Conspiracy, with the panels that only this game has."""
