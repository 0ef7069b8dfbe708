"""The lessons of Time Pirates, and what the lesson engine needs to know about the game."""
