"""The names that Conspiracy adds to the package `timepirates_widgets`."""

NAMES = {"timepirates_widgets": {"conspiracy": "timepirates_widgets.games.conspiracy.page:conspiracy"}}
"""For each package, the names to add, and where each is found."""
