"""The board game Conspiracy: rules, computer players, odds, hints and lessons."""
