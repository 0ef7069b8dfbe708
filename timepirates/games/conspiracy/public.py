"""The names that Conspiracy adds to the package `timepirates_widgets`."""

NAMES = {"timepirates_widgets": {"conspiracy": "timepirates_widgets.games.conspiracy.page:conspiracy"}}
"""For each package, a dict from the name to add to its location."""
