"""The lessons of Conspiracy, and the support for lessons that the game provides."""
