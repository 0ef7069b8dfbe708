"""The page of Time Pirates, and the panels that only this game has."""
