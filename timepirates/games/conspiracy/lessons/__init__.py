"""The lessons of Conspiracy, and the game's support for them."""
