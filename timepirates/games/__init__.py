"""The games, each in its own folder. Code outside these folders finds a game with `timepirates.core.registry`."""
