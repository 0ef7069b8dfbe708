"""The lessons of Time Pirates, and the code that lessons need for this game."""
