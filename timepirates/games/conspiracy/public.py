"""The names that Conspiracy adds to the package `timepirates_widgets`."""

NAMES = {"timepirates_widgets": {"conspiracy": "timepirates_widgets.games.conspiracy.page:conspiracy"}}
"""For each package, a dict from the name that is added to the package to the location of the object."""
