"""The parts of Time Pirates that its lessons need, and the lessons."""
