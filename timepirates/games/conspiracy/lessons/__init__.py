"""The parts of Conspiracy that its lessons need, and the lessons."""
