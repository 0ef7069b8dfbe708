"""The police explorer, a page with exact probabilities of where the police will be."""
