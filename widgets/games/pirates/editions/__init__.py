"""The page that compares the editions of Time Pirates."""
