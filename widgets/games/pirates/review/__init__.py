"""The review page, which analyses the decisions of a finished game."""
