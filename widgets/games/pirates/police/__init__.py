"""The police explorer: a page with exact probabilities of where the police will be. Each panel has its own module."""
