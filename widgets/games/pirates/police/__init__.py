"""The police explorer, a page that calculates where the police may go. Each panel has a module of its own."""
