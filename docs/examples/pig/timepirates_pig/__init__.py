"""The dice game Pig, as a package that adds a game to Time Pirates Lab."""
