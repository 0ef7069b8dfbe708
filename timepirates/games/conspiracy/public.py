"""The names of Conspiracy that users import from `timepirates_widgets`."""

NAMES = {"timepirates_widgets": {"conspiracy": "timepirates_widgets.games.conspiracy.page:conspiracy"}}
"""For each package, its public names and the object that each one refers to."""
