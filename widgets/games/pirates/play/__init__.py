"""The play page of Time Pirates, with the panels that only this game has."""
