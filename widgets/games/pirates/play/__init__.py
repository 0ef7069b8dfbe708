"""The play page of the game Time Pirates, and the panels that only this page has."""
