"""The lessons of Conspiracy, and the functions of the game that the lessons need."""
