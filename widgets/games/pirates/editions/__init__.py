"""The page that compares the editions."""
