"""The lessons of Conspiracy, and what the lessons of any game need to know about it."""
