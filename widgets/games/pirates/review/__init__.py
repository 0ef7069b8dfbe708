"""The page of reviews: a game looked back on."""
