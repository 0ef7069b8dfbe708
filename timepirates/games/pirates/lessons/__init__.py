"""The lessons of Time Pirates, and the support for lessons that the game provides."""
