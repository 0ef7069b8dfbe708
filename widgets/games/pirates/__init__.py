"""The widgets of Time Pirates: the board, the play page, the police explorer, the editions and the review."""

GAME_PAGE = "play"
"""The name of the page on which Time Pirates is played."""
