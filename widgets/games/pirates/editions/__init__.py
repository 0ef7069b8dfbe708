"""The page that compares the editions (published versions of the rules) of Time Pirates."""
