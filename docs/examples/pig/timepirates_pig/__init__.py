"""The dice game Pig, as a package that brings a game to Time Pirates Lab."""
