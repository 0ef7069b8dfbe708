"""The page of Time Pirates and the panels that only Time Pirates has."""
