"""The names of Conspiracy that users import from `timepirates_widgets`."""

NAMES = {"timepirates_widgets": {"conspiracy": "timepirates_widgets.games.conspiracy.page:conspiracy"}}
"""package -> name -> where it is."""
