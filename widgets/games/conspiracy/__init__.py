"""The page of Conspiracy and the panels that only Conspiracy has."""
