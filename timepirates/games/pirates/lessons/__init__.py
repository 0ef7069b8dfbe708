"""The lessons of Time Pirates, and the game-specific code that these lessons need."""
