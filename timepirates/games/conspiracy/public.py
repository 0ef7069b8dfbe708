"""The public names of the package `timepirates_widgets` that belong to the game Conspiracy."""

NAMES = {"timepirates_widgets": {"conspiracy": "timepirates_widgets.games.conspiracy.page:conspiracy"}}
"""For each package, the public names that belong to the game Conspiracy, each with the import path of its object."""
